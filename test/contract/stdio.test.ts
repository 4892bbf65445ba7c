// What a client sees of `loci serve`, over the real process's standard input and output.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { largestContent } from "../support/largest-content.ts";
import { connectClient, readText } from "../support/mcp-client.ts";
import { initializeRequest, isAlive, listChildren, shakeHands, startServer } from "../support/raw-server.ts";
import { runLoci } from "../support/run-loci.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let project: SampleProject;
beforeAll(() => {
  project = createSampleProject();
});
afterAll(() => {
  project.remove();
});

const call = (id: number, name: string, args: object = {}, meta: object = {}): object => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name, arguments: args, ...meta },
});

async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return condition();
}

/** A project that takes a while to index. */
function writeManyFiles(): SampleProject {
  const large = createSampleProject();
  const body = Array.from(
    { length: 120 },
    (_, at) => `export function step${at}(input: string): string {\n  return input + "${at}";\n}\n`,
  ).join("\n");
  for (let file = 0; file < 400; file++)
    large.write(`src/generated/part${file}.ts`, `// part ${file}\n${body}`);
  return large;
}

describe("a session", () => {
  test("lists tools, indexes with progress, and searches", async () => {
    const connection = await connectClient(project.home);
    try {
      expect(connection.client.getServerVersion()).toMatchObject({ name: "loci", title: "Loci" });
      expect(connection.client.getInstructions()).toContain("start with search_code");
      const { tools } = await connection.client.listTools();
      expect(tools.map(({ name }) => name)).toContain("index_codebase");

      const told: number[] = [];
      const report = await connection.client.callTool(
        { name: "index_codebase", arguments: { path: project.root } },
        undefined,
        { onprogress: ({ progress }) => told.push(progress) },
      );
      expect(report.structuredContent).toMatchObject({ root: project.root, files_parsed: 9, problems: [] });
      expect(told.length).toBeGreaterThan(0);
      expect(told).toEqual([...told].sort((a, b) => a - b));

      const found = await connection.call("search_code", { query: "round money to cents", k: 1 });
      expect(readText(found)).toMatchObject([
        { qualified_name: "roundToCents", file_path: "src/price.ts", root: project.root },
      ]);
    } finally {
      await connection.close();
    }
  });

  test("stores the largest content that a tool takes, and the tool refuses more", async () => {
    const connection = await connectClient(project.home);
    try {
      const { largest, larger } = largestContent("over stdio");
      expect(readText(await connection.call("remember", { content: largest }))).toMatchObject({
        status: "stored",
      });
      expect(JSON.stringify(await connection.call("remember", { content: larger }))).toContain("10 MiB");
    } finally {
      await connection.close();
    }
  });

  test("returns the next step of an error as data", async () => {
    const connection = await connectClient(project.home);
    try {
      const { isError, _meta } = await connection.call("search_code", { query: "x", root: "/nowhere" });
      expect(isError).toBe(true);
      expect(_meta?.["error"]).toEqual({ code: "ROOT_NOT_INDEXED", next: { do: "list-roots" } });
    } finally {
      await connection.close();
    }
  });

  test("opens the store at the first call, and a broken store fails only that call", async () => {
    const server = startServer(join(project.root, "package.json", "home"));
    await shakeHands(server);
    server.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    expect((await server.waitFor(({ id }) => id === 1)).result?.["tools"]).not.toHaveLength(0);
    server.send(call(2, "search_code", { query: "x" }));
    const { result } = await server.waitFor(({ id }) => id === 2);
    expect(result?.["isError"]).toBe(true);
    expect(JSON.stringify(result)).toContain("HOME_NOT_WRITABLE");
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
  });

  test("with --read-only lists only reading tools and refuses the others", async () => {
    const connection = await connectClient(project.home, ["--read-only"]);
    try {
      const { tools } = await connection.client.listTools();
      expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
      expect(readText(await connection.call("index_codebase", { path: project.root }))).toMatchObject({
        error: { code: "READ_ONLY" },
      });
    } finally {
      await connection.close();
    }
  });

  test("with an unknown family exits with a suggestion", async () => {
    const run = await runLoci(["serve", "--home", project.home, "--families", "codemen"]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("Did you mean codemem?");
  });
});

describe("standard output", () => {
  test.each([["own"], ["shared"]])(
    "with a broken config.json tells a greeted client which file it is, then exits (engine: %s)",
    async (use) => {
      const home = makeTempFolder("loci-home");
      writeFiles(home, { "config.json": '{"log":' });
      const server = startServer(home, [], { environment: { LOCI_ENGINE_USE: use } });
      server.send(initializeRequest);
      expect((await server.waitFor(({ id }) => id === "init")).result).toBeDefined();
      server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
      server.send({ jsonrpc: "2.0", id: 1, method: "tools/list" });
      const { error } = await server.waitFor(({ id }) => id === 1);
      expect(error?.message).toContain(join(home, "config.json"));
      expect(await server.exit).toEqual({ code: 78, signal: null });
      expect(server.errors.join("")).toContain(join(home, "config.json"));
    },
  );

  test("contains only JSON-RPC messages, including errors for malformed lines", async () => {
    const server = startServer(project.home);
    await shakeHands(server);
    server.sendText("this is not JSON\n");
    server.send(call(1, "no_such_tool"));
    server.send({ jsonrpc: "2.0", id: 2, method: "no/such/method" });
    server.sendText(`{"jsonrpc":"2.0","id":3,"method":"ping","params":{"x":"${"y".repeat(65 << 20)}"}}\n`);
    server.send(call(4, "codemem_health"));
    await server.waitFor(({ id }) => id === 4);
    server.endInput();
    await server.exit;
    const messages = server.lines.map(
      (line) => JSON.parse(line) as { jsonrpc: string; id: unknown; error?: { code: number } },
    );
    expect(messages.every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
    const errors = messages
      .filter(({ error }) => error !== undefined)
      .map(({ id, error }) => [id, error?.code]);
    expect(new Map(errors as [unknown, number][])).toEqual(
      new Map([
        [null, -32700],
        [1, -32602],
        [2, -32601],
        [3, -32600],
      ] as [unknown, number][]),
    );
  });

  test("has an answer to each request piped in at once, after which the server exits", async () => {
    const lines = [
      initializeRequest,
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 1, method: "tools/list" },
      call(2, "search_symbols", { query: "roundToCents" }),
    ];
    const input = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    const run = await runLoci(["serve", "--home", project.home], { input });
    const ids = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { id: unknown }).id);
    expect(ids).toEqual(["init", 1, 2]);
    expect(run.code).toBe(0);
  });
});

describe("during an index run", () => {
  let large: SampleProject;
  beforeAll(() => {
    large = writeManyFiles();
  });
  afterAll(() => {
    large.remove();
  });

  test("other calls are answered, and a cancelled run ends quickly", async () => {
    const server = startServer(large.home);
    await shakeHands(server);
    server.send(call(1, "index_codebase", { path: large.root }, { _meta: { progressToken: "p" } }));
    await server.waitFor(({ method }) => method === "notifications/progress");
    server.send({ jsonrpc: "2.0", id: 2, method: "ping" });
    server.send(call(3, "codemem_stats"));
    await server.waitFor(({ id }) => id === 2);
    await server.waitFor(({ id }) => id === 3);
    expect(server.lines.some((line) => (JSON.parse(line) as { id?: unknown }).id === 1)).toBe(false);
    server.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } });
    server.send(call(4, "codemem_stats"));
    const { result } = await server.waitFor(({ id }) => id === 4);
    expect(result?.["structuredContent"]).toMatchObject({ roots: [] });
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(server.lines.some((line) => (JSON.parse(line) as { id?: unknown }).id === 1)).toBe(false);
  });
});

describe("a server process", () => {
  test("exits with its children at the end of standard input", async () => {
    const server = startServer(project.home);
    await shakeHands(server);
    const children = listChildren(server.pid);
    expect(children).toHaveLength(1);
    server.endInput();
    expect(await server.exit).toEqual({ code: 0, signal: null });
    expect(children.filter(isAlive)).toEqual([]);
  });

  test.each(["SIGTERM", "SIGINT"] as const)("exits on %s with the signal's exit code", async (signal) => {
    const server = startServer(project.home);
    await shakeHands(server);
    const children = listChildren(server.pid);
    server.kill(signal);
    expect(await server.exit).toEqual({ code: signal === "SIGTERM" ? 143 : 130, signal: null });
    expect(children.filter(isAlive)).toEqual([]);
  });

  test("leaves no orphan when its launcher is killed", async () => {
    const server = startServer(project.home);
    await shakeHands(server);
    const children = listChildren(server.pid);
    expect(children).toHaveLength(1);
    server.kill("SIGKILL");
    expect(await waitUntil(() => !children.some(isAlive), 15_000)).toBe(true);
  });
});
