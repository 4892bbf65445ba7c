// Which of a query's words does a text contain, and what are they worth?
import { forEachTerm } from "../../types/index.ts";

/** Keyed by the hash of each form of a query's words: which word it stands for, and its worth. */
export type WordWorth = ReadonlyMap<number, { readonly word: number; readonly worth: number }>;

/** The query's words in a text, each with the worth of its best form. */
export function wordsIn(text: string, forms: WordWorth): Map<number, number> {
  const said = new Map<number, number>();
  forEachTerm(text, 0, text.length, (hash) => {
    const form = forms.get(hash);
    if (form !== undefined && form.worth > (said.get(form.word) ?? 0)) said.set(form.word, form.worth);
  });
  return said;
}
