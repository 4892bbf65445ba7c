// Every number by which memories fade, are summed up, come up for review and may be forgotten, in one place.
export const upkeepSettings = {
  /** What a decay leaves of the importance of a memory that was not used for a while. */
  decay: 0.9,
  /** What a sentence of a summary is worth: the words that it shares, over the square root of its length. */
  summary: {
    /** Sentences that share nothing are ordered by their length. */
    leastGain: 0.001,
    /** Words that are added to each sentence, so that one of two words does not win by being short. */
    addedWords: 3,
  },
  /** F = .35(1−recency) + .25(1−usage) + .20·duplicate_ratio − .15·importance − .30·pinned (documented). */
  forgetting: {
    weights: { recency: 0.35, usage: 0.25, duplicates: 0.2, importance: 0.15, pinned: 0.3 },
    /** Days after which recency is half. */
    halfLifeDays: { working: 2, episodic: 30, semantic: 180, procedural: 90 },
    /** From this F on a memory may be forgotten. */
    leastScore: 0.6,
  },
  review: {
    /** Days to the first and to the second review (documented); then the interval grows. */
    firstIntervals: [1, 6],
    maxIntervalDays: 365,
    /** Due when the chance of remembering has fallen to this. */
    dueProbability: 0.7,
    /** next = current · (1 + 0.6·importance + 0.4·usage + 0.5·helpful − 0.7·bad) (documented). */
    growth: { importance: 0.6, usage: 0.4, helpful: 0.5, bad: -0.7 },
    /** A memory that was found bad is due sooner, whatever its other figures. */
    mostAfterBad: 0.5,
  },
} as const;
