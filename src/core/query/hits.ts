// From ranked documents to what is shown: neighbors of one symbol become one span, and each span knows its symbol.
import { symbolKindOf } from "../types/index.ts";
import type { AskedPlace } from "./asked-places.ts";
import { compareCandidates } from "./candidate.ts";
import type { Candidate } from "./candidate.ts";
import { matchPlace } from "./place-retriever.ts";
import type { SearchHit, SearchIndex } from "./search-index.ts";
import type { SegmentView } from "./segment-view.ts";

const none = -1;
/** From this strength on a definition is what the query asked for. */
const surelyAsked = 0.35;

interface Span {
  readonly best: Candidate;
  readonly symbol: number;
  readonly anchorLine: number | undefined;
  readonly askedLine: number | undefined;
  first: number;
  last: number;
  /** The best first, the others as they came. */
  readonly documents: number[];
}

/** The best `limit` spans, best first. Scores are brought to 0..1 where boosts took them beyond. */
export function makeHits(
  index: SearchIndex,
  candidates: readonly Candidate[],
  places: readonly AskedPlace[],
  limit: number,
): SearchHit[] {
  const ranked = candidates.filter(({ score }) => score > 0).sort(compareCandidates);
  const spans: Span[] = [];
  for (const candidate of ranked) {
    const { symbol, anchorLine, askedLine } = symbolOf(candidate, places);
    const span = spans.find((known) => continues(known, candidate, symbol));
    if (span !== undefined) {
      span.first = Math.min(span.first, candidate.document);
      span.last = Math.max(span.last, candidate.document);
      span.documents.push(candidate.document);
    } else if (spans.length < limit) {
      const { document } = candidate;
      spans.push({
        best: candidate,
        symbol,
        anchorLine,
        askedLine,
        first: document,
        last: document,
        documents: [document],
      });
    } else break;
  }
  const scale = 1 / Math.max(1, ranked[0]?.score ?? 1);
  return spans.map((span) => toHit(index, span, scale));
}

/** Neighbors within one symbol belong together; so do neighbors of prose without symbols. */
function continues(span: Span, candidate: Candidate, symbol: number): boolean {
  const { best, first, last } = span;
  return (
    best.fileKey === candidate.fileKey &&
    symbol === span.symbol &&
    candidate.document >= first - 1 &&
    candidate.document <= last + 1
  );
}

function toHit(index: SearchIndex, span: Span, scale: number): SearchHit {
  const { best, first, last, symbol, anchorLine, askedLine } = span;
  const { chunks } = best.view.tables;
  return {
    segment: best.segment,
    root: index.segments[best.segment]!.root,
    path: best.path,
    file: best.file,
    chunks: span.documents,
    symbol,
    anchorLine,
    askedLine,
    startLine: chunks.startLine[first]!,
    endLine: chunks.endLine[last]!,
    start: chunks.start[first]!,
    end: chunks.end[last]!,
    score: best.score * scale,
    components: Object.fromEntries(Array.from(best.components, ([name, part]) => [name, part * scale])),
  };
}

interface FoundSymbol {
  /** Row; -1 for text. */
  readonly symbol: number;
  readonly anchorLine: number | undefined;
  readonly askedLine?: number;
}

/** The symbol asked for, else the one that the chunk is about, else the innermost that encloses it. */
function symbolOf(candidate: Candidate, places: readonly AskedPlace[]): FoundSymbol {
  const { definitions, document, file, path, related, view } = candidate;
  const { chunks, symbols } = view.tables;
  const use = strongest(related);
  if (use !== undefined) return { symbol: use.row, anchorLine: use.line };
  const first = chunks.startLine[document]!;
  const last = chunks.endLine[document]!;
  for (const place of places) {
    const { line } = place;
    if (line === undefined || line < first || line > last || matchPlace(path, place) === 0) continue;
    return { symbol: enclosingSymbol(view, file, line), anchorLine: line, askedLine: line };
  }
  const asked = strongest(definitions);
  if (asked !== undefined && asked.strength >= surelyAsked) {
    return { symbol: asked.row, anchorLine: symbols.startLine[asked.row]! };
  }
  const own = chunks.symbol[document]!;
  const isModule = own >= 0 && symbolKindOf(symbols.kind[own]!) === "module";
  const symbol = own >= 0 && !isModule ? own : enclosingSymbol(view, file, first);
  return { symbol, anchorLine: undefined };
}

function strongest<T extends { readonly strength: number }>(found: readonly T[]): T | undefined {
  let best: T | undefined;
  for (const one of found) if (best === undefined || one.strength > best.strength) best = one;
  return best;
}

function enclosingSymbol({ tables }: SegmentView, file: number, line: number): number {
  const { files, symbols } = tables;
  const end = files.symbolStart[file + 1] ?? symbols.length;
  let innermost = none;
  for (let row = files.symbolStart[file]! + 1; row < end; row++) {
    if (symbols.startLine[row]! > line || symbols.endLine[row]! < line) continue;
    if (innermost === none || symbols.startLine[row]! >= symbols.startLine[innermost]!) innermost = row;
  }
  return innermost;
}
