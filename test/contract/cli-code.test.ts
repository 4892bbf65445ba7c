// What a person and a script see of the commands that query code, from the real process.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeRun, parseLastLine, runLoci, type LociRun } from "../support/run-loci.ts";
import { makeRepository } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let project: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loci-code-"));
  project = join(folder, "project");
  mkdirSync(join(project, "src"), { recursive: true });
  mkdirSync(join(project, "test"));
  mkdirSync(join(project, "generated"));
  const files: Readonly<Record<string, string>> = {
    "src/price.ts": "export function addTax(net: number): number {\n  return net * 1.2;\n}\n",
    "src/cart.ts":
      'import { addTax } from "./price.ts";\n\nexport class Cart {\n  total(net: number): number {\n    return addTax(net);\n  }\n}\n',
    "src/money.ts":
      "export interface Money {\n  amount: number;\n}\nexport function pay(money: Money): void {\n  void money;\n}\n" +
      "export const rules = { Money: 1, pay() {} };\nexport class Till {\n  Money = 1;\n  count() {}\n}\nexport class Shop {\n  count() {}\n}\n",
    "src/other.ts": "export function unused(): number {\n  return 1;\n}\n",
    "src/ledger.ts": "export class Ledger {\n  settle() {}\n}\n",
    "src/unknown.ts": "export function end(value: any) {\n  value.settle();\n}\n",
    "test/cart.test.ts":
      'import { test } from "vitest";\nimport { Cart } from "../src/cart.ts";\n\ntest("a cart adds tax", () => {\n  new Cart().total(1);\n});\n',
    "generated/big.ts": "export const generated = 1;\n",
    ".gitignore": "generated/\n",
    ".env": "KEY=1\n",
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
  git(project, "init", "-q");
  git(project, "add", "-A", "-f", "src", "test", ".gitignore");
  git(project, "commit", "-qm", "one");
  const run = await loci("index");
  if (run.code !== 0) throw new Error(describeRun(run));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function loci(...args: string[]): Promise<LociRun> {
  return lociWith("", ...args);
}

function lociWith(input: string, ...args: string[]): Promise<LociRun> {
  return runLoci(args, {
    input,
    cwd: join(project, "src"),
    environment: { LOCI_HOME: join(folder, "home"), LOCI_EMBED_PROVIDER: "hash", FORCE_HYPERLINK: "0" },
  });
}

test("index without a path indexes the enclosing repository, and -q prints nothing", async () => {
  expect(parseLastLine(await loci("index", "--json"))).toMatchObject({ root: project });
  expect(await loci("index", "-q")).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("callers and callees show the calling lines", async () => {
  const callers = await loci("callers", "addTax");
  expect(callers).toMatchObject({ code: 0, stderr: "" });
  expect(callers.stdout).toBe("cart.ts:5  Cart.total\n      5:     return addTax(net);\n");
  expect((await loci("callees", "Cart.total")).stdout).toContain("addTax");
  expect(parseLastLine(await loci("callers", "addTax", "--json"))).toMatchObject({
    symbol: "src/price.ts#addTax",
    results: [{ id: "src/cart.ts#Cart.total", path: "src/cart.ts", line: 5, relationship: "CALLS" }],
  });
});

test("exit codes are 1 for no callers or an unknown symbol, and 2 for a missing argument", async () => {
  expect(await loci("callers", "unused")).toMatchObject({ code: 1, stdout: "" });
  expect(await loci("callers", "unused", "-q")).toEqual({ code: 1, stdout: "", stderr: "" });
  for (const command of ["callers", "impact"]) {
    const { code, stderr } = await loci(command, "settle");
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("Unresolved uses of the name settle may mean it: 1 line in 1 file, such as "),
    ]);
    expect(stderr).toContain(" unknown.ts:2.");
  }
  for (const command of ["callers", "callees", "impact", "tests"]) {
    const { code, stdout, stderr } = await loci(command, "nowhere");
    expect([command, code, stdout]).toEqual([command, 1, ""]);
    expect(stderr).toContain("No symbol is named nowhere.");
  }
  expect(await loci("callers", "nowhere", "--json")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('{"error":{"code":"SYMBOL_NOT_FOUND"') as string,
  });
  expect((await loci("callers")).code).toBe(2);
});

test("callers shows other uses of an uncalled type and resolves or lists symbols with the same name", async () => {
  const uses = await loci("callers", "Money");
  expect(uses).toMatchObject({ code: 0 });
  expect(uses.stdout).toContain("money.ts:4  pay");
  expect(uses.stderr).toMatch(
    /^This is about src\/money\.ts#Money \(interface\); the name also belongs to .*#Till\.Money/,
  );
  expect(uses.stderr).toContain(
    "Nothing in the index calls Money (interface, src/money.ts#Money); these are other uses.",
  );
  expect((await loci("callers", "Money", "-q")).stderr).toBe("");
  const several = await loci("callers", "count");
  expect(several).toMatchObject({ code: 2, stdout: "" });
  expect(several.stderr).toMatch(
    /2 symbols are named "count"[\s\S]*src\/money\.ts#Shop\.count \(method, line \d+\): .*count\(/,
  );
});

test("impact and tests follow callers up to the tests", async () => {
  const impact = await loci("impact", "addTax");
  expect(impact.stdout).toContain("Cart.total");
  expect(impact.stdout).toContain("a cart adds tax");
  expect((await loci("tests", "addTax")).stdout).toContain("a cart adds tax");
  expect(await loci("tests", "addTax", "--files")).toMatchObject({
    code: 0,
    stdout: `${join(project, "test/cart.test.ts")}\n`,
  });
  expect((await loci("tests", "unused")).code).toBe(1);
});

test("affected finds symbols, callers, and tests for a diff", async () => {
  expect(await loci("affected")).toMatchObject({ code: 1, stdout: "" });
  const path = join(project, "src/price.ts");
  const before = readFileSync(path, "utf8");
  writeFileSync(path, before.replace("1.2", "1.3"));
  const run = await loci("affected");
  expect(run, describeRun(run)).toMatchObject({ code: 0 });
  expect(run.stdout).toContain("addTax");
  expect(run.stdout).toContain("a cart adds tax");
  expect((await loci("affected", "--tests")).stdout).toBe(`${join(project, "test/cart.test.ts")}\n`);
  expect((await loci("affected", "--staged")).code).toBe(1);
  git(project, "commit", "-qam", "two");
  expect(parseLastLine(await loci("affected", "HEAD~1", "--json"))).toMatchObject({
    files: ["src/price.ts"],
    symbols: [{ id: "src/price.ts#addTax" }],
    test_files: ["test/cart.test.ts"],
  });
  const wrong = await loci("affected", "nobranch");
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain("git: ");
  expect((await loci("affected", "--", "--output=x")).code).toBe(2);
});

test("affected maps lines of a commit range or of staged changes to the working tree", async () => {
  const path = join(project, "src/price.ts");
  const committed = readFileSync(path, "utf8");
  writeFileSync(path, committed.replace("net: number", "net:number"));
  git(project, "commit", "-qam", "three");
  writeFileSync(path, `// One.\n// Two.\nexport const rate = 1;\n\n${readFileSync(path, "utf8")}`);
  // Line 1 of the commit is line 5 now; `rate` is in no commit.
  const range = parseLastLine(await loci("affected", "HEAD~1..HEAD", "--json"));
  expect(range).toMatchObject({ symbols: [{ id: "src/price.ts#addTax", tests: 1 }], missing: [] });
  expect(parseLastLine(await loci("affected", "HEAD^!", "--json"))["symbols"]).toEqual(range["symbols"]);
  git(project, "add", "src/price.ts");
  appendFileSync(path, "export const later = 2;\n");
  expect(ids(await loci("affected", "--staged", "--json"))).toEqual(["src/price.ts#rate"]);
  expect(ids(await loci("affected", "--json"))).toEqual(["src/price.ts#later", "src/price.ts#rate"]);
  git(project, "checkout", "-q", "HEAD", "src/price.ts");
  expect((await loci("affected", "HEAD~1..HEAD", "--staged")).code).toBe(2);
});

function ids(run: LociRun): readonly string[] {
  const { symbols } = parseLastLine(run) as { readonly symbols: readonly { readonly id: string }[] };
  return symbols.map(({ id }) => id).sort();
}

test("affected reports files of a range that are missing from the working tree", async () => {
  git(project, "checkout", "-qb", "feature");
  writeFileSync(join(project, "src/fresh.ts"), "export const fresh = 1;\n");
  git(project, "add", "src/fresh.ts");
  git(project, "commit", "-qm", "fresh");
  git(project, "checkout", "-q", "-");
  const run = await loci("affected", "HEAD..feature");
  expect(run).toMatchObject({ code: 1, stdout: "" });
  expect(run.stderr).toContain("not in the working tree, so what it affects is unknown: src/fresh.ts");
  git(project, "branch", "-qD", "feature");
});

test("affected reads applied and reversed diffs from standard input, whatever the Git configuration", async () => {
  const patch = git(project, "diff", "HEAD~1..HEAD");
  const applied = await lociWith(patch, "affected", "-", "--json");
  expect(applied, describeRun(applied)).toMatchObject({ code: 0 });
  expect(ids(applied)).toEqual(["src/price.ts#addTax"]);
  const reverse = git(project, "diff", "--unified=0", "HEAD..HEAD~1");
  expect(ids(await lociWith(reverse, "affected", "-", "--json"))).toEqual(["src/price.ts#addTax"]);
  expect((await lociWith("no diff at all\n", "affected", "-")).code).toBe(1);
  expect((await lociWith(patch.slice(0, -20), "affected", "-")).code).toBe(2);
  git(project, "config", "diff.noprefix", "true");
  git(project, "config", "diff.renames", "false");
  expect(ids(await loci("affected", "HEAD~1..HEAD", "--json"))).toEqual(["src/price.ts#addTax"]);
  git(project, "config", "--unset", "diff.noprefix");
});

test("affected finds the remaining uses of removed functions and methods, and of deleted or moved files", async () => {
  const write = (path: string, text: string): void => {
    writeFileSync(join(project, "src", path), text);
  };
  write(
    "shapes.ts",
    "export class Shape {\n  area() {\n    return 1;\n  }\n  name() {\n    return 2;\n  }\n}\n",
  );
  write("names.ts", "export function greet() {}\nexport function parse() {}\n");
  write(
    "draw.ts",
    'import { Shape } from "./shapes.ts";\nexport function draw(s: Shape) {\n  return s.area() + s.name();\n}\n',
  );
  write("hello.ts", 'import { greet } from "./names.ts";\nexport function hello() {\n  greet();\n}\n');
  // The same words with other meanings: a built-in of the language, and an import from an external module.
  write(
    "apart.ts",
    'import { greet } from "friends";\nexport function apart() {\n  greet(JSON.parse("1"));\n}\n',
  );
  writeFileSync(
    join(project, "test/hello.test.ts"),
    'import { test } from "vitest";\nimport { hello } from "../src/hello.ts";\ntest("says hello", () => {\n  hello();\n});\n',
  );
  git(project, "add", "-A", "src", "test");
  git(project, "commit", "-qm", "four");
  interface Gone {
    readonly removed: readonly {
      readonly symbol: string;
      readonly path: string;
      readonly uses: readonly unknown[];
    }[];
    readonly dependents: readonly string[];
    readonly test_files: readonly string[];
  }
  const ask = async (...args: string[]): Promise<Gone> =>
    parseLastLine(await loci("affected", ...args, "--json")) as unknown as Gone;

  // A method is removed, and its neighbor stays.
  write("shapes.ts", "export class Shape {\n  name() {\n    return 2;\n  }\n}\n");
  expect((await ask()).removed).toEqual([
    {
      symbol: "Shape.area",
      kind: "method",
      path: "src/shapes.ts",
      uses: [{ path: "src/draw.ts", line: 3, symbol: "draw" }],
    },
  ]);
  git(project, "checkout", "-q", "HEAD", "src/shapes.ts");

  // A file is removed: its callers, and the tests of its callers, are reached.
  git(project, "rm", "-q", "src/names.ts");
  const deleted = await ask();
  expect(deleted.removed).toMatchObject([
    { symbol: "greet", uses: [{ path: "src/hello.ts", line: 3, symbol: "hello" }] },
    { symbol: "parse", uses: [] },
  ]);
  expect(deleted.dependents).toContain("src/hello.ts#hello");
  expect(deleted.test_files).toEqual(["test/hello.test.ts"]);
  expect((await ask("--staged")).removed).toEqual(deleted.removed);
  const run = await loci("affected");
  expect(run, describeRun(run)).toMatchObject({ code: 0 });
  expect(run.stdout).toContain("still named in hello  hello.ts:3\n");
  const patch = git(project, "diff", "--cached");
  expect(parseLastLine(await lociWith(patch, "affected", "-", "--json"))["removed"]).toEqual(deleted.removed);
  const report = await loci("report", "HEAD", "--output", "-");
  expect(report.stdout.replaceAll(/\s+/g, " ")).toContain(
    "<code>greet</code> was removed from <code>src/names.ts</code> but is still named in 1 line, such as <code>src/hello.ts:3</code>",
  );
  git(project, "reset", "-q", "--hard");

  // A file moves, but an importer keeps the old path.
  git(project, "mv", "src/names.ts", "src/words.ts");
  expect((await ask()).removed).toMatchObject([
    { symbol: "greet", path: "src/names.ts", uses: [{ path: "src/hello.ts" }] },
  ]);
  write("hello.ts", 'import { greet } from "./words.ts";\nexport function hello() {\n  greet();\n}\n');
  expect((await ask()).removed).toEqual([]);

  // Renamed everywhere, so nothing uses the old name.
  git(project, "reset", "-q", "--hard");
  write("names.ts", "export function salute() {}\nexport function parse() {}\n");
  write("hello.ts", 'import { salute } from "./names.ts";\nexport function hello() {\n  salute();\n}\n');
  expect((await ask()).removed).toMatchObject([{ symbol: "greet", uses: [] }]);
  git(project, "reset", "-q", "--hard", "HEAD~1");
});

test("report RANGE writes one file about the code that the range affects", async () => {
  const run = await loci("report", "HEAD~1..", "--output", "-");
  expect(run, describeRun(run)).toMatchObject({ code: 0 });
  const text = run.stdout.replaceAll(/\s+/g, " ");
  expect(text).toContain("<title>What HEAD~1.. changes in project</title>");
  expect(text).toContain("<code>addTax</code> in <code>src/price.ts:1</code> reaches furthest");
  expect(text).toContain("a cart adds tax");
  expect(text).toContain("three");
  expect(text).not.toMatch(/<script|https?:/i);
  expect(parseLastLine(await loci("report", "HEAD~1..", "--json"))).toMatchObject({
    commits: [{ subject: "three" }],
    files: [{ path: "src/price.ts", added: 1, removed: 1, symbols: 1 }],
    reached: [{ path: "src/cart.ts" }, { path: "test/cart.test.ts" }],
    tests: [{ path: "test/cart.test.ts" }],
  });
  expect((await loci("report", "nobranch", "--output", "-")).code).toBe(2);
});

test("context prints Markdown within the token budget", async () => {
  const run = await loci("context", "how", "is", "tax", "added", "--tokens", "500");
  expect(run.code).toBe(0);
  expect(run.stdout).toContain("addTax");
  expect(Number(parseLastLine(await loci("context", "tax", "--json"))["token_count"])).toBeLessThan(6000);
  expect((await loci("context", "tax", "--tokens", "0")).code).toBe(2);
});

test("search accepts several words, shows context lines, and exits with 1 if nothing is found", async () => {
  const run = await loci("search", "cart", "total", "-k", "1", "-C", "1");
  expect(run.code).toBe(0);
  expect(run.stdout).toMatch(/^ +4: /m);
  expect(run.stdout).toMatch(/^ +5- /m);
  const none = await loci("search", "tax", "--glob", "*.nothing");
  expect(none).toMatchObject({ code: 1, stdout: "" });
  expect((await loci("search", "tax", "-C", "x")).code).toBe(2);
});

test("search follows --color and adds hyperlinks", async () => {
  const always = (await loci("search", "tax", "--color", "always")).stdout;
  expect(always).toContain("\u001b[36m");
  expect(always).toContain("\u001b]8;;file://");
  expect((await loci("search", "tax", "--color", "never")).stdout).not.toContain("\u001b");
  expect((await loci("search", "tax", "--color", "blue")).code).toBe(2);
  expect((await loci("search", "tax", "-v")).stderr).toMatch(/\d s {2}asking .*project/);
});

test("index --why says why a file is or is not indexed", async () => {
  const why = (path: string): Promise<LociRun> => loci("index", "--why", join(project, path));
  expect(await why("src/cart.ts")).toMatchObject({
    code: 0,
    stdout: "src/cart.ts is indexed as typescript.\n",
  });
  expect((await why("generated/big.ts")).stdout).toMatch(
    /generated\/big\.ts is left out: generated is ignored by .*\.gitignore:1.*; a line such as !generated in \.lociignore/,
  );
  expect(await why(".env")).toMatchObject({ code: 1 });
  expect((await why(".env")).stdout).toContain("secrets");
  expect((await why("nothing.ts")).code).toBe(66);
  // In another project than that of the working directory.
  const elsewhere = makeRepository({
    "a.ts": "export class Broken {\n  method( {\n",
    "b.dat": Uint8Array.from([1, 0, 2]),
    "c.ts": "export const one = 1;\n\nexport const = = 2;\n\nexport function kept() {\n  return one;\n}\n",
  });
  expect((await loci("index", "--why", join(elsewhere, "a.ts"))).stdout).toMatch(
    /^a\.ts would be indexed, but .* is not indexed yet/,
  );
  const run = await loci("index", elsewhere);
  expect(run.stdout).toMatch(/^skipped +1 without text/m);
  expect(run.stdout).toMatch(/^in part +a\.ts, c\.ts \(--why FILE shows the lines\)$/m);
  expect((await loci("index", "--why", join(elsewhere, "a.ts"))).stdout).toMatch(
    /is indexed as typescript, with \d+ places? that could not be parsed/,
  );
  expect((await loci("index", "--why", join(elsewhere, "c.ts"))).stdout).toMatch(
    /^c\.ts is indexed as typescript, with \d places? that could not be parsed \(line 3\), because of a syntax error or a gap in the grammar; \d symbols are kept\.$/m,
  );
  expect((await loci("index", "--why", join(elsewhere, "b.dat"))).stdout).toBe(
    "b.dat is left out: its content is binary.\n",
  );
  expect((await loci("index", "--why", elsewhere)).stdout).toMatch(/is a folder/);
  await loci("roots", "remove", elsewhere, "--yes");
  // Its advice helps.
  writeFileSync(join(project, ".lociignore"), "!generated\n");
  await loci("index");
  expect((await why("generated/big.ts")).stdout).toContain("is indexed as typescript");
  rmSync(join(project, ".lociignore"));
});

test("bulk files are reported by index and by index --why", async () => {
  const path = join(project, "registers.h");
  const rows = Array.from(
    { length: 5_000 },
    (_, i) => `#define REGISTER_OF_THE_DEVICE_${i}__SHIFT          0x${i}`,
  );
  writeFileSync(path, `${rows.join("\n")}\n`);
  const { stdout } = await loci("index");
  expect(stdout).toMatch(/^bulk +1 file of bulk data, 2\d\d,\d{3} characters: found by names and words/m);
  expect((await loci("index", "--why", path)).stdout).toBe(
    "registers.h is indexed as c, as bulk data: 5,000 of its 5,000 lines of code are macros that define a number, so it is found by names and words, not by meaning.\n",
  );
  rmSync(path);
  expect((await loci("index")).stdout).not.toMatch(/^bulk/m);
});

test("complete offers names from the index, and nothing for an unknown kind", async () => {
  expect((await loci("complete", "symbol", "addT")).stdout).toBe("addTax\n");
  expect((await loci("complete", "root")).stdout).toBe(`${project}\n`);
  expect((await loci("complete", "tool", "search_code,recall_m")).stdout).toBe("search_code,recall_memory\n");
  expect((await loci("complete", "language", "typescri")).stdout).toBe("typescript\n");
  expect(await loci("complete", "nonsense", "x")).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("roots lists the indexed roots, and roots remove deletes the data of one", async () => {
  const other = join(folder, "other");
  mkdirSync(other);
  appendFileSync(join(other, "a.ts"), "export const a = 1;\n");
  await loci("index", other);
  expect((await loci("roots")).stdout).toContain(other);
  expect(await loci("roots", "remove", other)).toMatchObject({ code: 2, stdout: "" });
  expect((await loci("roots")).stdout).toContain(other);
  expect(await loci("roots", "remove", other, "--yes")).toMatchObject({ code: 0 });
  expect((await loci("roots")).stdout).not.toContain(other);
  expect((await loci("roots", "remove", other, "--yes")).code).toBe(66);
  expect((await loci("callers", "addTax")).code).toBe(0);
  expect(parseLastLine(await loci("index", other, "--json"))).toMatchObject({ files_scanned: 1 });
});

test("config set and config unset change one key and refuse invalid keys and values", async () => {
  expect((await loci("config", "set", "walk.maxFileBytes", "1MiB")).stdout).toContain("1048576");
  expect((await loci("config", "set", "server.tools", "search_code,recall_memory")).code).toBe(0);
  expect((await loci("config", "server.tools")).stdout).toBe("search_code,recall_memory\n");
  expect((await loci("config", "get", "server.tools")).stdout).toBe("search_code,recall_memory\n");
  expect((await loci("config", "get")).stderr).toContain("needs a KEY");
  const keys = (await loci("config", "keys")).stdout;
  expect(keys).toMatch(/\nhttp\.listen\n.*separated by commas; default none\.\n/);
  expect(keys).not.toContain("default .");
  const refused = await loci("config", "set", "server.tools", "essentil");
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("Did you mean essential?")]);
  expect((await loci("config", "server.tools")).stdout).toBe("search_code,recall_memory\n");
  expect((await loci("config", "set", "walk.maxFileBytes", "soon")).code).toBe(78);
  expect((await loci("config", "set", "walk.maxFileByte", "1")).stderr).toContain(
    "Did you mean walk.maxFileBytes?",
  );
  expect((await loci("config", "set", "home", "/x")).code).toBe(2);
  expect((await loci("config", "unset", "server.tools")).code).toBe(0);
  expect((await loci("config", "unset", "walk.maxFileBytes")).code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, "home/config.json"), "utf8"))).toEqual({});
});
