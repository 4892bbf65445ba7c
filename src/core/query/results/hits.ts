// How do ranked documents become hits? Adjacent documents of one symbol become one span, and each span gets its symbol.
import { hasBit } from "../../../base/bitmap.ts";
import type { Bitmap } from "../../../base/bitmap.ts";
import { forEachTerm, symbolKindOf } from "../../types/index.ts";
import type { QueryWord } from "../../lexical/index.ts";
import type { AskedPlace } from "../question/asked-places.ts";
import { compareCandidates, surelyAsked } from "../candidates/candidate.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { matchPlace } from "../candidates/place-retriever.ts";
import type { SearchHit, SearchIndex } from "../corpus/search-index.ts";
import type { SegmentView } from "../corpus/segment-view.ts";

const none = -1;

interface Span {
  readonly best: Candidate;
  readonly symbol: number;
  anchorLine: number | undefined;
  askedLine: number | undefined;
  /** Whether it is among the requested best ones. */
  readonly isShown: boolean;
  first: number;
  last: number;
  /** The best first, the others in order of arrival. */
  documents: number[];
}

/** The parts of a query besides its words. */
interface Asked {
  readonly places: readonly AskedPlace[];
  readonly words: readonly QueryWord[];
  /** By segment: the symbols that pass the filters; undefined if all do. */
  readonly symbols: readonly (Bitmap | undefined)[];
}

export interface RankedSpans {
  /** The best hits, best first. Scores above 1 from boosts are scaled to 0..1. */
  readonly hits: SearchHit[];
  /** Number of spans that were ranked. */
  readonly total: number;
}

export function makeHits(
  index: SearchIndex,
  candidates: readonly Candidate[],
  asked: Asked,
  limit: number,
): RankedSpans {
  const ranked = candidates.filter(({ score }) => score > 0).sort(compareCandidates);
  const spans: Span[] = [];
  let beyond = 0;
  // A deep page has thousands of candidates, so each is compared only with the spans of its symbol.
  const known = new Map<string, Span[]>();
  for (const candidate of ranked) {
    const { symbol, anchorLine, askedLine } = symbolOf(candidate, asked);
    const { document, fileKey } = candidate;
    const place = `${fileKey}:${symbol}`;
    const ofSymbol: Span[] = known.get(place) ?? [];
    // Of a long symbol, the part with the requested line is what the query is about, even if its head ranks higher.
    const elsewhere =
      askedLine === undefined ? undefined : ofSymbol.find((other) => other.askedLine === undefined);
    if (elsewhere !== undefined) {
      Object.assign(elsewhere, { anchorLine, askedLine, first: document, last: document });
      elsewhere.documents = [document];
      continue;
    }
    const span = ofSymbol.find((other) => continues(other, document));
    if (span !== undefined) {
      // Candidates that rank below everything shown do not extend a shown span.
      if (beyond === 0 || !span.isShown) extend(span, document);
      continue;
    }
    const isShown = beyond === 0 && spans.length < limit;
    const extent = { first: document, last: document, documents: [document] };
    const added: Span = { best: candidate, symbol, anchorLine, askedLine, isShown, ...extent };
    ofSymbol.push(added);
    known.set(place, ofSymbol);
    if (isShown) spans.push(added);
    else beyond++;
  }
  const best = {
    scale: 1 / Math.max(1, ranked[0]?.score ?? 1),
    words: Math.max(0, ...ranked.map(({ words }) => words)),
  };
  return {
    hits: spans.map((span) => toHit(index, span, best, asked.symbols[span.best.segment])),
    total: spans.length + beyond,
  };
}

function extend(span: Span, document: number): void {
  span.first = Math.min(span.first, document);
  span.last = Math.max(span.last, document);
  span.documents.push(document);
}

/** Neighbors within a symbol belong together, and so do neighbors of prose without symbols. */
function continues({ first, last }: Span, document: number): boolean {
  return document >= first - 1 && document <= last + 1;
}

function toHit(
  index: SearchIndex,
  span: Span,
  { scale, words }: { readonly scale: number; readonly words: number },
  onlySymbols: Bitmap | undefined,
): SearchHit {
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
    retrieverScores: {
      meaning: Math.min(1, Math.max(0, best.vector)),
      words: words > 0 ? best.words / words : 0,
    },
    onlySymbols,
  };
}

interface FoundSymbol {
  /** Row; -1 for text. */
  readonly symbol: number;
  readonly anchorLine: number | undefined;
  readonly askedLine?: number;
}

/** The requested symbol, or else the one that the chunk is about, or else the innermost enclosing one. */
function symbolOf(candidate: Candidate, { places, symbols: allowed, words }: Asked): FoundSymbol {
  const { definitions, document, file, path, quoted, related, segment, view } = candidate;
  const { chunks, symbols } = view.tables;
  const only = allowed[segment];
  if (only !== undefined) return { symbol: allowedSymbol(candidate, only, words), anchorLine: undefined };
  if (quoted !== undefined) {
    return { symbol: enclosingSymbol(view, file, quoted.line), anchorLine: quoted.line };
  }
  const use = strongest(related);
  if (use !== undefined) return { symbol: use.row, anchorLine: use.line };
  const first = chunks.startLine[document]!;
  const last = chunks.endLine[document]!;
  for (const place of places) {
    const { line } = place;
    if (matchPlace(path, place) === 0) continue;
    if (line === undefined) {
      const main = view.mainSymbol(file);
      if (main < 0 || symbols.chunk[main] !== document) continue;
      return { symbol: main, anchorLine: symbols.startLine[main] };
    }
    if (line < first || line > last) continue;
    return { symbol: enclosingSymbol(view, file, line), anchorLine: line, askedLine: line };
  }
  const asked = strongest(definitions);
  if (asked !== undefined && asked.strength >= surelyAsked) {
    return { symbol: asked.row, anchorLine: symbols.startLine[asked.row]! };
  }
  const own = chunks.symbol[document]!;
  const isModule = own >= 0 && symbolKindOf(symbols.kind[own]!) === "module";
  if (own >= 0 && !isModule) return { symbol: own, anchorLine: undefined };
  return { symbol: openedModule(view, document, enclosingSymbol(view, file, first)), anchorLine: undefined };
}

/** The innermost of the nested modules that begin in the chunk; `enclosing` if none does. */
function openedModule({ tables }: SegmentView, document: number, enclosing: number): number {
  const { chunks, files, symbols } = tables;
  const file = chunks.file[document]!;
  const end = files.symbolStart[file + 1] ?? symbols.length;
  let innermost = enclosing === none ? files.symbolStart[file]! : enclosing;
  let opened = enclosing;
  for (let row = innermost + 1; row < end; row++) {
    const isModule = symbolKindOf(symbols.kind[row]!) === "module";
    if (!isModule || symbols.chunk[row] !== document || symbols.parent[row] !== innermost) continue;
    opened = innermost = row;
  }
  return opened;
}

/**
 * The symbol to show for a chunk, of those that pass the filters: the one requested by name, or else the one whose name
 * has most words of the query.
 */
function allowedSymbol(
  { definitions, document, file, view }: Candidate,
  only: Bitmap,
  words: readonly QueryWord[],
): number {
  const named = strongest(definitions.filter(({ row }) => hasBit(only, row)));
  if (named !== undefined) return named.row;
  const { files, symbols } = view.tables;
  const end = files.symbolStart[file + 1] ?? symbols.length;
  let best = none;
  let most = -1;
  for (let row = files.symbolStart[file]!; row < end; row++) {
    if (symbols.chunk[row] !== document || !hasBit(only, row)) continue;
    const worth = worthOfName(view.symbolName(row), words);
    if (worth > most) [best, most] = [row, worth];
  }
  return best;
}

function worthOfName(name: string, words: readonly QueryWord[]): number {
  const said = new Set<number>();
  forEachTerm(name, 0, name.length, (hash) => said.add(hash));
  return words.reduce(
    (sum, { weight, forms }) => sum + (forms.some(({ hash }) => said.has(hash)) ? weight : 0),
    0,
  );
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
