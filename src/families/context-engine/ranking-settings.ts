// Every number by which this family orders the engine's results, and drops some of them.
export const rankingSettings = {
  commits: {
    /** Weights of a commit's fields: a subject says the purpose in a few words. */
    fields: { subject: 3, body: 1, paths: 1 },
    /** Scores this close count as equal; then the newest comes first. */
    equal: 0.02,
    /** The weight of meaning, out of 1: lowest if one commit has all words of the question, highest if none has any. */
    meaningShare: { covered: 0.15, uncovered: 0.9 },
    /** How many of the best commits by words are checked for the share of the question's words they contain. */
    coverageDepth: 10,
    /** Messages are short: below this cosine and without a common word, a commit is unrelated to the question. */
    unrelated: 0.2,
    /** The minimum range of cosines, so that a history with nothing close does not get a top result by chance. */
    leastSpread: 0.2,
  },
  /** Below this cosine and without a common word, code is unrelated to the question. */
  unrelatedCode: 0.25,
  /** Score parts of at least this much are named as reasons. */
  leastReason: 0.02,
} as const;
