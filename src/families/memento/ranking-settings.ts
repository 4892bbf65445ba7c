// Every number by which this family orders the engine's results.
export const rankingSettings = {
  /** What memories gain that a kind of context prefers, as a share of their own score. */
  preference: {
    conversation: { recent: 0.2, episode: 0.2 },
    task: 0.4,
    /** Hours after which a recent memory's gain has fallen to 1/e. */
    fadingHours: 168,
  },
  /** Default weights of a search with custom weights (documented). */
  hybrid: { vector: 0.6, text: 0.4 },
} as const;
