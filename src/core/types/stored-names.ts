// The names of a segment's symbols as they are stored: deflated some at a time, so that one is read without the others.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Column } from "../../base/columns.ts";
import { takeColumn } from "../../base/columns.ts";
import { packNarrow, unpackNarrow } from "../../base/narrow-columns.ts";
import type { StringTable } from "../../base/string-table.ts";
import { LociError, messageOf } from "../../errors.ts";

/** Some 20 KB: a page of twice as many is hardly smaller, and takes twice as long where one name is asked for. */
const pageNames = 1024;

/** Those from `first` on. */
export function encodeNames(strings: StringTable, first: number): Uint8Array {
  const [all, bytes] = strings.columns() as [Uint32Array, Uint8Array];
  const offsets = all.subarray(first);
  const pages: Buffer[] = [];
  for (let name = 0; name + 1 < offsets.length; name += pageNames) {
    const end = Math.min(name + pageNames, offsets.length - 1);
    pages.push(deflateRawSync(bytes.subarray(offsets[name], offsets[end]), { level: 1 }));
  }
  let at = 0;
  const ends = Uint32Array.from(pages, ({ length }) => (at += length));
  const start = offsets[0]!;
  return packNarrow([offsets.map((offset) => offset - start), ends, new Uint8Array(Buffer.concat(pages))]);
}

/** Throws STORE_CORRUPT when the bytes are not what `encodeNames` wrote. */
export function decodeNames(bytes: Uint8Array): {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
} {
  const { offsets, ends, deflated } = takeNames(unpackNarrow(bytes).values());
  const names = new Uint8Array(offsets.at(-1) ?? 0);
  ends.forEach((_, page) => {
    names.set(inflatePage({ offsets, ends, deflated }, page), offsets[page * pageNames]);
  });
  return { offsets, bytes: names };
}

/** One of them, counted from the first that is stored. Throws as `decodeNames`. */
export function readName(bytes: Uint8Array, name: number): string {
  const stored = takeNames(unpackNarrow(bytes).values());
  const page = Math.floor(name / pageNames);
  const start = stored.offsets[page * pageNames] ?? 0;
  const names = inflatePage(stored, page);
  return names.toString("utf8", stored.offsets[name]! - start, stored.offsets[name + 1]! - start);
}

interface StoredNames {
  readonly offsets: Uint32Array;
  /** Of the pages. */
  readonly ends: Uint32Array;
  readonly deflated: Uint8Array;
}

function takeNames(columns: Iterator<Column>): StoredNames {
  return {
    offsets: takeColumn("u32", columns),
    ends: takeColumn("u32", columns),
    deflated: takeColumn("u8", columns),
  };
}

function inflatePage({ offsets, ends, deflated }: StoredNames, page: number): Buffer {
  const last = Math.min((page + 1) * pageNames, offsets.length - 1);
  const size = (offsets[last] ?? 0) - (offsets[page * pageNames] ?? 0);
  const bytes = deflated.subarray(page === 0 ? 0 : ends[page - 1], ends[page]);
  let names: Buffer;
  try {
    names = inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new LociError("STORE_CORRUPT", `Names of a segment cannot be read: ${messageOf(error)}.`);
  }
  if (names.length !== size) throw new LociError("STORE_CORRUPT", "Names of a segment are cut off.");
  return names;
}
