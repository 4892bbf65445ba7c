// Two projects in one home, queried through real processes: which project answers a question that names no root?
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ListRootsRequestSchema, type CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { cleanEnvironment, lociPath, runLoci } from "../support/run-loci.ts";
import { readText } from "../support/mcp-client.ts";
import { git } from "../support/run-git.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const folder = realpathSync(mkdtempSync(join(tmpdir(), "loci-workspace-")));
const home = join(folder, "home");
const [bakery, pottery, elsewhere] = ["bakery", "pottery", "elsewhere"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  for (const [root, what] of [
    [bakery, "bread"],
    [pottery, "clay"],
  ] as const) {
    mkdirSync(join(root, "src"), { recursive: true });
    writeFileSync(join(root, "package.json"), `{ "name": "${what}", "version": "1.0.0" }\n`);
    writeFileSync(
      join(root, "src", "oven.ts"),
      `/** Heats the oven for ${what}. */\nexport function heatOven(): string {\n  return bake("${what}");\n}\n\nfunction bake(what: string): string {\n  return what;\n}\n`,
    );
    expect((await runLoci(["index", root, "--home", home])).code).toBe(0);
  }
  mkdirSync(elsewhere);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let client: Client | undefined;
afterEach(async () => {
  await client?.close();
});

interface Start {
  readonly cwd: string;
  readonly flags?: readonly string[];
  readonly inHome?: string;
  /** The client's workspace folders; if absent, it does not report any. */
  readonly folders?: () => readonly string[];
}

async function connect({ cwd, flags = [], folders, inHome = home }: Start): Promise<Client> {
  client = new Client(
    { name: "workspace-test", version: "1" },
    { capabilities: folders === undefined ? {} : { roots: { listChanged: true } } },
  );
  if (folders !== undefined) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: folders().map((path) => ({ uri: pathToFileURL(path).href })),
    }));
  }
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [lociPath, "serve", "--home", inHome, ...flags],
      env: cleanEnvironment(),
      cwd,
    }),
  );
  return client;
}

async function call(connected: Client, name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  return (await connected.callTool({ name, arguments: args })) as CallToolResult;
}

async function rootsOf(connected: Client, root?: string): Promise<string[]> {
  const found = readText(await call(connected, "search_code", { query: "heat the oven", root })) as {
    readonly root: string;
  }[];
  return [...new Set(found.map((hit) => hit.root))].sort();
}

const both = [bakery, pottery];

describe("a question without a root is answered from", () => {
  test.each<[string, Start, readonly string[]]>([
    ["the project around the working directory", { cwd: join(bakery, "src") }, [bakery]],
    ["--root, wherever the server was started", { cwd: bakery, flags: ["--root", pottery] }, [pottery]],
    ["--project, which is the same", { cwd: bakery, flags: ["--project", pottery] }, [pottery]],
    [
      "the client's root, wherever the server was started",
      { cwd: bakery, folders: () => [pottery] },
      [pottery],
    ],
    [
      "the project around the client's root",
      { cwd: bakery, folders: () => [join(pottery, "src")] },
      [pottery],
    ],
    ["all of the client's roots", { cwd: elsewhere, folders: () => both }, both],
    [
      "--root before the client's roots",
      { cwd: elsewhere, flags: ["--root", bakery], folders: () => both },
      [bakery],
    ],
    ["all projects where nothing tells one", { cwd: elsewhere }, both],
  ])("%s", async (_what, start, roots) => {
    expect(await rootsOf(await connect(start))).toEqual(roots);
  });

  test("the client's current roots after they change", async () => {
    let folders = [bakery];
    const connected = await connect({ cwd: elsewhere, folders: () => folders });
    expect(await rootsOf(connected)).toEqual([bakery]);
    folders = [pottery];
    await connected.sendRootsListChanged();
    expect(await rootsOf(connected)).toEqual([pottery]);
  });
});

test("another work tree of an indexed repository is asked where the client's own is not indexed, and no other project", async () => {
  const [kiln, branch] = [join(folder, "kiln"), join(folder, "kiln-branch")];
  mkdirSync(kiln);
  writeFileSync(
    join(kiln, "oven.ts"),
    "/** Heats the oven for glaze. */\nexport const heatOven = () => 1;\n",
  );
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "first"],
    ["worktree", "add", "-q", branch],
  ])
    git(kiln, ...args);
  const own = join(folder, "home-of-work-trees");
  for (const root of [kiln, bakery]) expect((await runLoci(["index", root, "--home", own])).code).toBe(0);
  const connected = await connect({ cwd: branch, inHome: own });
  const result = await call(connected, "search_code", { query: "heat the oven" });
  expect((readText(result) as { readonly root: string }[]).map(({ root }) => root)).toEqual([kiln]);
  const note = `${branch} is not indexed; this answer covers ${kiln}, another work tree of its repository, whose files may differ`;
  expect(JSON.stringify(result.content)).toContain(note);

  const onCommandLine = await runLoci(["search", "heat the oven", "--home", own], { cwd: branch });
  expect(onCommandLine.stderr).toContain(note);
  expect(onCommandLine.stdout).toContain("oven.ts");
  expect(onCommandLine.stdout).not.toContain("bakery");
  const callers = await runLoci(["callers", "heatOven", "--home", own], { cwd: branch });
  expect(callers.stderr).toContain(note);
});

test("a given root overrides the workspace", async () => {
  expect(await rootsOf(await connect({ cwd: bakery }), pottery)).toEqual([pottery]);
});

test("every code tool stays in the workspace", async () => {
  const connected = await connect({ cwd: bakery });
  const symbol = readText(await call(connected, "get_symbol_info", { qualified_name: "heatOven" }));
  expect(symbol).toMatchObject({ root: bakery, doc_comment: expect.stringContaining("bread") as string });
  const symbols = readText(await call(connected, "search_symbols", { query: "bake" })) as { root: string }[];
  expect(symbols.map(({ root }) => root)).toEqual([bakery]);
  const edges = readText(await call(connected, "get_dependencies", { qualified_name: "bake" }));
  expect(edges).toMatchObject([{ file_path: "src/oven.ts", relationship: "CALLS" }]);
  expect(readText(await call(connected, "get_impact", { qualified_name: "bake" }))).toMatchObject({
    root: bakery,
  });
  // The pottery was indexed last.
  expect(readText(await call(connected, "get_clusters", {}))).toMatchObject({ root: bakery });
  expect(readText(await call(connected, "get_pagerank", {}))).toMatchObject({ root: bakery });
  expect(readText(await call(connected, "get_cross_repo", {}))).toMatchObject({ root: bakery });
});

test("a memory is linked to the workspace's code, also if both projects have it", async () => {
  const store = async (cwd: string, link: string): Promise<string> => {
    const about = { content: `${link} of ${cwd}`, links: [link] };
    return (readText(await call(await connect({ cwd }), "store_memory", about)) as { id: string }).id;
  };
  const inBakery = await store(bakery, "src/oven.ts");
  // Known in the bakery by now, but meant in the pottery; and likewise by a symbol's name.
  const inPottery = await store(pottery, "src/oven.ts");
  await store(bakery, "heatOven");
  const byName = await store(pottery, "heatOven");
  const back = async (start: string, cwd: string): Promise<unknown[]> => {
    const args = { start_id: start, direction: "incoming", max_depth: 1 };
    const nodes = readText(await call(await connect({ cwd }), "graph_traverse", args)) as {
      memory_id: string | null;
      state?: string;
    }[];
    return nodes.map(({ memory_id: id, state }) => id ?? state);
  };
  expect(await back("src/oven.ts", bakery)).toEqual(["found", inBakery]);
  expect(await back("src/oven.ts", pottery)).toEqual(["found", inPottery]);
  expect(await back("src/oven.ts#heatOven", pottery)).toEqual(["found", byName]);
});

test("the decisions about a file are those of its project", async () => {
  const record = async (cwd: string, title: string): Promise<void> => {
    const decision = { title, description: "Because.", files: ["src/oven.ts"] };
    expect((await call(await connect({ cwd }), "record_decision", decision)).isError).toBeFalsy();
  };
  await record(bakery, "Bake at night");
  await record(pottery, "Fire twice, as src/oven.ts says");
  const about = async (cwd: string, path: string): Promise<unknown[]> => {
    const chain = readText(await call(await connect({ cwd }), "get_decision_chain", { file_path: path }));
    return (chain as { decisions: { content: string }[] }).decisions.map(({ content }) =>
      content.slice(0, 4),
    );
  };
  expect(await about(bakery, join(pottery, "src/oven.ts"))).toEqual(["Fire"]);
  expect(await about(pottery, join(bakery, "src/oven.ts"))).toEqual(["Bake"]);
  expect(await about(bakery, "src/oven.ts")).toEqual(["Bake"]);
  expect(await about(elsewhere, "src/oven.ts")).toEqual(["Bake", "Fire"]);
});

test("a --root that is not indexed is an error, and no other project answers", async () => {
  const connected = await connect({ cwd: bakery, flags: ["--root", elsewhere] });
  const result = await call(connected, "search_code", { query: "heat the oven" });
  expect(result.isError).toBe(true);
  expect(readText(result)).toMatchObject({
    error: {
      code: "ROOT_NOT_INDEXED",
      message: expect.stringContaining(elsewhere) as string,
      hint: `Call index_codebase with the path ${elsewhere} first.`,
    },
  });
});

test("an answer from outside the client's workspace has a warning", async () => {
  const warnings = async (start: Start): Promise<unknown> =>
    (await call(await connect(start), "search_code", { query: "oven" }))._meta?.["warnings"];
  expect(await warnings({ cwd: elsewhere })).toEqual([
    `${elsewhere} is not indexed; this answer covers all 2 indexed codebases`,
  ]);
  expect(await warnings({ cwd: bakery, folders: () => [elsewhere] })).toEqual([
    `${elsewhere} is not indexed; this answer covers ${bakery}`,
  ]);
  expect(await warnings({ cwd: bakery })).toBeUndefined();
});
