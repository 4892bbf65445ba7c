// Which passage of a long memory has what the question asks for? The one with most of the question's words, of equal ones the
// first; where most of the words are in none, the one that is nearest in meaning.
import { splitPassages } from "../content/passages.ts";
import { countWords } from "../content/words.ts";

/** Texts up to this are shown whole. */
const longest = 600;

/**
 * Undefined for a short text, and where no passage has a word of the question or a meaning.
 * @param findNearest the number of the passage that is nearest in meaning, and of how many; undefined where it is not known
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
  // A passage without a vector is not counted: then the numbers do not tell which one it is.
  return nearest?.of === passages.length ? passages[nearest.passage] : best?.passage;
}
