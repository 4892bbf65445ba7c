// How many tokens does a text cost the model that reads it? Counted by a real tokenizer, which is loaded when it is needed.
import { createLazy } from "../../base/lazy.ts";

/** A model counts otherwise by some percent; this is o200k_base, the vocabulary of GPT-4o and later. */
export type CountTokens = (text: string) => number;

/**
 * The tokenizer takes time that grows with the square of a run without a break (50,000 letters: 6 s), so longer runs are
 * counted in parts, which gives a few tokens more than there are.
 */
const longestRun = 256;
const longRuns = new RegExp(
  `[\\p{L}\\p{M}]{${longestRun},}|\\s{${longestRun},}|[^\\s\\p{L}\\p{N}]{${longestRun},}`,
  "gu",
);

/** Loads the vocabulary once: 250 ms and 67 MB, so only what packs a budget of tokens asks for it. */
export const loadTokenCounter: () => Promise<CountTokens> = createLazy(async () => {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // Text is data: what looks like a control token is counted as the characters that it is.
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
