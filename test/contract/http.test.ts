// What clients see of `loci serve --http`: both transports, separate sessions, and the cleanup after a client that is
// gone.
import { request } from "node:http";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { beginSession, connectHttp, initialize, post, readEvents } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { largestContent } from "../support/largest-content.ts";
import { connectClient, readText } from "../support/mcp-client.ts";
import { initializeRequest, startServer } from "../support/raw-server.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let project: SampleProject;
let server: HttpProcess;
beforeAll(async () => {
  project = createSampleProject();
  server = await startHttp(project.home, { listen: "0,0", shared: true });
});
afterAll(async () => {
  await server.stop();
  project.remove();
});

async function countSessions(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return [...text.matchAll(/^loci_mcp_sessions\{.*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
}

async function waitUntil(condition: () => Promise<boolean>, timeoutMs = 15_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("It did not come true in time.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe.each(["/mcp", "/sse"])("a client at %s", (path) => {
  test("connects, receives progress, and recalls what it stored", async () => {
    const { client, call } = await connectHttp(server.url + path);
    expect(client.getServerVersion()).toMatchObject({ name: "loci" });
    const told: number[] = [];
    const report = await client.callTool(
      { name: "index_codebase", arguments: { path: project.root } },
      undefined,
      { onprogress: ({ progress }) => told.push(progress) },
    );
    expect(report.structuredContent).toMatchObject({ root: project.root });
    const stored = await call("store_memory", { content: `Kilns are hot at ${path}` });
    const { id } = readText(stored) as { readonly id: string };
    const recalled = readText(await call("recall_memory", { query: `hot kilns ${path}` }));
    expect(recalled).toEqual(expect.arrayContaining([expect.objectContaining({ id })]));
    await client.close();
  });

  test("stores the largest content that a tool takes, and the tool refuses more", async () => {
    const { client, call } = await connectHttp(server.url + path);
    const { largest, larger } = largestContent(path);
    expect(readText(await call("remember", { content: largest }))).toMatchObject({ status: "stored" });
    expect(JSON.stringify(await call("remember", { content: larger }))).toContain("10 MiB");
    await client.close();
  });

  test("lists only the tools that its address selects", async () => {
    const names = async (address: string): Promise<string[]> => {
      const { client } = await connectHttp(server.url + address);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name).sort();
    };
    expect(await names(`${path}/memento`)).toEqual([
      "forget",
      "memory_injection",
      "pin",
      "recall",
      "remember",
      "unpin",
    ]);
    expect(await names(`${path}?tools=recall,remember`)).toEqual(["recall", "remember"]);
    expect(await names(`${path}/memento?tools=pin`)).toEqual(["pin"]);
    expect((await names(`${path}?tools=memento-admin`)).length).toBeGreaterThan(5);
  });
});

test("a session works on every listening address, but only with its own path", async () => {
  const [first = "", second = ""] = server.urls;
  const session = await beginSession(`${first}/mcp`);
  const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
  expect((await post(`${second}/mcp`, list, session)).status).toBe(200);
  expect((await post(`${first}/mcp/memento`, list, session)).status).toBe(404);
  expect((await post(`${first}/mcp`, list, { "mcp-session-id": "nobody" })).status).toBe(404);
});

test("the defaults of a session do not apply to another session", async () => {
  const [one, other] = await Promise.all([
    connectHttp(`${server.url}/mcp`),
    connectHttp(`${server.url}/mcp`),
  ]);
  await one.call("set_session_defaults", { collection: "only-here" });
  const mine = readText(await one.call("store", { information: "Glazes are blue." }));
  expect(mine).toMatchObject({ collection: "only-here" });
  const theirs = readText(await other.call("store", { information: "Kilns are red." }));
  expect(theirs).not.toMatchObject({ collection: "only-here" });
  await Promise.all([one.client.close(), other.client.close()]);
});

test("each session has its own workspace", async () => {
  const connect = async (folder: string): ReturnType<typeof connectHttp> =>
    connectHttp(`${server.url}/mcp`, {
      capabilities: { roots: {} },
      prepare: (client) => {
        client.setRequestHandler(ListRootsRequestSchema, () => ({
          roots: [{ uri: pathToFileURL(folder).href }],
        }));
      },
    });
  const folders = [makeRepository({ "kiln.ts": "" }), makeRepository({ "glaze.ts": "" })];
  const clients = await Promise.all(folders.map(connect));
  const shown = await Promise.all(clients.map(async ({ call }) => readText(await call("workspace_info"))));
  expect(shown).toMatchObject(folders.map((folder) => ({ workspace_path: realpathSync(folder) })));
  await Promise.all(clients.map(({ client }) => client.close()));
});

test("with --stdio, one process answers over both transports and exits when its input ends", async () => {
  const both = startServer(makeTempFolder(), ["--http", "0", "--stdio"]);
  const url = await vi.waitFor(
    () => {
      const [, found] = /listens on (\S+)\n/.exec(both.errors.join("")) ?? [];
      if (found === undefined) throw new Error("It does not listen yet.");
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
  both.send(initializeRequest);
  await both.waitFor(({ id }) => id === initializeRequest.id);
  both.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  const stored = { name: "remember", arguments: { content: "The tide table hangs in the harbor." } };
  both.send({ jsonrpc: "2.0", id: 2, method: "tools/call", params: stored });
  await both.waitFor(({ id }) => id === 2);
  const { client, call } = await connectHttp(url);
  expect(JSON.stringify(readText(await call("recall", { query: "tide table" })))).toContain("harbor");
  await client.close();
  both.endInput();
  expect((await both.exit).code).toBe(0);
});

test("a stdio server and an HTTP server work on the same home", async () => {
  const stdio = await connectClient(project.home);
  const { client, call } = await connectHttp(`${server.url}/mcp`);
  await call("remember", { content: "Written over HTTP, read over stdio: the kelp forest." });
  expect(JSON.stringify(readText(await stdio.call("recall", { query: "kelp forest" })))).toContain(
    "over HTTP",
  );
  await stdio.close();
  await client.close();
});

test("DELETE ends a session, whose id is then unknown", async () => {
  const url = `${server.url}/mcp`;
  const session = await beginSession(url);
  expect((await fetch(url, { method: "DELETE", headers: session })).status).toBe(200);
  expect((await post(url, { jsonrpc: "2.0", id: 2, method: "ping" }, session)).status).toBe(404);
});

test("events missed by a broken stream are replayed to a reconnecting client", async () => {
  const url = `${server.url}/mcp`;
  const session = await beginSession(url);
  const breaking = new AbortController();
  const call = { name: "index_codebase", arguments: { path: project.root, full: true } };
  const response = await fetch(url, {
    method: "POST",
    headers: {
      ...session,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: call }),
    signal: breaking.signal,
  });
  const reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let seen = "";
  while (!/^id: (.+)$/m.test(seen)) seen += new TextDecoder().decode((await reader.read()).value);
  breaking.abort();
  await reader.cancel().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const resumed = await fetch(url, {
    headers: { ...session, accept: "text/event-stream", "last-event-id": /^id: (.+)$/m.exec(seen)![1]! },
  });
  const replay = resumed.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  let text = "";
  while (!text.includes('"id":7')) text += new TextDecoder().decode((await replay.read()).value);
  await replay.cancel();
  const answer = readEvents(text).find(({ message }) => message["id"] === 7);
  expect(answer?.message).toMatchObject({ result: { isError: false } });
});

test("a session ends when it has been idle, and a session with an open stream does not", async () => {
  const home = makeTempFolder();
  const small = await startHttp(home, { flags: ["--http-session-idle-ms", "1000"] });
  const url = `${small.url}/mcp`;
  const gone = await beginSession(url);
  const { client } = await connectHttp(url);
  const ping = { jsonrpc: "2.0", id: 3, method: "ping" };
  await waitUntil(async () =>
    (await fetch(`${small.url}/metrics`))
      .text()
      .then((text) => text.includes('sessions{transport="streamable"} 1')),
  );
  expect((await post(url, ping, gone)).status).toBe(404);
  await client.ping();
  await client.close();
});

test("the session of an SSE client ends with its stream", async () => {
  const before = await countSessions();
  const { client } = await connectHttp(`${server.url}/sse`);
  expect(await countSessions()).toBe(before + 1);
  await client.close();
  await waitUntil(async () => (await countSessions()) === before);
});

test("a cancelled call ends at once over both transports", async () => {
  const body = Array.from(
    { length: 60 },
    (_, at) => `export function step${at}(input: string) { return input + "${at}"; }`,
  );
  const large = makeRepository(
    Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [`src/part${at}.ts`, `// ${at}\n${body.join("\n")}`]),
    ),
  );
  for (const path of ["/mcp", "/sse"]) {
    const { client } = await connectHttp(server.url + path);
    const stopping = new AbortController();
    const call = client.callTool({ name: "index_codebase", arguments: { path: large } }, undefined, {
      signal: stopping.signal,
      onprogress: () => {
        stopping.abort("enough");
      },
    });
    await expect(call).rejects.toThrow("enough");
    // The run on that root is over: another may begin.
    await client.callTool({ name: "codemem_stats", arguments: {} });
    await client.close();
  }
});

test("malformed requests are refused with the error codes of JSON-RPC", async () => {
  const url = `${server.url}/mcp`;
  const refused = await Promise.all(
    ["{", "[]", '{"jsonrpc":"1.0","id":1,"method":"ping"}', ""].map(async (body) => {
      const response = await post(url, body);
      return [response.status, ((await response.json()) as { error: { code: number } }).error.code];
    }),
  );
  expect(refused).toEqual([
    [400, -32700],
    [400, -32600],
    [400, -32600],
    [400, -32700],
  ]);
  expect(
    (await fetch(url, { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" })).status,
  ).toBe(415);
  const unknown = await post(`${server.url}/mcp?tools=nothing_of_this_name`, initialize);
  expect([unknown.status, await unknown.text()]).toEqual([
    400,
    expect.stringContaining("nothing_of_this_name"),
  ]);
});

test("a request line may name the whole address, and ?tools= may be given twice", async () => {
  const { hostname, port, host } = new URL(server.url);
  const answered = new Promise<string>((resolve, reject) => {
    const headers = {
      ...{ host, "content-type": "application/json", accept: "application/json, text/event-stream" },
    };
    const options = { hostname, port, path: `${server.url}/mcp`, method: "POST", headers };
    const sent = request(options, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        resolve(text);
      });
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(initialize));
  });
  expect(await answered).toContain('"serverInfo":{"name":"loci"');
  const listed = await fetch(`${server.url}/tools?tools=recall&tools=remember`);
  const { tools } = (await listed.json()) as { tools: readonly { readonly name: string }[] };
  expect(tools.map(({ name }) => name).sort()).toEqual(["recall", "remember"]);
});

test("the server exits on SIGTERM with clients connected", async () => {
  const short = await startHttp(makeTempFolder());
  await connectHttp(`${short.url}/sse`);
  await connectHttp(`${short.url}/mcp`);
  expect(await short.stop()).toBe(143);
});
