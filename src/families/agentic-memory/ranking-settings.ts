// Every number by which this family orders what the engine found.
export const rankingSettings = {
  /** Candidates that are scored: age and importance may bring forward what relevance alone puts behind. */
  candidates: 200,
  /** 0.5·relevance + 0.3·recency + 0.2·importance (documented). */
  weights: { relevance: 0.5, recency: 0.3, importance: 0.2 },
} as const;
