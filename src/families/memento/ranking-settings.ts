// Every number by which this family orders what the engine found.
export const rankingSettings = {
  /** What a kind of context gives to the memories that it prefers, as a share of their own score. */
  preference: {
    conversation: { recent: 0.2, episode: 0.2 },
    task: 0.4,
    /** Hours after which what a recent memory gains has fallen to 1/e of it. */
    fadingHours: 168,
  },
  /** A search with weights of its own, where the caller gives none (documented). */
  hybrid: { vector: 0.6, text: 0.4 },
} as const;
