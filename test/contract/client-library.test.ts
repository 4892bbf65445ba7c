// The package as programs import it: the client over both transports, the engine, and what is published.
import { execFileSync } from "node:child_process";
import {
  createClient,
  createMementoClient,
  ToolError,
  type LociClient,
  type ToolArguments,
  type ToolResult,
} from "loci/client";
import { expect, expectTypeOf, test, vi } from "vitest";
import { indexAndSearch } from "../../examples/ask-the-engine.ts";
import { rememberAndRecall } from "../../examples/remember-and-recall.ts";
import { startHttp } from "../support/http-process.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const token = "a-token-of-the-readers-1234";

async function useClient(client: LociClient): Promise<void> {
  await client.connect();
  const { memory_id: id } = await client.callTool("remember", {
    content: "The kiln is hot.",
    type: "semantic",
  });
  const { items } = await client.callTool("recall", { query: "kiln" });
  expect(items[0]).toMatchObject({ id, type: "semantic" });
  expect(await client.readResource(`memory/${id}`)).toMatchObject({ id, content: "The kiln is hot." });
  const { messages } = await client.getPrompt("memory_injection", { query: "kiln", token_budget: 400 });
  expect(JSON.stringify(messages)).toContain("The kiln is hot.");
  expect((await client.listTools()).map(({ name }) => name)).toContain("recall");
  expect((await client.listPrompts()).map(({ name }) => name)).toContain("memory_injection");
  const changes: string[] = [];
  const uri = `memory/${id}`;
  const unsubscribe = await client.subscribe(uri, () => changes.push(uri));
  await client.callTool("pin", { memory_id: id });
  await vi.waitFor(
    () => {
      expect(changes).toEqual([uri]);
    },
    { timeout: 10_000 },
  );
  await unsubscribe();
  const wrong = client.callTool("pin", { memory_id: "nobody" });
  await expect(wrong).rejects.toBeInstanceOf(ToolError);
  await expect(wrong).rejects.toMatchObject({ code: "MEMORY_NOT_FOUND", tool: "pin" });
  await client.close();
}

test("a client works with a server process of its own", async () => {
  await useClient(createMementoClient({ home: makeTempFolder() }));
});

test("a client works with an HTTP server, over /mcp and /sse, with the server's token", async () => {
  const { url } = await startHttp(makeTempFolder(), { flags: ["--token", token] });
  await useClient(createClient({ url: `${url}/mcp`, token }));
  await useClient(createClient({ url: `${url}/sse`, token, flags: [] }));
  await expect(createClient({ url: `${url}/mcp` }).connect()).rejects.toThrow(/token/i);
});

const long = Array.from({ length: 90 }, (_, at) => `Kiln ${at} is hot. ${"It bakes bricks. ".repeat(60)}`);

async function storeLong(client: LociClient): Promise<void> {
  for (const content of long) await client.callTool("store_memory", { content });
}

test("a program gets a whole list from its own server", async () => {
  const client = createClient({ home: makeTempFolder() });
  await client.connect();
  await storeLong(client);
  const all = await client.callTool("export_memories", { limit: 1_000 });
  expect(all).toHaveLength(long.length);
  await client.close();
});

test("a list that an HTTP server cuts is an error, with its part and the way to the rest", async () => {
  const { url } = await startHttp(makeTempFolder(), { flags: ["--token", token] });
  const client = createClient({ url: `${url}/mcp`, token });
  await client.connect();
  await storeLong(client);
  const cut = await client.callTool("export_memories", { limit: 1_000 }).catch((error: unknown) => error);
  expect(cut).toBeInstanceOf(ToolError);
  const { code, message, details } = cut as ToolError;
  const { result: first } = details as { readonly result: readonly { readonly id: string }[] };
  expect({ code, message }).toEqual({
    code: "RESULT_CUT",
    message: `export_memories returned only the first part of its result. Call export_memories again with offset ${first.length}.`,
  });
  const offset = { limit: 1_000, offset: first.length };
  const others = (await client.callTool("export_memories", offset)) as typeof first;
  expect(new Set([...first, ...others].map(({ id }) => id)).size).toBe(long.length);
  await client.close();
});

test("a client with a confirm callback is asked before a memory is deleted", async () => {
  const asked: string[] = [];
  const client = createClient({
    home: makeTempFolder(),
    confirm: (question) => asked.push(question) > 1,
  });
  await client.connect();
  const { id } = await client.callTool("store_memory", { content: "Short-lived." });
  await expect(client.callTool("delete_memory", { id })).rejects.toMatchObject({ code: "NOT_CONFIRMED" });
  // The tool has no such parameter, so it would delete.
  await client.callTool("delete_memory", { id, dry_run: true } as { id: string });
  expect(asked).toHaveLength(2);
  await client.close();
});

test("a program waits for an index run that takes longer than the server waits", async () => {
  const files = Array.from({ length: 150 }, (_, at) => [`src/m${at}.ts`, `export function f${at}() {}\n`]);
  const root = makeRepository(Object.fromEntries(files) as Record<string, string>);
  const client = createClient({ home: makeTempFolder(), flags: ["--server-index-wait-ms", "1"] });
  await client.connect();
  const progress: number[] = [];
  const report = await client.callTool(
    "index_codebase",
    { path: root },
    {
      onProgress: (told) => progress.push(told.progress),
    },
  );
  expect(report).toMatchObject({ files_scanned: 150, files_parsed: 150, edges_ambiguous: 0 });
  await client.close();
});

test("callTool has the argument and result types of each tool", () => {
  expectTypeOf<ToolArguments<"get_impact">>().toHaveProperty("qualified_name").toEqualTypeOf<string>();
  expectTypeOf<ToolArguments<"recall">["limit"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<ToolResult<"namespace_stats">>().not.toBeUnknown();
  expectTypeOf<ToolResult<"memory_get">>().toBeNullable();
  expectTypeOf<ToolResult<string>>().toBeUnknown();
  const calls = (client: LociClient, later: string): Promise<unknown>[] => [
    // @ts-expect-error -- the symbol is missing
    client.callTool("get_impact", {}),
    // @ts-expect-error -- a text, not a number
    client.callTool("recall", { query: 3 }),
    // @ts-expect-error -- no such choice
    client.callTool("graph_traverse", { start_id: "a", algorithm: "dijkstra" }),
    client.callTool(later, { anything: true }),
  ];
  expect(calls).toBeTypeOf("function");
});

test("the examples return what they show", async () => {
  expect(await rememberAndRecall(makeTempFolder())).toContain("We deploy on Thursdays.");
  const repository = makeRepository({
    "src/price.ts": "/** Rounds to cents. */\nexport function roundToCents(n: number) {\n  return n;\n}\n",
  });
  expect(await indexAndSearch(makeTempFolder(), repository)).toContain("src/price.ts");
});

test("the package has no source maps, and types for every entry point", () => {
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  ) as [{ readonly files: readonly { readonly path: string }[] }];
  const paths = packed.files.map(({ path }) => path);
  expect(paths.filter((path) => path.endsWith(".map"))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(["dist/src/index.d.ts", "dist/src/mcp/client/index.d.ts", "bin/loci.js"]),
  );
});
