// How is the code of some roots searched? Takes the hits of the ranking and adds names, signatures and the lines that
// show why.
import { tableColumns } from "../../../base/columns.ts";
import { continueRanking } from "../../../base/continue-ranking.ts";
import { throwIfCancelled } from "../../../errors.ts";
import {
  segmentSymbolSchema,
  type CodeHit,
  type CodeQuery,
  type PassageKind,
  type UnmatchedFilters,
} from "../../types/index.ts";
import {
  correctQuestion,
  createSearchIndex,
  findUnmatchedFilters,
  fuseQueries,
  judgedHits,
  rankCode,
  rankingWeights,
  seemUnrelated,
  weighWords,
  type FusedHit,
  type SearchCorpus,
  type SearchIndex,
} from "../../query/index.ts";
import type { AnnIndex } from "../../vector/index.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import type { FileLines } from "../text/indexed-text.ts";
import type { SnapshotSegment } from "../snapshots/load-snapshot.ts";
import { describeHit } from "./describe-hit.ts";
import { yieldHeads, type HitFile } from "./file-heads.ts";
import { openMovedLines, type MovedLines } from "../text/moved-lines.ts";
import { linesOf, type FoundSpan } from "./found-span.ts";
import { findMissingPlaces } from "./missing-places.ts";
import { findPassages } from "./passages.ts";
import type { RankRange } from "./rank-range.ts";

export interface FoundSpans {
  readonly spans: FoundSpan[];
  /** How many passed the filters and were ranked. */
  readonly total: number;
}

/** Where a segment of the combined index came from. */
interface Origin {
  readonly open: ReadableSnapshot;
  readonly segment: number;
}

const { spanShare } = rankingWeights.passages;
/** How many spans are searched for import statements and comments. */
const passageSpans = 300;
/** How many spans of each wording are fused. */
const fusedSpans = 100;

/** Files that one search has read. */
interface OpenFiles {
  readonly lines: Map<string, FileLines>;
  /** Files changed since indexing, if moved lines are followed. */
  readonly moved: Map<FileLines, MovedLines | undefined>;
  readonly mask: (text: string) => string;
  /** Whether moved lines are followed; passages are found in the current text. */
  readonly follows: boolean;
  readonly signal: AbortSignal | undefined;
}

export class CodeSearch {
  readonly #index: SearchIndex;
  readonly #origins: readonly Origin[];
  readonly #isPart: boolean;

  /** Vectors of a different model cannot be compared with the query's, so such a root is searched by words. */
  constructor(
    scope: readonly ReadableSnapshot[],
    embedderId: string,
    neighbors?: AnnIndex,
    corpus?: SearchCorpus,
  ) {
    const origins: Origin[] = [];
    const segments: SnapshotSegment[] = [];
    for (const open of scope) {
      const comparable = open.snapshot.record.embedder === embedderId;
      open.snapshot.segments.forEach((segment, position) => {
        origins.push({ open, segment: position });
        segments.push(comparable ? segment : { ...segment, vectors: undefined });
      });
    }
    this.#origins = origins;
    this.#isPart = corpus !== undefined;
    this.#index = createSearchIndex(segments, neighbors, corpus);
  }

  /**
   * The spans from rank `first` to `end`, best first, with their current lines.
   * @param vectors - one for each wording of the question, the query's first
   * @param mask - applied to a file's text before any of it is shown
   */
  find(
    query: CodeQuery,
    vectors: readonly Float32Array[],
    range: RankRange,
    mask: (text: string) => string,
    signal?: AbortSignal,
  ): FoundSpans {
    const files: OpenFiles = {
      ...{ lines: new Map(), moved: new Map(), mask, signal },
      follows: query.passages === undefined,
    };
    if (query.passages !== undefined) {
      const { fused } = this.#rank(query, vectors, range.depth, signal);
      return this.#findPassages(query.passages, query, fused, range, files);
    }
    const words = weighWords(this.#index, wordingsOf(query).join(" "));
    let shown: readonly FusedHit[] = [];
    let [kept, total] = [0, 0];
    const spans = (depth = Infinity): number => spansToRank(query, wordingsOf(query).length, depth);
    // Of depths that rank as many spans, and so in the same order, only the last.
    const depths = [...(range.shallower ?? []), range.depth].filter(
      (depth, i, all) => spans(depth) < spans(all[i + 1]),
    );
    for (const depth of depths) {
      const ranked = this.#rank(query, vectors, depth, signal);
      const yielded = yieldHeads(ranked.fused, (hit) => this.#fileOf(hit, files), words);
      shown = limitPerFile(continueRanking(shown, kept, yielded, placeOf), query.perFile);
      [kept, total] = [depth, ranked.total];
    }
    const page = shown.slice(range.first, range.end);
    return { spans: page.map((hit) => this.#read(hit, files)), total };
  }

  /** Ranks each wording to that depth, and fuses the lists. */
  #rank(
    query: CodeQuery,
    vectors: readonly Float32Array[],
    results: number,
    signal: AbortSignal | undefined,
  ): { readonly fused: readonly FusedHit[]; readonly total: number } {
    const wordings = wordingsOf(query);
    const limit = spansToRank(query, wordings.length, results);
    const ranked = wordings.map((wording, i) =>
      rankCode(this.#index, {
        query: wording,
        limit,
        vector: vectors[i]!,
        filters: query.filters,
        linesOf: (segment, file) => this.#unmaskedLines(segment, file),
        signal,
      }),
    );
    const fused = fuseQueries(ranked.map(({ hits }) => hits));
    return { fused, total: Math.max(fused.length, ...ranked.map((list) => list.total)) };
  }

  /**
   * Loads everything that `describe` needs for the spans: after another turn of the event loop their generation may be
   * gone.
   */
  keep(spans: readonly FoundSpan[]): void {
    for (const { segment } of spans) {
      const origin = this.#origins[segment]!;
      const { symbols, strings } = origin.open.snapshot.segments[origin.segment]!.tables;
      // Accessing one loads all the rest.
      tableColumns(segmentSymbolSchema, symbols);
      strings.columns();
    }
  }

  /** Each wording with its misspelled words corrected. */
  correct(wordings: readonly string[]): readonly string[] {
    return wordings.map((wording) => correctQuestion(this.#index, wording));
  }

  describe(spans: readonly FoundSpan[], query: CodeQuery, signal?: AbortSignal): CodeHit[] {
    const worths = wordingsOf(query).map((wording) => weighWords(this.#index, wording));
    return spans.map((span) => {
      throwIfCancelled(signal);
      const { open, segment } = this.#origins[span.segment]!;
      const worth = worths[span.foundBy[0] ?? 0]!;
      return describeHit(this.#index, { open, segment, span }, worth, query.contextLines);
    });
  }

  /**
   * The filters that explain why nothing was found; undefined if something passes them, or if only part of a root is
   * here.
   */
  explainEmpty(query: CodeQuery): readonly UnmatchedFilters[] | undefined {
    if (this.#isPart || query.filters === undefined) return undefined;
    const unmatched = findUnmatchedFilters(this.#index, query.filters);
    return unmatched.length === 0 ? undefined : unmatched;
  }

  /**
   * For places in the question that do not exist, a sentence each with similar ones; none if only part of a root is
   * here.
   */
  findMissingPlaces(query: CodeQuery): readonly string[] {
    if (this.#isPart) return [];
    return findMissingPlaces(query.query, [...new Set(this.#origins.map(({ open }) => open))]);
  }

  /** Whether none of the best spans relates to any wording of the question; false if not all that count were read. */
  seemUnrelated({ spans, total }: FoundSpans, query: CodeQuery): boolean {
    if (query.passages !== undefined || this.#index.vectors.documentCount === 0) return false;
    if (spans.length < Math.min(judgedHits, total)) return false;
    const judged = spans.slice(0, judgedHits);
    return wordingsOf(query).every((wording) =>
      seemUnrelated(this.#index, weighWords(this.#index, wording), judged),
    );
  }

  #findPassages(
    kind: PassageKind,
    query: CodeQuery,
    hits: readonly FusedHit[],
    { first, end }: RankRange,
    files: OpenFiles,
  ): FoundSpans {
    const worth = weighWords(this.#index, wordingsOf(query).join(" "));
    const seen = new Set<string>();
    const found = hits.flatMap((hit) => {
      const span = this.#read(hit, files);
      const { open, segment } = this.#origins[hit.segment]!;
      const { tables } = open.snapshot.segments[segment]!;
      const language = tables.strings.get(tables.files.language[hit.file]!);
      const parsed = kind === "import" ? open.symbols.parsedFile(hit.path) : undefined;
      const within = { first: hit.startLine, last: hit.endLine };
      return findPassages(kind, { lines: span.lines, language, parsed }, within, worth)
        .filter(({ startLine }) => {
          const place = `${hit.segment}:${hit.file}:${startLine}`;
          return !seen.has(place) && seen.add(place);
        })
        .map((passage) => ({ span, passage }));
    });
    // Passages without any of the words are shown only if no passage has any: then the surrounding code decides.
    const most = Math.max(0, ...found.map(({ passage }) => passage.worth));
    const telling = most > 0 ? found.filter(({ passage }) => passage.worth > 0) : found;
    const spans = telling.map(({ span, passage }): FoundSpan => {
      const score = most > 0 ? (passage.worth / most) * (1 - spanShare + spanShare * span.score) : span.score;
      return { ...span, score, passage, text: linesOf(span.lines, passage.startLine, passage.endLine) };
    });
    spans.sort((a, b) => b.score - a.score);
    return { spans: limitPerFile(spans, query.perFile).slice(first, end), total: spans.length };
  }

  #fileOf(hit: FusedHit, files: OpenFiles): HitFile {
    const { open, segment } = this.#origins[hit.segment]!;
    const { tables } = open.snapshot.segments[segment]!;
    return {
      tables,
      language: tables.strings.get(tables.files.language[hit.file]!),
      lines: () => {
        const { lines, stale } = this.#linesOf(hit, files);
        return stale ? undefined : lines;
      },
      parsed: () => open.symbols.parsedFile(hit.path),
    };
  }

  /**
   * For scanning only, never for display: masking takes longer than reading. Undefined for a file that has changed
   * since.
   */
  #unmaskedLines(segment: number, file: number): readonly string[] | undefined {
    const { tables } = this.#index.segments[segment]!;
    const path = tables.strings.get(tables.files.path[file]!);
    const { lines, stale } = this.#origins[segment]!.open.readLines(path, (text) => text);
    return stale ? undefined : lines;
  }

  #linesOf(hit: FusedHit, { lines, mask }: OpenFiles): FileLines {
    const key = `${hit.root}\0${hit.path}`;
    const file = lines.get(key) ?? this.#origins[hit.segment]!.open.readLines(hit.path, mask);
    lines.set(key, file);
    return file;
  }

  #movedOf(hit: FusedHit, file: FileLines, { moved, follows }: OpenFiles): MovedLines | undefined {
    if (!follows || moved.has(file)) return moved.get(file);
    const { symbols } = this.#origins[hit.segment]!.open;
    const found = openMovedLines(file, () => symbols.parsedFile(hit.path));
    moved.set(file, found);
    return found;
  }

  #read(hit: FusedHit, files: OpenFiles): FoundSpan {
    throwIfCancelled(files.signal);
    const file = this.#linesOf(hit, files);
    const place = this.#movedOf(hit, file, files)?.locate(hit.startLine, hit.endLine);
    const movedBy = place?.kind === "there" ? place.movedBy : 0;
    return {
      ...hit,
      lines: file.lines,
      stale: file.stale && place?.kind !== "there",
      movedBy,
      text: linesOf(file.lines, hit.startLine + movedBy, hit.endLine + movedBy),
    };
  }
}

/** The question, and its other wordings. */
export function wordingsOf({ query, alternatives = [] }: CodeQuery): readonly string[] {
  return [query, ...alternatives];
}

/** How many spans to rank so that `limit` remain after the limit per file and merging. */
function spansToRank(query: CodeQuery, wordings: number, limit: number): number {
  if (query.passages !== undefined) return Math.max(passageSpans, limit);
  const depth = query.perFile === undefined ? limit : 3 * limit + 10;
  return wordings > 1 ? Math.max(depth, fusedSpans) : depth;
}

function placeOf({ segment, file, startLine }: FusedHit): string {
  return `${segment}:${file}:${startLine}`;
}

function limitPerFile<T extends FusedHit>(hits: readonly T[], perFile: number | undefined): readonly T[] {
  if (perFile === undefined) return hits;
  const counts = new Map<string, number>();
  return hits.filter(({ segment, file }) => {
    const key = `${segment}:${file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= perFile;
  });
}
