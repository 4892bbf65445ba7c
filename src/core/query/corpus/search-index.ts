// What data does search read? The stored segments of one or more indexed roots, and which of their files later runs
// removed.
import { clearBit, createBitmap, type Bitmap } from "../../../base/bitmap.ts";
import { createWordSearch } from "../../lexical/index.ts";
import type { CorpusStatistics, WordSearch, WordSegment } from "../../lexical/index.ts";
import type { CodeFilters, SegmentTables } from "../../types/index.ts";
import { createVectorSearch } from "../../vector/index.ts";
import type { AnnIndex, VectorSearch, VectorSegment } from "../../vector/index.ts";
import type { RankingSettings } from "../ranking-settings.ts";
import type { EdgeIndex } from "./edge-index.ts";

/**
 * One segment. Document d is row d of `tables.chunks`, of `words` and of `vectors`. Immutable, so data derived from it
 * is cached with it.
 */
export interface SearchSegment {
  /** Permanent: different content has a different id. */
  readonly id: string;
  /** The root it belongs to; returned in hits. */
  readonly root: string;
  readonly tables: SegmentTables;
  readonly words: WordSegment;
  /** Absent until the segment is embedded; it is then searched by words and names alone. */
  readonly vectors: VectorSegment | undefined;
  /** One bit per file, lowest bit of byte 0 first: set if the file is gone or is in a later segment. */
  readonly deadFiles: Uint8Array;
  /** Importance of each symbol, 0..1 (PageRank divided by its maximum); absent until computed. */
  readonly symbolRanks?: Float32Array | undefined;
  /** Which files of its root are linked by edges; absent until computed. */
  readonly links?: FileLinks | undefined;
  /** The edges of its symbols; absent if nothing is linked. Read when a query asks what uses a symbol. */
  readonly edges?: EdgeIndex | undefined;
}

/**
 * The files of a root that are joined by an edge, in either direction. A file's number is its segment's first plus its
 * row there.
 */
export interface FileLinks {
  /** Keyed by segment id. */
  readonly firstFile: ReadonlyMap<string, number>;
  /** The neighbors of file f are offsets[f] … offsets[f + 1], without duplicates. */
  readonly offsets: Uint32Array;
  readonly neighbors: Uint32Array;
}

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  /** Which documents may be found. All conditions must hold; for a list, any one of its values. */
  readonly filters?: CodeFilters | undefined;
  /** The embedded query, with the dimensions of the vectors. If absent, search uses words and names alone. */
  readonly vector?: Float32Array | undefined;
  /** Weights of retrievers and signals; default `defaultRanking`. */
  readonly ranking?: RankingSettings | undefined;
  /**
   * The lines of a file (by its row in the segment) as indexed, or undefined if unknown. Called for few files, if the
   * query quotes a message. If absent, only the words of the message count.
   */
  readonly linesOf?: ((segment: number, file: number) => readonly string[] | undefined) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchHit {
  /** Position in the index's list of segments. */
  readonly segment: number;
  readonly root: string;
  readonly path: string;
  /** Row in the segment's files. */
  readonly file: number;
  /** Rows in the segment's chunks: the best first, then those merged into it. */
  readonly chunks: readonly number[];
  /** Row in the segment's symbols; -1 for text. */
  readonly symbol: number;
  /** The line that the query asked for by a name, a place or a relation. `symbol` is then the one meant. */
  readonly anchorLine: number | undefined;
  /** The line that the query gave by its number (`run.ts:120`); equals `anchorLine`. */
  readonly askedLine: number | undefined;
  readonly startLine: number;
  readonly endLine: number;
  /** UTF-16 offsets of the span in the file. */
  readonly start: number;
  readonly end: number;
  /** 0..1 */
  readonly score: number;
  /** The contribution of each retriever and signal; adds up to `score`. */
  readonly components: Readonly<Record<string, number>>;
  /**
   * How well it matches by itself, 0..1: its cosine with the query, and its BM25 divided by the best of this search.
   */
  readonly retrieverScores: { readonly meaning: number; readonly words: number };
  /** The symbols of its segment that pass the filters, if filters ask for symbols. The hit shows one of them. */
  readonly onlySymbols: Bitmap | undefined;
}

/** The segments of one moment, ready to search. Holds only memory: drop it when the next one is open. */
export interface SearchIndex {
  readonly segments: readonly SearchSegment[];
  readonly words: WordSearch;
  readonly vectors: VectorSearch;
  /** By segment: its live documents; undefined if all are live. */
  readonly live: readonly (Bitmap | undefined)[];
  /** Statistics of the whole corpus that the segments are part of; undefined if they are all of it. */
  readonly corpus: SearchCorpus | undefined;
}

/** Statistics of all searched documents, if only those that may be found are available. */
export interface SearchCorpus extends CorpusStatistics {
  /** Average words per file. */
  readonly averageFileLength: number;
}

/**
 * Cheap for segments of an earlier index if the same objects are passed. `ann` is the approximate index of their
 * vectors, if there is one; it is used for the segments that it covers.
 */
export function createSearchIndex(
  segments: readonly SearchSegment[],
  ann?: AnnIndex,
  corpus?: SearchCorpus,
): SearchIndex {
  const live = segments.map(liveDocuments);
  return {
    segments,
    words: createWordSearch(
      segments.map(({ words }, s) => ({ words, live: live[s] })),
      corpus,
    ),
    vectors: createVectorSearch(
      segments.map(({ id, vectors }, s) => ({ id, vectors, live: live[s] })),
      ann,
    ),
    live,
    corpus,
  };
}

/** The documents of a segment whose files are live; undefined if all are. */
export function liveDocuments(segment: {
  readonly deadFiles: Uint8Array;
  readonly tables: Pick<SegmentTables, "chunks">;
}): Bitmap | undefined {
  const { deadFiles, tables } = segment;
  if (deadFiles.every((byte) => byte === 0)) return undefined;
  const live = createBitmap(tables.chunks.length, true);
  for (let document = 0; document < tables.chunks.length; document++) {
    const file = tables.chunks.file[document]!;
    if (((deadFiles[file >>> 3] ?? 0) & (1 << (file & 7))) !== 0) clearBit(live, document);
  }
  return live;
}
