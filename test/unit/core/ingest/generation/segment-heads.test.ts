// What runs ask of every segment is read once per thread.
import { expect, onTestFinished, test } from "vitest";
import { SegmentHeads } from "../../../../../src/core/ingest/generation/segment-heads.ts";
import { openRootStore, type RootStore } from "../../../../../src/core/store/index.ts";
import { realRoot, rootStorePath } from "../../../../../src/core/types/index.ts";
import { openTestEngine } from "../../../../support/engine.ts";
import { makeRepository } from "../../../../support/temp.ts";

async function indexed(file: string): Promise<RootStore> {
  const { engine, home } = await openTestEngine();
  const root = makeRepository({ [file]: "export class Kiln {}\n" });
  await engine.code.index(root, {});
  await engine.close();
  const store = openRootStore(rootStorePath(home, realRoot(root)));
  onTestFinished(() => store.close());
  return store;
}

test("a segment's head is read once, and again after another root's", async () => {
  const [store, other] = [await indexed("kiln.ts"), await indexed("oven.ts")];
  const { segments } = store.findRecord()!;
  const heads = new SegmentHeads();
  const [head] = heads.read(store, segments);
  expect(head?.outline.paths.get(0)).toBe("kiln.ts");
  const words = head!.words(store);
  expect(words.lengths).toHaveLength(1);
  const [again] = heads.read(store, segments);
  expect(again).toBe(head);
  expect(again!.words(store)).toBe(words);

  const [second] = heads.read(other, other.findRecord()!.segments);
  expect(second?.outline.paths.get(0)).toBe("oven.ts");
  const [anew] = heads.read(store, segments);
  expect(anew).not.toBe(head);
  expect(anew?.outline).toEqual(head?.outline);
});
