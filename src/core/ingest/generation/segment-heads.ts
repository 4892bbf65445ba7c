// What of a root's segments does a thread keep between runs? What each run asks of every segment, a hundredth of their
// size. A segment never changes, and its id is never used again.
import { readWordHead, type WordHead } from "../../lexical/index.ts";
import { segmentBlock, type RootStore, type SegmentRecord } from "../../store/index.ts";
import { loadSegmentOutline, type SegmentOutline } from "./segment-outline.ts";

export interface SegmentHead {
  readonly outline: SegmentOutline;
  /** Read when first needed. */
  words(store: RootStore): WordHead;
}

/** Of the root that was asked for last. */
export class SegmentHeads {
  #kept: ReadonlyMap<string, SegmentHead> = new Map();

  /** The heads of these segments, in their order; drops all others. */
  read(store: RootStore, segments: readonly Pick<SegmentRecord, "id">[]): SegmentHead[] {
    const { path } = store.environment;
    const heads = new Map<string, SegmentHead>();
    for (const { id } of segments) {
      const key = `${path} ${id}`;
      heads.set(key, this.#kept.get(key) ?? readHead(store, id));
    }
    this.#kept = heads;
    return [...heads.values()];
  }
}

function readHead(store: RootStore, id: string): SegmentHead {
  let words: WordHead | undefined;
  return {
    outline: loadSegmentOutline(store, id),
    words: (open) => (words ??= open.lendBlock(segmentBlock(id, "words"), readWordHead)),
  };
}
