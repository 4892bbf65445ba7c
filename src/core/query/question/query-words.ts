// Which words does a query search for, in which forms, and how much is each worth?
import { foldWord, forEachTerm, termHash } from "../../types/index.ts";
import type { QueryWord } from "../../lexical/index.ts";
import { wordForms } from "./word-forms.ts";
import { rankingWeights } from "../ranking-settings.ts";

export const { compoundWeight } = rankingWeights.queryWords;

/**
 * Distinct words. A compound counts in addition to its parts, and two adjacent words also count as a compound that code
 * may use. `weigh` gives the weight of a folded word, 0..1.
 */
export function queryWords(text: string, weigh: (word: string) => number): QueryWord[] {
  const weights = new Map<string, number>();
  const raise = (word: string, weight: number): void => {
    if (weight > (weights.get(word) ?? 0)) weights.set(word, weight);
  };
  let previous: { readonly word: string; readonly end: number } | undefined;
  let compoundStart = -1;
  forEachTerm(text, 0, text.length, (_hash, from, to) => {
    const word = foldWord(text.slice(from, to));
    const weight = weigh(word);
    raise(word, weight);
    const isPart = from >= compoundStart && previous !== undefined && from < previous.end;
    const isNext = !isPart && weight === 1 && previous !== undefined;
    if (isNext && /^[ \-/]$/.test(text.slice(previous!.end, from)))
      raise(previous!.word + word, compoundWeight);
    if (!isPart) compoundStart = from;
    previous = weight === 1 ? { word, end: to } : undefined;
  });
  return Array.from(weights, ([word, weight]) => ({ word, weight }))
    .filter(({ weight }) => weight > 0)
    .map(({ word, weight }) => ({ weight, forms: formsOf(word) }));
}

function formsOf(word: string): { readonly hash: number; readonly weight: number }[] {
  return [
    { hash: termHash(word), weight: 1 },
    ...wordForms(word).map((form) => ({ hash: termHash(form.word), weight: form.weight })),
  ];
}
