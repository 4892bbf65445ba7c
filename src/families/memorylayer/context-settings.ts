// How is a context's token budget divided? Tuned on the tuning questions of bench/context; see there.

export interface ContextSettings {
  /** How many search results are considered. */
  readonly hits: number;
  /** Share of the budget for the file the client is working on. */
  readonly workingShare: number;
  /** Maximum share of the budget for decisions and other memories; whatever they leave is for code. */
  readonly memoryShare: number;
  /** Share of the code's room that goes to bodies before signatures get theirs; then bodies also take what is left. */
  readonly bodyShare: number;
  /** Maximum share of the code's room for one body; a longer one is reduced to the lines that were found. */
  readonly longestBody: number;
  /** If the code's room is smaller than this, excerpts replace long bodies before signatures get their room. */
  readonly smallBudget: number;
  /** How many bodies of one file may precede later files' turns: two, plus one for every so many tokens of room. */
  readonly tokensPerFileBody: number;
  /** How many symbols have their callers and callees shown. */
  readonly relatedOf: number;
  /** How many callers and callees per symbol. */
  readonly relatedEach: number;
}

/** As a share of the best relevance: a passage below this is not worth an excerpt that takes the room of whole ones. */
export const excerptShare = 0.5;
/** Share of the outline in the room for the client's current file. */
export const outlineShare = 0.4;
/** Factors on the score of code in the active file's folder, and in files that the client looked at. */
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
