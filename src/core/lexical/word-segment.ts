// A word-index segment: which documents of this segment hold which words? Immutable columns, as stored.
import type { Column } from "../../base/columns.ts";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";
import type { Lender } from "../../base/lender.ts";
import { LociError } from "../../errors.ts";

/** The most documents of one segment: a document's number fits 16 bits. */
export const maxSegmentDocuments = 65_536;

/** Term t has the postings bytes offsets[t] … offsets[t + 1]. */
export interface WordSegment {
  /** Hashes of the words (`termHash`), ascending and distinct. */
  readonly termHashes: Uint32Array;
  /** One more than there are terms. */
  readonly offsets: Uint32Array;
  /** Documents that hold the term. */
  readonly frequencies: Uint32Array;
  /** For each document, ascending: LEB128 delta to the one before (the first to 0), then its frequency-and-fields byte (`termFields`). */
  readonly postings: Uint8Array;
  /** Words in each document, clipped. */
  readonly lengths: Uint16Array;
  /** Calls `body` with the segment while its postings are lent, where they need not stay in memory for it. */
  readonly lend?: (<T>(body: (segment: WordSegment) => T) => T) | undefined;
}

export function encodeWordSegment(segment: WordSegment): Uint8Array {
  const { termHashes, offsets, frequencies, postings, lengths } = segment;
  return packColumns([termHashes, offsets, frequencies, postings, lengths]);
}

/** Views into `bytes`. Throws STORE_CORRUPT when they are not what `encodeWordSegment` wrote. */
export function decodeWordSegment(bytes: Uint8Array): WordSegment {
  const columns: Iterator<Column> = unpackColumns(bytes)[Symbol.iterator]();
  const segment = {
    termHashes: takeColumn("u32", columns),
    offsets: takeColumn("u32", columns),
    frequencies: takeColumn("u32", columns),
    postings: takeColumn("u8", columns),
    lengths: takeColumn("u16", columns),
  };
  const terms = segment.termHashes.length;
  if (
    segment.offsets.length !== terms + 1 ||
    segment.frequencies.length !== terms ||
    segment.offsets[terms] !== segment.postings.length ||
    segment.lengths.length > maxSegmentDocuments
  ) {
    throw new LociError("STORE_CORRUPT", "A word segment's columns do not fit each other.");
  }
  return segment;
}

/** All but the postings is copied at once, these when they are asked for. Throws as `decodeWordSegment`. */
export function openWordSegment(lendBytes: Lender): WordSegment {
  const known = lendBytes((bytes) => {
    const { termHashes, offsets, frequencies, lengths } = decodeWordSegment(bytes);
    return {
      termHashes: termHashes.slice(),
      offsets: offsets.slice(),
      frequencies: frequencies.slice(),
      lengths: lengths.slice(),
    };
  });
  const lend = <T>(body: (segment: WordSegment) => T): T =>
    lendBytes((bytes) => body({ ...known, postings: decodeWordSegment(bytes).postings }));
  let kept: Uint8Array | undefined;
  return {
    ...known,
    get postings() {
      return (kept ??= lend(({ postings }) => postings.slice()));
    },
    lend,
  };
}

/** The row of a term, or -1. */
export function findTerm(segment: WordSegment, hash: number): number {
  const { termHashes } = segment;
  let low = 0;
  let high = termHashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = termHashes[middle]!;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
