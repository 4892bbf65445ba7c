// Is the index file on disk whole, and of what was it built? The library behind it crashes on files that it did not
// write, so none is opened before its checksum has been found right.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashFile } from "../../base/hash-file.ts";

/** 2: keys are numbers without gaps between segments. */
export const annFormat = 2;
const sealName = "vectors.json";

/**
 * One segment as the index holds it: its first document's key is the number of documents in the segments before it.
 * Keys without gaps: the library hashes a key to itself, and keys that lie a power of two apart make every look-up a search.
 */
export interface SealedSegment {
  readonly id: string;
  readonly documents: number;
}

/** Written last, and so the proof that the file beside it is complete. */
export interface AnnSeal {
  readonly format: number;
  readonly dimensions: number;
  /** Vectors in the index. */
  readonly count: number;
  readonly segments: readonly SealedSegment[];
  /** Name of the index file in the same folder. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export function sealPath(folder: string): string {
  return join(folder, sealName);
}

/** The seal of a file that is there and whole; undefined in every other case, whatever is wrong. Reads all of the file. */
export async function checkSeal(folder: string): Promise<AnnSeal | undefined> {
  try {
    const seal = await readSeal(folder);
    if (seal === undefined) return undefined;
    return (await hashFile(join(folder, seal.file), "sha256")) === seal.sha256 ? seal : undefined;
  } catch {
    return undefined; // missing or unreadable: there is no index, and it will be built again
  }
}

/** The seal of a file of the right length, which may still be damaged; undefined in every other case. */
export async function readSeal(folder: string): Promise<AnnSeal | undefined> {
  try {
    const seal = parseSeal(await readFile(sealPath(folder), "utf8"));
    if (seal === undefined) return undefined;
    return (await stat(join(folder, seal.file))).size === seal.bytes ? seal : undefined;
  } catch {
    return undefined;
  }
}

function parseSeal(text: string): AnnSeal | undefined {
  const value = JSON.parse(text) as Partial<AnnSeal> | null; // every field is checked below
  const isWhole =
    value?.format === annFormat &&
    Number.isInteger(value.dimensions) &&
    Number.isInteger(value.count) &&
    Number.isInteger(value.bytes) &&
    typeof value.sha256 === "string" &&
    typeof value.file === "string" &&
    /^vectors-[0-9a-f]+\.usearch$/.test(value.file) &&
    Array.isArray(value.segments) &&
    value.segments.every(({ id, documents }) => typeof id === "string" && Number.isInteger(documents));
  return isWhole ? (value as AnnSeal) : undefined;
}
