// How many tokens does a text cost a model? Counted with a real tokenizer, which is loaded on demand.
import { createLazy } from "../../base/lazy.ts";

/** Other models differ by a few percent; this is o200k_base, the vocabulary of GPT-4o and later. */
export type CountTokens = (text: string) => number;

/**
 * The tokenizer's time grows with the square of an unbroken run (50,000 letters: 6 s), so longer runs are counted in
 * parts. This overestimates by a few tokens.
 */
const longestRun = 256;
const longRuns = new RegExp(
  `[\\p{L}\\p{M}]{${longestRun},}|\\s{${longestRun},}|[^\\s\\p{L}\\p{N}]{${longestRun},}`,
  "gu",
);

/** Loads the vocabulary once. It takes 250 ms and 67 MB, so it is used only to fill a token budget. */
export const loadTokenCounter: () => Promise<CountTokens> = createLazy(async () => {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // Text is data: anything that looks like a control token is counted as plain characters.
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => {
    let total = 0;
    for (const part of splitLongRuns(text)) total += countTokens(part, options);
    return total;
  };
});

function splitLongRuns(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: run } of text.matchAll(longRuns)) {
    for (let at = index; at < index + run.length; at += longestRun) {
      parts.push(text.slice(start, at));
      start = at;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
