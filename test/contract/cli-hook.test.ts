// What an editor sees of `loci hook`, and a person of `loci help WORDS`, from the real process.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openEngine } from "../../src/open-engine.ts";
import type { Engine } from "../../src/engine.ts";
import { describeRun, runLoci, type LociRun } from "../support/run-loci.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "loci-hook-"));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

function hook(input: unknown, environment: Readonly<Record<string, string>> = {}): Promise<LociRun> {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return runLoci(["hook"], { input: text, environment: { LOCI_HOME: home, ...environment } });
}

async function withEngine<T>(use: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openEngine({ home, embedder: { provider: "hash" } });
  try {
    return await use(engine);
  } finally {
    await engine.close();
  }
}

const countEvents = (): Promise<number> => withEngine(async ({ memory }) => (await memory.stats()).events);

const quiet = { code: 0, stdout: "", stderr: "" };
const grep = {
  hook_event_name: "PostToolUse",
  session_id: "s1",
  cwd: "/project",
  tool_name: "Grep",
  tool_input: { pattern: "parseConfig", path: "src/config.ts" },
};

describe("loci hook", () => {
  test("records the events of a session, from which patterns are detected", async () => {
    expect(await hook({ hook_event_name: "SessionStart", session_id: "s1", cwd: "/project" })).toEqual(quiet);
    expect(await hook({ hook_event_name: "UserPromptSubmit", session_id: "s1", prompt: "hi" })).toEqual(
      quiet,
    );
    for (let i = 0; i < 3; i++) expect(await hook(grep)).toEqual(quiet);
    expect(await hook({ hook_event_name: "Stop", session_id: "s1" })).toEqual(quiet);
    expect(await countEvents()).toBe(6);
    const patterns = await withEngine(({ memory }) => memory.detectPatterns(3, "/project"));
    expect(patterns.map(({ type, subject, frequency }) => [type, subject, frequency])).toEqual([
      ["file_hotspot", "src/config.ts", 3],
      ["repeated_search", "parseconfig", 3],
    ]);
  });

  test("records searches, reads, and edits, whatever the form of the tool's response", async () => {
    const uses: readonly (readonly [string, Record<string, unknown>])[] = [
      ["Grep", { pattern: "kiln", path: "src" }],
      ["Glob", { pattern: "kiln" }],
      ["WebSearch", { query: "Kiln" }],
      ["Read", { file_path: "src/kiln.ts" }],
      ["Edit", { file_path: "src/kiln.ts", old_string: "a", new_string: "b" }],
      ["MultiEdit", { file_path: "src/kiln.ts", edits: [] }],
      ["NotebookEdit", { notebook_path: "src/kiln.ts" }],
      ["Bash", { command: "make kiln" }],
    ];
    for (const [at, [tool, input]] of uses.entries()) {
      const answer = at % 2 === 0 ? "as text" : { type: "as an object", is_error: false };
      await hook({ ...grep, tool_name: tool, tool_input: input, tool_response: answer });
    }
    const patterns = await withEngine(({ memory }) => memory.detectPatterns(1, "/project"));
    const frequencies = Object.fromEntries(
      patterns.map(({ type, subject, frequency }) => [`${type} ${subject}`, frequency]),
    );
    expect(frequencies).toMatchObject({
      "repeated_search kiln": 3,
      "file_hotspot src/kiln.ts": 4,
      "decision_chain src/kiln.ts": 3,
      "tool_preference Bash": 1,
    });
  });

  test("records every event of hooks that run concurrently", async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => hook(grep)));
    expect(runs).toEqual([quiet, quiet, quiet, quiet]);
    expect(await countEvents()).toBe(4);
  });

  test("spools an event to a file, which the next process that opens the store imports once", async () => {
    expect(await hook(grep)).toEqual(quiet);
    expect(readdirSync(join(home, "memory"))).toEqual(["events.spool"]);
    // A line that was cut off by a crash is skipped.
    appendFileSync(join(home, "memory", "events.spool"), '{"kind":"to\n');
    expect(await hook(grep)).toEqual(quiet);
    expect(await countEvents()).toBe(2);
    expect(await countEvents()).toBe(2);
    expect(readdirSync(join(home, "memory")).filter((name) => name.startsWith("events."))).toEqual([]);
  });

  test("keeps names, paths, and search patterns, but no content", async () => {
    const secret = "hunter2-in-the-clear";
    await hook({ hook_event_name: "UserPromptSubmit", prompt: secret, tool_input: { pattern: secret } });
    await hook({
      ...grep,
      tool_name: "Write",
      tool_input: { file_path: "kept/path.ts", content: secret },
      tool_response: { content: secret },
    });
    await hook({ ...grep, tool_name: "mcp__database__run", tool_input: { query: `SELECT '${secret}'` } });
    expect(await countEvents()).toBe(3);
    const folder = join(home, "memory");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const stored = Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
    expect(stored.includes("kept/path.ts")).toBe(true);
    expect(stored.includes("hunter2")).toBe(false);
  });

  test.each([
    ["", "There is no event on standard input."],
    ["  \n", "There is no event on standard input."],
    ['{"hook_event_name": "Stop", "secret', "The input is not JSON."],
    ["[1]", "The input is JSON, but not an object."],
    ["null", "The input is JSON, but not an object."],
    ['{"tool_name": "Read"}', "The input names no event: hook_event_name is missing."],
  ])("refuses %j without opening the store", async (input, message) => {
    const run = await hook(input);
    // Not 2, which would stop an agent.
    expect(run, describeRun(run)).toMatchObject({ code: 65, stdout: "" });
    expect(run.stderr).toContain(`loci: ${message}\n`);
    expect(run.stderr).not.toContain("secret");
    expect(readdirSync(home)).toEqual([]);
  });

  test("ignores events that no pattern uses", async () => {
    expect(await hook({ ...grep, hook_event_name: "PreToolUse" })).toEqual(quiet);
    expect(readdirSync(home)).toEqual([]);
  });

  test("records nothing if the log is disabled by configuration or for the store", async () => {
    expect(await hook(grep, { LOCI_SERVER_RECORD_EVENTS: "false" })).toEqual(quiet);
    expect(readdirSync(home)).toEqual([]);
    await withEngine(({ settings }) => settings.set("events.enabled", false));
    expect(await hook(grep)).toEqual(quiet);
    expect(readdirSync(join(home, "memory"))).not.toContain("events.spool");
    expect(await countEvents()).toBe(0);
  });

  test("reports that the store cannot be opened", async () => {
    writeFileSync(join(home, "memory"), "a file in the way");
    const run = await hook(grep);
    expect(run.code, describeRun(run)).toBeGreaterThan(2);
    expect(run.stdout).toBe("");
    expect(run.stderr).toMatch(/^loci: .*memory/);
  });
});

/** The first column of the results. */
async function find(...words: string[]): Promise<string[]> {
  const run = await runLoci(["help", ...words]);
  expect(run, describeRun(run)).toMatchObject({ code: 0, stderr: "" });
  const [table = ""] = run.stdout.split("\n\n");
  return table.split("\n").map((line) => line.trim().split(/ {2,}/)[0]!);
}

describe("loci help", () => {
  test("finds flags and settings by a description of their effect", async () => {
    expect((await find("stop", "agents", "from", "writing")).slice(0, 2)).toEqual([
      "loci <command> --read-only",
      "server.readOnly",
    ]);
  });

  test.each([
    ["too many results", "loci search -k N"],
    ["use fewer cpu cores", "workers.threads"],
    ["rebuild from scratch", "loci index --full"],
    ["something is broken", "loci doctor"],
    ["machine readable output", "loci <command> --json"],
    ["tab completion", "loci completion SHELL"],
    ["turn off tracking", "server.recordEvents"],
  ])('for "%s", lists %s first', async (question, label) => {
    expect((await find(...question.split(" ")))[0]).toBe(label);
  });

  test("reports that nothing matches", async () => {
    const run = await runLoci(["help", "bake", "a", "cake"]);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout).toMatch(/^Nothing found for "bake a cake"\./);
  });

  test("without words equals --help, and with a command's name equals that command's --help", async () => {
    expect(await runLoci(["help"])).toEqual(await runLoci(["--help"]));
    expect(await runLoci(["help", "index"])).toEqual(await runLoci(["index", "--help"]));
  });

  test("is suggested for an unknown command", async () => {
    for (const word of ["serach", "frobnicate"]) {
      const run = await runLoci([word]);
      expect(run).toMatchObject({ code: 2, stdout: "" });
      expect(run.stderr).toContain("`loci help WORDS`");
    }
  });
});
