// How is a word segment stored? As a head that says which words it may contain, and pages of words. A query reads only
// the pages of its words.
import type { Column } from "../../base/columns.ts";
import { takeColumn } from "../../base/columns.ts";
import type { Lender } from "../../base/lender.ts";
import { openNarrow, packNarrow, unpackNarrow, type NarrowColumn } from "../../base/narrow-columns.ts";
import { LociError } from "../../errors.ts";
import { createTermFilter, mayHoldTerm, type TermFilter } from "./term-filter.ts";
import {
  lastAtMost,
  maxSegmentDocuments,
  type TermPostings,
  type WholeWordSegment,
  type WordSegment,
  type WordTerms,
} from "./word-segment.ts";

/** Four pages of the store, minus the overhead of the store and the columns. */
const pageBytes = 15_900;
/** The size of a term besides its postings. */
const bytesPerTerm = 5.5;

export interface EncodedWords {
  readonly head: Uint8Array;
  /** By page number, from 0. */
  readonly pages: readonly Uint8Array[];
}

export function encodeWordSegment(words: WholeWordSegment): EncodedWords {
  const starts = findPageStarts(words);
  const pages = starts.map((start, page) => encodePage(words, start, starts[page + 1]));
  const firsts = Uint32Array.from(starts, (start) => words.termHashes[start]!);
  return { head: packNarrow([firsts, words.lengths, createTermFilter(words.termHashes)]), pages };
}

/** The first term of each page. A page has at least one term, however many documents contain it. */
function findPageStarts({ termHashes, offsets }: WordTerms): number[] {
  const starts: number[] = [];
  let size = Infinity;
  for (let term = 0; term < termHashes.length; term++) {
    const own = bytesPerTerm + offsets[term + 1]! - offsets[term]!;
    if (size + own > pageBytes) {
      starts.push(term);
      size = 0;
    }
    size += own;
  }
  return starts;
}

function encodePage(words: WordTerms, start: number, end = words.termHashes.length): Uint8Array {
  const { termHashes, offsets, frequencies, postings } = words;
  const from = offsets[start]!;
  return packNarrow([
    termHashes.subarray(start, end),
    offsets.subarray(start, end + 1).map((offset) => offset - from),
    frequencies.subarray(start, end),
    postings.subarray(from, offsets[end]),
  ]);
}

/** Postings are unpacked for one word at a time. */
interface StoredPage extends Omit<WordTerms, "postings"> {
  readonly postings: NarrowColumn;
}

function openPage(bytes: Uint8Array): StoredPage {
  const columns = openNarrow(new Uint8Array(bytes));
  const first: Iterator<Column> = columns
    .slice(0, 3)
    .map((column) => column.read())
    .values();
  const page = {
    termHashes: takeColumn("u32", first),
    offsets: takeColumn("u32", first),
    frequencies: takeColumn("u32", first),
  };
  const { length } = page.termHashes;
  const postings = columns[3];
  const fits =
    page.offsets.length === length + 1 &&
    page.frequencies.length === length &&
    page.offsets[length] === postings?.length;
  if (!fits) throw ragged();
  return { ...page, postings: postings! };
}

function readPostings({ postings }: StoredPage, start: number, end: number): Uint8Array {
  const bytes = postings.readRange(start, end);
  if (!(bytes instanceof Uint8Array)) throw ragged();
  return bytes;
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
}

/** Copies what it keeps. Throws STORE_CORRUPT if `encodeWordSegment` did not write the bytes. */
export function readWordHead(bytes: Uint8Array): WordHead {
  const columns: Iterator<Column> = unpackNarrow(bytes).values();
  const firsts = takeColumn("u32", columns);
  const lengths = takeColumn("u16", columns);
  const filter = takeColumn("u32", columns);
  if (lengths.length > maxSegmentDocuments)
    throw new LociError("STORE_CORRUPT", "A word segment has more documents than one may have.");
  return { firsts, lengths, filter };
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
    for (const number of this.#head.firsts.keys()) {
      const page = this.#pages[number] ?? this.#lendPage(number)(openPage);
      yield { ...page, postings: readPostings(page, 0, page.postings.length) };
    }
  }

  #read(hash: number): TermPostings | undefined {
    const number = lastAtMost(this.#head.firsts, hash);
    if (number < 0) return undefined;
    const page = (this.#pages[number] ??= this.#lendPage(number)(openPage));
    const row = lastAtMost(page.termHashes, hash);
    if (row < 0 || page.termHashes[row] !== hash) return undefined;
    const postings = readPostings(page, page.offsets[row]!, page.offsets[row + 1]!);
    return { documents: page.frequencies[row]!, postings, start: 0, end: postings.length };
  }
}
