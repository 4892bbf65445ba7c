// What must a model read to answer a question about code? Passages that fit a token budget.
export { cutExcerpt, wordLeftOut } from "./excerpt.ts";
export { loadTokenCounter } from "./count-tokens.ts";
export type { CountTokens } from "./count-tokens.ts";
export { draftPassages, isInnerKind, overlaps, packPassages } from "./passages.ts";
export type { Lines, Passage, PassageDraft } from "./passages.ts";
