// How is a word segment built? Takes documents and returns sorted, compressed postings, in bounded memory.
import { radixSort } from "../../base/radix-sort.ts";
import { LociError } from "../../errors.ts";
import { termFields } from "../types/index.ts";
import { maxSegmentDocuments, WholeWordSegment } from "./word-segment.ts";

/** A segment counts as full before its last document number is used, so that a whole file fits after the check. */
const roomForOneFile = 8_192;
const maxSegmentPostings = 3_000_000;
const noTerms = new Uint32Array(0);

/** One document's words: rows `start` … `end` of two columns, as in a `ParsedFile` for a chunk. */
export interface DocumentWords {
  /** Ascending and distinct within these rows. */
  readonly hashes: Uint32Array;
  /** Count (low four bits) and fields (`termFields`) of each word. */
  readonly frequencies: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Number of words in the document, clipped to 65,535. */
  readonly length: number;
  /** Distinct words of the document's path; they get the field `path`. */
  readonly pathHashes?: Uint32Array | undefined;
}

/**
 * Collects documents for one segment. Uses 8 bytes a posting, and 21 during `build`: about 65 MB for the largest
 * segment. Start another segment once `isFull`. At that point 8,192 more documents still fit: the chunks of one large
 * file.
 */
export class WordSegmentBuilder {
  #hashes = new Uint32Array(4_096);
  /** document << 8 | frequency and fields */
  #entries = new Uint32Array(4_096);
  #count = 0;
  #lengths = new Uint16Array(256);
  #documentCount = 0;

  get documentCount(): number {
    return this.#documentCount;
  }

  get isFull(): boolean {
    return this.#documentCount >= maxSegmentDocuments - roomForOneFile || this.#count >= maxSegmentPostings;
  }

  /** Adds a document and returns its number: 0, 1, 2 … Throws INPUT_INVALID beyond 65,536. */
  add(words: DocumentWords): number {
    if (this.#documentCount >= maxSegmentDocuments) {
      throw new LociError("INPUT_INVALID", `A word segment holds at most ${maxSegmentDocuments} documents.`);
    }
    const { hashes, frequencies, start, end, pathHashes = noTerms } = words;
    const size = end - start + pathHashes.length;
    this.#reserve(this.#count + size);
    const document = this.#documentCount++;
    let at = this.#count;
    for (let i = start; i < end; i++) {
      this.#hashes[at] = hashes[i]!;
      this.#entries[at++] = (document << 8) | frequencies[i]!;
    }
    for (let i = 0; i < pathHashes.length; i++) {
      this.#hashes[at] = pathHashes[i]!;
      this.#entries[at++] = (document << 8) | termFields.path;
    }
    this.#count = at;
    if (document === this.#lengths.length) this.#lengths = widen(this.#lengths, document * 2);
    this.#lengths[document] = Math.min(words.length, 0xffff);
    return document;
  }

  /** Returns the segment. The builder is empty afterwards and can be reused. */
  build(): WholeWordSegment {
    const keys = this.#hashes.subarray(0, this.#count);
    const values = this.#entries.subarray(0, this.#count);
    const lengths = this.#lengths.slice(0, this.#documentCount);
    this.#hashes = new Uint32Array(4_096);
    this.#entries = new Uint32Array(4_096);
    this.#count = this.#documentCount = 0;
    const sorted = radixSort({ keys, values });
    return encodePostings(sorted.keys, sorted.values, lengths);
  }

  #reserve(size: number): void {
    if (size <= this.#hashes.length) return;
    const capacity = Math.max(size, this.#hashes.length * 2);
    this.#hashes = widen(this.#hashes, capacity);
    this.#entries = widen(this.#entries, capacity);
  }
}

/**
 * `hashes` ascend, and within a hash `entries` ascend by document. A document's entries for one hash become one
 * posting.
 */
function encodePostings(hashes: Uint32Array, entries: Uint32Array, lengths: Uint16Array): WholeWordSegment {
  const terms = countDistinct(hashes);
  const termHashes = new Uint32Array(terms);
  const offsets = new Uint32Array(terms + 1);
  const frequencies = new Uint32Array(terms);
  const postings = new Uint8Array(hashes.length * 4); // a delta below 65,536 takes three bytes at most
  let at = 0;
  let row = 0;
  for (let term = 0; term < terms; term++) {
    const hash = (termHashes[term] = hashes[row]!);
    let previous = 0;
    let documents = 0;
    while (row < hashes.length && hashes[row] === hash) {
      const entry = entries[row++]!;
      const document = entry >>> 8;
      let byte = entry & 0xff;
      while (row < hashes.length && hashes[row] === hash && entries[row]! >>> 8 === document) {
        byte = joinFrequencies(byte, entries[row++]! & 0xff);
      }
      let delta = document - previous;
      previous = document;
      while (delta > 0x7f) {
        postings[at++] = (delta & 0x7f) | 0x80;
        delta >>>= 7;
      }
      postings[at++] = delta;
      postings[at++] = byte;
      documents++;
    }
    frequencies[term] = documents;
    offsets[term + 1] = at;
  }
  return new WholeWordSegment({ termHashes, offsets, frequencies, postings: postings.slice(0, at) }, lengths);
}

function joinFrequencies(a: number, b: number): number {
  return Math.min((a & 0x0f) + (b & 0x0f), 0x0f) | ((a | b) & 0xf0);
}

function countDistinct(sorted: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) count++;
  return count;
}

function widen<T extends Uint32Array | Uint16Array>(column: T, capacity: number): T {
  const wider = new (column.constructor as new (length: number) => T)(capacity); // T's own constructor
  wider.set(column);
  return wider;
}
