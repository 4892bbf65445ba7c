// Merging word segments: several small ones become one large one, and what is dead falls away.
import { hasBit } from "../../base/bitmap.ts";
import { WordSegmentBuilder } from "./segment-builder.ts";
import type { LiveWordSegment } from "./word-search.ts";
import type { WordSegment } from "./word-segment.ts";

/**
 * The live documents of the segments in their order, numbered anew from 0: the same segment that building from the
 * documents themselves gives. Throws INPUT_INVALID when they are more than one segment can hold.
 */
export function mergeWordSegments(segments: readonly LiveWordSegment[]): WordSegment {
  const builder = new WordSegmentBuilder();
  for (const segment of segments) {
    const documents = invertSegment(segment.words);
    for (let d = 0; d < segment.words.lengths.length; d++) {
      if (segment.live !== undefined && !hasBit(segment.live, d)) continue;
      const [start, end] = [documents.starts[d]!, documents.starts[d + 1]!];
      builder.add({ ...documents, start, end, length: segment.words.lengths[d]! });
    }
  }
  return builder.build();
}

interface InvertedSegment {
  /** Words of document d: rows starts[d] … starts[d + 1]. */
  readonly starts: Uint32Array;
  readonly hashes: Uint32Array;
  readonly frequencies: Uint8Array;
}

/** Postings by term become words by document, ascending by hash. */
function invertSegment(segment: WordSegment): InvertedSegment {
  const count = segment.frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const starts = new Uint32Array(segment.lengths.length + 1);
  forEachPosting(segment, (_hash, document) => starts[document + 1]!++);
  for (let d = 1; d < starts.length; d++) starts[d]! += starts[d - 1]!;
  const next = starts.slice();
  const hashes = new Uint32Array(count);
  const frequencies = new Uint8Array(count);
  forEachPosting(segment, (hash, document, frequency) => {
    const at = next[document]!++;
    hashes[at] = hash;
    frequencies[at] = frequency;
  });
  return { starts, hashes, frequencies };
}

function forEachPosting(
  segment: WordSegment,
  visit: (hash: number, document: number, frequency: number) => void,
): void {
  const { postings, termHashes, offsets } = segment;
  for (let term = 0; term < termHashes.length; term++) {
    const end = offsets[term + 1]!;
    let document = 0;
    for (let at = offsets[term]!; at < end;) {
      let byte = postings[at++]!;
      let delta = byte & 0x7f;
      for (let shift = 7; byte > 0x7f && shift < 28; shift += 7) {
        byte = postings[at++]!;
        delta |= (byte & 0x7f) << shift;
      }
      document += delta;
      visit(termHashes[term]!, document, postings[at++]!);
    }
  }
}
