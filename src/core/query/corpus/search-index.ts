// What search reads: the segments of one or more indexed roots, as they are stored, with what later runs took out.
import { clearBit, createBitmap, type Bitmap } from "../../../base/bitmap.ts";
import { createWordSearch } from "../../lexical/index.ts";
import type { CorpusStatistics, WordSearch, WordSegment } from "../../lexical/index.ts";
import type { CodeFilters, SegmentEdges, SegmentTables } from "../../types/index.ts";
import { createVectorSearch } from "../../vector/index.ts";
import type { AnnIndex, VectorSearch, VectorSegment } from "../../vector/index.ts";
import type { RankingSettings } from "../ranking-settings.ts";

/** One segment. Document d is row d of `tables.chunks`, of `words` and of `vectors`. Immutable: what is derived from it is kept for it. */
export interface SearchSegment {
  /** Names the segment for good: another content has another id. */
  readonly id: string;
  /** The root it belongs to, handed back in hits. */
  readonly root: string;
  readonly tables: SegmentTables;
  readonly words: WordSegment;
  /** Absent until the segment is embedded: it is then found by words and names alone. */
  readonly vectors: VectorSegment | undefined;
  /** A bit per file, lowest bit of byte 0 first: set when the file is gone or lives in a later segment. */
  readonly deadFiles: Uint8Array;
  /** Importance of each symbol, 0..1 (pagerank over its maximum); absent until it was computed. */
  readonly symbolRanks?: Float32Array | undefined;
  /** Which files of its root are linked by edges; absent until it was computed. */
  readonly links?: FileLinks | undefined;
  /** What its symbols refer to; absent where nothing is linked. Read when a query asks what uses a symbol. */
  readonly edges?: (() => SegmentEdges) | undefined;
}

/** The files of a root that an edge joins, whichever way it leads. A file's number: its segment's first, plus its row there. */
export interface FileLinks {
  /** By the id of the segment. */
  readonly firstFile: ReadonlyMap<string, number>;
  /** File f has the neighbors offsets[f] … offsets[f + 1], each once. */
  readonly offsets: Uint32Array;
  readonly neighbors: Uint32Array;
}

/** Which documents may be found. All given conditions must hold; of a list one of its values. */
export interface SearchFilters extends CodeFilters {
  readonly root?: string | undefined;
}

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  readonly filters?: SearchFilters | undefined;
  /** The embedded query, of the vectors' dimensions. Without it search goes by words and names alone. */
  readonly vector?: Float32Array | undefined;
  /** How to weigh retrievers and signals; `defaultRanking` where absent. */
  readonly ranking?: RankingSettings | undefined;
  /**
   * The lines of a file (its row in the segment) as they were indexed, undefined where they are not known. Asked of few files, when the query
   * quotes a message: without it, the words of the message decide alone.
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
  /** Rows in the segment's chunks: the first is the best; the others were merged into it. */
  readonly chunks: readonly number[];
  /** Row in the segment's symbols; -1 for text. */
  readonly symbol: number;
  /** The line that the query asked for by a name, a place or a relation; `symbol` is then the one that it meant. */
  readonly anchorLine: number | undefined;
  /** The line that the query named by its number (`run.ts:120`); `anchorLine` is then the same. */
  readonly askedLine: number | undefined;
  readonly startLine: number;
  readonly endLine: number;
  /** UTF-16 offsets of the span in the file. */
  readonly start: number;
  readonly end: number;
  /** 0..1 */
  readonly score: number;
  /** What each retriever and signal gave: parts that add up to `score`. */
  readonly components: Readonly<Record<string, number>>;
  /** How well it fits by itself, 0..1: its cosine to the query, and its BM25 over the best of this search. */
  readonly retrieverScores: { readonly meaning: number; readonly words: number };
  /** The symbols of its segment that pass the filters, where filters ask for symbols: it shows one of them. */
  readonly onlySymbols: Bitmap | undefined;
}

/** The segments of a moment, ready to be searched. Holds no resources but memory: drop it when the next one is open. */
export interface SearchIndex {
  readonly segments: readonly SearchSegment[];
  readonly words: WordSearch;
  readonly vectors: VectorSearch;
  /** By segment: its live documents, undefined when all are. */
  readonly live: readonly (Bitmap | undefined)[];
  /** Statistics of the whole that the segments are a part of; undefined where they are the whole. */
  readonly corpus: SearchCorpus | undefined;
}

/** All documents that are searched, where only those that may be found are at hand. */
export interface SearchCorpus extends CorpusStatistics {
  /** Words in a file. */
  readonly averageFileLength: number;
}

/**
 * Cheap for segments that an earlier index had too, as long as the same objects are given. `ann` is the approximate
 * index of their vectors, where there is one: it is used for the segments that it knows.
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

/** The documents of a segment whose files are alive; undefined when all are. */
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
