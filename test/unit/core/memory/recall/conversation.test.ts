// Turns of a conversation, and statements that replace others: each cause separately, through the memory's own
// interface.
import { describe, expect, it } from "vitest";
import { openTestMemory, recallContents, type TestMemory } from "../../../../support/memory.ts";

const embedder = { provider: "static" } as const;

async function tell(
  { memory, clock }: TestMemory,
  turns: readonly string[],
  namespace = "talk",
): Promise<void> {
  for (const content of turns) {
    clock.now += 60_000;
    await memory.store({ content, namespace });
  }
}

const talk = [
  "Nadia: I am cooking for everybody on Sunday.",
  "Tobias: Anything that you cannot eat?",
  "Nadia: No shellfish, my throat closes up.",
  "Tobias: I glued forty drawers today.",
  "Nadia: The fern is thriving on the sill.",
];

describe("turns of a conversation", () => {
  it("an answer is found by the words of the question before it", async () => {
    const test = openTestMemory({ embedder });
    await tell(test, talk);
    const found = await recallContents(test.memory, "What can Nadia not eat?");
    expect(found[0]).toBe("Nadia: No shellfish, my throat closes up.");
  });

  it("a turn after a day's pause does not inherit the words of the question before it", async () => {
    const test = openTestMemory({ embedder });
    await tell(test, ["Tobias: What is the name of the hotel?"]);
    test.clock.now += 24 * 3_600_000;
    await tell(test, ["Nadia: Bread and butter pickles."]);
    const found = await test.memory.recall({ query: "name of the hotel", limit: 10, touch: false });
    const other = found.find(({ content }) => content.startsWith("Nadia"));
    expect(other?.score ?? 0).toBeLessThan(found[0]!.score / 2);
  });

  it("ranks a person's own statement before another speaker's statement about that person", async () => {
    const test = openTestMemory({ embedder });
    await tell(test, [
      "Tobias: Nadia bought a green car.",
      "Grace: What a day.",
      "Nadia: I bought a green car.",
    ]);
    const found = await recallContents(test.memory, "Which car did Nadia buy?");
    expect(found[0]).toBe("Nadia: I bought a green car.");
  });

  it("an edited turn keeps its place in the conversation", async () => {
    const test = openTestMemory({ embedder });
    await tell(test, talk);
    const [turn] = await test.memory.recall({ query: "shellfish throat", limit: 1, touch: false });
    await test.memory.update(turn!.id, { content: "Nadia: Nothing with mussels, my throat closes up." });
    const found = await recallContents(test.memory, "What can Nadia not eat?");
    expect(found[0]).toBe("Nadia: Nothing with mussels, my throat closes up.");
  });
});

describe("a process that runs on", () => {
  const changes: Readonly<Record<string, (test: TestMemory, ids: readonly string[]) => Promise<unknown>>> = {
    "a turn was deleted": ({ memory }, ids) => memory.delete(ids[1]!),
    "the last turn was deleted, and another said": async (test, ids) => {
      await test.memory.delete(ids[4]!);
      await tell(test, ["Tobias: Then we will have no mussels."]);
    },
    "a turn was restored": async ({ memory }, ids) => {
      await memory.softDelete(ids[1]!);
      await memory.recall({ query: "eat", limit: 1, touch: false });
      await memory.restore(ids[1]!);
    },
    "a turn has another speaker": ({ memory }, ids) =>
      memory.update(ids[1]!, { content: "Grace: Anything that you cannot eat?" }),
    "a turn has none": ({ memory }, ids) => memory.update(ids[1]!, { content: "What can you not eat?" }),
    "a turn is in another namespace": ({ memory }, ids) => memory.update(ids[1]!, { namespace: "other" }),
    "a turn is of another session": ({ memory }, ids) =>
      memory.update(ids[1]!, { metadata: { session_id: "later" } }),
  };

  it.each(Object.keys(changes))("ranks as one that has just started after %s", async (change) => {
    const test = openTestMemory();
    await tell(test, talk);
    const ids = (await test.memory.list({ limit: 10 })).map(({ id }) => id).reverse();
    const ask = async ({ memory }: TestMemory): Promise<unknown[]> => {
      const found = await memory.recall({ query: "What can Nadia not eat?", limit: 10, touch: false });
      return found.map(({ content, score }) => [content, score]);
    };
    const before = await ask(test);
    await changes[change]!(test, ids);
    const after = await ask(test);
    if (change !== "a turn was restored") expect(after).not.toEqual(before);
    await test.close();
    const reopened = openTestMemory({ home: test.home });
    reopened.clock.now = test.clock.now;
    expect(await ask(reopened)).toEqual(after);
  });
});

describe("replaced memories", () => {
  it.each(["SUPERSEDES", "INVALIDATED_BY", "CONTRADICTS", "EVOLVED_INTO"] as const)(
    "an edge %s ranks the newer memory first, except for a question about the past",
    async (relationship) => {
      const test = openTestMemory({ embedder });
      const { memory, clock } = test;
      const old = await memory.store({
        content: "The deploy window for the ferry service is noon, deploy at noon.",
      });
      clock.now += 1000;
      const recent = await memory.store({ content: "Deploys happen after 22:00." });
      const [source, target] = relationship === "SUPERSEDES" ? [recent.id, old.id] : [old.id, recent.id];
      await memory.associate({ source, target, relationship });
      const found = await memory.recall({
        query: "When is the deploy window of the ferry?",
        limit: 5,
        touch: false,
      });
      expect(found.map(({ id }) => id)).toEqual([recent.id, old.id]);
      expect(found.map(({ supersededBy }) => supersededBy)).toEqual([undefined, recent.id]);
      const past = await memory.recall({
        query: "What was the deploy window originally?",
        limit: 5,
        touch: false,
      });
      expect(past[0]?.id).toBe(old.id);
    },
  );
});

describe("outdated statements without an edge", () => {
  it("rank after a later change when the question asks about the present", async () => {
    const test = openTestMemory({ embedder });
    const old = "[2025-01-05] Ana: The deploy of the website is on Friday evenings.";
    const recent = "[2025-05-05] Ana: The deploy has moved to Monday mornings now.";
    const other = "[2025-03-05] Ben: The garden needs water in the evenings.";
    for (const content of [old, recent, other]) await test.memory.store({ content });
    const ask = (query: string): Promise<string[]> => recallContents(test.memory, query);
    expect(await ask("Is the deploy in the evenings?")).toEqual([recent, old, other]);
    expect((await ask("Was the deploy in the evenings?"))[0]).toBe(old);
  });
});

describe("queries, namespaces, and duplicates", () => {
  it.each(["?", "the of and", "  ", "…!"])(
    "a query of %j has no word to search for and finds nothing",
    async (query) => {
      const { memory } = openTestMemory();
      await memory.store({ content: "The retry budget is three" });
      expect(await memory.recall({ query, limit: 5 })).toEqual([]);
      expect(await memory.find({ query, limit: 5 })).toEqual({ memories: [], total: 0 });
      expect(await memory.explainEmpty(query)).toMatch(/is empty|has no word to search for/);
      expect(await memory.explainEmpty("retry budget")).toBeUndefined();
    },
  );

  it("answers a question about preferences whose other words are all function words", async () => {
    const test = openTestMemory({ embedder });
    await test.memory.store({ content: "User: I like strong tea." });
    expect(await recallContents(test.memory, "What do I like?")).toEqual(["User: I like strong tea."]);
  });

  it("a question about a month ranks a memory of that month first", async () => {
    const { memory } = openTestMemory();
    await memory.store({ content: "[2025-06-01] planted tomatoes and beans, planted more beans" });
    await memory.store({ content: "[2025-05-03] the gutter leaks" });
    await memory.store({ content: "[2024-05-03] planted tomatoes and beans" });
    const found = await recallContents(memory, "What tomatoes and beans did we plant in May 2025?");
    expect(found[0]).toBe("[2025-05-03] the gutter leaks");
  });

  it("finds memories by their emoji", async () => {
    const { memory } = openTestMemory();
    await memory.store({ content: "the 🐛 in the parser" });
    await memory.store({ content: "the parser is fast" });
    await memory.store({ content: "🇫🇷 by train" });
    expect((await recallContents(memory, "🐛"))[0]).toBe("the 🐛 in the parser");
    expect((await recallContents(memory, "🇫🇷"))[0]).toBe("🇫🇷 by train");
    expect(await recallContents(memory, "🇩🇪")).toEqual([]);
  });

  it("treats a namespace with and without a trailing slash as the same", async () => {
    const { memory } = openTestMemory();
    await memory.store({ content: "The retry budget is three", namespace: "/work/app/" });
    const found = await memory.recall({ query: "retry budget", namespace: "/work/app", limit: 5 });
    expect(found).toHaveLength(1);
    expect(found[0]?.namespace).toBe("/work/app");
    expect(await memory.recall({ query: "retry budget", namespace: "/work/app/", limit: 5 })).toHaveLength(1);
  });

  it("storing the same text again merges new tags and a higher importance into the existing memory", async () => {
    const { memory } = openTestMemory();
    const first = await memory.store({ content: "Use pnpm", tags: ["tools"], importance: 0.4 });
    const again = await memory.store({ content: "Use pnpm", tags: ["node"], importance: 0.9 });
    expect(again).toMatchObject({ id: first.id, status: "duplicate", updated: ["tags", "importance"] });
    expect(await memory.get(first.id)).toMatchObject({ tags: ["tools", "node"], importance: 0.9 });
    const same = await memory.store({ content: "Use pnpm", importance: 0.2 });
    expect(same.updated).toEqual([]);
  });

  it("returns the matching passage of a long memory", async () => {
    const { memory } = openTestMemory();
    const filler = "The weather was mild and the harbor was quiet that day. ".repeat(20);
    await memory.store({ content: `${filler}The certificate expires on the ninth of May. ${filler}` });
    const [found] = await memory.recall({ query: "When does the certificate expire?", limit: 1 });
    expect(found?.passage).toContain("certificate expires on the ninth");
    expect(found!.passage!.length).toBeLessThan(600);
  });
});

describe("the score", () => {
  it("stays below 0.7 when only a person's name matches", async () => {
    const test = openTestMemory({ embedder });
    await tell(test, [...talk, "Nadia: I like the canal.", "Tobias: Good night."]);
    const [found] = await test.memory.recall({ query: "Nadia", limit: 1, touch: false });
    expect(found!.score).toBeLessThan(0.7);
  });
});
