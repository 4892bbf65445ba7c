// What is known about one document while it is ranked?
import { documentId, documentOf, segmentOf } from "../../lexical/index.ts";
import { pathClasses } from "../paths/path-class.ts";
import type { QuotedLine } from "./quoted-text.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment } from "../corpus/segment-view.ts";
import type { SegmentView } from "../corpus/segment-view.ts";
import { rankingWeights } from "../ranking-settings.ts";
import { nothingSaid, type SaidShares } from "./said-words.ts";

export const { surelyAsked } = rankingWeights.definitions;

/** A symbol of the candidate that the query names. */
export interface Definition {
  readonly row: number;
  /** Confidence that it is the one meant, 0..1. */
  readonly strength: number;
}

/** A symbol of the candidate that is related to the one that the query names. */
export interface RelatedSymbol {
  readonly row: number;
  /** Line of the relation, 1-based. */
  readonly line: number;
  /** Confidence, 0..1. */
  readonly strength: number;
}

export interface Candidate {
  readonly id: number;
  readonly segment: number;
  /** Row in the segment's chunks. */
  readonly document: number;
  readonly view: SegmentView;
  /** Row in the segment's files. */
  readonly file: number;
  /** A number for the file that is unique across all segments. */
  readonly fileKey: number;
  readonly path: string;
  readonly classes: number;
  /** BM25, at least 0. */
  words: number;
  /** BM25 of its whole file, at least 0. */
  fileWords: number;
  /** Called for few candidates. */
  fileSaid: () => SaidShares;
  /** Cosine, -1..1. */
  vector: number;
  definitions: Definition[];
  related: RelatedSymbol[];
  /** The line with the message that the query quotes. */
  quoted: QuotedLine | undefined;
  score: number;
  /** The contribution of each retriever and signal, in the order they ran; adds up to `score`. */
  readonly components: Map<string, number>;
}

export function createCandidate(index: SearchIndex, id: number): Candidate {
  const segment = segmentOf(id);
  const document = documentOf(id);
  const { tables } = index.segments[segment]!;
  const view = viewSegment(tables);
  const file = tables.chunks.file[document]!;
  return {
    id,
    segment,
    document,
    view,
    file,
    fileKey: documentId(segment, tables.files.chunkStart[file]!),
    path: view.path(file),
    classes: view.classes(file) | (view.isTestCode(document) ? pathClasses.test : 0),
    words: 0,
    fileWords: 0,
    fileSaid: () => nothingSaid,
    vector: 0,
    definitions: [],
    related: [],
    quoted: undefined,
    score: 0,
    components: new Map(),
  };
}

/** Changes the score and records which signal did. */
export function adjust(candidate: Candidate, component: string, change: number): void {
  if (change === 0) return;
  candidate.score += change;
  candidate.components.set(component, (candidate.components.get(component) ?? 0) + change);
}

/** Best first; equal scores by path, then by line. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return (
    a.view.tables.chunks.startLine[a.document]! - b.view.tables.chunks.startLine[b.document]! || a.id - b.id
  );
}
