// What a person or a script sees of the command line, from the real process.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { commands } from "../../src/cli/catalog/commands.ts";
import {
  describeRun,
  lociPath,
  parseLastLine,
  runLoci,
  type LociOptions,
  type LociRun,
} from "../support/run-loci.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let project: SampleProject;
beforeAll(async () => {
  project = createSampleProject();
  await loci(["index", project.root]);
});
afterAll(() => {
  project.remove();
});

function loci(args: readonly string[], options: LociOptions = {}): Promise<LociRun> {
  return runLoci(args, { ...options, environment: { LOCI_HOME: project.home, ...options.environment } });
}

describe("loci index", () => {
  test("prints one JSON object with the fields of the contract", async () => {
    const other = createSampleProject();
    const run = await loci(["index", other.root, "--json", "--home", other.home]);
    other.remove();
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stdout.trimEnd().split("\n")).toHaveLength(1);
    const report = parseLastLine(run);
    expect(report).toMatchObject({
      root: other.root,
      files_scanned: 9,
      files_parsed: 9,
      files_skipped: 0,
      files_unchanged: 0,
      edges_ambiguous: 0,
      problems: [],
      generation: 1,
    });
    for (const name of [
      "symbols",
      "references",
      "edges_resolved",
      "edges_external",
      "symbols_embedded",
      "chunks",
    ]) {
      expect(report[name], name).toBeGreaterThan(0);
    }
    for (const name of ["elapsed_ms", "cpu_ms", "peak_rss_bytes", "bytes"])
      expect(report[name], name).toBeGreaterThan(0);
    expect(Object.keys(report["stages_ms"] as object).sort()).toEqual([
      "commit",
      "embed",
      "link",
      "parse",
      "walk",
    ]);
  });

  test("parses nothing when run again and prints its table without a terminal", async () => {
    expect(parseLastLine(await loci(["index", project.root, "--json"]))).toMatchObject({
      files_parsed: 0,
      files_unchanged: 9,
    });
    const run = await loci(["index", project.root]);
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(run.stdout).toMatch(/files +9 scanned, 0 parsed, 9 unchanged/);
    expect(run.stdout).not.toContain("\u001b[");
  });

  test("accepts a path relative to the current folder", async () => {
    const run = await loci(["index", ".", "--json"], { cwd: join(project.root) });
    expect(parseLastLine(run)["root"]).toBe(project.root);
  });

  test("with --full reads all files again", async () => {
    expect(parseLastLine(await loci(["index", project.root, "--json", "--full"]))).toMatchObject({
      files_unchanged: 0,
    });
  });

  const hasScript = spawnSync("script", ["--version"]).status === 0;
  test.runIf(hasScript)("draws a progress line and a closing table on a terminal", () => {
    const other = createSampleProject();
    const command = `"${process.execPath}" "${lociPath}" index "${other.root}" --home "${other.home}"`;
    const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], { encoding: "utf8" });
    other.remove();
    const drawn = stdout.split("\r").filter((line) => /starting|looking|reading|linking|writing/.test(line));
    expect(drawn.length).toBeGreaterThan(1);
    expect(stdout).toMatch(/files +9 scanned, 9 parsed/);
    expect(stdout).toMatch(/problems +0/);
  });

  test.each([
    ["no/such/folder", 66, "PATH_NOT_FOUND"],
    ["package.json", 2, "PATH_NOT_A_DIRECTORY"],
  ])("refuses %s", async (path, code, name) => {
    const run = await loci(["index", join(project.root, path)]);
    expect(run).toMatchObject({ code, stdout: "" });
    expect(run.stderr).toContain(path);
    const json = await loci(["index", join(project.root, path), "--json"]);
    expect(json.code).toBe(code);
    expect(parseLastLine(json)).toMatchObject({ error: { code: name } });
  });

  test("exits with 130 on Ctrl-C, and the next run completes the index", async () => {
    const large = createSampleProject();
    for (let file = 0; file < 300; file++) {
      const functions = Array.from(
        { length: 60 },
        (_, at) => `export function f${at}() { return f${at + 1}(); }`,
      );
      large.write(`src/part${file}.ts`, functions.join("\n"));
    }
    const stopped = await loci(["index", large.root, "--home", large.home], {
      // After it has started: before that, nothing handles the signal.
      onStart: (child) => {
        const timer = setInterval(() => {
          if (!existsSync(join(large.home, "roots"))) return;
          clearInterval(timer);
          child.kill("SIGINT");
        }, 20);
      },
    });
    const again = parseLastLine(await loci(["index", large.root, "--home", large.home, "--json"]));
    large.remove();
    expect(stopped.code, describeRun(stopped)).toBe(130);
    // On a busy machine a step may take longer than the five seconds after which the process is ended.
    expect(stopped.stderr).toMatch(/Stopped(; the next run goes on from here| in the middle of a step)/);
    expect(again).toMatchObject({ files_scanned: 309, problems: [] });
  });
});

describe("loci search", () => {
  test("prints the place, the symbol, and a preview for people", async () => {
    const run = await loci(["search", "round money to cents", "-k", "1"], { cwd: project.root });
    expect(run.code, describeRun(run)).toBe(0);
    const [place = "", ...preview] = run.stdout.trimEnd().split("\n");
    expect(place).toBe("src/price.ts:1  roundToCents function");
    expect(preview.length).toBeGreaterThan(0);
    expect(preview.length).toBeLessThanOrEqual(2);
    expect(run.stdout).not.toContain("\u001b[");
  });

  test("uses colors according to FORCE_COLOR and NO_COLOR", async () => {
    const search = ["search", "roundToCents", "-k", "1"];
    expect((await loci(search, { environment: { FORCE_COLOR: "1" } })).stdout).toContain(
      "\u001b[1mroundToCents\u001b[22m",
    );
    expect((await loci(search, { environment: { FORCE_COLOR: "1", NO_COLOR: "1" } })).stdout).not.toContain(
      "\u001b[",
    );
  });

  test("prints every field as JSON for programs", async () => {
    const run = await loci(["search", "total of the cart", "--root", project.root, "-k", "2", "--json"]);
    const {
      query,
      results,
      took_ms: tookMs,
    } = parseLastLine(run) as { query: string; results: unknown[]; took_ms: number };
    expect(query).toBe("total of the cart");
    expect(tookMs).toBeGreaterThan(0);
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({
      path: "src/cart.ts",
      start_line: expect.any(Number) as number,
      end_line: expect.any(Number) as number,
      symbol: "totalOf",
      kind: "function",
      score: expect.any(Number) as number,
      components: expect.any(Object) as object,
      preview: expect.any(Array) as unknown[],
    });
  });

  test("answers a file of queries, one line each", async () => {
    const file = join(project.home, "questions.jsonl");
    mkdirSync(project.home, { recursive: true });
    writeFileSync(file, '{"query": "restock the warehouse", "k": 1}\n\n{"query": "refund"}\n');
    const run = await loci(["search", "--batch", file, "--root", project.root, "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    const answers = run.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { query: string; results: { path: string }[] });
    expect(answers.map(({ query }) => query)).toEqual(["restock the warehouse", "refund"]);
    expect(answers[0]?.results.map(({ path }) => path)).toEqual(["tools/stock.py"]);
    expect(answers[1]?.results[0]?.path).toBe("README.md");
  });

  test.each([
    [["--language", "python"], ["tools/stock.py"]],
    [["--language", "Python"], ["tools/stock.py"]],
    [["--language", "py"], ["tools/stock.py"]],
    [["--under", "tools"], ["tools/stock.py"]],
    [["--glob", "**/*.py"], ["tools/stock.py"]],
    [
      ["--kind", "class"],
      ["src/price-list.ts", "tools/stock.py"],
    ],
  ])("filters by %s", async (filter, paths) => {
    const run = await loci([
      "search",
      "article price warehouse",
      "--root",
      project.root,
      "--json",
      "-k",
      "50",
      ...filter,
    ]);
    const { results } = parseLastLine(run) as { results: { path: string }[] };
    expect([...new Set(results.map(({ path }) => path))].sort()).toEqual(paths);
  });

  test.each([
    [["search"], "loci search needs a QUERY, or --batch FILE."],
    [["search", " "], "loci search needs a QUERY, or --batch FILE."],
    [["remember", "x", "--type", "decison"], "Did you mean decision?"],
    [["config", "set", "walk.maxFileBytes", "abc"], 'is "abc", but must be a size such as 64MiB.\n'],
    [["search", "x", "-k", "0"], '-k is "0", but must be an integer from 1 to 1000.'],
    [["search", "x", "--kind", "klass"], "Did you mean class?"],
    [["search", "x", "--language", "pyton"], "Did you mean python?"],
    [["search", "x", "--jsno"], "Did you mean --json?"],
  ])("refuses %j", async (args, message) => {
    const run = await loci(args);
    expect([2, 78]).toContain(run.code);
    expect(run.stderr).toContain(message);
  });

  test("reports all mistakes of a batch before answering any of it", async () => {
    const file = join(project.root, "..", "wrong-batch.jsonl");
    writeFileSync(file, '{"query":"a"}\nxx\n\n{"q":1}\n');
    const run = await loci(["search", "--batch", file, "--root", project.root]);
    rmSync(file);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/2 errors; nothing was done:\n.*:2 is not JSON\.\n.*:4 has no query/);
  });

  test("refuses a root that is not indexed", async () => {
    const run = await loci(["search", "x", "--root", "/", "--json"]);
    expect(run.code).toBe(66);
    expect(parseLastLine(run)).toMatchObject({
      error: { code: "ROOT_NOT_INDEXED", message: "/ is not indexed." },
    });
    const gone = join(project.root, "..", "not-there");
    expect((await loci(["search", "x", "--root", gone])).stderr).toContain("not-there does not exist.");
  });

  test("shows the line of the code at a given place", async () => {
    const run = await loci(["search", "src/price.ts:3", "--root", project.root, "-k", "1", "--json"]);
    const { results } = parseLastLine(run) as { results: { path: string; preview: { line: number }[] }[] };
    expect(results).toMatchObject([{ path: "src/price.ts", preview: [{ line: 3 }, { line: 4 }] }]);
  });

  test("reports that a home of another user is not writable", () => {
    const home = makeTempFolder();
    for (const folder of ["roots", "artifacts"]) mkdirSync(join(home, folder));
    for (const folder of ["roots", "artifacts", "."]) chmodSync(join(home, folder), 0o555);
    // The superuser may write anywhere, so another user tries instead.
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const project = makeTempFolder();
    chmodSync(project, 0o755);
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [lociPath, ...args, "--home", home], {
        encoding: "utf8",
        env: { PATH: process.env["PATH"] },
        ...other,
      });
    // It is readable and empty.
    expect(run("search", "x").status).toBe(66);
    const refused = run("index", project);
    expect(refused.status).toBe(77);
    expect(refused.stderr).toMatch(/Loci cannot write to .*\n +Give your user write access/);
  });

  test("stops quietly when its reader closes the pipe", () => {
    const shell = `"${process.execPath}" "${lociPath}" search article -k 50 --home "${project.home}" --root "${project.root}" | head -1`;
    const { stdout, stderr } = spawnSync("bash", ["-o", "pipefail", "-c", shell], { encoding: "utf8" });
    expect(stdout.split("\n")).toHaveLength(2);
    expect(stderr).toBe("");
  });
});

describe("loci status, doctor and config", () => {
  test("status lists the indexed root", async () => {
    const { home, roots } = parseLastLine(await loci(["status", "--json"])) as {
      home: string;
      roots: { root: string; files: number }[];
    };
    expect(home).toBe(project.home);
    expect(roots).toMatchObject([{ root: project.root, files: 9 }]);
    expect((await loci(["status"])).stdout).toContain(project.root);
  });

  test("doctor checks every part", async () => {
    const run = await loci(["doctor", "--json"]);
    expect(run.code, describeRun(run)).toBe(0);
    const { healthy, checks } = parseLastLine(run) as {
      healthy: boolean;
      checks: { part: string; ok: boolean }[];
    };
    expect(healthy).toBe(true);
    expect(checks.map(({ part }) => part)).toEqual(expect.arrayContaining(["node", "launcher", "storage"]));
  });

  test("doctor reports no problem for an index of one short, unrelated file", async () => {
    const folder = makeRepository({
      "A.kt":
        "class Entity { fun greeting() {} }\nfun Entity.checked(): Entity { greeting()\n return this }\n",
    });
    const home = makeTempFolder();
    await loci(["index", folder, "--home", home]);
    const run = await loci(["doctor", "--home", home]);
    expect(run.code, describeRun(run)).toBe(0);
  });

  test("doctor reports what is broken and how to fix it, and exits with 1", async () => {
    const run = await loci(["doctor", "--home", join(project.root, "package.json", "home")]);
    expect(run.code).toBe(1);
    expect(run.stdout).toContain("HOME_NOT_WRITABLE");
    expect(run.stdout).toContain("fix:");
  });

  test("config shows each value and its source", async () => {
    const run = await loci(["config", "--json", "--log-level", "info"], {
      environment: { LOCI_WORKERS_THREADS: "3" },
    });
    const rows = JSON.parse(run.stdout) as {
      key: string;
      value: unknown;
      source: { kind: string; name: string };
    }[];
    const byKey = new Map(rows.map((row) => [row.key, row]));
    expect(byKey.get("workers.threads")).toMatchObject({
      value: 3,
      source: { kind: "environment", name: "LOCI_WORKERS_THREADS" },
    });
    expect(byKey.get("log.level")).toMatchObject({
      value: "info",
      source: { kind: "flag", name: "--log-level" },
    });
    expect(byKey.get("home")).toMatchObject({ value: project.home });
  });

  test("an invalid configuration exits with 78", async () => {
    const run = await loci(["status"], { environment: { LOCI_WORKERS_THREADS: "many" } });
    expect(run.code).toBe(78);
    expect(run.stderr).toContain('workers.threads (LOCI_WORKERS_THREADS) is "many"');
  });
});

describe("help and version", () => {
  test.each([[[]], ...commands.map(({ name }) => [[name]])])(
    "loci %s --help shows the usage and every flag",
    async (words: readonly string[]) => {
      const run = await loci([...words, "--help"]);
      expect(run.code).toBe(0);
      expect(run.stdout).toContain("Usage:");
      const command = commands.find(({ name }) => name === words[0]);
      for (const { name } of command?.flags ?? []) expect(run.stdout).toMatch(new RegExp(`--?${name}\\b`));
    },
  );

  test.each([[["--version"]], [["search", "-V"]]])("loci %s", async (words: readonly string[]) => {
    const version = expect.stringMatching(/^loci \d+\.\d+\.\d+\n$/) as string;
    expect(await loci(words)).toMatchObject({ code: 0, stdout: version });
  });

  test("an unknown command is refused with the nearest name", async () => {
    const run = await loci(["serach", "x"]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("Did you mean `loci search`?");
  });

  test("neither --help nor config creates the home", async () => {
    const home = join(project.home, "untouched");
    await loci(["--help", "--home", home]);
    await loci(["config", "--home", home]);
    expect(existsSync(home)).toBe(false);
  });
});
