// What is known of a file when it is ranked, as numbers that a model has learned to weigh.
import type { Candidate } from "../candidate.ts";
import type { SearchIndex } from "../search-index.ts";
import type { FileCandidates } from "./ranked-files.ts";

/** In the order of the columns. A model names those that it was trained on. */
export const fileFeatures = [
  /** Score of the best candidate, as a share of the best file's. */
  "score",
  /** BM25 and cosine of the best candidate, and BM25 of the whole file, as shares of the highest of all candidates. */
  "words",
  "vector",
  "fileWords",
  /** The two highest cosines and the two highest BM25 of the file's candidates, as such shares. */
  "vector1",
  "vector2",
  "words1",
  "words2",
  /** What the signals gave to the best candidate, as shares of the best fused score. */
  "path-match",
  "file-words",
  "file-coherence",
  "centrality",
  "linked-files",
  "path-penalties",
  /** Natural logarithms of the file's characters and symbols. */
  "characters",
  "symbols",
  /** The highest PageRank of its symbols as a share of the project's highest, and the logarithm of its linked files. */
  "rank",
  "links",
] as const;

const componentNames = fileFeatures.slice(
  fileFeatures.indexOf("path-match"),
  fileFeatures.indexOf("path-penalties") + 1,
);

/** What shares are of: the highest values among all candidates. */
export interface FeatureScale {
  readonly score: number;
  readonly fused: number;
  readonly words: number;
  readonly vector: number;
  readonly fileWords: number;
}

/** @param fused - the best fused score, before any signal */
export function scaleOf(candidates: readonly Candidate[], fused: number): FeatureScale {
  const highest = (valueOf: (candidate: Candidate) => number): number =>
    candidates.reduce((most, candidate) => Math.max(most, valueOf(candidate)), 0) || 1;
  return {
    score: highest(({ score }) => score),
    fused,
    words: highest(({ words }) => words),
    vector: highest(({ vector }) => vector),
    fileWords: highest(({ fileWords }) => fileWords),
  };
}

/** One value for each of `fileFeatures`. */
export function describeFile(index: SearchIndex, candidates: FileCandidates, scale: FeatureScale): number[] {
  const [best] = candidates;
  const { file, segment, view } = best;
  const { chunks, files, symbols } = view.tables;
  const lastChunk = (files.chunkStart[file + 1] ?? chunks.length) - 1;
  const firstSymbol = files.symbolStart[file]!;
  const endSymbol = files.symbolStart[file + 1] ?? symbols.length;
  const vectors = candidates.map(({ vector }) => vector / scale.vector).sort(descending);
  const words = candidates.map((candidate) => candidate.words / scale.words).sort(descending);
  return [
    best.score / scale.score,
    best.words / scale.words,
    best.vector / scale.vector,
    best.fileWords / scale.fileWords,
    vectors[0]!,
    vectors[1] ?? 0,
    words[0]!,
    words[1] ?? 0,
    ...componentNames.map((name) => (best.components.get(name) ?? 0) / scale.fused),
    Math.log1p(chunks.end[lastChunk]!),
    Math.log1p(endSymbol - firstSymbol),
    highestRank(index.segments[segment]!.symbolRanks, firstSymbol, endSymbol),
    Math.log1p(countLinks(index, segment, file)),
  ];
}

function descending(a: number, b: number): number {
  return b - a;
}

function highestRank(ranks: Float32Array | undefined, first: number, end: number): number {
  return ranks?.subarray(first, end).reduce((most, rank) => Math.max(most, rank), 0) ?? 0;
}

function countLinks({ segments }: SearchIndex, segment: number, file: number): number {
  const { id, links } = segments[segment]!;
  const first = links?.firstFile.get(id);
  if (links === undefined || first === undefined) return 0;
  return links.offsets[first + file + 1]! - links.offsets[first + file]!;
}
