// A home that is deleted, moved or replaced while it is used: nothing is said to be stored that is lost.
import { renameSync, rmSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { openMemory } from "../../src/threads/host/open-memory.ts";
import { connectClient, readText } from "../support/mcp-client.ts";
import { runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test.each(["shared", "own"])("a server (engine.use %s) goes on in a new home", async (use) => {
  const home = makeTempFolder("loci-home");
  const root = makeRepository({ "a.ts": "export function ferry() {}\nferry();\n" });
  const { call, close } = await connectClient(home, ["--engine-use", use]);
  await call("store_memory", { content: "The ferry leaves at nine." });
  await call("index_codebase", { path: root });
  rmSync(home, { recursive: true });

  const contents = ["The train leaves at ten.", "The bus leaves at eleven."];
  const stored = await Promise.all(contents.map((content) => call("store_memory", { content })));
  expect(stored.map(readText)).toMatchObject([{ status: "stored" }, { status: "stored" }]);
  expect(JSON.stringify(await call("search_code", { query: "ferry" }))).toContain("ROOT_NOT_INDEXED");
  expect(readText(await call("index_codebase", { path: root }))).toMatchObject({ files_parsed: 1 });
  expect(readText(await call("search_code", { query: "ferry" }))).toMatchObject([{ file_path: "a.ts" }]);
  await close();

  const shown = await runLoci(["memories", "list", "--home", home]);
  expect(shown.stdout).toContain("train");
  expect(shown.stdout).toContain("bus");
  expect(shown.stdout).not.toContain("ferry");
  expect(shown.stderr).toBe("");
});

test.each([
  [
    "deleted",
    (home: string): void => {
      rmSync(home, { recursive: true });
    },
  ],
  [
    "moved",
    (home: string): void => {
      renameSync(home, makeTempFolder("loci-moved"));
    },
  ],
])("a memory is not stored in a home that was %s; the error says so", async (_, take) => {
  const home = makeTempFolder("loci-home");
  const { memory, close } = openMemory({ home, embedder: { provider: "hash" } });
  await memory.store({ content: "The ferry leaves at nine." });
  take(home);
  await expect(memory.store({ content: "The train leaves at ten." })).rejects.toMatchObject({
    code: "HOME_GONE",
    hint: expect.stringContaining("Try again") as string,
  });
  await close();
  const next = openMemory({ home, embedder: { provider: "hash" } });
  expect(await next.memory.list({ limit: 10 })).toEqual([]);
  await next.close();
});
