// What a new user sees of `loci init`, from the real process: all clients on the machine set up at once, and undone
// again.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lociPath, runLoci, type LociRun } from "../support/run-loci.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let home: string;
let project: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "loci-init-"));
  project = join(home, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  writeFileSync(
    join(project, "parse.ts"),
    "export function parseDate(text: string): Date { return new Date(text); }\n",
  );
  writeFileSync(
    join(project, "use.ts"),
    'import { parseDate } from "./parse.ts";\nexport const day = (): Date => parseDate("2020-01-01");\n',
  );
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function init(...args: string[]): Promise<LociRun> {
  const cleared = {
    XDG_CONFIG_HOME: "",
    XDG_DATA_HOME: "",
    CLAUDE_CONFIG_DIR: "",
    CODEX_HOME: "",
    APPDATA: "",
  };
  return runLoci(["init", ...args], {
    cwd: project,
    environment: { ...cleared, HOME: home, USERPROFILE: home, LOCI_EMBED_PROVIDER: "hash" },
  });
}

/** The configuration file of each client on this platform, with some content in each. */
const files: Readonly<Record<string, string>> = {
  ".claude.json": '{\n  "numStartups": 3\n}\n',
  ".claude/settings.json": '{\n\t"model": "opus"\n}\n',
  ".cursor/mcp.json": '{ "mcpServers": {} }',
  ".cursor/hooks.json": '{ "version": 1, "hooks": {} }\n',
  ".codeium/windsurf/mcp_config.json": "",
  ".codeium/windsurf/hooks.json": '{"hooks":{"post_write_code":[]}}',
  ".codex/config.toml": 'model = "o3"\r\n',
  ".codex/hooks.json": '{\n  "hooks": {}\n}\n',
  ".gemini/settings.json": '{\n  // dark\n  "theme": "GitHub", \n}\n',
  ".junie/mcp/mcp.json": "\uFEFF{}\n",
  ".config/Claude/claude_desktop_config.json": "{}",
  ".config/Code/User/mcp.json": '{\n\t"servers": {},\n}\n',
  ".config/zed/settings.json": '// mine\n{\n  "vim_mode": true\n}\n',
  ".config/opencode/opencode.jsonc": '{\n  "mcp": {}, // none\n}\n',
};

function writeAll(): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
}

function readAll(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(home, path), "utf8")]));
}

test.runIf(process.platform === "linux")(
  "init configures every client, indexes the project, suggests a question, and can undo all of it",
  async () => {
    writeAll();
    const dry = await init();
    expect(dry.code).toBe(0);
    expect(dry.stdout).toContain("Nothing was written. `loci init --yes` writes it.");
    expect(dry.stdout).toContain(`${project} would be indexed.`);
    expect(dry.stdout).toMatch(/^\+.*essential/m);
    expect(readAll()).toEqual(files);
    const shown = await init("--print-config");
    expect(shown).toMatchObject({ code: 0, stderr: "" });
    expect(shown.stdout.match(/essential/g)?.length).toBeGreaterThanOrEqual(10);

    const written = await init("--yes");
    expect(written).toMatchObject({ code: 0, stderr: "" });
    expect(written.stdout).toMatch(/project is indexed: 2 files/);
    expect(written.stdout).toContain("Who calls parseDate, and which tests reach it?");
    expect(written.stdout).toContain("/hooks shows them");
    for (const [path, text] of Object.entries(readAll())) {
      const isServers = !/hooks\.json$|claude\/settings/.test(path);
      if (isServers) expect(text, path).toContain("essential");
      if (!isServers || path.startsWith(".gemini")) expect(text, path).toMatch(/\bhook\b/);
    }
    const again = await init("--yes", "--json", "--no-index");
    const { files: told } = JSON.parse(again.stdout) as { files: { client: string; change: string }[] };
    expect(new Set(told.map(({ change }) => change))).toEqual(new Set(["none"]));
    expect(new Set(told.map(({ client }) => client)).size).toBe(10);

    const dryUndo = await init("--undo");
    expect(dryUndo.stdout).toContain("Nothing was written. `loci init --undo --yes` reverts it.");
    expect((await init("--undo", "--client", "cursor", "--yes")).code).toBe(0);
    for (const [path, text] of Object.entries(readAll())) {
      if (path.startsWith(".cursor")) expect(text, path).toBe(files[path]);
      else expect(text, path).not.toBe(files[path]);
    }
    const undone = await init("--undo", "--yes");
    expect(undone.code).toBe(0);
    expect(readAll()).toEqual(files);
    expect((await init("--undo", "--yes")).stdout).toContain("nothing to undo");
  },
);

test("the written configuration starts a server that answers", async () => {
  await init("--client", "cursor", "--yes", "--no-index");
  const { mcpServers } = JSON.parse(readFileSync(join(home, ".cursor/mcp.json"), "utf8")) as {
    mcpServers: { loci: { command: string; args: string[] } };
  };
  const { command, args } = mcpServers.loci;
  expect(args).toEqual([lociPath, "serve", "--tools", "essential"]);
  const hello = {
    ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
  const { stdout } = spawnSync(command, args, {
    input: `${JSON.stringify(hello)}\n`,
    encoding: "utf8",
    env: { ...process.env, HOME: home, XDG_DATA_HOME: "" },
  });
  expect(JSON.parse(stdout.split("\n")[0] ?? "")).toMatchObject({
    id: 1,
    result: { serverInfo: { name: "loci" } },
  });
});

test("a malformed configuration file is reported and left unchanged, and the other files are written", async () => {
  mkdirSync(join(home, ".cursor"));
  mkdirSync(join(home, ".gemini"));
  writeFileSync(join(home, ".cursor/mcp.json"), '{ "mcpServers": ');
  const run = await init("--yes", "--no-index");
  expect(run.code).toBe(78);
  expect(run.stdout).toMatch(/mcp\.json is not JSON: value expected at line 1, column \d+\. Fix it by hand/);
  expect(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).toBe('{ "mcpServers": ');
  // Hooks without their server would fail in every session.
  expect(existsSync(join(home, ".cursor/hooks.json"))).toBe(false);
  expect(run.stdout).toMatch(/hooks\.json +It is left unchanged until .*mcp\.json is fixed/);
  expect(readFileSync(join(home, ".gemini/settings.json"), "utf8")).toContain("essential");
});

test("init passes on --home, and --undo also removes the folders that init created", async () => {
  const own = join(home, "store");
  await init("--client", "windsurf,codex", "--yes", "--no-index", "--home", own);
  expect(readFileSync(join(home, ".codex/config.toml"), "utf8")).toContain(`"--home", "${own}"`);
  expect(statSync(join(own, "init.json")).mode & 0o077).toBe(0);
  await init("--undo", "--yes", "--home", own);
  expect(existsSync(join(home, ".codeium"))).toBe(false);
  expect(existsSync(join(home, ".codex"))).toBe(false);
});

test("init --print-config shows the configuration and writes nothing", async () => {
  const before = readdirSync(home);
  const { code, stdout } = await init("--print-config", "--client", "vscode,codex");
  expect(code).toBe(0);
  expect(stdout).toContain('"servers"');
  expect(stdout).toContain("[mcp_servers.loci]");
  const json = await init("--print-config", "--client", "vscode,codex", "--json");
  const { files } = JSON.parse(json.stdout) as { files: { client: string; path: string; content: string }[] };
  expect(files.map(({ client }) => client)).toEqual(expect.arrayContaining(["vscode", "codex"]));
  for (const { path, content } of files) expect(stdout).toContain(`${path}\n${content}`);
  expect(readdirSync(home)).toEqual(before);
});

test("an unknown client is refused with a suggestion, and a machine without clients is reported", async () => {
  expect(await init("--client", "cursr")).toMatchObject({ code: 2, stdout: "" });
  expect((await init("--client", "cursr")).stderr).toContain("Did you mean cursor?");
  const bare = await init("--no-index");
  // A client's program may be on the search path of the user who runs the tests.
  expect(bare.stdout).toMatch(/No client that Loci supports|Nothing was written/);
});

test.skipIf(process.platform === "win32")(
  "init writes where a link leads that leads to nothing yet, and --undo keeps the link",
  async () => {
    mkdirSync(join(home, ".cursor"));
    mkdirSync(join(home, "dot"));
    const [link, target] = [join(home, ".cursor/mcp.json"), join(home, "dot/cursor.json")];
    symlinkSync("../dot/cursor.json", link);
    await init("--client", "cursor", "--yes", "--no-index");
    expect(readlinkSync(link)).toBe("../dot/cursor.json");
    expect(readFileSync(target, "utf8")).toContain("essential");
    await init("--undo", "--yes");
    expect(readlinkSync(link)).toBe("../dot/cursor.json");
    expect(existsSync(target)).toBe(false);
  },
);

test("init --json indexes as init does, and says so", async () => {
  const planned = await init("--client", "cursor", "--json");
  expect(JSON.parse(planned.stdout)).toMatchObject({ written: false, indexed: null });
  const run = await init("--client", "cursor", "--yes", "--json");
  expect(JSON.parse(run.stdout)).toMatchObject({
    written: true,
    indexed: { root: realpathSync(project), files: 2 },
  });
});

test("several init at the same time lose no record of what they wrote", async () => {
  const names = ["cursor", "codex", "gemini", "windsurf", "junie", "zed"];
  await Promise.all(names.map((name) => init("--client", name, "--yes", "--no-index")));
  const before = readdirSync(home, { recursive: true, encoding: "utf8" });
  expect(before.filter((path) => /\.(?:json|toml)$/.test(path)).length).toBeGreaterThan(6);
  expect((await init("--undo", "--yes")).code).toBe(0);
  const left = readdirSync(home, { recursive: true, encoding: "utf8" });
  expect(left.filter((path) => /\.(?:json|toml)$/.test(path) && !path.includes(".local"))).toEqual([]);
});

test("a TOML file may have integers of 64 bits", async () => {
  mkdirSync(join(home, ".codex"));
  const text = "max = 9223372036854775807\n";
  writeFileSync(join(home, ".codex/config.toml"), text);
  expect(await init("--client", "codex", "--yes", "--no-index")).toMatchObject({ code: 0 });
  expect(readFileSync(join(home, ".codex/config.toml"), "utf8")).toContain(`${text}\n[mcp_servers.loci]`);
});

test("neither the diff of init nor that of --undo shows secrets of other servers", async () => {
  mkdirSync(join(home, ".cursor"));
  writeFileSync(
    join(home, ".cursor/mcp.json"),
    '{\n  "mcpServers": {\n    "a": { "API_KEY": "very-secret-1", "MY_TOKEN": "very-secret-2" }\n  }\n}\n',
  );
  const shown = await init("--client", "cursor", "--yes", "--no-index");
  const undone = await init("--undo", "--yes");
  for (const { stdout } of [shown, undone]) {
    expect(stdout).toContain("API_KEY");
    expect(stdout).not.toContain("very-secret");
  }
});
