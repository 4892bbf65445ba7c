// A SCIP index beside the code: for files that have not changed since the compiler ran, it takes precedence over our
// links.
import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CodeEdge, IndexReport } from "../../src/core/types/index.ts";
import type { Engine } from "../../src/engine.ts";
import { dumpIndex } from "../support/dump-index.ts";
import { openTestEngine } from "../support/engine.ts";
import { createOccurrences, writeScip, type WrittenDocument } from "../support/scip-writer.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

const files = {
  "a.ts": "export function run() {}\nexport class Store {\n  read() {}\n}\n",
  "b.ts": "export function run() {}\nexport interface Reads {\n  read(): void;\n}\n",
  "use.ts":
    'import { run } from "./a";\nexport function use(store: any) {\n  run();\n  store.read();\n}\nexport function other() { run(); }\n',
  "rest.ts": 'import { run } from "./a";\nexport function rest() { run(); }\n',
};
const [runA, runB, read] = [
  "t npm p 1 `a.ts`/run().",
  "t npm p 1 `b.ts`/run().",
  "t npm p 1 `a.ts`/Store#read().",
];

/** A compiler that resolves `run` in use.ts to that of b.ts, and `read` correctly. */
function documentsOf(root: string, first = runB): WrittenDocument[] {
  const [a, b, use] = ["a.ts", "b.ts", "use.ts"].map((path) => createOccurrences(root, path));
  return [
    {
      path: "a.ts",
      occurrences: [
        a!(runA, "run", 1, true),
        a!("t npm p 1 `a.ts`/Store#", "Store", 1, true),
        a!(read, "read", 1, true),
      ],
    },
    { path: "b.ts", occurrences: [b!(runB, "run", 1, true)] },
    { path: "use.ts", occurrences: [use!(first, "run", 2), use!(read, "read")] },
  ];
}

/** Dated minutes after the files, so that clock differences do not matter. */
function writeIndex(root: string, documents: readonly WrittenDocument[], name = "index.scip"): void {
  writeFileSync(join(root, name), writeScip(documents));
  const now = Date.now() / 1000;
  for (const path of Object.keys(files)) utimesSync(join(root, path), now - 60, now - 60);
}

async function callsOf(engine: Engine, root: string, symbolId: string): Promise<string[]> {
  const edges = await engine.code.dependencies({ root, symbolId, direction: "outgoing" });
  return edges.map((edge: CodeEdge) => `${edge.target} ${edge.strategy} ${edge.confidence}`).sort();
}

async function start(): Promise<{
  root: string;
  engine: Engine;
  home: string;
  index(): Promise<IndexReport>;
}> {
  const root = makeRepository(files);
  writeIndex(root, documentsOf(root));
  const { engine, home } = await openTestEngine();
  return { root, engine, home, index: () => engine.code.index(root, {}) };
}

async function expectFresh(root: string, home: string): Promise<void> {
  const other = await openTestEngine({ home: makeTempFolder("loci-home") });
  await other.engine.code.index(root, {});
  expect(await dumpIndex(home, root)).toEqual(await dumpIndex(other.home, root));
}

test("a SCIP index overrides our links, adds missing ones, and leaves the rest", async () => {
  const { root, engine, index } = await start();
  const report = await index();
  expect(report.compilerFacts).toMatchObject({ tool: "test-indexer 1.0", documents: 3, used: 3, newer: 0 });
  expect(await callsOf(engine, root, "use.ts#use")).toEqual(["a.ts#Store.read scip 1", "b.ts#run scip 1"]);
  // The index has no entries for these places.
  expect(await callsOf(engine, root, "use.ts#other")).toEqual([expect.stringMatching(/^a\.ts#run import /)]);
  expect(await callsOf(engine, root, "rest.ts#rest")).toEqual([expect.stringMatching(/^a\.ts#run import /)]);
  expect((await index()).generation).toBe(report.generation);
});

test("a SCIP index is not indexed as a source file", async () => {
  const { root, engine, index } = await start();
  expect((await index()).filesScanned).toBe(4);
  expect((await engine.code.describeIndex({ root })).files).toBe(4);
});

test("a name that the SCIP index resolves outside the project has no edge", async () => {
  const { root, engine, index } = await start();
  writeIndex(root, documentsOf(root, "t npm elsewhere 2 `x.ts`/run()."));
  const { edgesExternal } = await index();
  expect(edgesExternal).toBeGreaterThan(0);
  expect(await callsOf(engine, root, "use.ts#use")).toEqual(["a.ts#Store.read scip 1"]);
});

test("files written after the SCIP index, and references into them, use our links", async () => {
  const { root, engine, home, index } = await start();
  await index();
  writeFileSync(join(root, "b.ts"), `${files["b.ts"]}// written\n`);
  utimesSync(join(root, "b.ts"), Date.now() / 1000 + 60, Date.now() / 1000 + 60);
  const report = await index();
  expect(report).toMatchObject({ filesRelinked: 1, compilerFacts: { used: 2, newer: 1 } });
  expect(await callsOf(engine, root, "use.ts#use")).toEqual([
    expect.stringMatching(/^a\.ts#Store\.read scip /),
    expect.stringMatching(/^a\.ts#run import /),
  ]);
  await expectFresh(root, home);
});

test("a SCIP document of an older text is ignored and reported", async () => {
  const { root, engine, home, index } = await start();
  writeFileSync(join(root, "use.ts"), `// moved down\n${files["use.ts"]}`);
  utimesSync(join(root, "use.ts"), Date.now() / 1000 - 60, Date.now() / 1000 - 60);
  const report = await index();
  expect(report.compilerFacts).toMatchObject({ used: 2, differing: 1 });
  expect(report.problems).toEqual([expect.objectContaining({ path: "use.ts", code: "compiler-facts" })]);
  expect(await callsOf(engine, root, "use.ts#use")).toEqual([expect.stringMatching(/^a\.ts#run import /)]);
  await expectFresh(root, home);
});

test("a SCIP document with its text is matched by that text, whatever the file's time", async () => {
  const { root, engine, index } = await start();
  const documents = documentsOf(root);
  const withTexts = documents.map((document) => ({ ...document, text: files[document.path as "a.ts"] }));
  writeIndex(root, withTexts);
  const later = Date.now() / 1000 + 60;
  for (const path of Object.keys(files)) utimesSync(join(root, path), later, later);
  expect((await index()).compilerFacts).toMatchObject({ used: 3, newer: 0 });
  writeFileSync(join(root, "use.ts"), files["use.ts"].replace("store.read();", "store.read( );"));
  expect((await index()).compilerFacts).toMatchObject({ used: 2 });
  expect(await callsOf(engine, root, "use.ts#use")).toEqual([expect.stringMatching(/^a\.ts#run import /)]);
  writeFileSync(join(root, "use.ts"), files["use.ts"]);
  await index();
  expect(await callsOf(engine, root, "use.ts#use")).toEqual(["a.ts#Store.read scip 1", "b.ts#run scip 1"]);
});

test("replacing or removing the SCIP index relinks the files that it covers", async () => {
  const { root, engine, home, index } = await start();
  await index();
  writeIndex(root, documentsOf(root, runA));
  await index();
  expect(await callsOf(engine, root, "use.ts#use")).toEqual(["a.ts#Store.read scip 1", "a.ts#run scip 1"]);
  await expectFresh(root, home);
  rmSync(join(root, "index.scip"));
  expect((await index()).compilerFacts).toBeUndefined();
  expect(await callsOf(engine, root, "use.ts#use")).toEqual([expect.stringMatching(/^a\.ts#run import /)]);
  await expectFresh(root, home);
});

test("a SCIP file given to one run is used by later runs", async () => {
  const { root, engine, index } = await start();
  const file = join(makeTempFolder(), "given.scip");
  writeFileSync(file, writeScip(documentsOf(root, runA)));
  await engine.code.index(root, { scip: file });
  writeFileSync(join(root, "rest.ts"), `${files["rest.ts"]}// more\n`);
  expect((await index()).compilerFacts?.file).toBe(file);
  expect((await engine.code.index(root, { full: true })).compilerFacts?.file).toBe(file);
  expect(await callsOf(engine, root, "use.ts#use")).toEqual(["a.ts#Store.read scip 1", "a.ts#run scip 1"]);
  await expect(engine.code.index(root, { scip: join(root, "none.scip") })).rejects.toMatchObject({
    code: "PATH_NOT_FOUND",
  });
});

test("a value's type at its name is not mistaken for the target of that name", async () => {
  const { root, engine, index } = await start();
  const [a, b, use] = documentsOf(root);
  const store = "t npm p 1 `a.ts`/Store#";
  const at = createOccurrences(root, "use.ts");
  // Enough right entries for the file to count, and an import that renames a symbol.
  const right = [1, 2, 3].map((nth) => at(runB, "run", nth));
  writeIndex(root, [a!, b!, { ...use!, occurrences: [...right, at(store, "read")] }]);
  expect((await index()).compilerFacts).toMatchObject({ used: 3 });
  expect(await callsOf(engine, root, "use.ts#use")).toEqual(["b.ts#run scip 1"]);
});

test("an alias in an import stands for the imported symbol", async () => {
  const { root, engine, index } = await start();
  const text = 'import { run as start } from "./a";\nexport function use(store: any) {\n  start();\n}\n';
  const [a, b] = documentsOf(root);
  writeFileSync(join(root, "use.ts"), text);
  const at = createOccurrences(root, "use.ts");
  writeIndex(root, [a!, b!, { path: "use.ts", occurrences: [at(runB, "start", 1), at(runB, "start", 2)] }]);
  await index();
  expect(await callsOf(engine, root, "use.ts#use")).toEqual(["b.ts#run scip 1"]);
});

test("implementations in a SCIP index become override edges", async () => {
  const { root, engine, index } = await start();
  const [a, b, use] = documentsOf(root);
  const above = "t npm p 1 `b.ts`/Reads#read().";
  const occurrence = createOccurrences(root, "b.ts")(above, "read", 1, true);
  writeIndex(root, [
    { ...a!, implementations: [{ symbol: read, of: above }] },
    { ...b!, occurrences: [...b!.occurrences, occurrence] },
    use!,
  ]);
  await index();
  const found = await callsOf(engine, root, "a.ts#Store.read");
  expect(found).toEqual([expect.stringMatching(/^b\.ts#Reads\.read override /)]);
});
