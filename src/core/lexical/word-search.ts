// Which documents contain these words, best first? BM25 over several segments as if they were one corpus.
import { hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { TopK } from "../../base/top-k.ts";
import { effectiveFrequencies, inverseDocumentFrequency, lengthNorm } from "./bm25.ts";
import type { Bm25Parameters, FieldWeights } from "./bm25.ts";
import { addFrequencies, clearSums, countLive, createSums } from "./postings.ts";
import type { Sums } from "./postings.ts";
import { maxSegmentDocuments, type TermPostings, type WordSegment } from "./word-segment.ts";
import { addGroupShares, addShares, sumGroups } from "./word-shares.ts";

export interface LiveWordSegment {
  readonly words: WordSegment;
  /** Documents that are still valid; absent if all are. */
  readonly live: Bitmap | undefined;
}

/**
 * Documents that belong together, such as the chunks of a file; each group is also scored as if it were one document.
 */
export interface DocumentGroups {
  /** The group of each document, from 0. */
  readonly groupOf: Uint32Array;
  /** Number of words in each group. */
  readonly lengths: Float64Array;
}

/** One word of a query, with all forms that may represent it. Their frequencies are summed before saturation. */
export interface QueryWord {
  readonly weight: number;
  /** The word itself comes first. */
  readonly forms: readonly { readonly hash: number; readonly weight: number }[];
}

export interface WordQuery {
  readonly words: readonly QueryWord[];
  /** Maximum number of documents. */
  readonly limit: number;
  /** One per segment: the documents that may be found. If absent, or undefined for a segment, all live ones may. */
  readonly allow?: readonly (Bitmap | undefined)[] | undefined;
  readonly fields: FieldWeights;
  readonly parameters: Bm25Parameters;
  /** Documents whose scores are returned even if they are not among the best. */
  readonly also?: Uint32Array | undefined;
  /** By segment; absent if no group scores are wanted. */
  readonly groups?: readonly DocumentGroups[] | undefined;
  /** Average words per group, over all segments. */
  readonly averageGroupLength?: number | undefined;
}

/** How well each group's allowed documents match together. */
export interface GroupMatches {
  /** BM25 scores. */
  readonly scores: Float64Array;
  /**
   * By word of the query, then by group: where the group contains the word, in bits of `termFields`; 0 if it does not.
   */
  readonly places: Uint8Array;
}

/** Documents are identified by `documentId`. */
export interface WordMatches {
  /** Best first; equal scores in order of id. Excludes documents without any of the words. */
  readonly ids: Uint32Array;
  readonly scores: Float64Array;
  /** The scores of `also`; 0 for a document that contains none of the words or is not allowed. */
  readonly alsoScores: Float64Array;
  /** By segment. Empty if no groups were requested. */
  readonly groups: readonly GroupMatches[];
  /** The limit of a document's score for each word of the query with infinite repetition: weight · idf · (k1 + 1). */
  readonly ceilings: readonly number[];
}

export interface WordSearch {
  readonly documentCount: number;
  readonly averageLength: number;
  /** Live documents that contain the word, in all segments. */
  documentFrequency(hash: number): number;
  search(query: WordQuery): WordMatches;
}

/** One number for document `document` of segment `segment`. */
export function documentId(segment: number, document: number): number {
  return segment * maxSegmentDocuments + document;
}

/** The position of the segment that contains the document. */
export function segmentOf(id: number): number {
  return Math.floor(id / maxSegmentDocuments);
}

/** The document's number within its segment. */
export function documentOf(id: number): number {
  return id % maxSegmentDocuments;
}

/** Statistics over all documents, on which scores are based. */
export interface CorpusStatistics {
  readonly documentCount: number;
  /** Average words per document. */
  readonly averageLength: number;
  /** Documents that contain the word; undefined if unknown, in which case the available documents are counted. */
  documentFrequency(hash: number): number | undefined;
}

/**
 * Statistics cover live documents only, so that ranking does not depend on how documents are distributed over segments.
 * @param corpus - the larger corpus that the documents are part of; its statistics replace theirs
 */
export function createWordSearch(
  segments: readonly LiveWordSegment[],
  corpus?: CorpusStatistics,
): WordSearch {
  return new SegmentedWordSearch(segments, corpus);
}

/** All 0 between two words of a query, except the scores. */
interface WorkingSums {
  readonly scores: Sums;
  readonly frequencies: Sums;
  readonly groupFrequencies: Sums;
}

interface SegmentScoring {
  /** The most that each word can add. */
  readonly shares: readonly number[];
  /** Effective frequencies by stored ones. */
  readonly effective: Float32Array;
  readonly matches: GroupMatches | undefined;
}

const counted = new WeakMap<WordSegment, number>();

/** Total words of all its documents. */
function countWords(segment: WordSegment): number {
  let words = counted.get(segment);
  if (words === undefined) {
    words = 0;
    for (const length of segment.lengths) words += length;
    counted.set(segment, words);
  }
  return words;
}

class SegmentedWordSearch implements WordSearch {
  readonly documentCount: number;
  readonly averageLength: number;
  readonly #segments: readonly LiveWordSegment[];
  /** By segment: cached live frequencies of terms, for segments with dead documents. */
  readonly #liveFrequencies: readonly Map<number, number>[];
  readonly #corpus: CorpusStatistics | undefined;
  #sums: WorkingSums | undefined;

  constructor(segments: readonly LiveWordSegment[], corpus: CorpusStatistics | undefined) {
    this.#segments = segments;
    this.#corpus = corpus;
    this.#liveFrequencies = segments.map(() => new Map());
    let documents = 0;
    let words = 0;
    for (const { words: segment, live } of segments) {
      if (live === undefined) {
        documents += segment.lengths.length;
        words += countWords(segment);
        continue;
      }
      for (let d = 0; d < segment.lengths.length; d++) {
        if (!hasBit(live, d)) continue;
        documents++;
        words += segment.lengths[d]!;
      }
    }
    this.documentCount = corpus?.documentCount ?? documents;
    this.averageLength = Math.max(1, corpus?.averageLength ?? words / Math.max(1, documents));
  }

  documentFrequency(hash: number): number {
    const known = this.#corpus?.documentFrequency(hash);
    if (known !== undefined) return known;
    let sum = 0;
    for (let s = 0; s < this.#segments.length; s++) {
      const term = this.#segments[s]!.words.find(hash);
      if (term !== undefined) sum += this.#frequency(s, hash, term);
    }
    return sum;
  }

  search(query: WordQuery): WordMatches {
    const { fields, parameters } = query;
    const effective = effectiveFrequencies(fields);
    const shares = query.words.map((word) => word.weight * this.#idf(word) * (parameters.k1 + 1));
    const best = new TopK(query.limit);
    const also = query.also ?? new Uint32Array(0);
    const alsoScores = new Float64Array(also.length);
    const { scores } = this.#takeSums();
    const groups =
      query.groups?.map(({ lengths: { length } }) => ({
        scores: new Float64Array(length),
        places: new Uint8Array(query.words.length * length),
      })) ?? [];
    for (let s = 0; s < this.#segments.length; s++) {
      this.#scoreSegment(s, query, { shares, effective, matches: groups[s] });
      const first = documentId(s, 0);
      for (let i = 0; i < scores.count; i++) {
        const document = scores.touched[i]!;
        best.offer(first + document, scores.values[document]!);
      }
      for (let i = 0; i < also.length; i++) {
        const document = also[i]! - first;
        if (document >= 0 && document < maxSegmentDocuments) alsoScores[i] = scores.values[document] ?? 0;
      }
      clearSums(scores);
    }
    return { ...best.take(), alsoScores, groups, ceilings: shares };
  }

  /** Writes the scores of the segment's documents to the sums. */
  #scoreSegment(s: number, query: WordQuery, { shares, effective, matches }: SegmentScoring): void {
    const { live, words: segment } = this.#segments[s]!;
    const allow = query.allow?.[s] ?? live;
    const norm = lengthNorm(query.parameters, this.averageLength);
    const groups = query.groups?.[s];
    const groupNorm = lengthNorm(query.parameters, query.averageGroupLength ?? this.averageLength);
    const { scores, frequencies, groupFrequencies } = this.#takeSums();
    query.words.forEach((word, w) => {
      const share = shares[w]!;
      if (!(share > 0)) return;
      const said =
        groups === undefined || matches === undefined
          ? undefined
          : { groupOf: groups.groupOf, places: matches.places, first: w * matches.scores.length };
      for (const form of word.forms) {
        const term = segment.find(form.hash);
        if (term === undefined) continue;
        addFrequencies(segment, { term, weight: form.weight, effective }, allow, frequencies, said);
      }
      if (groups !== undefined && matches !== undefined) {
        sumGroups(frequencies, groups.groupOf, groupFrequencies);
        addGroupShares(groupFrequencies, matches.scores, groups.lengths, { share, ...groupNorm });
      }
      addShares(frequencies, scores, segment.lengths, { share, ...norm });
    });
  }

  /** For the word and its forms together, so that a rare form is not worth more than the word. */
  #idf(word: QueryWord): number {
    let documents = 0;
    for (const { hash } of word.forms) documents += this.documentFrequency(hash);
    if (documents === 0) return 0;
    return inverseDocumentFrequency(this.documentCount, Math.min(documents, this.documentCount));
  }

  #frequency(s: number, hash: number, term: TermPostings): number {
    const { live } = this.#segments[s]!;
    if (live === undefined) return term.documents;
    const known = this.#liveFrequencies[s]!;
    let count = known.get(hash);
    if (count === undefined) known.set(hash, (count = countLive(term, live)));
    return count;
  }

  #takeSums(): WorkingSums {
    if (this.#sums === undefined) {
      const largest = Math.max(0, ...this.#segments.map(({ words }) => words.lengths.length));
      this.#sums = {
        scores: createSums(largest),
        frequencies: createSums(largest),
        groupFrequencies: createSums(largest),
      };
    }
    return this.#sums;
  }
}
