// Parts of a snapshot that a new process loads only when needed, without a change in its answers.
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CodeSearch } from "../../../../src/core/code/search/code-search.ts";
import { OpenSnapshots } from "../../../../src/core/code/open-roots/open-snapshots.ts";
import { RootDirectory } from "../../../../src/core/code/open-roots/root-directory.ts";
import { segmentBlock, openArtifactStore } from "../../../../src/core/store/index.ts";
import { openSegmentTables, termHash } from "../../../../src/core/types/index.ts";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository } from "../../../support/temp.ts";

async function openIndexed() {
  const { engine, home } = await openTestEngine();
  const root = makeRepository({
    "kiln.ts": "/** Fires the kiln. */\nexport function fireKiln(wood: string) { return wood; }\n",
    "lib/potter.ts":
      'import { fireKiln } from "../kiln.ts";\nexport class Potter { bakeBowl() { return fireKiln("oak"); } }\n',
    "geo.py": "class Shape:\n    def area(self):\n        return 0\n",
  });
  await engine.code.index(root, {});
  const artifacts = openArtifactStore(join(home, "artifacts"));
  const directory = new RootDirectory(home);
  const snapshots = new OpenSnapshots(directory, artifacts, { isSearched: true, onLetGo: () => undefined });
  onTestFinished(async () => {
    await directory.close();
    await artifacts.close();
  });
  return { engine, root, snapshots };
}

test("an open segment reads its parts from the store only when needed, and each part once", async () => {
  const { root, snapshots } = await openIndexed();
  const [{ snapshot, store }] = snapshots.get(root) as [ReturnType<OpenSnapshots["get"]>[number]];
  for (const { id, tables, words } of snapshot.segments) {
    const lent: string[] = [];
    const again = openSegmentTables((part) => (body) => {
      lent.push(part);
      return store.lendBlock(segmentBlock(id, part), body);
    });
    expect(lent).toEqual(["files"]);
    for (const name of ["files", "chunks", "called"] as const) expect(again[name]).toEqual(tables[name]);
    for (const column of ["nameHash", "key", "file", "kind", "parent", "startLine", "ordinal"] as const) {
      expect(again.symbols[column]).toEqual(tables.symbols[column]);
      expect(again.symbols[column].length).toBe(tables.symbols.length);
    }
    expect(lent).toEqual(["files", "names", "keys", "symbols"]);
    const names = [...again.symbols.name].map((name) => again.strings.get(name));
    expect(names).toEqual([...tables.symbols.name].map((name) => tables.strings.get(name)));
    expect([...again.symbols.nameHash]).toEqual(names.map(termHash));
    expect(words.find(termHash("kiln")) ?? words.find(termHash("area"))).toBeDefined();
  }
});

test("the first search, which borrows data, returns the same answer as later ones, which keep data", async () => {
  const { root, snapshots } = await openIndexed();
  const scope = snapshots.get(root);
  const [{ snapshot }] = scope as [(typeof scope)[number]];
  const vector = new Float32Array(snapshot.record.dimensions).map((_, i) => Math.sin(i));
  const range = { first: 0, end: 5, depth: 5 };
  const ask = (query: string) => {
    const search = new CodeSearch(snapshots.get(root), snapshot.record.embedder);
    const { spans } = search.find({ query, limit: 5 }, [vector], range, (text) => text);
    return spans.map(({ path, score, retrieverScores }) => ({ path, score, retrieverScores }));
  };
  for (const query of ["how is the kiln fired", "Potter.bakeBowl", "who calls fireKiln"]) {
    const answers = Array.from({ length: 40 }, () => ask(query));
    expect(answers[0]).not.toEqual([]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

test("kept results can be described after their generation is gone", async () => {
  const { engine, root, snapshots } = await openIndexed();
  const [open] = snapshots.get(root) as [ReturnType<OpenSnapshots["get"]>[number]];
  const search = new CodeSearch([open], open.snapshot.record.embedder);
  const vector = new Float32Array(open.snapshot.record.dimensions).fill(1);
  const query = { query: "how is the kiln fired", limit: 3 };
  const found = search.find(query, [vector], { first: 0, end: 3, depth: 3 }, (text) => text);
  search.keep(found.spans);
  await engine.code.index(root, { full: true });
  open.store.refresh();
  expect(() => open.store.getBlock(segmentBlock(open.snapshot.segments[0]!.id, "files"))).toThrow(/is gone/);
  expect(search.describe(found.spans, query).map(({ path }) => path)).toContain("kiln.ts");
});
