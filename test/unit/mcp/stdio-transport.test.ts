import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { maxMessageBytes } from "../../../src/core/types/index.ts";
import type { Engine } from "../../../src/engine.ts";
import { loadFamilies } from "../../../src/families/catalog.ts";
import { createCatalog } from "../../../src/tools/catalog/catalog.ts";
import { createServer } from "../../../src/mcp/create-server.ts";
import { createLog } from "../../../src/mcp/log.ts";
import { createInitializeResult, loadServerInfo, protocolVersions } from "../../../src/mcp/server-info.ts";
import { StdioTransport } from "../../../src/mcp/stdio-transport.ts";
import { createSampleEngine, createSampleSymbol } from "../../support/sample-engine.ts";

const catalog = createCatalog(await loadFamilies());

interface Answer {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
  readonly params?: { readonly progress: number; readonly message: string };
}

interface Line {
  readonly input: PassThrough;
  readonly transport: StdioTransport;
  readonly answers: Answer[];
  send(message: object | string): void;
  connect(engine?: Engine): Promise<void>;
  /** The next answer that meets the condition. */
  waitFor(condition: (answer: Answer) => boolean): Promise<Answer>;
}

const info = loadServerInfo();

function openLine(): Line {
  const input = new PassThrough();
  const answers: Answer[] = [];
  const watchers = new Set<() => void>();
  const transport = new StdioTransport({
    input,
    output: {
      write: (text, done) => {
        answers.push(JSON.parse(text) as Answer);
        done();
        for (const watch of watchers) watch();
      },
      onError: () => undefined,
    },
    createInitializeResult: (version) =>
      Promise.resolve(createInitializeResult(info, catalog.greeting, version)),
  });
  transport.listen();
  return {
    input,
    transport,
    answers,
    send: (message) =>
      void input.write(typeof message === "string" ? message : `${JSON.stringify(message)}\n`),
    connect: (engine = createSampleEngine([createSampleSymbol("open", 1)])) =>
      createServer({
        info,
        catalog,
        rules: { resultTokens: 20_000, readOnly: false, recordEvents: true },
        getEngine: () => Promise.resolve(engine),
        log: createLog("silent"),
      }).connect(transport),
    waitFor: (condition) =>
      new Promise((resolve) => {
        const watch = (): void => {
          const found = answers.find(condition);
          if (found === undefined) return;
          watchers.delete(watch);
          resolve(found);
        };
        watchers.add(watch);
        watch();
      }),
  };
}

const initialize = (version: string): object => ({
  jsonrpc: "2.0",
  id: "init",
  method: "initialize",
  params: { protocolVersion: version, capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

describe("initialize", () => {
  test("is answered before a server is connected, and only once", async () => {
    const line = openLine();
    line.send(initialize("2025-06-18"));
    const early = await line.waitFor(({ id }) => id === "init");
    expect(early.result).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: "loci" } });
    line.send({ jsonrpc: "2.0", id: 2, method: "ping" });
    await line.connect();
    await line.waitFor(({ id }) => id === 2);
    expect(line.answers.filter(({ id }) => id === "init")).toHaveLength(1);
  });

  test.each(["2025-11-25", "2025-06-18", "2024-11-05", "1999-01-01"])(
    "is answered for version %s like the SDK does",
    async (version) => {
      const early = openLine();
      early.send(initialize(version));
      const late = openLine();
      await late.connect();
      late.send(initialize(version));
      expect(await early.waitFor(({ id }) => id === "init")).toEqual(
        await late.waitFor(({ id }) => id === "init"),
      );
    },
  );

  test("supports the same protocol versions as the SDK", () => {
    expect(protocolVersions).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
  });

  test("without required parameters is left to the SDK to reject", async () => {
    const line = openLine();
    line.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
    await line.connect();
    expect((await line.waitFor(({ id }) => id === 1)).error).toBeDefined();
  });
});

describe("messages", () => {
  test("that are invalid get an error, and the next one is answered", async () => {
    const line = openLine();
    await line.connect();
    line.send("{broken\n");
    line.send(
      `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"x":"${"y".repeat(maxMessageBytes)}"}}\n`,
    );
    line.send({ jsonrpc: "2.0", id: 6, method: "ping" });
    await line.waitFor(({ id }) => id === 6);
    expect(line.answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32700],
      [5, -32600],
      [6, undefined],
    ]);
  });

  test("with an unknown method or tool get a protocol error", async () => {
    const line = openLine();
    await line.connect();
    line.send({ jsonrpc: "2.0", id: 1, method: "no/such" });
    line.send({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "serch_code" } });
    line.send({ jsonrpc: "2.0", id: 3, method: "tools/call", params: {} });
    expect((await line.waitFor(({ id }) => id === 1)).error?.code).toBe(-32601);
    expect((await line.waitFor(({ id }) => id === 2)).error).toMatchObject({
      code: -32602,
      message: "Unknown tool: serch_code; did you mean search_code?",
    });
    expect((await line.waitFor(({ id }) => id === 3)).error?.code).toBe(-32602);
  });

  test("with unknown parameters get a warning in _meta of the result", async () => {
    const line = openLine();
    await line.connect();
    const params = { name: "search_code", arguments: { query: "x", K: 3 } };
    line.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const { result } = await line.waitFor(({ id }) => id === 1);
    expect(result?.["isError"]).toBe(false);
    expect(result?.["_meta"]).toEqual({ warnings: ['Unknown parameter "K" was ignored; did you mean k?'] });
  });
});

describe("a long call", () => {
  const index = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "index_codebase", arguments: { path: "/x" }, _meta: { progressToken: "token" } },
  };

  test("reports progress, does not block other calls, and stops without an answer when cancelled", async () => {
    const line = openLine();
    await line.connect();
    line.send(index);
    const progress = await line.waitFor(({ method }) => method === "notifications/progress");
    expect(progress.params).toEqual({
      progressToken: "token",
      progress: 36.5,
      total: 100,
      message: "parse: 1 of 2, 0.0 MB",
    });
    line.send({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "codemem_health" } });
    expect((await line.waitFor(({ id }) => id === 2)).result?.["isError"]).toBe(false);
    line.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    await line.transport.whenIdle();
    line.send({ jsonrpc: "2.0", id: 3, method: "ping" });
    await line.waitFor(({ id }) => id === 3);
    expect(line.answers.filter(({ id }) => id === 1)).toEqual([]);
  });

  test("stops without an answer when the server closes", async () => {
    const line = openLine();
    await line.connect();
    line.send(index);
    await line.waitFor(({ method }) => method === "notifications/progress");
    line.input.end();
    await line.transport.inputEnd;
    await line.transport.close();
    expect(line.answers.filter(({ id }) => id === 1)).toEqual([]);
  });
});
