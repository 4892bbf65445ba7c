// Which documents of a segment contain which words? Immutable columns.
import { lastAtMost } from "../../base/bisect.ts";

/** Maximum documents per segment, so that a document's number fits into 16 bits. */
export const maxSegmentDocuments = 65_536;

/** Words and the documents that contain them. Term t has the postings bytes offsets[t] … offsets[t + 1]. */
export interface WordTerms {
  /** Word hashes (`termHash`), ascending and distinct. */
  readonly termHashes: Uint32Array;
  /** One more than the number of terms. */
  readonly offsets: Uint32Array;
  /** Number of documents that contain the term. */
  readonly frequencies: Uint32Array;
  /**
   * For each document, ascending: LEB128 delta to the previous one (the first: to 0), then its frequency-and-fields
   * byte (`termFields`).
   */
  readonly postings: Uint8Array;
}

/** The postings of one word. */
export interface TermPostings {
  /** Number of documents that contain it. */
  readonly documents: number;
  /** Its own bytes are those from `start` to `end`. */
  readonly postings: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export interface WordSegment {
  /** Number of words in each document, clipped. */
  readonly lengths: Uint16Array;
  /** Undefined for a word that no document contains. */
  find(hash: number): TermPostings | undefined;
  /** All words in hash order; in batches, if they need not all be in memory. */
  terms(): Iterable<WordTerms>;
}

/** A segment that is entirely in memory. */
export class WholeWordSegment implements WordSegment, WordTerms {
  readonly termHashes: Uint32Array;
  readonly offsets: Uint32Array;
  readonly frequencies: Uint32Array;
  readonly postings: Uint8Array;
  readonly lengths: Uint16Array;

  constructor(terms: WordTerms, lengths: Uint16Array) {
    this.termHashes = terms.termHashes;
    this.offsets = terms.offsets;
    this.frequencies = terms.frequencies;
    this.postings = terms.postings;
    this.lengths = lengths;
  }

  find(hash: number): TermPostings | undefined {
    return findTerm(this, hash);
  }

  terms(): readonly WordTerms[] {
    return [this];
  }
}

export function findTerm(terms: WordTerms, hash: number): TermPostings | undefined {
  const { termHashes, offsets, frequencies, postings } = terms;
  const row = lastAtMost(termHashes, hash);
  if (row < 0 || termHashes[row] !== hash) return undefined;
  return { documents: frequencies[row]!, postings, start: offsets[row]!, end: offsets[row + 1]! };
}
