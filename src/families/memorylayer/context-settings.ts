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
