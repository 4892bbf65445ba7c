// A word segment in the store: a head that says which words it may hold, and pages of words. A question reads the pages of its words.
import type { Column } from "../../base/columns.ts";
import { takeColumn } from "../../base/columns.ts";
import type { Lender } from "../../base/lender.ts";
import { packNarrow, unpackNarrow } from "../../base/narrow-columns.ts";
import { LociError } from "../../errors.ts";
import { createTermFilter, mayHoldTerm, type TermFilter } from "./term-filter.ts";
import {
  findTerm,
  lastAtMost,
  maxSegmentDocuments,
  type TermPostings,
  type WholeWordSegment,
  type WordSegment,
  type WordTerms,
} from "./word-segment.ts";

/** Four pages of the store, less what it and the columns add. */
const pageBytes = 15_900;
/** What a term takes beside its postings. */
const bytesPerTerm = 5.5;

export interface EncodedWords {
  readonly head: Uint8Array;
  /** By their numbers, from 0. */
  readonly pages: readonly Uint8Array[];
}

export function encodeWordSegment(words: WholeWordSegment): EncodedWords {
  const starts = findPageStarts(words);
  const pages = starts.map((start, page) => encodePage(words, start, starts[page + 1]));
  const firsts = Uint32Array.from(starts, (start) => words.termHashes[start]!);
  return { head: packNarrow([firsts, words.lengths, createTermFilter(words.termHashes)]), pages };
}

/** The first term of each page. A page has one term at least, however many documents hold it. */
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

function decodePage(bytes: Uint8Array): WordTerms {
  const columns: Iterator<Column> = unpackNarrow(bytes).values();
  const page = {
    termHashes: takeColumn("u32", columns),
    offsets: takeColumn("u32", columns),
    frequencies: takeColumn("u32", columns),
    postings: takeColumn("u8", columns),
  };
  const { length } = page.termHashes;
  const fits =
    page.offsets.length === length + 1 &&
    page.frequencies.length === length &&
    page.offsets[length] === page.postings.length;
  if (!fits) throw new LociError("STORE_CORRUPT", "The columns of a page of words do not fit each other.");
  return page;
}

/** Pages stay in memory once they were read. */
export class StoredWordSegment implements WordSegment {
  readonly lengths: Uint16Array;
  readonly #firsts: Uint32Array;
  readonly #filter: TermFilter;
  readonly #lendPage: (page: number) => Lender;
  readonly #pages: (WordTerms | undefined)[] = [];

  /** Throws STORE_CORRUPT when the bytes are not what `encodeWordSegment` wrote; `find` and `terms` may, too, and what `lendPage` throws. */
  constructor(lendHead: Lender, lendPage: (page: number) => Lender) {
    const columns: Iterator<Column> = lendHead(unpackNarrow).values();
    this.#firsts = takeColumn("u32", columns);
    this.lengths = takeColumn("u16", columns);
    this.#filter = takeColumn("u32", columns);
    this.#lendPage = lendPage;
    if (this.lengths.length > maxSegmentDocuments)
      throw new LociError("STORE_CORRUPT", "A word segment has more documents than one may have.");
  }

  /** Whether it may: "no" is certain, and reads nothing. */
  mayHold(hash: number): boolean {
    return mayHoldTerm(this.#filter, hash);
  }

  find(hash: number): TermPostings | undefined {
    if (!this.mayHold(hash)) return undefined;
    const page = lastAtMost(this.#firsts, hash);
    if (page < 0) return undefined;
    return findTerm((this.#pages[page] ??= this.#lendPage(page)(decodePage)), hash);
  }

  *terms(): Generator<WordTerms> {
    for (const page of this.#firsts.keys()) yield this.#pages[page] ?? this.#lendPage(page)(decodePage);
  }
}
