// Which numbers control how memories fade, are summarized, reviewed and forgotten? All in one place.
export const upkeepSettings = {
  /** The factor on the importance of a memory that was not used for a while. */
  decay: 0.9,
  /** The value of a sentence in a summary: the words that it shares, divided by the square root of its length. */
  summary: {
    /** Sentences that share nothing are ordered by length. */
    leastGain: 0.001,
    /** Added to each sentence's word count, so that one of two words does not win by being short. */
    addedWords: 3,
  },
  /** F = .35(1−recency) + .25(1−usage) + .20·duplicate_ratio − .15·importance − .30·pinned (documented). */
  forgetting: {
    weights: { recency: 0.35, usage: 0.25, duplicates: 0.2, importance: 0.15, pinned: 0.3 },
    /** Days after which recency is half. */
    halfLifeDays: { working: 2, episodic: 30, semantic: 180, procedural: 90 },
    /** A memory with at least this F may be forgotten. */
    leastScore: 0.6,
  },
  review: {
    /** Days until the first and the second review (documented); after that the interval grows. */
    firstIntervals: [1, 6],
    maxIntervalDays: 365,
    /** A review is due when the recall probability falls to this. */
    dueProbability: 0.7,
    /** next = current · (1 + 0.6·importance + 0.4·usage + 0.5·helpful − 0.7·bad) (documented). */
    growth: { importance: 0.6, usage: 0.4, helpful: 0.5, bad: -0.7 },
    /** Limits the growth for a memory that was judged bad, whatever its other figures. */
    mostAfterBad: 0.5,
  },
} as const;
