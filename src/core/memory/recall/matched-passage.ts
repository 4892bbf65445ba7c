// Which passage of a long memory answers the question? The one with most of the question's words, or the first of
// several. If no passage has most of the words, the one nearest in meaning.
import { splitPassages } from "../content/passages.ts";
import { countWords } from "../content/words.ts";

/** Texts up to this length are shown whole. */
const longest = 600;

/**
 * Undefined for a short text, and if no passage has a word of the question or is known to be near in meaning.
 * @param findNearest - the number of the passage nearest in meaning, and the number of passages; undefined if unknown
 */
export function findMatchedPassage(
  content: string,
  words: readonly number[],
  findNearest: () => { readonly passage: number; readonly of: number } | undefined,
): string | undefined {
  if (content.length <= longest) return undefined;
  const asked = new Set(words);
  const passages = splitPassages(content);
  let best: { readonly passage: string; readonly matched: number } | undefined;
  for (const passage of passages) {
    const matched = countWords(passage).hashes.filter((hash) => asked.has(hash)).length;
    if (matched > (best?.matched ?? 0)) best = { passage, matched };
  }
  if (best !== undefined && best.matched * 2 >= asked.size) return best.passage;
  const nearest = findNearest();
  // A passage without a vector is not counted, so the numbers do not identify the passage.
  return nearest?.of === passages.length ? passages[nearest.passage] : best?.passage;
}
