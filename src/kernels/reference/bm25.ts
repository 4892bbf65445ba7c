// The oracle of BM25: a map from document to score, with every step rounded to f32 where the kernel rounds.

import { LociError } from "../../errors.ts";
import type { Bm25Query, Bm25Scorer, Bm25Term } from "../bm25.ts";
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
    search(query, terms, k) {
      const scores = new Map<number, number>();
      for (const term of terms) addTerm(scores, query, term, lengths, averageLength);
      return takeBest(
        Array.from(scores, ([id, score]) => ({ id, score })),
        k,
      );
    },
    close: () => undefined,
  };
}

function addTerm(
  scores: Map<number, number>,
  query: Bm25Query,
  term: Bm25Term,
  lengths: Uint16Array,
  averageLength: number,
): void {
  const [k1, b] = [f32(query.k1), f32(query.b)];
  const weight = f32(f32(term.idf) * f32(k1 + 1));
  const floor = f32(k1 * f32(1 - b));
  const slope = f32(f32(k1 * b) / f32(averageLength));
  for (const { document, tfField } of decodePostings(
    term.postings,
    term.firstDocument ?? 0,
    lengths.length,
  )) {
    const tf = query.effectiveTf[tfField]!;
    if (query.allow !== undefined && !isAllowed(query.allow, document)) continue;
    const norm = f32(f32(tf + floor) + f32(slope * lengths[document]!));
    const share = f32(f32(weight * tf) / norm);
    if (share > 0) scores.set(document, f32((scores.get(document) ?? 0) + share));
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
