// From ranked documents to what is shown: neighbors of one symbol become one span, and each span knows its symbol.
import { symbolKindOf } from "../model/index.ts";
import { compareCandidates } from "./candidate.ts";
import type { Candidate } from "./candidate.ts";
import type { SearchHit, SearchIndex } from "./search-index.ts";
import type { SegmentView } from "./segment-view.ts";

const none = -1;

interface Span {
  readonly best: Candidate;
  readonly symbol: number;
  first: number;
  last: number;
  /** The best first, the others as they came. */
  readonly documents: number[];
}

/** The best `limit` spans, best first. Scores are brought to 0..1 where boosts took them beyond. */
export function makeHits(index: SearchIndex, candidates: readonly Candidate[], limit: number): SearchHit[] {
  const ranked = candidates.filter(({ score }) => score > 0).sort(compareCandidates);
  const spans: Span[] = [];
  for (const candidate of ranked) {
    const symbol = symbolOf(candidate);
    const span = spans.find((known) => continues(known, candidate, symbol));
    if (span !== undefined) {
      span.first = Math.min(span.first, candidate.document);
      span.last = Math.max(span.last, candidate.document);
      span.documents.push(candidate.document);
    } else if (spans.length < limit) {
      const { document } = candidate;
      spans.push({ best: candidate, symbol, first: document, last: document, documents: [document] });
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
  const { best, first, last, symbol } = span;
  const { chunks } = best.view.tables;
  return {
    segment: best.segment,
    root: index.segments[best.segment]!.root,
    path: best.path,
    file: best.file,
    chunks: span.documents,
    symbol,
    startLine: chunks.startLine[first]!,
    endLine: chunks.endLine[last]!,
    start: chunks.start[first]!,
    end: chunks.end[last]!,
    score: best.score * scale,
    components: Object.fromEntries(Array.from(best.components, ([name, part]) => [name, part * scale])),
  };
}

/** The symbol asked for, else the one that the chunk is about, else the innermost that encloses it; -1 for text. */
function symbolOf({ definitions, document, file, view }: Candidate): number {
  let asked: (typeof definitions)[number] | undefined;
  for (const definition of definitions) {
    if (asked === undefined || definition.strength > asked.strength) asked = definition;
  }
  if (asked !== undefined && asked.strength >= 0.5) return asked.row;
  const own = view.tables.chunks.symbol[document]!;
  const isModule = own >= 0 && symbolKindOf(view.tables.symbols.kind[own]!) === "module";
  return own >= 0 && !isModule ? own : enclosingSymbol(view, file, view.tables.chunks.startLine[document]!);
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
