// Is the index file on disk intact, and what was it built from? The library crashes on files that it did not write, so
// a file is opened only after its checksum was verified.
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashFile } from "../../base/hash-file.ts";

/** 2: keys are consecutive across segments. */
export const annFormat = 2;
const manifestName = "vectors.json";

/**
 * One segment as the index holds it: its first document's key is the number of documents in the segments before it.
 * Keys are consecutive: the library hashes a key to itself, so keys a power of two apart would turn every lookup into a
 * search.
 */
export interface AnnSegment {
  readonly id: string;
  readonly documents: number;
}

/** Written last, so it proves that the file beside it is complete. */
export interface AnnManifest {
  readonly format: number;
  readonly dimensions: number;
  /** Number of vectors in the index. */
  readonly count: number;
  readonly segments: readonly AnnSegment[];
  /** Name of the index file in the same folder. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export function annManifestPath(folder: string): string {
  return join(folder, manifestName);
}

/** The manifest of an intact file; undefined in every other case, whatever the reason. Reads the whole file. */
export async function checkAnnManifest(folder: string): Promise<AnnManifest | undefined> {
  try {
    const manifest = await readAnnManifest(folder);
    if (manifest === undefined) return undefined;
    return (await hashFile(join(folder, manifest.file), "sha256")) === manifest.sha256 ? manifest : undefined;
  } catch {
    return undefined; // missing or unreadable: there is no index, and it will be rebuilt
  }
}

/** The manifest of a file of the right length, which may still be damaged; undefined in every other case. */
export async function readAnnManifest(folder: string): Promise<AnnManifest | undefined> {
  try {
    const manifest = parseAnnManifest(await readFile(annManifestPath(folder), "utf8"));
    if (manifest === undefined) return undefined;
    return (await stat(join(folder, manifest.file))).size === manifest.bytes ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function parseAnnManifest(text: string): AnnManifest | undefined {
  const value = JSON.parse(text) as Partial<AnnManifest> | null; // every field is checked below
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
  return isWhole ? (value as AnnManifest) : undefined;
}
