// How are compressed postings traversed? These are the inner loops of word search. Damaged postings end the traversal,
// and never cause reads outside the segment.
import type { Bitmap } from "../../base/bitmap.ts";
import type { TermPostings, WordSegment } from "./word-segment.ts";

/**
 * Sums by document of one segment, all 0 except for the documents in `touched`. Reused for all segments and queries.
 */
export interface Sums {
  readonly values: Float64Array;
  readonly touched: Uint32Array;
  count: number;
}

export function createSums(documents: number): Sums {
  return { values: new Float64Array(documents), touched: new Uint32Array(documents), count: 0 };
}

export function clearSums(sums: Sums): void {
  for (let i = 0; i < sums.count; i++) sums.values[sums.touched[i]!] = 0;
  sums.count = 0;
}

/** A term's postings, its weight, and the effective frequency for each stored one. */
interface WeightedTerm {
  readonly term: TermPostings;
  readonly weight: number;
  readonly effective: Float32Array;
}

/** Where groups of documents contain a word. */
export interface GroupPlaces {
  /** The group of each document. */
  readonly groupOf: Uint32Array;
  /** By group, starting at index `first`: the frequency-and-fields bytes of its documents, or-ed. */
  readonly places: Uint8Array;
  readonly first: number;
}

/** Adds `weight` times a term's effective frequency to each allowed document that contains it. */
export function addFrequencies(
  { lengths }: Pick<WordSegment, "lengths">,
  { term, weight, effective }: WeightedTerm,
  allow: Bitmap | undefined,
  sums: Sums,
  said?: GroupPlaces,
): void {
  const { postings, start, end } = term;
  const { values, touched } = sums;
  const places = said?.places;
  const groupOf = said?.groupOf;
  const first = said?.first ?? 0;
  const documents = lengths.length;
  let at = start;
  let document = 0;
  let count = sums.count;
  while (at < end) {
    let byte = postings[at++]!;
    let delta = byte & 0x7f;
    for (let shift = 7; byte > 0x7f && shift < 28; shift += 7) {
      byte = postings[at++]!;
      delta |= (byte & 0x7f) << shift;
    }
    document += delta;
    if (document >= documents) break;
    const place = postings[at++]!;
    const frequency = weight * effective[place]!;
    if (allow !== undefined && (allow[document >>> 5]! & (1 << (document & 31))) === 0) continue;
    if (!(frequency > 0)) continue;
    const before = values[document]!;
    if (before === 0) touched[count++] = document;
    values[document] = before + frequency;
    if (places !== undefined && groupOf !== undefined) places[first + groupOf[document]!]! |= place;
  }
  sums.count = count;
}

/** The number of live documents that contain the term. */
export function countLive({ postings, start, end }: TermPostings, live: Bitmap): number {
  let at = start;
  let document = 0;
  let count = 0;
  while (at < end) {
    let byte = postings[at++]!;
    let delta = byte & 0x7f;
    for (let shift = 7; byte > 0x7f && shift < 28; shift += 7) {
      byte = postings[at++]!;
      delta |= (byte & 0x7f) << shift;
    }
    document += delta;
    at++;
    if ((live[document >>> 5]! & (1 << (document & 31))) !== 0) count++;
  }
  return count;
}

/** The documents of a segment that contain a word, ascending; empty for an unknown word. */
export function findDocuments(segment: WordSegment, hash: number): number[] {
  const term = segment.find(hash);
  if (term === undefined) return [];
  const { postings, start, end } = term;
  const { lengths } = segment;
  const found: number[] = [];
  let document = 0;
  for (let at = start; at < end; at++) {
    let delta = 0;
    let byte: number;
    let shift = 0;
    do {
      byte = postings[at++]!;
      delta |= (byte & 0x7f) << shift;
      shift += 7;
    } while (byte > 0x7f && shift < 28);
    document += delta;
    if (document >= lengths.length) break;
    found.push(document);
  }
  return found;
}
