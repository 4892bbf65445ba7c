// The judge's baseline: BM25 over Porter stems without stop words, the strongest simple way to recall. In a
// conversation, a text may also include the words of its neighbors.
import { stemmer } from "stemmer";
import { eng, removeStopwords } from "stopword";

const k1 = 1.2;
const b = 0.75;

export interface BaselineIndex {
  /** Indexes of the texts, best first; omits texts without any word of the question. */
  search(question: string): readonly number[];
}

export function createBaseline(texts: readonly string[]): BaselineIndex {
  return createIndex(texts.map(wordsOf));
}

/** Each text also has the words of the previous and the next text, if `isTogether` says that they belong together. */
export function createNeighborBaseline(
  texts: readonly string[],
  isTogether: (first: number, second: number) => boolean,
): BaselineIndex {
  const own = texts.map(wordsOf);
  return createIndex(
    own.map((words, i) => [
      ...words,
      ...(i > 0 && isTogether(i - 1, i) ? own[i - 1]! : []),
      ...(i + 1 < own.length && isTogether(i, i + 1) ? own[i + 1]! : []),
    ]),
  );
}

function createIndex(documents: readonly (readonly string[])[]): BaselineIndex {
  const average = documents.reduce((sum, words) => sum + words.length, 0) / Math.max(1, documents.length);
  const frequencies = documents.map(countAll);
  const holders = new Map<string, number>();
  for (const counts of frequencies) {
    for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  return {
    search(question) {
      const scores = documents.map((words, i) => {
        let score = 0;
        for (const word of new Set(wordsOf(question))) {
          const count = frequencies[i]!.get(word) ?? 0;
          const holding = holders.get(word) ?? 0;
          const idf = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
          score += (idf * count * (k1 + 1)) / (count + k1 * (1 - b + (b * words.length) / average));
        }
        return score;
      });
      return scores
        .map((score, i) => ({ score, i }))
        .filter(({ score }) => score > 0)
        .sort((x, y) => y.score - x.score || x.i - y.i)
        .map(({ i }) => i);
    },
  };
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return removeStopwords(words, eng).map(stemmer);
}

function countAll(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
