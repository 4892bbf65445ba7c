// The floor: BM25 by checking every word of every document.
import { inverseDocumentFrequency } from "../../../src/core/lexical/index.ts";

export interface ScoredText {
  readonly index: number;
  readonly score: number;
}

const k1 = 1.2;
const b = 0.75;

/** Best first; equal scores are ordered by position. */
export function scanTexts(
  texts: readonly (readonly string[])[],
  question: readonly string[],
  limit: number,
): readonly ScoredText[] {
  const counts = question.map((word) => texts.map((words) => countOf(words, word)));
  const average = texts.reduce((sum, words) => sum + words.length, 0) / texts.length;
  const idfs = counts.map((column) =>
    inverseDocumentFrequency(texts.length, column.filter((count) => count > 0).length),
  );
  const scored = texts.map((words, index) => {
    const longer = k1 * (1 - b + (b * words.length) / average);
    let score = 0;
    for (const [w, column] of counts.entries()) {
      const count = column[index]!;
      score += (idfs[w]! * count * (k1 + 1)) / (count + longer);
    }
    return { index, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, limit);
}

function countOf(words: readonly string[], word: string): number {
  let count = 0;
  for (const one of words) if (one === word) count++;
  return count;
}
