// Every number by which this family orders what the engine found, and leaves some of it out.
export const rankingSettings = {
  commits: {
    /** Fields of a commit: a subject says in a few words what it is for. */
    fields: { subject: 3, body: 1, paths: 1 },
    /** Scores this near are equals: then the newest comes first. */
    equal: 0.02,
    /** What meaning counts, of 1: least where one commit has all words of the question, most where none has any. */
    meaningShare: { covered: 0.15, uncovered: 0.9 },
    /** So many of the best by words are asked how many of the question's words they have. */
    coverageDepth: 10,
    /** Messages are short: below this cosine, and without a word in common, a commit has nothing to do with the question. */
    unrelated: 0.2,
    /** The range of cosines that counts in full, so that a history without anything near does not get a best one by chance. */
    leastSpread: 0.2,
  },
  /** Below this cosine, and without a word in common, code is not about the question that is to be answered. */
  unrelatedCode: 0.25,
  /** Parts of a score that are named as reasons: those of at least this much. */
  leastReason: 0.02,
} as const;
