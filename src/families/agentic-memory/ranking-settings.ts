// Every number by which this family orders the engine's results.
import type { Blend } from "../../core/types/index.ts";

export const rankingSettings = {
  /** How many candidates are scored: age and importance may move up a memory that relevance alone ranks low. */
  candidates: 200,
  /** 0.5·relevance + 0.3·recency + 0.2·importance (documented). */
  ...{ relevance: 0.5, recency: 0.3, importance: 0.2 },
} as const satisfies Blend;
