// Which features of a file does the learned model weigh?
import type { Candidate } from "../candidates/candidate.ts";
import { pathClasses, type PathClass } from "../paths/path-class.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { describeNeighbors } from "./neighbor-features.ts";
import type { FileCandidates } from "./ranked-files.ts";

/** In column order. A model names the features that it was trained on. */
export const fileFeatures = [
  /** Score of the best candidate, divided by the best file's. */
  "score",
  /** BM25 and cosine of the best candidate and BM25 of the whole file, divided by the highest of all candidates. */
  "words",
  "vector",
  "fileWords",
  /** The two highest cosines and the two highest BM25 of the file's candidates, normalized likewise. */
  "vector1",
  "vector2",
  "words1",
  "words2",
  /** The signals' contributions to the best candidate, divided by the best fused score. */
  "path-match",
  "file-words",
  "file-coherence",
  "centrality",
  "linked-files",
  "path-penalties",
  /** Natural logarithms of the file's numbers of characters and symbols. */
  "characters",
  "symbols",
  /**
   * The highest PageRank of its symbols, divided by the project's highest, and the logarithm of its number of linked
   * files.
   */
  "rank",
  "links",
  /** The worth of the query's words that the file contains, in total and by where they are (`SaidShares`). */
  "said",
  "saidInNames",
  "saidInPath",
  "saidInComments",
  /**
   * For the best candidate: its symbol's kind, the logarithm of its number of characters, and where in the file it
   * begins, 0..1.
   */
  "symbolKind",
  "chunkSize",
  "position",
  /**
   * Shares of the scores of all ordered files that belong to files in its language, in its folder and linked with it
   * (`NeighborFeatures`).
   */
  "languageShare",
  "folderShare",
  "linkedShare",
  /** Whether it is in the class, 0 or 1. */
  "test",
  "header",
] as const;

type FeatureName = (typeof fileFeatures)[number];

/** The symbol kind of a candidate without a symbol. */
const noKind = -1;

/**
 * One row per file: a value for each of `fileFeatures`.
 * @param top - the best fused score, before any signal
 * @param files - the files to order, best first
 */
export function describeFiles(
  index: SearchIndex,
  top: number,
  candidates: readonly Candidate[],
  files: readonly FileCandidates[],
): number[][] {
  const highest = (valueOf: (candidate: Candidate) => number): number =>
    candidates.reduce((most, candidate) => Math.max(most, valueOf(candidate)), 0) || 1;
  const most = {
    score: highest(({ score }) => score),
    words: highest(({ words }) => words),
    vector: highest(({ vector }) => vector),
    fileWords: highest(({ fileWords }) => fileWords),
  };
  const neighbors = describeNeighbors(index, files);
  return files.map((file, place) => {
    const [best] = file;
    const { chunks, files: rows, symbols } = best.view.tables;
    const characters = chunks.end[best.view.chunkEnd(best.file) - 1]!;
    const firstSymbol = rows.symbolStart[best.file]!;
    const endSymbol = rows.symbolStart[best.file + 1] ?? symbols.length;
    const vectors = file.map(({ vector }) => vector / most.vector).sort(descending);
    const words = file.map((candidate) => candidate.words / most.words).sort(descending);
    const start = chunks.start[best.document]!;
    const symbol = chunks.symbol[best.document]!;
    const given = (signal: string): number => (best.components.get(signal) ?? 0) / top;
    const isOf = (name: PathClass): number => Number((best.classes & pathClasses[name]) !== 0);
    const said = best.fileSaid();
    const { links, languageShare, folderShare, linkedShare } = neighbors[place]!;
    const features: Readonly<Record<FeatureName, number>> = {
      score: best.score / most.score,
      words: best.words / most.words,
      vector: best.vector / most.vector,
      fileWords: best.fileWords / most.fileWords,
      vector1: vectors[0]!,
      vector2: vectors[1] ?? 0,
      words1: words[0]!,
      words2: words[1] ?? 0,
      "path-match": given("path-match"),
      "file-words": given("file-words"),
      "file-coherence": given("file-coherence"),
      centrality: given("centrality"),
      "linked-files": given("linked-files"),
      "path-penalties": given("path-penalties"),
      characters: Math.log1p(characters),
      symbols: Math.log1p(endSymbol - firstSymbol),
      rank: highestRank(index.segments[best.segment]!.symbolRanks, firstSymbol, endSymbol),
      links,
      said: said.anywhere,
      saidInNames: said.inNames,
      saidInPath: said.inPath,
      saidInComments: said.inComments,
      symbolKind: symbol < 0 ? noKind : symbols.kind[symbol]!,
      chunkSize: Math.log1p(chunks.end[best.document]! - start),
      position: start / Math.max(1, characters),
      languageShare,
      folderShare,
      linkedShare,
      test: isOf("test"),
      header: isOf("header"),
    };
    return fileFeatures.map((name) => features[name]);
  });
}

function descending(a: number, b: number): number {
  return b - a;
}

function highestRank(ranks: Float32Array | undefined, first: number, end: number): number {
  return ranks?.subarray(first, end).reduce((most, rank) => Math.max(most, rank), 0) ?? 0;
}
