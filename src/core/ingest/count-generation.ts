// Sums over the live files of a generation, read from its segments.
import { decodeSegmentTables, type SegmentTables } from "../types/index.ts";
import { segmentBlock, type RootCounts, type RootStore, type SegmentRecord } from "../store/index.ts";
import { isDead } from "./loaded-segment.ts";

export function countGeneration(
  rootStore: RootStore,
  segments: readonly SegmentRecord[],
  bytes: number,
): RootCounts {
  const sums = { files: 0, symbols: 0, chunks: 0, references: 0, external: 0, ambiguous: 0, unresolved: 0 };
  const languages: Record<string, number> = {};
  for (const { id, dead } of segments) {
    const tables = decodeSegmentTables(rootStore.getBlock(segmentBlock(id, "tables")));
    const { files, strings } = tables;
    for (let file = 0; file < files.length; file++) {
      if (isDead(dead, file)) continue;
      sums.files++;
      sums.symbols += Math.max(0, endOf(tables, "symbolStart", file) - files.symbolStart[file]! - 1);
      sums.chunks += endOf(tables, "chunkStart", file) - files.chunkStart[file]!;
      sums.references += files.references[file]!;
      sums.external += files.external[file]!;
      sums.ambiguous += files.ambiguous[file]!;
      sums.unresolved += files.unresolved[file]!;
      const language = strings.get(files.language[file]!);
      languages[language] = (languages[language] ?? 0) + 1;
    }
  }
  const resolved = sums.references - sums.external - sums.ambiguous - sums.unresolved;
  return { ...sums, resolved, bytes, languages };
}

function endOf(tables: SegmentTables, column: "symbolStart" | "chunkStart", file: number): number {
  const last = column === "symbolStart" ? tables.symbols.length : tables.chunks.length;
  return file + 1 < tables.files.length ? tables.files[column][file + 1]! : last;
}
