// How are the names of a segment's symbols stored? Deflated in pages, so that one name is read without all the others.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Column } from "../../base/columns.ts";
import { takeColumn } from "../../base/columns.ts";
import { openNarrow, packNarrow, unpackNarrow } from "../../base/narrow-columns.ts";
import type { StringTable } from "../../base/string-table.ts";
import { LociError, messageOf } from "../../errors.ts";

/** About 20 KB. A page twice as large compresses hardly better, and takes twice as long to read one name. */
const pageNames = 1024;

/** Encodes the names from `first` on. */
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
  const columns: Iterator<Column> = unpackNarrow(bytes).values();
  const places = takePlaces(columns);
  const deflated = takeColumn("u8", columns);
  const { offsets, ends } = places;
  const names = new Uint8Array(offsets.at(-1) ?? 0);
  ends.forEach((_, page) => {
    const { start, end } = pageAt(places, page);
    names.set(inflatePage(places, page, deflated.subarray(start, end)), offsets[page * pageNames]);
  });
  return { offsets, bytes: names };
}

/**
 * Reads one name, counted from the first stored one; `bytes` must be the same at each call. The offsets of the names
 * are unpacked once and kept, at four bytes a name. Throws like `decodeNames`.
 */
export function createNameReader(): (bytes: Uint8Array, name: number) => string {
  let places: NamePlaces | undefined;
  return (bytes, name) => {
    const [offsets, ends, deflated] = openNarrow(bytes);
    if (offsets === undefined || ends === undefined || deflated === undefined) throw cutOff();
    places ??= takePlaces([offsets.read(), ends.read()].values());
    const page = Math.floor(name / pageNames);
    const { start, end } = pageAt(places, page);
    const names = inflatePage(places, page, deflated.readRange(start, end) as Uint8Array);
    const first = places.offsets[page * pageNames] ?? 0;
    return names.toString("utf8", places.offsets[name]! - first, places.offsets[name + 1]! - first);
  };
}

interface NamePlaces {
  /** End offsets of the names. */
  readonly offsets: Uint32Array;
  /** End offsets of the pages. */
  readonly ends: Uint32Array;
}

function takePlaces(columns: Iterator<Column>): NamePlaces {
  return { offsets: takeColumn("u32", columns), ends: takeColumn("u32", columns) };
}

/** Byte range of a deflated page. */
function pageAt({ ends }: NamePlaces, page: number): { readonly start: number; readonly end: number } {
  const end = ends[page];
  if (end === undefined) throw cutOff();
  return { start: page === 0 ? 0 : ends[page - 1]!, end };
}

function inflatePage({ offsets }: NamePlaces, page: number, deflated: Uint8Array): Buffer {
  const last = Math.min((page + 1) * pageNames, offsets.length - 1);
  const size = (offsets[last] ?? 0) - (offsets[page * pageNames] ?? 0);
  let names: Buffer;
  try {
    names = inflateRawSync(deflated, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new LociError("STORE_CORRUPT", `Names of a segment cannot be read: ${messageOf(error)}.`);
  }
  if (names.length !== size) throw cutOff();
  return names;
}

function cutOff(): LociError {
  return new LociError("STORE_CORRUPT", "Names of a segment are cut off.");
}
