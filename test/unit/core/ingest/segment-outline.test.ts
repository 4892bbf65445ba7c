// What a run reads of a segment instead of its tables says what those say, and stands in for them also where it was never stored.
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { decodeWordSegment, mayHoldTerm } from "../../../../src/core/lexical/index.ts";
import {
  decodeSegmentOutline,
  encodeSegmentOutline,
  loadSegmentOutline,
} from "../../../../src/core/ingest/segment-outline.ts";
import { openRootStore, segmentBlock, type RootStore } from "../../../../src/core/store/index.ts";
import {
  decodeSegmentEdges,
  decodeSegmentTables,
  realRoot,
  rootStorePath,
} from "../../../../src/core/types/index.ts";
import { dumpIndex } from "../../../support/dump-index.ts";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository, makeTempFolder } from "../../../support/temp.ts";

const texts = {
  "empty.ts": "",
  "kiln.ts": "export class Kiln { fire(wood: string) { return wood; } }\nexport const oak = 'oak';\n",
  "lib/potter.ts":
    'import { Kiln } from "../kiln";\nexport function bake() { return new Kiln().fire("oak"); }\n',
  "notes.md": "# Notes\n\nThe kiln is hot.\n",
};

async function indexed(): Promise<{ home: string; root: string; store: RootStore }> {
  const { engine, home } = await openTestEngine();
  const root = makeRepository(texts);
  await engine.code.index(root, {});
  await engine.close();
  const store = openRootStore(rootStorePath(home, realRoot(root)));
  onTestFinished(() => store.close());
  return { home, root, store };
}

test("an outline has the files, rows and words of its segment", async () => {
  const { store } = await indexed();
  const { id } = store.findRecord()!.segments[0]!;
  const { files, chunks, strings } = decodeSegmentTables(store.getBlock(segmentBlock(id, "tables")));
  const { edges } = decodeSegmentEdges(store.getBlock(segmentBlock(id, "edges")));
  const words = decodeWordSegment(store.getBlock(segmentBlock(id, "lexical")));
  const outline = loadSegmentOutline(store, id);
  expect(files.length).toBe(Object.keys(texts).length);
  expect([...files.path].map((_, file) => outline.paths.get(file))).toEqual(
    [...files.path].map((path) => strings.get(path)),
  );
  expect([...outline.chunkStarts]).toEqual([...files.chunkStart, chunks.length]);
  expect([...outline.edgeStarts]).toEqual([...files.edgeStart, edges.length]);
  expect(edges.length).toBeGreaterThan(0);
  expect(words.termHashes.every((hash) => mayHoldTerm(outline.words, hash))).toBe(true);
});

test("an outline that does not fit its files is refused", async () => {
  const { store } = await indexed();
  const outline = loadSegmentOutline(store, store.findRecord()!.segments[0]!.id);
  const short = encodeSegmentOutline({ ...outline, chunkStarts: outline.chunkStarts.slice(1) });
  expect(() => decodeSegmentOutline(short)).toThrow(/does not fit/);
});

test("an index of before there were outlines is refreshed as a new one", async () => {
  const { home, root, store } = await indexed();
  const { id } = store.findRecord()!.segments[0]!;
  const stored = loadSegmentOutline(store, id);
  store.environment.write(() => {
    store.environment.tables.blocks.removeSync(segmentBlock(id, "outline"));
  });
  store.refresh();
  expect(encodeSegmentOutline(loadSegmentOutline(store, id))).toEqual(encodeSegmentOutline(stored));
  writeFileSync(join(root, "kiln.ts"), "export class Kiln { fire() { return this; } }\n");
  const { engine } = await openTestEngine({ home });
  const report = await engine.code.index(root, {});
  expect(report.filesRelinked).toBe(1);
  await engine.close();
  const fresh = await openTestEngine({ home: makeTempFolder("loci-home") });
  await fresh.engine.code.index(root, {});
  expect(await dumpIndex(home, root)).toEqual(await dumpIndex(fresh.home, root));
});
