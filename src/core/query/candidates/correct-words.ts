// Which word was meant by one that occurs nowhere here, if one that does is a typo away?
import { foldWord, termHash } from "../../types/index.ts";
import type { QueryWord } from "../../lexical/index.ts";
import { forgivenEdits } from "../corpus/edit-distance.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { rankingWeights } from "../ranking-settings.ts";
import type { SearchIndex } from "../corpus/search-index.ts";

const { misspelledWord } = rankingWeights.spelling;
const letters = Array.from("abcdefghijklmnopqrstuvwxyz");

/** The query, in which each word of prose that occurs in no file also searches for the likeliest word one edit away. */
export function correctWords(index: SearchIndex, query: ParsedQuery): ParsedQuery {
  const meant = findMeant(index, query);
  if (meant.size === 0) return query;
  return {
    ...query,
    topic: new Set(Array.from(query.topic, (word) => meant.get(termHash(word)) ?? word)),
    words: query.words.map((word) => {
      const near = meant.get(word.forms[0]!.hash);
      if (near === undefined) return word;
      return { ...word, forms: [...word.forms, { hash: termHash(near), weight: misspelledWord }] };
    }),
  };
}

/** The text of the query with each misspelled word corrected, because embedding models do not know misspelled words. */
export function correctText(index: SearchIndex, query: ParsedQuery): string {
  const meant = findMeant(index, query);
  if (meant.size === 0) return query.text;
  return query.text.replaceAll(/[A-Za-z]+/g, (word) => meant.get(termHash(foldWord(word))) ?? word);
}

/** The word that was meant, by the hash of the misspelled one. */
function findMeant(index: SearchIndex, query: ParsedQuery): ReadonlyMap<number, string> {
  const meant = new Map<number, string>();
  if (query.kind !== "prose" && query.kind !== "mixed") return meant;
  for (const word of query.topic) {
    const near = isUnknown(index, query.words, word) ? findNearWord(index, word) : undefined;
    if (near !== undefined) meant.set(termHash(word), near);
  }
  return meant;
}

function isUnknown(index: SearchIndex, words: readonly QueryWord[], word: string): boolean {
  if (!/^[a-z]+$/.test(word) || forgivenEdits(word.length) === 0) return false;
  const asked = words.find(({ forms }) => forms[0]!.hash === termHash(word));
  return asked?.forms.every(({ hash }) => index.words.documentFrequency(hash) === 0) === true;
}

/** The one that most documents contain. */
function findNearWord(index: SearchIndex, word: string): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const other of oneEditAway(word)) {
    const documents = index.words.documentFrequency(termHash(other));
    if (documents > most) [best, most] = [other, documents];
  }
  return best;
}

/**
 * Letters swapped with their neighbor, missing or added. The first letter is rarely mistyped. Replaced letters are left
 * out, because they more often give a different word than fix a typo: `pause` is not `parse`.
 */
function* oneEditAway(word: string): Generator<string> {
  for (let i = 1; i <= word.length; i++) {
    const before = word.slice(0, i);
    const after = word.slice(i);
    for (const letter of letters) yield before + letter + after;
    if (after !== "") yield before + after.slice(1);
    if (after.length > 1) yield before + after[1]! + after[0]! + after.slice(2);
  }
}
