// Machines that share a Qdrant server: one pushes what it has indexed, and others search it without their own index.
// Needs a real server at LOCI_TEST_QDRANT_URL; without one, the tests say so.
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { listPushedRoots, QdrantServer } from "../../src/core/qdrant/index.ts";
import { visibleIn } from "../../src/core/qdrant/visible.ts";
import type { CodeQuery } from "../../src/core/types/index.ts";
import type { Engine } from "../../src/engine.ts";
import type { EngineOptions } from "../../src/open-engine.ts";
import { openTestEngine } from "../support/engine.ts";
import { runLoci } from "../support/run-loci.ts";
import { makeRepository } from "../support/temp.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const url = process.env["LOCI_TEST_QDRANT_URL"];

type Settings = NonNullable<EngineOptions["qdrant"]>;

/** A test's own collection, deleted after the test. */
function makeCollection(address = url!): Settings {
  const collection = `loci-test-${randomUUID()}`;
  const settings = { url: address, collection, timeoutMs: 20_000, shards: 2, replicas: 1 };
  onTestFinished(async () => {
    const server = new QdrantServer({ ...settings, url: url! }, "write");
    await server.find((client) => client.deleteCollection(collection));
  });
  return settings;
}

async function openMachine(qdrant: Settings | undefined): Promise<Engine> {
  return (await openTestEngine({ qdrant, embedder: { provider: "static" } })).engine;
}

const files: Readonly<Record<string, string>> = {
  "src/zoo.ts": `import { feed } from "./feed";\n\n/** Where animals live. */\nexport class Zoo {\n  open(): void {\n    feed("apples");\n  }\n}\n`,
  "src/feed.ts": `/** Gives food to the animals. */\nexport function feed(what: string): number {\n  return weigh(what) * 2;\n}\n\nexport function weigh(what: string): number {\n  return what.length;\n}\n`,
  "src/keeper.ts": `import { Zoo } from "./zoo";\n\nexport function startDay(zoo: Zoo): void {\n  zoo.open();\n}\n`,
  "lib/heap.py": `import json\n\n\nclass Heap:\n    """A heap of numbers."""\n\n    def push(self, value):\n        self.items.append(value)\n        self.sift_up(len(self.items) - 1)\n\n    def sift_up(self, at):\n        return json.dumps(at)\n`,
  "test/feed.test.ts": `import { feed } from "../src/feed";\n\ntest("feeds the animals", () => {\n  feed("pears");\n});\n`,
  "README.md": "# Zoo\n\nHow to feed the animals of the zoo.\n",
};

const questions: readonly CodeQuery[] = [
  { query: "feed", limit: 10 },
  { query: "where do animals get their food", limit: 10 },
  { query: "Zoo.open", limit: 10 },
  { query: "src/keeper.ts:4", limit: 10 },
  { query: "who calls feed", limit: 10 },
  { query: "push a value on the heap", limit: 10, filters: { languages: ["python"] } },
  { query: "feed animals", limit: 10, filters: { globs: ["src/**"] } },
  { query: "feed animals", limit: 10, filters: { purpose: "test" } },
  { query: "feed animals", limit: 10, filters: { extensions: ["md"] } },
  { query: "value", limit: 10, filters: { kinds: ["method"] } },
  { query: "number", limit: 10, filters: { symbols: ["weigh"] } },
  { query: "feed animals", limit: 10, filters: { under: ["lib", "test"] } },
];

async function findPlaces(engine: Engine, query: CodeQuery): Promise<string[]> {
  const { hits } = await engine.code.search(query);
  return hits.map(({ path, startLine, symbol }) => `${path}:${startLine} ${symbol}`);
}

/** Every question gives the same places, in the same order, as a local index. */
async function expectSameAnswers(engine: Engine, name: string, local: Engine, root: string): Promise<void> {
  for (const question of questions) {
    const wanted = await findPlaces(local, { ...question, root });
    expect(await findPlaces(engine, { ...question, root: name }), question.query).toEqual(wanted);
  }
}

describe.skipIf(url === undefined)("with the Qdrant server at LOCI_TEST_QDRANT_URL", () => {
  test("a machine without an index gets the same search results as the machine that pushed", async () => {
    const root = makeRepository(files);
    const qdrant = makeCollection();
    const first = await openMachine(qdrant);
    await first.code.index(root, {});
    const report = await first.code.push(root, "example.org/zoo");
    expect(report).toMatchObject({ generation: 1, files: 6, filesSent: 6, filesRemoved: 0 });

    const second = await openMachine(qdrant);
    const local = await openMachine(undefined);
    await local.code.index(root, {});
    expect(await second.code.roots()).toMatchObject([{ root: "example.org/zoo", files: 6 }]);
    await expectSameAnswers(second, "example.org/zoo", local, root);
    const { hits } = await second.code.search({ query: "feed", limit: 1, contextLines: 0 });
    expect(hits[0]).toMatchObject({ root: "example.org/zoo", path: "src/feed.ts", stale: false });
    expect(hits[0]!.text!.text).toContain("return weigh(what) * 2;");
  });

  test("a machine without an index answers questions about names, callers, and importers", async () => {
    const root = makeRepository(files);
    const qdrant = makeCollection();
    const first = await openMachine(qdrant);
    await first.code.index(root, {});
    await first.code.push(root, "zoo");
    const { code } = await openMachine(qdrant);
    const scope = { root: "zoo" };

    expect(await code.lookupSymbol({ ...scope, name: "feed" })).toMatchObject({
      found: true,
      symbol: { id: "src/feed.ts#feed", signature: expect.stringContaining("feed(what: string)") as string },
    });
    const callers = await code.dependencies({
      ...scope,
      symbolId: "src/feed.ts#feed",
      direction: "incoming",
    });
    expect(callers.map(({ source }) => source).sort()).toEqual(
      expect.arrayContaining(["src/zoo.ts#Zoo.open"]),
    );
    const impact = await code.impact({ ...scope, symbolId: "src/feed.ts#weigh", depth: 3 });
    expect(impact.reachable.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["src/feed.ts#feed", "src/zoo.ts#Zoo.open", "src/keeper.ts#startDay"]),
    );
    const imports = await code.findImports({ ...scope, name: "feed", limit: 10 });
    expect(imports.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["src/zoo.ts", "test/feed.test.ts"]),
    );
    expect((await code.searchSymbols({ ...scope, query: "sift", limit: 5 })).map(({ name }) => name)).toEqual(
      ["sift_up"],
    );
    expect((await code.listSymbols({ ...scope, path: "src/zoo.ts" })).map(({ name }) => name)).toEqual([
      "Zoo",
      "open",
    ]);
    expect((await code.readFile({ ...scope, path: "README.md" })).content).toBe(files["README.md"]);
    await expect(code.clusters({ ...scope, resolution: 1 })).rejects.toMatchObject({
      code: "ROOT_NOT_INDEXED",
      message: expect.stringContaining("in Qdrant") as string,
    });
  });

  test("a second push sends only changed files and removes deleted ones", async () => {
    const root = makeRepository(files);
    const qdrant = makeCollection();
    const first = await openMachine(qdrant);
    await first.code.index(root, {});
    await first.code.push(root, "zoo");
    expect(await first.code.push(root, "zoo")).toMatchObject({ generation: 2, filesSent: 0, chunksSent: 0 });

    writeFileSync(
      join(root, "src/keeper.ts"),
      "export function endDay(): string {\n  return 'evening';\n}\n",
    );
    rmSync(join(root, "lib/heap.py"));
    await first.code.index(root, {});
    expect(await first.code.push(root, "zoo")).toMatchObject({
      ...{ generation: 3, files: 5, filesSent: 1, filesRemoved: 1 },
    });
    const second = await openMachine(qdrant);
    const local = await openMachine(undefined);
    await local.code.index(root, {});
    await expectSameAnswers(second, "zoo", local, root);
    expect(await findPlaces(second, { query: "endDay", limit: 1 })).toEqual(["src/keeper.ts:1 endDay"]);
  });

  test("a machine that has searched before sees the next generation", async () => {
    const root = makeRepository(files);
    const qdrant = makeCollection();
    const [writer, reader] = [await openMachine(qdrant), await openMachine(qdrant)];
    await writer.code.index(root, {});
    await writer.code.push(root, "zoo");
    expect((await findPlaces(reader, { query: "weigh", limit: 5 }))[0]).toBe("src/feed.ts:6 weigh");
    writeFileSync(join(root, "src/feed.ts"), `// moved\n\n${files["src/feed.ts"]!}`);
    await writer.code.index(root, {});
    await writer.code.push(root, "zoo");
    await vi.waitFor(
      async () => {
        expect(await findPlaces(reader, { query: "weigh", limit: 5 })).toContain("src/feed.ts:8 weigh");
      },
      { timeout: 10_000, interval: 300 },
    );
  });

  test("an interrupted push is not visible, and the next push resumes it", async () => {
    const many = { ...files };
    for (let i = 0; i < 60; i++)
      many[`gen/part${i}.ts`] = `export function part${i}(): number {\n  return ${i};\n}\n`;
    const root = makeRepository(many);
    const proxy = await startProxy(url!);
    const qdrant = makeCollection(proxy.url);
    const writer = await openMachine(qdrant);
    await writer.code.index(root, {});
    await writer.code.push(root, "zoo");
    for (let i = 0; i < 60; i++) {
      writeFileSync(
        join(root, `gen/part${i}.ts`),
        `export function piece${i}(): number {\n  return ${i};\n}\n`,
      );
    }
    await writer.code.index(root, {});
    // Lets the lease, four batches of chunks and three of files through, then nothing.
    proxy.cutAfter("/points?", 8);
    await expect(writer.code.push(root, "zoo")).rejects.toMatchObject({ code: "SEARCH_STORE_UNAVAILABLE" });

    const reader = await openMachine({ ...qdrant, url: url! });
    expect(await findPlaces(reader, { query: "part7", limit: 1 })).toEqual(["gen/part7.ts:1 part7"]);
    const { hits } = await reader.code.search({ query: "piece7", limit: 10 });
    expect(hits.filter(({ symbol }) => symbol === "piece7")).toEqual([]);

    proxy.mend();
    const report = await pushWhenFree(writer, root, "zoo");
    expect(report.filesResumed).toBeGreaterThan(0);
    expect(report.filesSent + report.filesResumed).toBe(60);
    const later = await openMachine({ ...qdrant, url: url! });
    const local = await openMachine(undefined);
    await local.code.index(root, {});
    await expectSameAnswers(later, "zoo", local, root);
  });

  test("a push interrupted twice, with edits in between, ends with the points of a fresh push", async () => {
    const write = (root: string, name: string, numbers: readonly number[]): void => {
      for (const i of numbers)
        writeFileSync(join(root, `gen/part${i}.ts`), `export function ${name}${i}() {\n  return ${i};\n}\n`);
    };
    const all = Array.from({ length: 200 }, (_, i) => i);
    const root = makeRepository({ ...files, "gen/note.md": "# Parts\n" });
    write(root, "part", all);
    const proxy = await startProxy(url!);
    const qdrant = makeCollection(proxy.url);
    const writer = await openMachine(qdrant);
    await writer.code.index(root, {});
    await writer.code.push(root, "zoo");
    for (const [name, changed, removed] of [
      ["piece", all, 50],
      ["slice", all.slice(0, 150), 51],
    ] as const) {
      write(root, name, changed);
      rmSync(join(root, `gen/part${removed}.ts`));
      await writer.code.index(root, {});
      const cancelled = new AbortController();
      proxy.callAfter("/points?", 16, () => {
        cancelled.abort();
      });
      await expect(writer.code.push(root, "zoo", cancelled.signal)).rejects.toMatchObject({
        code: "CANCELLED",
      });
    }
    write(root, "slab", [0, 1, 40]);
    write(root, "part", [50]);
    await writer.code.index(root, {});
    const report = await writer.code.push(root, "zoo");
    expect(report.filesResumed).toBeGreaterThan(0);
    const fresh = makeCollection();
    const other = await openMachine(fresh);
    await other.code.index(root, {});
    await other.code.push(root, "zoo");
    expect(await listLivePoints(qdrant.collection)).toEqual(await listLivePoints(fresh.collection));
  });

  test("of two concurrent pushes, one may be refused, and the result is complete", async () => {
    const root = makeRepository(files);
    const qdrant = makeCollection();
    const machines = await Promise.all([openMachine(qdrant), openMachine(qdrant)]);
    for (const { code } of machines) await code.index(root, {});
    const outcomes = await Promise.allSettled(machines.map(({ code }) => code.push(root, "zoo")));
    const refused = outcomes.filter(({ status }) => status === "rejected");
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: "STORE_LOCKED" });
    expect(refused.length).toBeLessThan(2);
    const local = await openMachine(undefined);
    await local.code.index(root, {});
    await expectSameAnswers(await openMachine(qdrant), "zoo", local, root);
  });

  test("if the server is unreachable, the local index answers with a warning", async () => {
    const root = makeRepository(files);
    const proxy = await startProxy(url!);
    const qdrant = { ...makeCollection(proxy.url), timeoutMs: 1_000 };
    const machine = await openMachine(qdrant);
    await machine.code.index(root, {});
    await machine.code.push(root, "zoo");
    proxy.cutAfter("/", 0);
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // its knowledge of the server expires after a second
    const answer = await machine.code.search({ query: "feed", limit: 3, root });
    expect(answer.shortfall).toMatch(/does not answer.*the index on this machine/);
    expect(answer.hits[0]).toMatchObject({ path: "src/feed.ts", stale: true });
    const other = await openMachine(qdrant);
    await expect(other.code.search({ query: "feed", limit: 3 })).rejects.toMatchObject({
      code: "SEARCH_STORE_UNAVAILABLE",
      hint: expect.stringContaining("qdrant.url") as string,
    });
    proxy.mend();
    await vi.waitFor(
      async () => {
        expect((await machine.code.search({ query: "feed", limit: 3, root })).shortfall).toBeUndefined();
      },
      { timeout: 10_000, interval: 300 },
    );
  });

  test("the command line can push an index, search it without a local one, and remove it", async () => {
    const root = makeRepository(files);
    const { collection } = makeCollection();
    const flags = ["--search-store", "qdrant", "--qdrant-url", url!, "--qdrant-collection", collection];
    const pushed = await runLoci(["index", root, "--push", "--name", "zoo", "--json", ...flags]);
    expect(JSON.parse(pushed.stdout)).toMatchObject({ push: { root: "zoo", files_sent: 6 } });
    const found = await runLoci(["search", "feed the animals", "--json", ...flags]);
    expect(found.stdout).toContain("src/feed.ts");
    const removed = await runLoci(["roots", "remove", "zoo", "--yes", "--json", ...flags]);
    expect(JSON.parse(removed.stdout)).toEqual({ removed: "zoo" });
    const roots = await runLoci(["roots", "--json", ...flags]);
    expect(roots.stdout).not.toContain('"zoo"');
  });
});

/** Identities of the points that the current generation sees. */
async function listLivePoints(collection: string): Promise<string[]> {
  const server = new QdrantServer(
    { url: url!, collection, timeoutMs: 20_000, shards: 2, replicas: 1 },
    "read",
  );
  const [root] = await listPushedRoots(server);
  const { points } = await server.ask((client) =>
    client.scroll(collection, {
      filter: { must: [{ key: "type", match: { any: ["chunk", "file"] } }, visibleIn(root!)] },
      limit: 10_000,
      with_payload: ["path"],
    }),
  );
  return points.map(({ id, payload }) => `${String(payload?.["path"])} ${id}`).sort();
}

/** The lease of an interrupted push is released if the server is still reachable; otherwise it expires. */
async function pushWhenFree(engine: Engine, root: string, name: string) {
  return vi.waitFor(() => engine.code.push(root, name), { timeout: 90_000, interval: 1_000 });
}

/** Forwards requests until `cutAfter` cuts them; `callAfter` calls a function with the first one past `left`. */
async function startProxy(target: string) {
  const to = new URL(target);
  let rule: { readonly path: string; left: number } | undefined;
  let call: { readonly path: string; left: number; readonly run: () => void } | undefined;
  const server = createServer((incoming, outgoing) => {
    if (rule !== undefined && incoming.url!.includes(rule.path) && rule.left-- <= 0) {
      rule.left = 0;
      incoming.socket.destroy();
      return;
    }
    if (call !== undefined && incoming.url!.includes(call.path) && call.left-- <= 0) {
      call.run();
      call = undefined;
    }
    const options = { host: to.hostname, port: to.port, method: incoming.method, path: incoming.url };
    const passed = request({ ...options, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter(path: string, left: number): void {
      rule = { path, left };
    },
    callAfter(path: string, left: number, run: () => void): void {
      call = { path, left, run };
    },
    mend(): void {
      rule = undefined;
    },
  };
}
