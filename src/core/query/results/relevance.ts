// Are any of the hits related to the question? Search returns the nearest code, even for unrelated questions. The
// figures behind the rule are in bench/quality/ranking.md; `bench/quality/unrelated.ts` measures it.
import { inverseDocumentFrequency } from "../../lexical/index.ts";
import { forEachTerm } from "../../types/index.ts";
import { grammarWords } from "../question/stop-words.ts";
import { compoundWeight } from "../question/query-words.ts";
import type { SearchHit, SearchIndex } from "../corpus/search-index.ts";
import type { QueryWorth } from "./snippet.ts";
import { rankingWeights } from "../ranking-settings.ts";

export const { judgedHits } = rankingWeights.relevance;
const { leastRelevance, knownShare } = rankingWeights.relevance;

export type JudgedHit = Pick<SearchHit, "path" | "anchorLine" | "retrieverScores"> & {
  readonly text: string;
};

/**
 * Whether none of the hits relates to the question. Never true if a hit is the symbol or place that the question names.
 * Valid only for cosines of the built-in model: other models have a different range.
 * @param hits - the best `judgedHits`, in rank order
 */
export function seemUnrelated(index: SearchIndex, worth: QueryWorth, hits: readonly JudgedHit[]): boolean {
  const { places, topic, asksForUsers } = worth.query;
  const isNamed = !asksForUsers && hits.some(({ anchorLine }) => anchorLine !== undefined);
  if (places.length > 0 || isNamed) return false;
  if (topic.size > 0 && Array.from(topic).every((word) => grammarWords.has(word))) return true;
  const shares = shareOfWords(index, worth);
  const best = Math.max(
    0,
    ...hits.map((hit) => hit.retrieverScores.meaning + sumSaid(`${hit.path}\n${hit.text}`, worth, shares)),
  );
  const known = shares.reduce((sum, share, word) => sum + (isKnown(word, worth) ? share : 0), 0);
  return best + knownShare * known < leastRelevance;
}

/**
 * By word of the query: its share of the total weight, 0..1. A word that does not occur weighs as much as the rarest.
 */
function shareOfWords({ words }: SearchIndex, worth: QueryWorth): readonly number[] {
  const count = words.documentCount;
  const weights = worth.query.words.map(({ weight, forms }, word) => {
    if (weight === compoundWeight && !isKnown(word, worth)) return 0;
    const documents = forms.reduce((sum, { hash }) => sum + words.documentFrequency(hash), 0);
    return weight * inverseDocumentFrequency(count, Math.min(documents, count));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (all > 0 ? weight / all : 0));
}

function isKnown(word: number, { query, forms }: QueryWorth): boolean {
  return query.words[word]!.forms.some(({ hash }) => forms.has(hash));
}

function sumSaid(text: string, { forms }: QueryWorth, shares: readonly number[]): number {
  const said = new Set<number>();
  forEachTerm(text, 0, text.length, (hash) => {
    const form = forms.get(hash);
    if (form !== undefined) said.add(form.word);
  });
  let sum = 0;
  for (const word of said) sum += shares[word]!;
  return sum;
}
