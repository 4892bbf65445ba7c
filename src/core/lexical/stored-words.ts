// How is a word segment stored? As a head that says which words it may contain, and pages of words. A query reads only
// the pages of its words.
import { lastAtMost } from "../../base/bisect.ts";
import type { Column } from "../../base/columns.ts";
import { takeColumn } from "../../base/columns.ts";
import type { Lender } from "../../base/lender.ts";
import { packNarrow, unpackNarrow } from "../../base/narrow-columns.ts";
import { LociError } from "../../errors.ts";
import {
  bitsOfDocument,
  choosePostingCodes,
  readAllPostings,
  readPostings,
  termsPerStart,
  writePostings,
  type PackedPostings,
  type PostingCodes,
  type WrittenPostings,
} from "./packed-postings.ts";
import { createTermFilter, mayHoldTerm, type TermFilter } from "./term-filter.ts";
import {
  maxSegmentDocuments,
  type TermPostings,
  type WholeWordSegment,
  type WordSegment,
  type WordTerms,
} from "./word-segment.ts";

/** Four pages of the store, minus the overhead of the store and the columns. */
const pageBytes = 16_240;

export interface EncodedWords {
  readonly head: Uint8Array;
  /** By page number, from 0. */
  readonly pages: readonly Uint8Array[];
}

export function encodeWordSegment(words: WholeWordSegment): EncodedWords {
  const { termHashes, lengths } = words;
  const codes = choosePostingCodes(words, lengths.length);
  const written = writePostings(words, codes);
  const starts = findPageStarts(termHashes, written.starts);
  const pages = starts.map((start, page) =>
    encodePage(termHashes, written, start, starts[page + 1] ?? termHashes.length),
  );
  const firsts = Uint32Array.from(starts, (start) => termHashes[start]!);
  return { head: packNarrow([firsts, lengths, createTermFilter(termHashes), codes.bytes]), pages };
}

/**
 * The first term of each page. A page has at least one term, however many documents contain it.
 *
 * @param bits - the first bit of each term's postings
 */
function findPageStarts(termHashes: Uint32Array, bits: Uint32Array): number[] {
  const starts: number[] = [];
  let first = 0;
  let widest = 0;
  for (let term = 0; term < termHashes.length; term++) {
    const gap = term === first ? 0 : termHashes[term]! - termHashes[term - 1]!;
    widest = Math.max(widest, 32 - Math.clz32(gap));
    const terms = term + 1 - first;
    const startBytes = 4 * Math.ceil(terms / termsPerStart);
    const size = (bits[term + 1]! - bits[first]! + terms * widest) / 8 + startBytes;
    if (starts.length > 0 && size <= pageBytes) continue;
    starts.push((first = term));
    widest = 0;
  }
  return starts;
}

function encodePage(
  termHashes: Uint32Array,
  { bits, starts }: WrittenPostings,
  start: number,
  end: number,
): Uint8Array {
  const gaps = Uint32Array.from({ length: end - start }, (_, i) =>
    i === 0 ? 0 : termHashes[start + i]! - termHashes[start + i - 1]!,
  );
  // Bits are numbered from the first word of the page.
  const firstBit = starts[start]! & ~31;
  const positions = Uint32Array.from(
    { length: Math.ceil((end - start) / termsPerStart) },
    (_, i) => starts[start + i * termsPerStart]! - firstBit,
  );
  return packNarrow([gaps, positions, bits.slice(starts[start]!, starts[end]!)]);
}

/** Postings are unpacked for one word at a time. */
interface StoredPage extends PackedPostings {
  readonly termHashes: Uint32Array;
}

function openPage(bytes: Uint8Array, first: number): StoredPage {
  const columns: Iterator<Column> = unpackNarrow(bytes).values();
  const termHashes = takeColumn("u32", columns);
  const page = { termHashes, starts: takeColumn("u32", columns), bits: takeColumn("u32", columns) };
  const { length } = termHashes;
  if (length === 0 || page.starts.length !== Math.ceil(length / termsPerStart)) throw ragged();
  // The first is in the head of the segment; the others are stored as distances.
  let hash = first;
  for (let term = 0; term < length; term++) termHashes[term] = hash += termHashes[term]!;
  return page;
}

function ragged(): LociError {
  return new LociError("STORE_CORRUPT", "The columns of a page of words do not fit each other.");
}

/** What is read of every segment to know which pages of words to read. */
export interface WordHead {
  /** The first word of each page. */
  readonly firsts: Uint32Array;
  readonly lengths: Uint16Array;
  readonly filter: TermFilter;
  readonly codes: PostingCodes;
}

/** Copies what it keeps. Throws STORE_CORRUPT if `encodeWordSegment` did not write the bytes. */
export function readWordHead(bytes: Uint8Array): WordHead {
  const columns: Iterator<Column> = unpackNarrow(bytes).values();
  const firsts = takeColumn("u32", columns);
  const lengths = takeColumn("u16", columns);
  const filter = takeColumn("u32", columns);
  if (lengths.length > maxSegmentDocuments)
    throw new LociError("STORE_CORRUPT", "A word segment has more documents than one may have.");
  const codes = { documentBits: bitsOfDocument(lengths.length), bytes: takeColumn("u8", columns) };
  return { firsts, lengths, filter, codes };
}

/** Pages and postings stay in memory once read, because a search needs each word more than once. */
export class StoredWordSegment implements WordSegment {
  readonly #head: WordHead;
  readonly #lendPage: (page: number) => Lender;
  readonly #pages: (StoredPage | undefined)[] = [];
  readonly #found = new Map<number, TermPostings>();

  /** `find` and `terms` throw STORE_CORRUPT if `encodeWordSegment` did not write a page, and what `lendPage` throws. */
  constructor(head: WordHead, lendPage: (page: number) => Lender) {
    this.#head = head;
    this.#lendPage = lendPage;
  }

  get lengths(): Uint16Array {
    return this.#head.lengths;
  }

  /** Whether it may contain the word: "no" is certain, and needs no reading. */
  mayHold(hash: number): boolean {
    return mayHoldTerm(this.#head.filter, hash);
  }

  find(hash: number): TermPostings | undefined {
    const known = this.#found.get(hash);
    if (known !== undefined) return known;
    const found = this.mayHold(hash) ? this.#read(hash) : undefined;
    if (found !== undefined) this.#found.set(hash, found);
    return found;
  }

  *terms(): Generator<WordTerms> {
    const { firsts, codes } = this.#head;
    for (const number of firsts.keys()) {
      const page = this.#pages[number] ?? this.#open(number);
      yield { termHashes: page.termHashes, ...readAllPostings(page, page.termHashes.length, codes) };
    }
  }

  #read(hash: number): TermPostings | undefined {
    const number = lastAtMost(this.#head.firsts, hash);
    if (number < 0) return undefined;
    const page = (this.#pages[number] ??= this.#open(number));
    const term = lastAtMost(page.termHashes, hash);
    if (term < 0 || page.termHashes[term] !== hash) return undefined;
    return readPostings(page, term, this.#head.codes);
  }

  #open(number: number): StoredPage {
    return this.#lendPage(number)((bytes) => openPage(bytes, this.#head.firsts[number]!));
  }
}
