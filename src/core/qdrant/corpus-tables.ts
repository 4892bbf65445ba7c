// In how many chunks of a root does each word occur? Counted on the indexing machine and stored on the server in 256
// parts, so that scores mean the same wherever they are computed.
import { gunzipSync, gzipSync } from "node:zlib";
import { lastAtMost } from "../../base/bisect.ts";
import { packColumns, takeColumn, unpackColumns } from "../../base/columns.ts";

export const corpusParts = 256;

/** The part that a word belongs to: the highest bits of its hash. */
export function corpusPartOf(hash: number): number {
  return hash >>> 24;
}

/** Words that occur in more than one chunk. Ascending by hash. */
export interface CorpusPart {
  readonly hashes: Uint32Array;
  readonly counts: Uint32Array;
}

export function splitCounts(counts: ReadonlyMap<number, number>): CorpusPart[] {
  const parts = Array.from({ length: corpusParts }, (): number[] => []);
  for (const [hash, count] of counts) if (count > 1) parts[corpusPartOf(hash)]!.push(hash);
  return parts.map((own) => {
    const hashes = Uint32Array.from(own).sort();
    return { hashes, counts: Uint32Array.from(hashes, (hash) => counts.get(hash)!) };
  });
}

export function encodeCorpusPart({ hashes, counts }: CorpusPart): string {
  return gzipSync(packColumns([hashes, counts])).toString("base64");
}

/** Throws STORE_CORRUPT if it is invalid. */
export function decodeCorpusPart(encoded: string): CorpusPart {
  const columns = unpackColumns(gunzipSync(Buffer.from(encoded, "base64"))).values();
  return { hashes: takeColumn("u32", columns), counts: takeColumn("u32", columns) };
}

/** How many chunks contain the word; undefined if at most one does. */
export function findCount({ hashes, counts }: CorpusPart, hash: number): number | undefined {
  const at = lastAtMost(hashes, hash);
  return hashes[at] === hash ? counts[at] : undefined;
}
