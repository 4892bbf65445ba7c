// The protocol of 2026-07-28, over standard input and output and over HTTP: with the SDK's second client pinned to it,
// and with raw messages that client libraries hide.
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { post } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { connectClient, readText } from "../support/mcp-client.ts";
import { connectModern, modernVersion } from "../support/modern-client.ts";
import { initializeRequest, startServer } from "../support/raw-server.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let project: SampleProject;
let server: HttpProcess;
beforeAll(async () => {
  project = createSampleProject();
  server = await startHttp(project.home, { shared: true });
});
afterAll(async () => {
  await server.stop();
  project.remove();
});

type Options = Pick<Parameters<typeof connectModern>[0], "capabilities" | "prepare">;

const envelope = (rest: object = {}): object => ({
  _meta: {
    "io.modelcontextprotocol/protocolVersion": modernVersion,
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
    ...rest,
  },
});

describe.each(["stdio", "http"])("protocol 2026-07-28 over %s", (wire) => {
  const connect = (options: Options = {}): Promise<Client> =>
    connectModern({
      ...options,
      ...(wire === "http" ? { url: `${server.url}/mcp` } : { home: project.home }),
    });

  test("a client can discover, list, call with progress, read, prompt, and complete", async () => {
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: "loci" });
    expect(client.getInstructions()).toContain("search_code");
    const root = makeRepository({ "a.ts": "export const kiln = 1;\n", "b.ts": "export const glaze = 2;\n" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("recall");
    const told: number[] = [];
    const report = await client.callTool(
      { name: "index_codebase", arguments: { path: root } },
      { onprogress: ({ progress }) => told.push(progress) },
    );
    expect(report.structuredContent).toMatchObject({ root });
    expect(told.length).toBeGreaterThan(0);
    const stored = await client.callTool({ name: "remember", arguments: { content: `Kilns over ${wire}.` } });
    const { memory_id: id } = stored.structuredContent as { readonly memory_id: string };
    const { contents } = await client.readResource({ uri: `memory/${id}` });
    expect(JSON.stringify(contents)).toContain(`Kilns over ${wire}.`);
    const { messages } = await client.getPrompt({ name: "memory_injection", arguments: { query: "kilns" } });
    expect(JSON.stringify(messages)).toContain("Kilns");
    const completed = await client.complete({
      ref: { type: "ref/resource", uri: "memory/{memory_id}" },
      argument: { name: "memory_id", value: id.slice(0, 20) },
    });
    expect(completed.completion.values).toContain(id);
    await client.close();
  });

  test("an invalid call is refused, and a cancelled one ends", async () => {
    const client = await connect();
    await expect(client.callTool({ name: "no_such_tool" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: "nothing://at-all" })).rejects.toMatchObject({ code: -32602 });
    const wrong = await client.callTool({ name: "recall", arguments: {} });
    expect(wrong.isError).toBe(true);
    const stopping = new AbortController();
    const call = client.callTool(
      { name: "index_codebase", arguments: { path: makeLargeRepository() } },
      {
        signal: stopping.signal,
        onprogress: () => {
          stopping.abort("enough");
        },
      },
    );
    await expect(call).rejects.toThrow();
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await client.close();
  });

  test("a listening client is notified when any client changes a resource", async () => {
    const client = await connect();
    const told: string[] = [];
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => {
      told.push(params.uri);
    });
    const uri = "memory/search?query=glaze";
    const subscription = await client.listen({ resourceSubscriptions: [uri] });
    const other = await connectClient(project.home);
    await other.call("remember", { content: `The glaze is blue, over ${wire}.` });
    await vi.waitFor(
      () => {
        expect(told).toContain(uri);
      },
      { timeout: 10_000 },
    );
    await subscription.close();
    await client.close();
    // Over stdio both share an engine, which ends with the last client.
    await other.close();
  });

  test("a client that supports elicitation is asked before a memory is deleted", async () => {
    const answers = [false, true];
    const asked: string[] = [];
    const client = await connect({
      capabilities: { elicitation: { form: {} } },
      prepare: (prepared) => {
        prepared.setRequestHandler("elicitation/create", ({ params }) => {
          asked.push(params.message);
          return { action: "accept", content: { confirm: answers.shift() ?? false } };
        });
      },
    });
    const stored = await client.callTool({
      name: "store_memory",
      arguments: { content: `Short-lived ${wire}` },
    });
    const { id } = stored.structuredContent as { readonly id: string };
    const remove = (): Promise<{ isError?: boolean | undefined; content: unknown }> =>
      client.callTool({ name: "delete_memory", arguments: { id } });
    const refused = await remove();
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([
      true,
      expect.stringContaining("NOT_CONFIRMED"),
    ]);
    expect((await remove()).isError).toBe(false);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain(id);
    await client.close();
  });
});

test("every result has a type, a lifetime, and a cache scope", async () => {
  const headers = { "mcp-protocol-version": modernVersion, "mcp-method": "tools/list" };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: envelope() };
  const answer = (await (await post(`${server.url}/mcp/agentic-memory`, body, headers)).json()) as {
    result: object;
  };
  expect(answer.result).toMatchObject({
    resultType: "complete",
    ttlMs: 60_000,
    cacheScope: "private",
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "loci" } },
  });
});

test("headers that contradict the body are refused", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list", params: envelope() };
  const codes = await Promise.all(
    [
      { "mcp-protocol-version": "2025-11-25", "mcp-method": "tools/list" },
      { "mcp-protocol-version": modernVersion, "mcp-method": "tools/call" },
      { "mcp-protocol-version": "2030-01-01", "mcp-method": "tools/list" },
    ].map(async (headers) => {
      const response = await post(`${server.url}/mcp`, body, headers);
      return [response.status, ((await response.json()) as { error?: { code: number } }).error?.code];
    }),
  );
  expect(codes).toEqual(codes.map(() => [400, -32020]));
});

test("methods that the version does not define are not found", async () => {
  const answers = await Promise.all(
    ["initialize", "ping", "logging/setLevel"].map(async (method) => {
      const headers = { "mcp-protocol-version": modernVersion, "mcp-method": method };
      const response = await post(
        `${server.url}/mcp`,
        { jsonrpc: "2.0", id: 1, method, params: envelope() },
        headers,
      );
      return [response.status, ((await response.json()) as { error: { code: number } }).error.code];
    }),
  );
  expect(answers).toEqual(answers.map(() => [404, -32601]));
});

test("both protocol versions work over the same standard input and output", async () => {
  const raw = startServer(makeTempFolder());
  raw.send({ jsonrpc: "2.0", id: "d", method: "server/discover", params: envelope() });
  const discovered = await raw.waitFor(({ id }) => id === "d");
  expect(discovered.result).toMatchObject({
    supportedVersions: [modernVersion],
    capabilities: { tools: {} },
  });
  raw.send(initializeRequest);
  await raw.waitFor(({ id }) => id === "init");
  raw.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  raw.send({ jsonrpc: "2.0", id: 2, method: "tools/list" });
  raw.send({ jsonrpc: "2.0", id: 3, method: "tools/list", params: envelope() });
  const [old, modern] = await Promise.all([2, 3].map((wanted) => raw.waitFor(({ id }) => id === wanted)));
  expect(old!.result).not.toHaveProperty("resultType");
  expect(modern!.result).toMatchObject({ resultType: "complete" });
  expect(readNames(old!.result)).toEqual(readNames(modern!.result));
  raw.endInput();
  expect((await raw.exit).code).toBe(0);
});

/** Takes a while to index. */
function makeLargeRepository(): string {
  const body = Array.from(
    { length: 60 },
    (_, at) => `export function step${at}(input: string) { return input + "${at}"; }`,
  );
  return makeRepository(
    Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`src/part${at}.ts`, `// ${at}\n${body.join("\n")}`]),
    ),
  );
}

function readNames(result: unknown): string[] {
  return (result as { readonly tools: readonly { readonly name: string }[] }).tools.map(({ name }) => name);
}

test("a client that uses the handshake still works", async () => {
  const { client, call, close } = await connectClient(project.home);
  expect(client.getServerCapabilities()).toHaveProperty("tools");
  expect(readText(await call("memory_search", { query: "kilns" }))).toBeInstanceOf(Array);
  await close();
});
