// The engine's answers in Codemem's field names. Pure: the command line shows the same ones.
import type {
  CodeEdge,
  CodeEdgeKind,
  CodeHit,
  Impact,
  IndexReport,
  Problem,
  SymbolDetail,
  SymbolKind,
  SymbolLookup,
  SymbolSummary,
  Visibility,
} from "../../core/types/index.ts";
import { nameOf } from "../../core/types/symbol-id.ts";
import { roundScore } from "../../tools/results/round.ts";

/** Fields of index_codebase, in the contract's order. */
export interface IndexResult {
  root: string;
  files_scanned: number;
  files_parsed: number;
  files_skipped: number;
  files_unchanged: number;
  files_removed: number;
  files_reused: number;
  files_bulk: number;
  symbols: number;
  references: number;
  edges_resolved: number;
  edges_external: number;
  edges_ambiguous: number;
  edges_unresolved: number;
  symbols_embedded: number;
  chunks: number;
  chunks_embedded: number;
  problems: Problem[];
  elapsed_ms: number;
}

export function toIndexResult(report: IndexReport): IndexResult {
  return {
    root: report.root,
    files_scanned: report.filesScanned,
    files_parsed: report.filesParsed,
    files_skipped: report.filesSkipped,
    files_unchanged: report.filesUnchanged,
    files_removed: report.filesRemoved,
    files_reused: report.filesReused,
    files_bulk: report.filesBulk,
    symbols: report.symbols,
    references: report.references,
    edges_resolved: report.edgesResolved,
    edges_external: report.edgesExternal,
    edges_ambiguous: report.edgesAmbiguous,
    edges_unresolved: report.edgesUnresolved,
    symbols_embedded: report.symbolsEmbedded,
    chunks: report.chunks,
    chunks_embedded: report.chunksEmbedded,
    problems: [...report.problems],
    elapsed_ms: Math.round(report.elapsedMs),
  };
}

export interface SymbolResult {
  id: string;
  name: string;
  qualified_name: string;
  kind: SymbolKind;
  signature: string;
  file_path: string;
  line_start: number;
  line_end: number;
  visibility: Visibility;
  parent: string | null;
  language: string;
  root: string;
}

export function toSymbol(symbol: SymbolSummary): SymbolResult {
  return {
    id: symbol.id,
    name: symbol.name,
    qualified_name: symbol.qualifiedName,
    kind: symbol.kind,
    signature: symbol.signature,
    file_path: symbol.filePath,
    line_start: symbol.lineStart,
    line_end: symbol.lineEnd,
    visibility: symbol.visibility,
    parent: symbol.parent ?? null,
    language: symbol.language,
    root: symbol.root,
  };
}

export function toSymbolDetail(symbol: SymbolDetail): SymbolResult & { doc_comment: string | null } {
  return { ...toSymbol(symbol), doc_comment: symbol.doc ?? null };
}

export interface AmbiguousResult {
  ambiguous: true;
  total: number;
  candidates: {
    id: string;
    qualified_name: string;
    kind: SymbolKind;
    file_path: string;
    line_start: number;
    signature: string;
    root: string;
  }[];
}

export function toAmbiguous({ candidates, total }: Extract<SymbolLookup, { found: false }>): AmbiguousResult {
  return {
    ambiguous: true,
    total,
    candidates: candidates.map((symbol) => ({
      id: symbol.id,
      qualified_name: symbol.qualifiedName,
      kind: symbol.kind,
      file_path: symbol.filePath,
      line_start: symbol.lineStart,
      signature: symbol.signature,
      root: symbol.root,
    })),
  };
}

export interface EdgeResult {
  source: string;
  target: string;
  relationship: CodeEdgeKind;
  weight: number;
  confidence: number;
  strategy: string;
  file_path: string;
  line: number;
}

export function toEdge(edge: CodeEdge): EdgeResult {
  return {
    source: edge.source,
    target: edge.target,
    relationship: edge.relationship,
    weight: roundScore(edge.weight),
    confidence: roundScore(edge.confidence),
    strategy: edge.strategy,
    file_path: edge.filePath,
    line: edge.line,
    ...(edge.choices === undefined ? {} : { choices: edge.choices }),
  };
}

export interface ImpactResult {
  symbol: string;
  depth: number;
  direct_dependents: { source: string; relationship: CodeEdgeKind; line: number; possible?: true }[];
  reachable_nodes: number;
  possible_nodes: number;
  reachable: {
    id: string;
    kind: SymbolKind;
    label: string;
    line: number;
    depth: number;
    via: string;
    possible?: true;
  }[];
  tests: string[];
  files: string[];
}

/** A test is listed once, in `tests`; what else is in test files (set-up, helpers) is listed like other code, last. */
export function toImpact(impact: Impact): ImpactResult {
  const tests = new Set(impact.tests);
  const helpers = new Set(impact.testHelpers);
  const isInTest = (id: string, isInTests: boolean): boolean =>
    tests.has(id) || (isInTests && !helpers.has(id));
  return {
    symbol: impact.symbol,
    depth: impact.depth,
    direct_dependents: impact.directDependents.flatMap(
      ({ source, relationship, line, possible, isInTests }) =>
        isInTest(source, isInTests) ? [] : { source, relationship, line, ...(possible ? { possible } : {}) },
    ),
    reachable_nodes: impact.reachableCount,
    possible_nodes: impact.possibleCount,
    reachable: impact.reachable.flatMap(({ id, kind, label, line, depth, via, possible, isInTests }) =>
      isInTest(id, isInTests)
        ? []
        : { id, kind, label, line, depth, via: nameOf(via), ...(possible ? { possible } : {}) },
    ),
    tests: [...impact.tests],
    files: [...impact.files],
  };
}

export interface CodeResult {
  qualified_name: string;
  kind: SymbolKind | "text";
  label: string;
  score: number;
  similarity: number;
  file_path: string;
  line_start: number;
  line_end: number;
  signature: string;
  doc_comment: string | null;
  preview: { line: number; text: string }[];
  language: string;
  stale: boolean;
  moved_by?: number;
  root: string;
}

export function toCodeResult(hit: CodeHit): CodeResult {
  const score = roundScore(hit.score);
  return {
    qualified_name: hit.symbol,
    kind: hit.kind,
    label: hit.symbol === "" ? `${hit.path}:${hit.startLine}` : hit.symbol,
    score,
    similarity: score,
    file_path: hit.path,
    line_start: hit.startLine,
    line_end: hit.endLine,
    signature: hit.signature,
    doc_comment: hit.doc === "" ? null : hit.doc,
    preview: [...hit.preview],
    language: hit.language,
    stale: hit.stale,
    ...(hit.movedBy === 0 ? {} : { moved_by: hit.movedBy }),
    root: hit.root,
  };
}
