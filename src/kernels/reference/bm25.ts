// The oracle of BM25: maps from document to sum, with every step rounded to f32 where the kernel rounds.

import { LociError } from "../../errors.ts";
import type { Bm25List, Bm25Query, Bm25Scorer, Bm25Word } from "../bm25.ts";
import { takeBest } from "./take-best.ts";
import { isAllowed } from "./vector-scan.ts";

const f32 = Math.fround;

interface Posting {
  readonly document: number;
  readonly tfField: number;
}

/** The same scorer in plain TypeScript. */
export function createReferenceBm25Scorer(lengths: Uint16Array, averageLength: number): Bm25Scorer {
  return {
    documentCount: lengths.length,
    search(query, words, k, also = new Uint32Array(0)) {
      const scores = new Map<number, number>();
      for (const word of words) addWord(scores, query, word, lengths, averageLength);
      const best = takeBest(
        Array.from(scores, ([id, score]) => ({ id, score })),
        k,
      );
      return { ...best, alsoScores: Float32Array.from(also, (document) => scores.get(document) ?? 0) };
    },
    close: () => undefined,
  };
}

function addWord(
  scores: Map<number, number>,
  query: Bm25Query,
  { share, lists }: Bm25Word,
  lengths: Uint16Array,
  averageLength: number,
): void {
  const frequencies = new Map<number, number>();
  for (const list of lists) addList(frequencies, query, list, lengths.length);
  const [k1, b] = [f32(query.k1), f32(query.b)];
  const weight = f32(f32(share) * f32(k1 + 1));
  const floor = f32(k1 * f32(1 - b));
  const slope = f32(f32(k1 * b) / f32(averageLength));
  for (const [document, tf] of frequencies) {
    const norm = f32(f32(tf + floor) + f32(slope * lengths[document]!));
    const worth = f32(f32(weight * tf) / norm);
    if (worth > 0) scores.set(document, f32((scores.get(document) ?? 0) + worth));
  }
}

function addList(
  frequencies: Map<number, number>,
  { effectiveTf, allow }: Bm25Query,
  { postings, firstDocument = 0, weight = 1 }: Bm25List,
  documentCount: number,
): void {
  for (const { document, tfField } of decodePostings(postings, firstDocument, documentCount)) {
    const tf = f32(f32(weight) * effectiveTf[tfField]!);
    if (tf === 0 || (allow !== undefined && !isAllowed(allow, document))) continue;
    frequencies.set(document, f32((frequencies.get(document) ?? 0) + tf));
  }
}

/** @throws LociError INPUT_INVALID when a posting is cut off or names a document that is not there. */
function decodePostings(bytes: Uint8Array, firstDocument: number, documentCount: number): Posting[] {
  const postings: Posting[] = [];
  let document = firstDocument;
  let at = 0;
  while (at < bytes.length) {
    let delta = 0;
    let factor = 1;
    let byte: number;
    do {
      byte = bytes[at++] ?? NaN;
      delta += (byte & 0x7f) * factor;
      factor *= 128;
    } while (byte >= 0x80);
    document += delta;
    const tfField = bytes[at++];
    if (tfField === undefined || factor > 128 ** 5 || document >= documentCount) {
      throw new LociError("INPUT_INVALID", "Postings are damaged.");
    }
    postings.push({ document, tfField });
  }
  return postings;
}
