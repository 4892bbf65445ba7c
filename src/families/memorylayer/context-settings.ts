// How is the budget of a context shared out? Tuned on the questions of bench/context that are for tuning; see there.

export interface ContextSettings {
  /** Results of search that are looked at. */
  readonly hits: number;
  /** Share of the budget for the file that the client is at. */
  readonly workingShare: number;
  /** Most of the budget for decisions and other memories; what they leave is for code. */
  readonly memoryShare: number;
  /** Share of the room for code that goes to bodies before signatures get theirs; bodies take what those leave. */
  readonly bodyShare: number;
  /** Most of the room for code that one body may have; a longer one is shown in the lines that were found. */
  readonly longestBody: number;
  /** With less room for code, excerpts stand for long bodies before signatures get their room. */
  readonly smallBudget: number;
  /** Bodies of one file before the files after it had their turn: one for each of so many tokens of room, and two. */
  readonly tokensPerFileBody: number;
  /** Symbols whose callers and callees are shown. */
  readonly relatedOf: number;
  /** Callers and callees of each. */
  readonly relatedEach: number;
}

/** Of the relevance of the best: what has less is not worth an excerpt in the place of what fits whole. */
export const excerptShare = 0.5;
/** Of the room for the file that the client is at: what its outline may have. */
export const outlineShare = 0.4;
/** What the score of code is multiplied by in the folder of the active file, and in files that the client looked at. */
export const nearness = { folder: 1.08, viewed: 1.05 };

export const defaultContext: ContextSettings = {
  hits: 80,
  workingShare: 0.25,
  memoryShare: 0.2,
  bodyShare: 0.7,
  longestBody: 0.35,
  smallBudget: 1_500,
  tokensPerFileBody: 1_500,
  relatedOf: 6,
  relatedEach: 4,
};
