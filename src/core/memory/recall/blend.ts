// In which order are relevant memories if their age and importance count beside their relevance?
import type { Blend } from "../../types/index.ts";
import { importanceOfLevel, levelOfImportance, recencyAt } from "../../types/index.ts";
import { round4 } from "../format-memory.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import type { Relevance } from "./find-memories.ts";

export interface Blended extends Relevance {
  /** Weighted sum of relevance, recency and importance, each 0..1; recency counts from the memory's creation. */
  readonly blended: number;
}

/** Best first; at equal scores newer first, then in the order of ids. */
export function blendRelevant(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  relevant: readonly Relevance[],
  { candidates, relevance, recency, importance }: Blend,
  now: number,
): readonly Blended[] {
  const createdAt = ({ row }: Relevance): number => memoryIndex.createdAt.get(row.document);
  const idOf = ({ row }: Relevance): string => base.reader.idOf(memoryIndex.ordinals.get(row.document));
  return relevant
    .slice(0, candidates)
    .map((found) => {
      const level = levelOfImportance(memoryIndex.importance.get(found.row.document));
      const age = recencyAt(now, createdAt(found));
      const shares = [
        relevance * round4(found.row.score),
        recency * age,
        importance * importanceOfLevel(level),
      ];
      return { ...found, blended: round4(shares.reduce((sum, share) => sum + share, 0)) };
    })
    .sort((a, b) => b.blended - a.blended || createdAt(b) - createdAt(a) || (idOf(a) < idOf(b) ? -1 : 1));
}
