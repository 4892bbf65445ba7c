// A segment's outline, which a run reads instead of its tables, agrees with the tables.
import { expect, onTestFinished, test } from "vitest";
import {
  decodeSegmentOutline,
  encodeSegmentOutline,
  loadSegmentOutline,
} from "../../../../../src/core/ingest/generation/segment-outline.ts";
import { openRootStore, segmentBlock, type RootStore } from "../../../../../src/core/store/index.ts";
import {
  decodeFileTables,
  decodeSegmentEdges,
  realRoot,
  rootStorePath,
} from "../../../../../src/core/types/index.ts";
import { openTestEngine } from "../../../../support/engine.ts";
import { makeRepository } from "../../../../support/temp.ts";

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

test("an outline has the same files and rows as its segment", async () => {
  const { store } = await indexed();
  const { id } = store.findRecord()!.segments[0]!;
  const { files, chunks, strings } = decodeFileTables(store.getBlock(segmentBlock(id, "files")));
  const { edges } = decodeSegmentEdges(store.getBlock(segmentBlock(id, "edges")));
  const outline = loadSegmentOutline(store, id);
  expect(files.length).toBe(Object.keys(texts).length);
  expect([...files.path].map((_, file) => outline.paths.get(file))).toEqual(
    [...files.path].map((path) => strings.get(path)),
  );
  expect([...outline.chunkStarts]).toEqual([...files.chunkStart, chunks.length]);
  expect([...outline.edgeStarts]).toEqual([...files.edgeStart, edges.length]);
  expect(edges.length).toBeGreaterThan(0);
});

test("rejects an outline whose columns do not fit its files", async () => {
  const { store } = await indexed();
  const outline = loadSegmentOutline(store, store.findRecord()!.segments[0]!.id);
  const short = encodeSegmentOutline({ ...outline, chunkStarts: outline.chunkStarts.slice(1) });
  expect(() => decodeSegmentOutline(short)).toThrow(/does not fit/);
});
