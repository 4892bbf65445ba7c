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
  if (!mayHaveLongRun(text)) return [text];
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

const letter = 0;
const space = 1;
const mark = 2;
const digit = 3;
const kindOfAscii = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return letter;
  if (/\s/.test(character)) return space;
  return /\d/.test(character) ? digit : mark;
});

/**
 * Whether as many characters may be of one kind in a row; others than ASCII may be of any. The pattern tries each
 * position of each word, which took a third of the time of counting.
 */
function mayHaveLongRun(text: string): boolean {
  let kind = digit;
  let first = 0;
  // Where the characters other than ASCII begin that end here.
  let others = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < kindOfAscii.length) {
      const own = kindOfAscii[code]!;
      if (own !== kind) [kind, first] = [own, others];
      others = at + 1;
    }
    if (at - first >= longestRun - 1) return true;
  }
  return false;
}
