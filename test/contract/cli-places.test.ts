// Paths on the command line are relative to the reader's folder.
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import { openEngine } from "../../src/open-engine.ts";
import { createToolClient } from "../support/codemem-client.ts";
import { parseLastLine, runLoci, type LociRun } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let root: string;
let home: string;
async function prepare(): Promise<void> {
  root = makeRepository({
    "src/price.ts": "export function addTax(net: number): number {\n  return net * 1.2;\n}\n\n// Rates.\n",
    "src/cart.ts":
      'import { addTax } from "./price.ts";\n\nexport function total(net: number): number {\n  return addTax(net);\n}\n',
    "test/cart.test.ts": 'import { total } from "../src/cart.ts";\n\ntotal(1);\n',
  });
  home = makeTempFolder();
  await loci("index", root);
}

function loci(...args: string[]): Promise<LociRun> {
  return runLoci(args, {
    cwd: join(root, "src"),
    environment: { LOCI_HOME: home, LOCI_EMBED_PROVIDER: "hash", FORCE_HYPERLINK: "0" },
  });
}

test("a symbol can be named by its place, relative to the root or the current folder, or absolute", async () => {
  await prepare();
  const { stdout } = await loci("callers", "addTax");
  expect(stdout).toContain("cart.ts:4  total");
  for (const place of ["src/price.ts:2", "src/price.ts:1:17", "price.ts:2", join(root, "src/price.ts:2")])
    expect((await loci("callers", place)).stdout, place).toBe(stdout);
  expect((await loci("callees", "src/cart.ts:4")).stdout).toContain("addTax");
  expect((await loci("callers", "src/price.ts:5")).stdout).toContain("cart.ts:1");
});

test("--under is relative to the root, or to the current folder if it says so or only that folder exists", async () => {
  await prepare();
  for (const [under, count] of [
    ["src", 1],
    [".", 1],
    ["../src", 1],
    ["../test", 0],
    ["test", 0],
  ] as const) {
    const run = await loci("search", "addTax", "--under", under, "-k", "1", "--kind", "function", "--json");
    expect(parseLastLine(run)["results"], under).toHaveLength(count);
  }
});

test("an unknown place fails with an error that names similar ones", async () => {
  await prepare();
  for (const command of ["callers", "callees", "impact", "tests"]) {
    const past = await loci(command, "price.ts:9");
    expect(past, command).toMatchObject({ code: 1, stdout: "" });
    expect(past.stderr).toContain("src/price.ts has no line 9: it had 5 when it was indexed.");
  }
  expect((await loci("callers", "src/price.ts:0")).stderr).toContain(
    "Name a line from 1 to 5, or only the file",
  );
  const elsewhere = await loci("callers", "lib/price.ts:1");
  expect(elsewhere).toMatchObject({ code: 1, stdout: "" });
  expect(elsewhere.stderr).toContain("No indexed file is named lib/price.ts.");
  expect(elsewhere.stderr).toContain("Similar files: src/price.ts:1.");
  expect((await loci("callers", "prise.ts")).stderr).toContain("Similar files: src/price.ts.");
  expect((await loci("callers", "nosuch.cc:1")).stderr).toContain(
    "Name it by its path in the indexed folder",
  );
});

test.each(["search", "context"])("%s reports an unknown place in the question", async (command) => {
  await prepare();
  const past = await loci(command, "src/price.ts:9");
  expect(past.stderr).toContain(
    "src/price.ts has no line 9: it had 5 when it was indexed. Name a line from 1 to 5",
  );
  expect(past.stdout, "what is near is shown all the same").toContain("addTax");
  expect((await loci(command, "why", "does", "Lib/price.ts:1", "add", "20", "percent")).stderr).toContain(
    "No indexed file is named Lib/price.ts. Similar files: src/price.ts:1.",
  );
  for (const named of [["lib/price.ts"], ["lib\\price.ts:1"], ["prise.ts:2"]])
    expect((await loci(command, ...named)).stderr, named[0]).toContain("Similar files: src/price.ts");
  const there = [
    ["price.ts:2"],
    ["src/price.ts:2:9"],
    [join(root, "src/price.ts:2")],
    [`${basename(root)}/src/price.ts:1`],
  ];
  for (const named of there) expect((await loci(command, ...named)).stderr, named[0]).toBe("");
  const frames = "TypeError: net is undefined\n    at total (/srv/lib/price.js:90:1)";
  expect((await loci(command, frames)).stderr).not.toContain("price.js");
});

test("a line added after the folder was indexed is found", async () => {
  await prepare();
  writeFiles(root, { "src/cart.ts": `${"// More.\n".repeat(20)}export const last = 1;\n` });
  expect((await loci("search", "src/cart.ts:20")).stderr).toBe("");
  expect((await loci("search", "src/cart.ts:40")).stderr).toContain("has no line 40");
});

test("programs receive missing places next to the results", async () => {
  await prepare();
  const five = ["a", "b", "c", "d", "e"].map((name) => `lib/${name}.ts:1`);
  const { missing_places: told } = parseLastLine(await loci("search", ...five, "--json"));
  expect(told).toEqual(
    five.slice(0, 3).map((place) => expect.stringContaining(place.slice(0, -2)) as unknown),
  );
  expect(parseLastLine(await loci("search", "price.ts:9", "-k", "1", "--json"))).toMatchObject({
    results: [{ path: "src/price.ts" }],
    missing_places: [expect.stringContaining("src/price.ts has no line 9")],
  });
  const engine = await openEngine({ home, embedder: { provider: "hash" } });
  try {
    const client = createToolClient(engine);
    for (const tool of ["search_code", "repo_search", "search_codebase", "get_context"]) {
      const warnings = await client.warningsOf(tool, { query: "src/price.ts:9" });
      expect(warnings, tool).toEqual([expect.stringContaining("src/price.ts has no line 9")]);
    }
  } finally {
    await engine.close();
  }
});

test("a filter that matches no indexed file is reported, and so is a folder without files", async () => {
  await prepare();
  const told = "No indexed file is under scr. Nearby folders: src.";
  expect(await loci("search", "addTax", "--under", "scr")).toEqual({
    code: 1,
    stdout: "",
    stderr: `${told}\n`,
  });
  expect(parseLastLine(await loci("search", "addTax", "--under", "scr", "--json"))).toMatchObject({
    results: [],
    note: told,
    unmatched: [{ filters: [{ name: "under", values: ["scr"] }], near: ["src"] }],
  });
  expect(
    (await loci("search", "qqzzxx", "--under", "src", "--json", "--kind", "function")).stdout,
  ).not.toContain("unmatched");
  const empty = await loci("index", makeTempFolder());
  expect(empty.code).toBe(0);
  expect(empty.stderr).toContain("Is this the folder you meant?");
  const skipped = await loci("index", makeRepository({ ".env": "A=1\n", "a.png": "x" }));
  expect(skipped.stderr).toContain("2 files skipped");
});

test("an overloaded function is shown by its implementation, not by one of its signatures", async () => {
  const signatures = Array.from(
    { length: 14 },
    (_, i) =>
      `export function gatherAll<T extends Sent${i}>(sent: readonly T[], limit: number): Gathered${i}<T>;\n`,
  );
  const doc = `/**\n${" * Gathers what a source sends, all of it, in the order in which it was sent.\n".repeat(60)} */\n`;
  const body =
    "export function gatherAll(sent: readonly unknown[], limit: number): unknown {\n  const kept: unknown[] = [];\n" +
    "  for (const each of sent) {\n    if (kept.length === limit) break;\n    kept.push(each);\n  }\n  return kept;\n}\n";
  root = makeRepository({ "src/gather.ts": signatures.join("") + doc + body });
  home = makeTempFolder();
  await loci("index", root);
  const { stdout } = await loci("context", "gatherAll", "--tokens", "500");
  expect(stdout).toContain("if (kept.length === limit) break;");
  const [first] = (await loci("search", "gatherAll", "-k", "1")).stdout.split("\n");
  const line = Number(/^gather\.ts:(\d+) {2}gatherAll function$/.exec(first!)?.[1]);
  // After the last signature: in its comment, or at its head.
  expect(line).toBeGreaterThan(14);
});

test("context shows parts of a long function that does not fit into the budget", async () => {
  const steps = Array.from(
    { length: 120 },
    (_, i) => `  ledger.push(step${i}(net, ledger.length + ${i}));\n`,
  );
  steps[70] = "  if (net > limit) throw new Error(`reimbursement refused: ${net}`);\n";
  root = makeRepository({
    "src/settle.ts": `export function settleAll(net: number, limit: number): number[] {\n  const ledger: number[] = [];\n${steps.join("")}  return ledger;\n}\n`,
    "src/other.ts": "export function greet(): string {\n  return 'hello';\n}\n",
  });
  home = makeTempFolder();
  await loci("index", root);
  const { stdout } = await loci("context", "when is a reimbursement refused", "--tokens", "300");
  expect(stdout).toMatch(/^Lines 1-\d+, \d+-\d+ of 1-124: settleAll$/m);
  expect(stdout).toContain("export function settleAll(net: number, limit: number): number[] {\n");
  expect(stdout).toContain("if (net > limit) throw");
  expect(stdout).toMatch(/^… \d+ lines left out$/m);
});
