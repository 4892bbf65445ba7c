// Why was a memory found? The question's words in its text and in its tags.
import { forEachTerm } from "../../types/index.ts";
import { countWords, questionWords } from "../content/words.ts";
import type { MatchedParts } from "../../types/index.ts";

const shownWords = 8;

/** The question's words as typed, in order, without duplicates. */
export function findMatches(
  question: string,
  content: string,
  tags: readonly string[],
): Pick<MatchedParts, "words" | "tags"> {
  const asked = new Set(questionWords(question));
  const held = new Set(countWords(content).hashes);
  const words: string[] = [];
  forEachTerm(question, 0, question.length, (_hash, from, to) => {
    const typed = question.slice(from, to);
    const [word] = countWords(typed).hashes;
    if (word === undefined || !asked.has(word) || !held.has(word)) return;
    if (words.length < shownWords && !words.includes(typed)) words.push(typed);
  });
  const matchedTags = tags.filter((tag) => [...countWords(tag).hashes].some((word) => asked.has(word)));
  return { words, tags: matchedTags.slice(0, shownWords) };
}
