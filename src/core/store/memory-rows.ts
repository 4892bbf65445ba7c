// Have bytes in a memory's rows changed, although they can be decoded? Their times tell it, and what other tables say of
// the same memory. `core/memory` writes these rows (`head-row.ts`, `rows.ts`); of their columns, only these are known here.
import { decodeRecord } from "./records.ts";

/** Short strings: there is one for each memory. */
export const hashEncoding = "binary";
/** Milliseconds; `Date` can hold no later ones, and none earlier than their negative. */
const latestTime = 8.64e15;
/** Of a row of `uses`: what follows is msgpack. */
const plainUseBytes = 12;

type Row = readonly unknown[];

/**
 * @param id - the one that leads to the memory
 * @param hashes - of all texts
 */
export function isHeadWhole(row: Row, id: string | undefined, hashes: ReadonlySet<string>): boolean {
  const hash = row[11];
  if (row[0] !== id || !areTimes(row[6], row[7], row[8]) || !(hash instanceof Uint8Array)) return false;
  return hashes.has((Buffer.isBuffer(hash) ? hash : Buffer.from(hash)).toString(hashEncoding));
}

export function isUseWhole(bytes: Buffer): boolean {
  if (!areTimes(bytes.readDoubleLE(0))) return false;
  if (bytes.length <= plainUseBytes) return true;
  const [, review] = decodeRecord<readonly [unknown, Row | null]>(bytes.subarray(plainUseBytes));
  return review === null || areTimes(review[1]);
}

/** An edge that is open at an end has null there. */
export function isEdgeWhole([, createdAt, validFrom, validTo]: Row): boolean {
  return areTimes(createdAt, validFrom ?? 0, validTo ?? 0);
}

/** At most three. */
export function areTimes(a: unknown, b: unknown = 0, c: unknown = 0): boolean {
  return isTime(a) && isTime(b) && isTime(c);
}

function isTime(value: unknown): boolean {
  return typeof value === "number" && Math.abs(value) <= latestTime;
}
