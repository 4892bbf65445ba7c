// Memories that machines share: Context Engine's store on one machine, its find on another. With a real Qdrant server
// at LOCI_TEST_QDRANT_URL; the behavior without a server is tested everywhere.
import { randomUUID } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { QdrantServer } from "../../src/core/qdrant/index.ts";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000 });

const url = process.env["LOCI_TEST_QDRANT_URL"];

interface Found {
  readonly results: readonly { readonly id: string; readonly information: string; readonly score: number }[];
  readonly total: number;
}

async function connectMachine(
  flags: readonly string[],
  home = makeTempFolder("loci-home"),
): Promise<McpConnection> {
  const machine = await connectClient(home, [
    ...["--families", "context-engine,codemem", "--engine-use", "own"],
    ...flags,
  ]);
  onTestFinished(() => machine.close());
  return machine;
}

async function ask<T>({ call }: McpConnection, tool: string, args: Record<string, unknown>): Promise<T> {
  const result = await call(tool, args);
  expect(result.isError ?? false, JSON.stringify(result.content)).toBe(false);
  return readText(result) as T;
}

async function find(machine: McpConnection, args: Record<string, unknown>): Promise<string[]> {
  return (await ask<Found>(machine, "find", args)).results.map(({ information }) => information);
}

/** Flags for a test's own collection, deleted after the test. */
function makeCollection(): readonly string[] {
  const collection = `loci-test-${randomUUID()}`;
  onTestFinished(async () => {
    const settings = { url: url!, collection, timeoutMs: 20_000, shards: 1, replicas: 1 };
    const server = new QdrantServer(settings, "write");
    await server.find((client) => client.deleteCollection(`${collection}-memories`));
  });
  return ["--qdrant-memories", "--qdrant-url", url!, "--qdrant-collection", collection];
}

const deploy = {
  information: "Deploys go out on Tuesdays, after the smoke tests of staging have passed",
  metadata: { kind: "convention", tags: ["deploy"], priority: 8, language: "python", topic: "Releases" },
};
const cache = {
  information: "The price cache is cleared by restarting the gateway, never by hand",
  metadata: { kind: "pattern", tags: ["cache"], priority: 3 },
};

describe.skipIf(url === undefined)("with the Qdrant server at LOCI_TEST_QDRANT_URL", () => {
  test("a memory of one machine is found by another by its words, meaning, and fields", async () => {
    const flags = makeCollection();
    const [first, second] = [await connectMachine(flags), await connectMachine(flags)];
    expect(await find(second, { query: "deploys" })).toEqual([]);
    const { id, message } = await ask<{ id: string; message: string }>(first, "store", deploy);
    expect(message).toBe("Successfully stored information");
    await ask(first, "store", { ...cache, collection: "shop" });

    const found = await ask<Found>(second, "find", { query: "on which day do we deploy", limit: 1 });
    expect(found).toMatchObject({
      total: 2,
      results: [{ id, information: deploy.information, metadata: { ...deploy.metadata }, score: 1 }],
    });
    expect((await find(second, { query: "when do new versions ship" }))[0]).toBe(deploy.information);
    const all = { query: "deploys of the price cache" };
    expect(await find(second, { ...all, kind: "pattern" })).toEqual([cache.information]);
    expect(await find(second, { ...all, tags: ["deploy", "other"] })).toEqual([deploy.information]);
    expect(await find(second, { ...all, language: "py", topic: "releases" })).toEqual([deploy.information]);
    expect(await find(second, { ...all, priority_min: 5 })).toEqual([deploy.information]);
    expect(await find(second, { ...all, collection: "shop" })).toEqual([cache.information]);
  });

  test("the same text is one memory, stored on the server only", async () => {
    const flags = makeCollection();
    const [first, second] = [await connectMachine(flags), await connectMachine(flags)];
    const { id } = await ask<{ id: string }>(first, "store", deploy);
    const again = { ...deploy, metadata: { ...deploy.metadata, tags: ["tuesday"], priority: 2 } };
    expect(await ask(second, "memory_store", again)).toMatchObject({
      id,
      message: "The same information was stored before",
    });
    expect(await find(first, { query: "deploys", tags: ["tuesday"], priority_min: 8 })).toEqual([
      deploy.information,
    ]);
    expect(await ask(first, "recall_memory", { query: "deploys", k: 5 })).toEqual([]);
    const readsLocally = await connectMachine([]);
    expect(await find(readsLocally, { query: "deploys" })).toEqual([]);
  });

  test("earlier local memories are found together with shared ones, each text once", async () => {
    const home = makeTempFolder("loci-home");
    const before = await connectClient(home, ["--families", "context-engine,codemem"]);
    await ask(before, "store", deploy);
    await ask(before, "store_memory", { content: "The deploy key lies in the safe" });
    await before.close();
    const machine = await connectMachine(makeCollection(), home);
    await ask(machine, "store", deploy);
    await ask(machine, "store", cache);
    const { results, total } = await ask<Found>(machine, "find", {
      query: "deploys on Tuesdays, deploy key",
    });
    expect(results.map(({ information }) => information).sort()).toEqual(
      [deploy.information, "The deploy key lies in the safe", cache.information].sort(),
    );
    expect(total).toBe(3);
    expect(results[0]).toMatchObject({ information: deploy.information, score: 1 });
  });

  test("secrets are masked before they leave the machine", async () => {
    const machine = await connectMachine(makeCollection());
    const key = ["AKIA", "IOSFODNN7", "ABCDEFG"].join("");
    await ask(machine, "store", { information: `The bucket is read with ${key} on Mondays` });
    const [text] = await find(machine, { query: "bucket on Mondays" });
    expect(text).toContain("The bucket is read with");
    expect(text).not.toContain(key);
  });
});

/** An address that nothing listens on. */
async function findDeadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test("if no server answers, store fails and find returns local memories with a warning", async () => {
  const home = makeTempFolder("loci-home");
  const before = await connectClient(home, ["--families", "context-engine,codemem"]);
  await ask(before, "store", deploy);
  await before.close();
  const machine = await connectMachine(["--qdrant-memories", "--qdrant-url", await findDeadAddress()], home);
  const refused = await machine.call("store", cache);
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused.content)).toContain("does not answer");
  const found = await machine.call("find", { query: "deploys" });
  expect((readText(found) as Found).results).toMatchObject([{ information: deploy.information }]);
  expect(JSON.stringify(found._meta)).toContain("Only memories of this machine are shown");
});
