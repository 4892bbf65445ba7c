// How are a few fixed texts searched, such as tool help, settings, or a handful of candidates? For large or changing
// sets use word segments: this engine cannot add or remove documents once it is built.
import createEngine from "wink-bm25-text-search";
import { LociError } from "../../errors.ts";
import { termsOf } from "../types/index.ts";
import { textbookBm25 } from "./bm25.ts";

/** More documents would cost tens of milliseconds a query, and megabytes per thousand. */
const maxDocuments = 10_000;
/** The engine refuses to build with fewer. */
const minDocuments = 3;
const scoreDecimals = 9;

/** Text by field; every document must have every field. */
export type SmallDocument<F extends string> = Readonly<Record<F, string>>;

export interface SmallCorpus {
  /** Best first; equal scores in order of position. Empty if no word is known. */
  search(query: string, limit: number): readonly SmallCorpusHit[];
}

export interface SmallCorpusHit {
  /** Position in the given documents. */
  readonly index: number;
  readonly score: number;
}

/**
 * `fields` gives the weight (> 0) of each occurrence of a word in a field. Throws INPUT_INVALID for more than 10,000
 * documents.
 */
export function createSmallCorpus<F extends string>(
  documents: readonly SmallDocument<F>[],
  fields: Readonly<Record<F, number>>,
): SmallCorpus {
  if (documents.length > maxDocuments) {
    throw new LociError(
      "INPUT_INVALID",
      `A small corpus of ${documents.length} documents: at most ${maxDocuments}.`,
    );
  }
  const names = Object.keys(fields) as F[];
  const isEmpty = documents.every((document) => names.every((name) => termsOf(document[name]).length === 0));
  if (isEmpty) return { search: () => [] };

  const engine = createEngine();
  engine.defineConfig({ fldWeights: fields, bm25Params: { ...textbookBm25, k: 1 } });
  engine.definePrepTasks([termsOf]);
  documents.forEach((document, index) => engine.addDoc(document, String(index)));
  const blank = Object.fromEntries(names.map((name) => [name, ""]));
  for (let index = documents.length; index < minDocuments; index++) engine.addDoc(blank, String(index));
  engine.consolidate(scoreDecimals);

  return {
    search(query, limit) {
      if (limit <= 0) return [];
      return engine
        .search(query, documents.length)
        .map(([id, score]) => ({ index: Number(id), score }))
        .sort((a, b) => b.score - a.score || a.index - b.index)
        .slice(0, limit);
    },
  };
}
