// Servers that are killed, restarted or full while machines push and search: a clear answer, nothing lost, nothing
// half-visible. Needs a Qdrant server program at LOCI_TEST_QDRANT_PROGRAM; without one, the tests say so.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { shardOf } from "../../src/core/qdrant/root-shards.ts";
import type { Engine } from "../../src/engine.ts";
import type { EngineOptions } from "../../src/open-engine.ts";
import { canMountDisk } from "../support/disk-of-its-own.ts";
import { openTestEngine } from "../support/engine.ts";
import { fillDisk, qdrantProgram, startCluster, startQdrant } from "../support/qdrant-servers.ts";
import { makeRepository } from "../support/temp.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

type Settings = NonNullable<EngineOptions["qdrant"]>;

const fileCount = 300;
const root = "example.org/parts";

function describePart(number: number, word: string): string {
  const body = Array.from({ length: 12 }, (_, line) => `  total += ${word}Weight(${number}, ${line});`);
  return `/** Adds up what ${word} ${number} weighs. */\nexport function ${word}${number}(): number {\n  let total = 0;\n${body.join("\n")}\n  return total;\n}\n`;
}

function makeParts(): string {
  return makeRepository(
    Object.fromEntries(
      Array.from({ length: fileCount }, (_, i) => [`parts/part${i}.ts`, describePart(i, "gear")]),
    ),
  );
}

/** Changes the content of every file. */
function changeParts(folder: string): void {
  for (let i = 0; i < fileCount; i++)
    writeFileSync(join(folder, `parts/part${i}.ts`), describePart(i, "wheel"));
}

function settingsOf(urls: readonly string[], more: Partial<Settings> = {}): Settings {
  return { url: urls.join(","), collection: "parts", timeoutMs: 10_000, shards: 1, replicas: 1, ...more };
}

async function openMachine(qdrant: Settings | undefined): Promise<Engine> {
  return (await openTestEngine({ qdrant, embedder: { provider: "static" } })).engine;
}

/** A machine that has pushed, then indexed again after every file changed. */
async function changeAfterPush(
  settings: Settings,
): Promise<{ readonly folder: string; readonly writer: Engine }> {
  const folder = makeParts();
  const writer = await openMachine(settings);
  await writer.code.index(folder, {});
  await writer.code.push(folder, root);
  changeParts(folder);
  await writer.code.index(folder, {});
  return { folder, writer };
}

/** A machine without an index finds the same as one with its own index. */
async function expectWhole(settings: Settings, folder: string): Promise<void> {
  const [there, here] = [await openMachine(settings), await openMachine(undefined)];
  await here.code.index(folder, {});
  for (const query of ["gear7", "wheel7", "what wheel 12 weighs", "adds up what gear 30 weighs"]) {
    const [theirs, ours] = await Promise.all([
      there.code.search({ query, limit: 10, root }),
      here.code.search({ query, limit: 10, root: folder }),
    ]);
    const places = ({ hits }: typeof ours): string[] =>
      hits.map(({ path, startLine, symbol }) => `${path}:${startLine} ${symbol}`);
    expect(places(theirs), query).toEqual(places(ours));
  }
}

async function countPoints(url: string): Promise<number> {
  const answer = await fetch(`${url}/collections/parts/points/count`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ exact: true }),
  });
  return ((await answer.json()) as { readonly result: { readonly count: number } }).result.count;
}

/** Waits until the push has sent a part of its data. */
async function untilPartlySent(url: string, before: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await countPoints(url)).toBeGreaterThan(before);
    },
    {
      timeout: 30_000,
      interval: 10,
    },
  );
}

describe.skipIf(qdrantProgram === undefined)("Qdrant servers that fail during a push", () => {
  test("a server that is killed and restarted during a push receives the whole push", async () => {
    const server = await startQdrant();
    const settings = settingsOf([server.url]);
    const { folder, writer } = await changeAfterPush(settings);
    const before = await countPoints(server.url);
    const pushed = writer.code.push(folder, root);
    await untilPartlySent(server.url, before + 20);
    await server.kill();
    await server.start();
    expect(await pushed).toMatchObject({ generation: 2, files: fileCount });
    await expectWhole(settings, folder);
  });

  test("a server that is killed and stays down keeps the previous generation, and the next push resumes", async () => {
    const server = await startQdrant();
    const settings = settingsOf([server.url]);
    const { folder, writer } = await changeAfterPush(settings);
    const before = await countPoints(server.url);
    const pushed = writer.code.push(folder, root);
    pushed.catch(() => undefined);
    await untilPartlySent(server.url, before + 20);
    await server.kill();
    await expect(pushed).rejects.toMatchObject({ code: "SEARCH_STORE_UNAVAILABLE" });
    await server.start();
    const reader = await openMachine(settings);
    expect((await reader.code.search({ query: "gear7", limit: 1 })).hits[0]).toMatchObject({
      symbol: "gear7",
    });
    const { hits } = await reader.code.search({ query: "wheel7", limit: 20 });
    expect(hits.filter(({ symbol }) => symbol.startsWith("wheel"))).toEqual([]);
    const report = await vi.waitFor(() => writer.code.push(folder, root), {
      timeout: 90_000,
      interval: 1_000,
    });
    expect(report.filesSent + report.filesResumed).toBe(fileCount);
    await expectWhole(settings, folder);
  });

  test.skipIf(!canMountDisk)(
    "a full disk is reported and keeps the previous generation, and the next push succeeds with free space",
    async () => {
      const server = await startQdrant({ diskMiB: 400 });
      const settings = settingsOf([server.url]);
      const { folder, writer } = await changeAfterPush(settings);
      const filler = fillDisk(server);
      await expect(writer.code.push(folder, root)).rejects.toMatchObject({
        code: "SEARCH_STORE_UNAVAILABLE",
        message: expect.stringMatching(/space/i) as string,
      });
      const reader = await openMachine(settings);
      expect((await reader.code.search({ query: "gear7", limit: 1 })).hits[0]).toMatchObject({
        symbol: "gear7",
      });
      rmSync(filler);
      await vi.waitFor(() => writer.code.push(folder, root), { timeout: 90_000, interval: 1_000 });
      await expectWhole(settings, folder);
    },
  );

  test("a push to three nodes completes although one of them dies, and everything is found", async () => {
    const nodes = await startCluster();
    const settings = settingsOf(
      nodes.map(({ url }) => url),
      { shards: 6, replicas: 2 },
    );
    const { folder, writer } = await changeAfterPush(settings);
    const holders = await findHolders(nodes.map(({ url }) => url));
    expect(holders).toHaveLength(2); // one shard, on two nodes, holds all of a root
    const [dying, staying] = holders.map((at) => nodes[at]!);
    const before = await countPoints(staying!.url);
    const pushed = writer.code.push(folder, root);
    await untilPartlySent(staying!.url, before + 20);
    await dying!.kill();
    expect(await pushed).toMatchObject({ generation: 2, files: fileCount });
    await expectWhole(settings, folder);

    // It restarts and catches up on what it missed: now the other one may die.
    await dying!.start();
    await untilActive(dying!.url, 2);
    await staying!.kill();
    await expectWhole(settings, folder);
  });
});

interface Replica {
  readonly shard_key: number;
  readonly state: string;
}

async function readReplicas(url: string): Promise<{ readonly local: Replica[]; readonly remote: Replica[] }> {
  const answer = await fetch(`${url}/collections/parts/cluster`);
  const { result } = (await answer.json()) as {
    readonly result: { readonly local_shards: Replica[]; readonly remote_shards: Replica[] };
  };
  const ofRoot = ({ shard_key: key }: Replica): boolean => key === shardOf(root, 6).shard_key;
  return { local: result.local_shards.filter(ofRoot), remote: result.remote_shards.filter(ofRoot) };
}

/** Which of the nodes hold the root. */
async function findHolders(urls: readonly string[]): Promise<number[]> {
  const replicas = await Promise.all(urls.map(readReplicas));
  return replicas.flatMap(({ local }, at) => (local.length > 0 ? [at] : []));
}

async function untilActive(url: string, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { local, remote } = await readReplicas(url);
      expect([...local, ...remote].filter(({ state }) => state === "Active")).toHaveLength(count);
    },
    { timeout: 60_000, interval: 300 },
  );
}
