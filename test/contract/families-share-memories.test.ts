// One store, several families: the others find, filter and delete what one of them stored, each in its own terms.
import { describe, expect, test, vi } from "vitest";
import { connectMemory, store } from "../support/codemem-client.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const text = "The ferry to the island leaves at noon";

interface FamilyUnderTest {
  readonly name: string;
  readonly store: readonly [tool: string, args: Record<string, unknown>];
  readonly find: readonly [tool: string, args: Record<string, unknown>];
  /** Type and id of the results. */
  read(result: unknown): readonly { readonly id: string; readonly type: string }[];
  /** The type that each family reports for a memory stored under this family's name. */
  readonly seen: Readonly<Record<string, string>>;
}

const families: readonly FamilyUnderTest[] = [
  {
    name: "codemem",
    store: ["store_memory", { content: text, memory_type: "habit" }],
    find: ["recall_memory", { query: "ferry island" }],
    read: (result) =>
      (result as { id: string; memory_type: string }[]).map(({ id, memory_type: type }) => ({ id, type })),
    seen: {
      ...{ codemem: "habit", memento: "context", "agentic-memory": "insight" },
      ...{ "context-engine": "insight", memorylayer: "decision" },
    },
  },
  {
    name: "memento",
    store: ["remember", { content: text, type: "working" }],
    find: ["recall", { query: "ferry island" }],
    read: (result) => (result as { items: { id: string; type: string }[] }).items,
    seen: {
      ...{ codemem: "procedural", memento: "working", "agentic-memory": "semantic" },
      ...{ "context-engine": "semantic", memorylayer: "semantic" },
    },
  },
  {
    name: "agentic-memory",
    store: ["memory_put", { content: text, memory_type: "semantic", importance: "HIGH" }],
    find: ["memory_search", { query: "ferry island" }],
    read: (result) =>
      (result as { memory: { id: string; memory_type: string } }[]).map(({ memory }) => ({
        id: memory.id,
        type: memory.memory_type,
      })),
    seen: {
      ...{ codemem: "procedural", memento: "episodic", "agentic-memory": "semantic" },
      ...{ "context-engine": "semantic", memorylayer: "semantic" },
    },
  },
  {
    name: "context-engine",
    store: ["store", { information: text, metadata: { kind: "timetable" } }],
    find: ["find", { query: "ferry island" }],
    read: (result) =>
      (result as { results: { id: string; metadata: { kind: string } }[] }).results.map(
        ({ id, metadata }) => ({ id, type: metadata.kind }),
      ),
    seen: {
      ...{ codemem: "habit", memento: "working", "agentic-memory": "semantic" },
      ...{ "context-engine": "timetable", memorylayer: "decision" },
    },
  },
  {
    name: "memorylayer",
    store: ["record_decision", { title: "Take the noon ferry", description: text }],
    find: ["get_context", { query: "ferry island" }],
    read: (result) => {
      const { decisions, memories } = result as {
        decisions: { id: string }[];
        memories: { id: string; type: string }[];
      };
      return [...decisions.map(({ id }) => ({ id, type: "decision" })), ...memories];
    },
    seen: {
      ...{ codemem: "habit", memento: "context", "agentic-memory": "insight" },
      ...{ "context-engine": "insight", memorylayer: "decision" },
    },
  },
];

const pairs = families.flatMap((writer) =>
  families.map((reader) => [writer.name, reader.name, writer, reader] as const),
);

describe.each(pairs)("a memory stored by %s and read by %s", (_writer, _reader, writer, reader) => {
  test("is found with the reader's type, and no longer after it is forgotten", async () => {
    const client = connectMemory();
    await client.ask(...writer.store);
    const found = reader.read(await client.ask(...reader.find));
    expect(found).toHaveLength(1);
    expect(found[0]!.type).toBe(reader.seen[writer.name]);
    await client.ask("forget", { memory_id: found[0]!.id });
    expect(reader.read(await client.ask(...reader.find))).toEqual([]);
    // A decision has a title and the project's namespace: no other family stores the same content.
    const isAlike = [writer, reader].every(({ name }) => name !== "memorylayer");
    await client.ask(...(isAlike ? reader : writer).store);
    const again = reader.read(await client.ask(...reader.find));
    expect(again.map(({ id }) => id)).toEqual([found[0]!.id]);
  });
});

test("a type filter means the types that the asking family sees", async () => {
  const client = connectMemory();
  await client.ask("remember", { content: "the ferry sank once", type: "episodic" });
  await client.ask("store_memory", { content: "the ferry is usually late", memory_type: "habit" });
  const context = await client.ask<{ content: string }[]>("recall_memory", {
    query: "ferry",
    memory_type: "context",
  });
  expect(context.map(({ content }) => content)).toEqual(["the ferry sank once"]);
  interface Found {
    readonly items: readonly { readonly content: string }[];
  }
  const { items } = await client.ask<Found>("recall", { query: "ferry", filters: { type: ["procedural"] } });
  expect(items.map(({ content }) => content)).toEqual(["the ferry is usually late"]);
});

test.each([
  ["recall_memory", { memory_type: "decision" }],
  ["recall", { filters: { type: ["semantic"] } }],
  ["find", { kind: "decision" }],
] as const)("a recorded decision passes the filter of %s", async (tool, filter) => {
  const client = connectMemory();
  await client.ask("record_decision", { title: "Take the noon ferry", description: text });
  await client.ask("store_memory", { content: "the ferry is usually late", memory_type: "habit" });
  const found = JSON.stringify(await client.ask(tool, { query: "ferry", ...filter }));
  expect(found).toContain("Take the noon ferry");
  expect(found).not.toContain("usually late");
});

test("information that is stored again keeps what was known of it and adds what is new", async () => {
  const client = connectMemory();
  const written = { kind: "pattern", tags: ["a"], priority: 3, path: "a.py", language: "python" };
  const store = (metadata: object) => client.ask("store", { information: text, metadata });
  await store(written);
  await store({ tags: ["b"], priority: 9, topic: "Ports", code: "x = 1" });
  await store({ priority: 2 });
  const found = await client.ask<{ results: { metadata: object }[] }>("find", {
    query: "ferry island",
    topic: "ports",
    language: "python",
  });
  const joined = { ...written, tags: ["a", "b"], priority: 9, topic: "Ports", code: "x = 1" };
  expect(found.results).toMatchObject([{ metadata: joined }]);
});

test("Context Engine reads tags of several words from a string with commas", async () => {
  const client = connectMemory();
  const { id } = await client.ask<{ id: string }>("store", {
    ...{ information: text, metadata: { tags: "unit testing, ci" } },
  });
  expect((await client.memory.get(id)).tags).toEqual(["unit testing", "ci"]);
  for (const tags of ["ci", "unit testing", "no such, unit testing", ["ci", "x"]]) {
    expect(await client.ask("find", { query: "ferry", tags })).toMatchObject({ results: [{ id }] });
  }
});

test("Context Engine shows the tags, kind and priority of today, whichever family changed them", async () => {
  const client = connectMemory();
  const metadata = { kind: "pattern", tags: ["a"], priority: 3 };
  const { id } = await client.ask<{ id: string }>("store", { information: text, metadata });
  const find = () => client.ask<{ results: { metadata: object }[] }>("find", { query: "ferry island" });
  await client.ask("update_memory", { id, content: text, importance: 0.1 });
  expect((await find()).results).toMatchObject([{ metadata: { ...metadata, priority: 1 } }]);
  const { new_id: next } = await client.ask<{ new_id: string }>("refine_memory", {
    ...{ id, content: `${text} again`, tags: ["b"], importance: 1 },
  });
  await client.memory.update(next, { type: "decision", family: "codemem" });
  const [first] = (await find()).results.filter((each) => (each as { id?: string }).id === next);
  expect(first).toMatchObject({ metadata: { kind: "decision", tags: ["b"], priority: 10 } });
});

test("a text that is stored again keeps what is not given, and becomes a decision if it is recorded as one", async () => {
  const client = connectMemory();
  const { id } = await client.ask<{ id: string }>("store_memory", { content: text, importance: 0.1 });
  await client.ask("store_memory", { content: text });
  await client.ask("remember", { content: text });
  expect(await client.memory.get(id)).toMatchObject({ type: "context", family: "codemem", importance: 0.1 });
  const decided = { content: text, memory_type: "decision", importance: 0.9 };
  expect(await client.ask("store_memory", decided)).toMatchObject({
    ...{ id, status: "duplicate", memory_type: "decision", updated: ["type", "importance"] },
  });
  const known = { type: "decision", family: "codemem", importance: 0.9 };
  for (const tool of ["remember", "store_memory", "memory_put"]) {
    await client.ask(tool, { content: text });
    expect(await client.memory.get(id)).toMatchObject(known);
  }
  await client.ask("forget", { memory_id: id });
  expect(await client.ask("remember", { content: text })).toMatchObject({
    memory_id: id,
    status: "restored",
  });
  expect(await client.memory.get(id)).toMatchObject(known);
});

test.each([
  ["store_memory", "content"],
  ["remember", "content"],
  ["memory_put", "content"],
  ["store", "information"],
])("%s says that it masked a secret", async (tool, field) => {
  const client = connectMemory();
  // In two parts, so that scanners of this repository find no token.
  const token = ["ghp", "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"].join("_");
  const warnings = await client.warningsOf(tool, { [field]: `The token is ${token}` });
  expect(warnings).toEqual([expect.stringContaining("secret") as string]);
});

test("a changed, derived or imported memory says that a secret in it was masked", async () => {
  const client = connectMemory();
  const token = ["ghp", "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"].join("_");
  const [one, other] = await Promise.all(
    ["The ferry leaves at noon", "The ferry has a bar"].map((content) => store(client, content)),
  );
  const calls: readonly [string, Record<string, unknown>][] = [
    ["update_memory", { id: one!.id, content: `Changed: ${token}` }],
    ["refine_memory", { id: other!.id, content: `Refined: ${token}` }],
    ["split_memory", { id: one!.id, parts: [{ content: "Plain" }, { content: `A part: ${token}` }] }],
    ["merge_memories", { source_ids: [one!.id, other!.id], content: `Merged: ${token}` }],
    ["import_memories", { memories: [{ content: `Imported: ${token}` }, { content: "Plain as well" }] }],
    ["import_memories", { memories: [{ content: "With metadata", metadata: { note: token } }] }],
  ];
  for (const [tool, args] of calls) {
    expect([tool, await client.warningsOf(tool, args)]).toEqual([
      tool,
      [expect.stringMatching(/^A secret /)],
    ]);
  }
  expect(await client.warningsOf("refine_memory", { id: one!.id, tags: ["plain"] })).toEqual([]);
  expect(JSON.stringify(await client.ask("export_memories"))).not.toContain(token);
});

test("a priority that is given as a text is a number from then on", async () => {
  const client = connectMemory();
  await client.ask("store", { information: "Read by generators", metadata: { priority: "8" } });
  const { results } = await client.ask<{ results: { metadata: Record<string, unknown> }[] }>("find", {
    query: "generators",
  });
  expect(results.map(({ metadata }) => metadata["priority"])).toEqual([8]);
});

test("another family that replaces the tags leaves the language and topic as filters", async () => {
  const client = connectMemory();
  const metadata = { language: "py", topic: "Files", tags: ["io", "topic:mine"] };
  const { id } = await client.ask<{ id: string }>("store", { information: "Read by generators", metadata });
  const { new_id: next } = await client.ask<{ new_id: string }>("refine_memory", { id, tags: ["memory"] });
  await client.memory.update(next, { tags: ["memory", "fast"] });
  for (const filter of [{ language: "python" }, { topic: "files" }, { tags: "fast" }]) {
    const { results } = await client.ask<{ results: { id: string }[] }>("find", {
      query: "generators",
      ...filter,
    });
    expect(results.map((found) => found.id)).toContain(next);
  }
  const plain = await client.memory.update(next, { metadata: {}, tags: ["memory"] });
  expect(plain.tags).toEqual(["memory"]);
});

test("importance is one number, which each family shows on its own scale", async () => {
  const client = connectMemory();
  await client.ask("memory_put", { content: "the ferry needs a pilot", importance: "HIGH" });
  await client.ask("store", { information: "the ferry has a bar", metadata: { priority: 3 } });
  const recalled = await client.ask<{ content: string; importance: number }[]>("recall_memory", {
    query: "ferry",
  });
  expect(Object.fromEntries(recalled.map(({ content, importance }) => [content, importance]))).toEqual({
    "the ferry needs a pilot": 0.75,
    "the ferry has a bar": 0.3,
  });
  const ranked = await client.ask<{ memory: { content: string; importance: number } }[]>("memory_search", {
    query: "ferry",
  });
  expect(Object.fromEntries(ranked.map(({ memory }) => [memory.content, memory.importance]))).toEqual({
    "the ferry needs a pilot": 3,
    "the ferry has a bar": 1,
  });
});

test("a memory that another family forgot keeps its family and type when restored", async () => {
  const client = connectMemory();
  const decision = { title: "Take the noon ferry", description: text, files: [], tags: ["travel"] };
  const { id } = await client.ask<{ id: string }>("record_decision", decision);
  await client.ask("forget", { memory_id: id });
  for (const [tool, args] of families.map(({ find }) => find)) {
    expect(JSON.stringify(await client.ask(tool, args))).not.toContain("noon ferry");
  }
  expect(await client.ask("record_decision", decision)).toMatchObject({ id, ...decision });
  const memory = await client.memory.get(id);
  expect(memory).toMatchObject({
    family: "memorylayer",
    type: "decision",
    metadata: { title: decision.title },
  });
});

test("export and import preserve the family, type, and metadata of a memory", async () => {
  const client = connectMemory();
  await client.ask("remember", {
    content: "for now",
    type: "working",
    source: "desk",
    privacy_scope: "team",
  });
  const exported = await client.ask<Record<string, unknown>[]>("export_memories");
  expect(exported[0]).toMatchObject({ memory_type: "context", kept_type: "working", family: "memento" });
  const copy = connectMemory();
  await copy.ask("import_memories", { memories: exported });
  const [memory] = await copy.memory.list({ limit: 1 });
  expect(memory).toMatchObject({
    type: "working",
    family: "memento",
    metadata: { source: "desk", privacy_scope: "team" },
  });
});
