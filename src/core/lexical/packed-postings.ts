// How are postings stored? As bits: a delta or a frequency that is common takes few. In memory they are bytes, which
// searches read faster; a term is unpacked when a query asks for it.
import { BitReader, BitWriter } from "../../base/bit-codes.ts";
import { rankCounted } from "../../base/rank-bytes.ts";
import { LociError } from "../../errors.ts";
import { maxSegmentDocuments, type TermPostings, type WordTerms } from "./word-segment.ts";

/** Only every so many terms have a stored position; the terms before the requested one are skipped. */
export const termsPerStart = 16;
/** A delta of a document below 65,536, and the byte of frequency and fields. */
const mostPostingBytes = 4;

/** How one segment's postings are written. */
export interface PostingCodes {
  /** Bits of a document's number. */
  readonly documentBits: number;
  /** The bytes of frequency and fields, the most common first. */
  readonly bytes: Uint8Array;
}

export function choosePostingCodes(words: WordTerms, documents: number): PostingCodes {
  const counts = new Uint32Array(256);
  for (let at = 0; at < words.postings.length; at++) {
    while (words.postings[at]! > 0x7f) at++;
    counts[words.postings[++at]!]!++;
  }
  return { documentBits: bitsOfDocument(documents), bytes: rankCounted(counts) };
}

export function bitsOfDocument(documents: number): number {
  return 32 - Math.clz32(Math.max(0, documents - 1));
}

export interface WrittenPostings {
  readonly bits: BitWriter;
  /** The first bit of each term, and the end of the last. */
  readonly starts: Uint32Array;
}

/**
 * For each term: the number of its documents, then for each document its number (the first) or its distance from the
 * one before, and the rank of its byte. All but the first document's number in gamma code.
 */
export function writePostings(words: WordTerms, { documentBits, bytes }: PostingCodes): WrittenPostings {
  const { offsets, frequencies, postings } = words;
  const ranks = new Uint8Array(256);
  bytes.forEach((byte, rank) => (ranks[byte] = rank));
  const bits = new BitWriter();
  const starts = new Uint32Array(frequencies.length + 1);
  for (let term = 0; term < frequencies.length; term++) {
    bits.writeGamma(frequencies[term]!);
    const start = offsets[term]!;
    const end = offsets[term + 1]!;
    for (let at = start; at < end;) {
      const isFirst = at === start;
      let delta = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = postings[at++]!;
        delta |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      if (isFirst) bits.write(delta, documentBits);
      else bits.writeGamma(delta);
      bits.writeGamma(ranks[postings[at++]!]! + 1);
    }
    starts[term + 1] = bits.length;
  }
  return { bits, starts };
}

/** The postings of some terms. */
export interface PackedPostings {
  readonly bits: Uint32Array;
  /** The first bit of every `termsPerStart`th term. */
  readonly starts: Uint32Array;
}

/** Throws STORE_CORRUPT if the bits end too early. */
export function readPostings(packed: PackedPostings, term: number, codes: PostingCodes): TermPostings {
  const reader = new BitReader(packed.bits, packed.starts[Math.floor(term / termsPerStart)]!);
  for (let skipped = term % termsPerStart; skipped > 0; skipped--) skipTerm(reader, codes);
  const documents = readCount(reader);
  const postings = readTerm(reader, documents, codes);
  return { documents, postings, start: 0, end: postings.length };
}

/** The postings of the first `terms` terms, which are all. Throws STORE_CORRUPT if the bits end too early. */
export function readAllPostings(
  packed: PackedPostings,
  terms: number,
  codes: PostingCodes,
): Omit<WordTerms, "termHashes"> {
  const reader = new BitReader(packed.bits, packed.starts[0]!);
  const offsets = new Uint32Array(terms + 1);
  const frequencies = new Uint32Array(terms);
  const parts: Uint8Array[] = [];
  for (let term = 0; term < terms; term++) {
    const documents = (frequencies[term] = readCount(reader));
    const part = readTerm(reader, documents, codes);
    parts.push(part);
    offsets[term + 1] = offsets[term]! + part.length;
  }
  return { offsets, frequencies, postings: new Uint8Array(Buffer.concat(parts)) };
}

function readCount(reader: BitReader): number {
  const documents = reader.readGamma();
  if (documents > maxSegmentDocuments)
    throw new LociError("STORE_CORRUPT", "A word is in more documents than a segment may have.");
  return documents;
}

function skipTerm(reader: BitReader, { documentBits }: PostingCodes): void {
  const documents = readCount(reader);
  reader.read(documentBits);
  reader.readGamma();
  for (let i = 1; i < documents; i++) {
    reader.readGamma();
    reader.readGamma();
  }
}

function readTerm(reader: BitReader, documents: number, { documentBits, bytes }: PostingCodes): Uint8Array {
  const postings = new Uint8Array(documents * mostPostingBytes);
  let at = 0;
  for (let i = 0; i < documents; i++) {
    let delta = i === 0 ? reader.read(documentBits) : reader.readGamma();
    for (; delta > 0x7f; delta >>>= 7) postings[at++] = (delta & 0x7f) | 0x80;
    postings[at++] = delta;
    postings[at++] = bytes[reader.readGamma() - 1]!;
  }
  return postings.slice(0, at);
}
