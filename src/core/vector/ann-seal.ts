// Is the index file on disk whole, and of what was it built? The library behind it crashes on files that it did not
// write, so none is opened before its checksum has been found right.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashFile } from "../../base/hash-file.ts";

export const annFormat = 1;
const sealName = "vectors.json";

/** One segment as the index holds it: its documents have the keys ordinal · 65,536 + document. */
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

/** The seal of a file that is there and whole; undefined in every other case, whatever is wrong. */
export async function checkSeal(folder: string): Promise<AnnSeal | undefined> {
  try {
    const seal = parseSeal(await readFile(sealPath(folder), "utf8"));
    if (seal === undefined) return undefined;
    const path = join(folder, seal.file);
    if ((await stat(path)).size !== seal.bytes) return undefined;
    return (await hashFile(path, "sha256")) === seal.sha256 ? seal : undefined;
  } catch {
    return undefined; // missing or unreadable: there is no index, and it will be built again
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
