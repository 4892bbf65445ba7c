// Which part of a found span answers the query? The function itself, and the lines that show why.
import { hasBit } from "../../../base/bitmap.ts";
import { symbolKindOf } from "../../types/index.ts";
import type { SegmentTables, SymbolKind } from "../../types/index.ts";
import { inverseDocumentFrequency, lengthNorm } from "../../lexical/index.ts";
import { correctWords } from "../candidates/correct-words.ts";
import { describeProject } from "../candidates/describe-project.ts";
import { wordsIn, type WordWorth } from "../candidates/word-worth.ts";
import { parseQuery } from "../question/parse-query.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { linesFrom, pickLines } from "./preview.ts";
import type { PreviewLine } from "./preview.ts";
import type { SearchHit, SearchIndex } from "../corpus/search-index.ts";
import { viewSegment } from "../corpus/segment-view.ts";
import { rankingWeights } from "../ranking-settings.ts";

export interface Snippet {
  /** Row in the segment's symbols; -1 for text. */
  readonly symbol: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly preview: readonly PreviewLine[];
}

/** The worth of a query's words in this index; the same for all of its hits. */
export interface QueryWorth {
  readonly query: ParsedQuery;
  readonly forms: WordWorth;
}

/** A symbol up to this many lines is shown whole; of a longer one only the found part. */
const wholeLines = 60;
const { enough, nearly, usualLines, inName } = rankingWeights.snippet;
const norm = lengthNorm(rankingWeights.snippet, usualLines);
const maxDocLines = 30;

const unitKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  "function",
  "method",
  "class",
  "struct",
  "enum",
  "interface",
  "type",
  "constant",
  "test",
  "macro",
]);

export function weighWords(index: SearchIndex, text: string): QueryWorth {
  const query = correctWords(index, parseQuery(text, describeProject(index)));
  const { words } = index;
  const forms = new Map<number, { word: number; worth: number }>();
  query.words.forEach((asked, word) => {
    const documents = asked.forms.reduce((sum, { hash }) => sum + words.documentFrequency(hash), 0);
    if (documents === 0) return;
    const idf = inverseDocumentFrequency(words.documentCount, Math.min(documents, words.documentCount));
    for (const { hash, weight } of asked.forms) {
      const worth = asked.weight * idf * weight;
      if (worth > (forms.get(hash)?.worth ?? 0)) forms.set(hash, { word, worth });
    }
  });
  return { query, forms };
}

/**
 * The symbol of the hit that has most of the query, with its doc comment, if it has enough of what the whole span has;
 * otherwise the span itself. Code that the query asked for by name or line is kept.
 * @param lines - the whole file, without line ends
 */
export function chooseSnippet(
  index: SearchIndex,
  hit: SearchHit,
  lines: readonly string[],
  worth: QueryWorth,
): Snippet {
  if (lines.length < hit.endLine) return asFound(hit, lines, worth);
  const { tables } = index.segments[hit.segment]!;
  const span = { first: hit.startLine, last: hit.endLine };
  const units = hit.anchorLine === undefined ? findUnits(index, hit, lines, worth) : [hit.symbol];
  const [symbol = -1] = units;
  const ranges = units.map((row) =>
    row < 0 ? span : rangeOf(tables.symbols, row, span, lines, hit.anchorLine),
  );
  const range = ranges.length === 0 ? span : join(ranges);
  // Of several units, shows the lines of the one that names the hit.
  const named = ranges[0] ?? span;
  const said = lines.slice(named.first - 1, named.last).join("\n");
  const anchor = hit.anchorLine ?? (symbol < 0 ? undefined : tables.symbols.startLine[symbol]!);
  const preview =
    hit.askedLine === undefined
      ? pickLines(said, named.first, worth.forms, anchor)
      : linesFrom(said, named.first, hit.askedLine);
  return {
    symbol: symbol < 0 ? typeInside(tables, hit, findOwner(tables, hit, lines, preview), preview) : symbol,
    startLine: range.first,
    endLine: range.last,
    preview,
  };
}

/**
 * The symbol of the span, unless the shown lines are in other symbols: then the innermost one around the first line.
 */
function findOwner(
  { files, symbols }: SegmentTables,
  hit: SearchHit,
  lines: readonly string[],
  shown: readonly PreviewLine[],
): number {
  const holds = (row: number, line: number): boolean =>
    line <= symbols.endLine[row]! && line >= startOfDoc(lines, symbols.startLine[row]!);
  if (hit.symbol < 0 || shown.some(({ line }) => holds(hit.symbol, line))) return hit.symbol;
  // In some languages, a module consists of variables.
  const isLikeHit = (row: number): boolean =>
    symbols.kind[row] === symbols.kind[hit.symbol] && symbols.parent[row] === symbols.parent[hit.symbol];
  for (const { line } of shown) {
    const end = files.symbolStart[hit.file + 1] ?? symbols.length;
    // Inner symbols come after their outer ones, so the last one that contains the line is the innermost.
    for (let row = end - 1; row > files.symbolStart[hit.file]!; row--) {
      const isUnit = unitKinds.has(symbolKindOf(symbols.kind[row]!)) || isLikeHit(row);
      if (isUnit && holds(row, line)) return row;
    }
  }
  return hit.symbol;
}

const types: ReadonlySet<SymbolKind> = new Set<SymbolKind>(["class", "struct", "enum", "interface"]);

/**
 * In place of a namespace, the type in it that holds all lines shown, or that is most of the span: many files have a
 * namespace around each type.
 */
function typeInside(
  { files, symbols }: SegmentTables,
  hit: SearchHit,
  owner: number,
  shown: readonly PreviewLine[],
): number {
  if (owner < 0 || symbolKindOf(symbols.kind[owner]!) !== "module") return owner;
  const end = files.symbolStart[hit.file + 1] ?? symbols.length;
  let longest = owner;
  let most = (hit.endLine - hit.startLine + 1) / 2;
  for (let row = owner + 1; row < end && symbols.startLine[row]! <= hit.endLine; row++) {
    const [first, last] = [symbols.startLine[row]!, symbols.endLine[row]!];
    if (last > symbols.endLine[owner]!) break;
    if (!types.has(symbolKindOf(symbols.kind[row]!))) continue;
    if (shown.length > 0 && shown.every(({ line }) => first <= line && line <= last)) return row;
    const length = Math.min(last, hit.endLine) - Math.max(first, hit.startLine) + 1;
    if (length > most) [longest, most] = [row, length];
  }
  return longest;
}

/** For a file that has become shorter since it was indexed. */
function asFound(hit: SearchHit, lines: readonly string[], { forms }: QueryWorth): Snippet {
  const { symbol, startLine, endLine } = hit;
  const left = lines.slice(startLine - 1, endLine).join("\n");
  return { symbol, startLine, endLine, preview: pickLines(left, startLine, forms, undefined) };
}

interface LineRange {
  readonly first: number;
  readonly last: number;
}

function join(ranges: readonly LineRange[]): LineRange {
  return {
    first: Math.min(...ranges.map(({ first }) => first)),
    last: Math.max(...ranges.map(({ last }) => last)),
  };
}

function rangeOf(
  symbols: { readonly startLine: Uint32Array; readonly endLine: Uint32Array },
  row: number,
  span: LineRange,
  lines: readonly string[],
  anchorLine: number | undefined,
): LineRange {
  const start = symbols.startLine[row]!;
  const end = Math.min(symbols.endLine[row]!, lines.length);
  const first = startOfDoc(lines, start);
  if (end - first < wholeLines) return { first, last: end };
  const from = start >= span.first && start <= span.last ? first : Math.max(span.first, start);
  const last = Math.max(from, Math.min(end, span.last));
  if (anchorLine === undefined || (from <= anchorLine && anchorLine <= last)) return { first: from, last };
  return span;
}

/** The first line of the comment, decorators or attributes directly above a declaration. */
function startOfDoc(lines: readonly string[], declaration: number): number {
  let first = declaration;
  while (first > 1 && declaration - first < maxDocLines && isDocLine(lines[first - 2]!)) first--;
  return first;
}

function isDocLine(line: string): boolean {
  return /^\s*(\/\/|\/\*|\*|#(?!\s*(include|define|if|endif|else|elif|undef|pragma|region))|--|;;|@\w|\[\w|"""|%)/.test(
    line,
  );
}

function findUnits(
  index: SearchIndex,
  hit: SearchHit,
  lines: readonly string[],
  worth: QueryWorth,
): number[] {
  const units = bestUnits(index, hit, lines, worth);
  return units.length === 0 && hit.onlySymbols !== undefined && hit.symbol >= 0 ? [hit.symbol] : units;
}

/** A symbol with words of the query. */
interface Unit {
  readonly row: number;
  readonly score: number;
  /** Its lines within the span, counted from the start of that. */
  readonly first: number;
  readonly last: number;
}

/** The best symbol, then those almost as good; none if no symbol has enough. */
function bestUnits(
  index: SearchIndex,
  hit: SearchHit,
  lines: readonly string[],
  worth: QueryWorth,
): number[] {
  const view = viewSegment(index.segments[hit.segment]!.tables);
  const { files, symbols } = view.tables;
  const words = wordsByLine(lines, hit.startLine, hit.endLine, worth);
  const all = coverageOf(words);
  if (all === 0) return [];
  const asked = new Set(Array.from(worth.forms.values(), ({ word }) => word)).size;
  const end = files.symbolStart[hit.file + 1] ?? symbols.length;
  const units: Unit[] = [];
  for (let row = files.symbolStart[hit.file]! + 1; row < end; row++) {
    if (symbols.startLine[row]! > hit.endLine) break;
    if (symbols.endLine[row]! < hit.startLine) continue;
    const only = hit.onlySymbols;
    if (only === undefined ? !unitKinds.has(symbolKindOf(symbols.kind[row]!)) : !hasBit(only, row)) continue;
    const first = Math.max(startOfDoc(lines, symbols.startLine[row]!), hit.startLine) - hit.startLine;
    const last = Math.min(symbols.endLine[row]!, hit.endLine) - hit.startLine;
    const own = words.slice(first, last + 1);
    // A symbol requested by kind or name is shown even if it has few of the other words.
    if (coverageOf(own) < enough * all && only === undefined) continue;
    const named = wordsIn(view.symbolName(row), worth.forms);
    const score = scoreUnit(own, named) * (1 + named.size / asked);
    if (score > 0) units.push({ row, score, first, last });
  }
  const encloses = (outer: number, inner: number): boolean =>
    symbols.startLine[outer]! <= symbols.startLine[inner]! &&
    symbols.endLine[outer]! >= symbols.endLine[inner]!;
  const hasNone = (from: number, to: number): boolean =>
    words.slice(from, to).every(({ size }) => size === 0);
  // If all words are in a method, its class says nothing more, even if the class is named like a word of the query.
  const addsNothing = (outer: Unit): boolean =>
    units.some(
      (inner) =>
        encloses(outer.row, inner.row) &&
        !encloses(inner.row, outer.row) &&
        hasNone(outer.first, inner.first) &&
        hasNone(inner.last + 1, outer.last + 1),
    );
  const shown = units.filter((unit) => !addsNothing(unit));
  shown.sort((a, b) => b.score - a.score || a.last - a.first - (b.last - b.first) || a.row - b.row);
  const [best] = shown;
  return shown
    .filter(
      ({ row, score }) => row === best!.row || (score >= nearly * best!.score && !encloses(row, best!.row)),
    )
    .map(({ row }) => row);
}

type LineWords = readonly ReadonlyMap<number, number>[];

/** For each line, the query's words in it, each with the weight of its best form. */
function wordsByLine(
  lines: readonly string[],
  first: number,
  last: number,
  { forms }: QueryWorth,
): LineWords {
  return lines.slice(first - 1, last).map((text) => wordsIn(text, forms));
}

function coverageOf(words: LineWords): number {
  const best = new Map<number, number>();
  for (const said of words) {
    for (const [word, worth] of said) if (worth > (best.get(word) ?? 0)) best.set(word, worth);
  }
  let sum = 0;
  for (const worth of best.values()) sum += worth;
  return sum;
}

function scoreUnit(words: LineWords, named: ReadonlyMap<number, number>): number {
  const counts = new Map<number, { worth: number; count: number }>();
  for (const said of words) {
    for (const [word, worth] of said) {
      const known = counts.get(word) ?? { worth: 0, count: 0 };
      counts.set(word, { worth: Math.max(known.worth, worth), count: known.count + 1 });
    }
  }
  const length = norm.floor + norm.slope * words.length;
  let score = 0;
  for (const [word, { worth, count }] of counts) {
    const frequency = count + (named.has(word) ? inName : 0);
    score += (worth * frequency) / (frequency + length);
  }
  return score;
}
