// Which passage of a long memory has what the question asks for? The one with most of the question's words; of equal ones
// the first.
import { splitPassages } from "../write/passages.ts";
import { countWords } from "../store/words.ts";

/** Texts up to this are shown whole. */
const longest = 600;

/** Undefined for a short text, and where no passage has a word of the question. */
export function findMatchedPassage(content: string, words: readonly number[]): string | undefined {
  if (content.length <= longest) return undefined;
  const asked = new Set(words);
  let best: { readonly passage: string; readonly matched: number } | undefined;
  for (const passage of splitPassages(content)) {
    const matched = countWords(passage).hashes.filter((hash) => asked.has(hash)).length;
    if (matched > (best?.matched ?? 0)) best = { passage, matched };
  }
  return best?.passage;
}
