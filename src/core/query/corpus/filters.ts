// Which documents may be found? Filters become one bit per document before ranking.
import { createBitmap, hasBit, setBit } from "../../../base/bitmap.ts";
import type { Bitmap } from "../../../base/bitmap.ts";
import { foldWord, symbolKindOf, termHash } from "../../types/index.ts";
import type { CodeFilters, SegmentTables } from "../../types/index.ts";
import { createFileTest } from "./file-filters.ts";
import type { SearchSegment } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";

export interface FilteredDocuments {
  /** By segment: the documents that are live and pass; undefined if all do. */
  readonly documents: (Bitmap | undefined)[];
  /** By segment: the symbols requested by kind or name; undefined if any symbol will do. */
  readonly symbols: (Bitmap | undefined)[];
}

/** Throws INPUT_INVALID for an invalid pattern. */
export function applyFilters(
  segments: readonly SearchSegment[],
  live: readonly (Bitmap | undefined)[],
  filters: CodeFilters,
): FilteredDocuments {
  const acceptsSymbol = createSymbolTest(filters);
  const needsFiles = hasFileFilter(filters);
  if (!needsFiles && acceptsSymbol === undefined) {
    return { documents: [...live], symbols: segments.map(() => undefined) };
  }
  const wantsText = filters.kinds?.includes("text") === true && filters.symbols === undefined;
  const filtered = segments.map((segment, s) => {
    const { chunks, files, symbols } = segment.tables;
    const documents = createBitmap(chunks.length);
    const view = viewSegment(segment.tables);
    const alive = live[s];
    const ofSymbols = acceptsSymbol === undefined ? undefined : findSymbols(segment.tables, acceptsSymbol);
    if (ofSymbols !== undefined && wantsText) addText(segment.tables, ofSymbols.documents);
    const acceptsFile = needsFiles ? createFileTest(filters, segment.root) : undefined;
    for (let file = 0; file < files.length; file++) {
      if (acceptsFile?.(view, file) === false) continue;
      const end = view.chunkEnd(file);
      for (let document = files.chunkStart[file]!; document < end; document++) {
        if (alive !== undefined && !hasBit(alive, document)) continue;
        if (ofSymbols === undefined || hasBit(ofSymbols.documents, document)) setBit(documents, document);
      }
    }
    const hasSymbols = ofSymbols !== undefined && symbols.length > 0;
    return { documents, symbols: hasSymbols ? ofSymbols.symbols : undefined };
  });
  return {
    documents: filtered.map(({ documents }) => documents),
    symbols: filtered.map(({ symbols }) => symbols),
  };
}

function hasFileFilter(filters: CodeFilters): boolean {
  const ofSymbols: ReadonlySet<string> = new Set(["kinds", "symbols", "matchCase"]);
  return Object.entries(filters).some(([name, value]) => value !== undefined && !ofSymbols.has(name));
}

type SymbolTest = (tables: SegmentTables, row: number) => boolean;

/** Absent if every symbol passes. */
function createSymbolTest({ kinds, symbols, matchCase }: CodeFilters): SymbolTest | undefined {
  const ofKind = kinds === undefined ? undefined : new Set(kinds);
  const names = symbols?.map((name) => readName(name));
  if (ofKind === undefined && names === undefined) return undefined;
  return (tables, row) => {
    if (ofKind !== undefined && !ofKind.has(symbolKindOf(tables.symbols.kind[row]!))) return false;
    return names === undefined || names.some((name) => matchesName(tables, row, name, matchCase === true));
  };
}

interface AskedName {
  readonly hash: number;
  /** Outermost first, the symbol's own name last. */
  readonly parts: readonly string[];
}

/** Splits `Class.method`, `module::f`, `path#name` and `f()` into parts. */
function readName(typed: string): AskedName {
  const parts = typed
    .trim()
    .replace(/^.*#/, "")
    .replace(/\(\s*\)$/, "")
    .split(/::|->|[.#\\]/)
    .filter((part) => part !== "");
  return { hash: termHash(parts.at(-1) ?? ""), parts };
}

function matchesName(tables: SegmentTables, row: number, name: AskedName, matchCase: boolean): boolean {
  const { strings, symbols } = tables;
  if (symbols.nameHash[row] !== name.hash || symbols.parent[row]! < 0) return false;
  let at = row;
  for (const part of [...name.parts].reverse()) {
    if (at < 0) return false;
    const own = strings.get(symbols.name[at]!);
    if (matchCase ? own !== part : foldWord(own) !== foldWord(part)) return false;
    at = symbols.parent[at]!;
  }
  return true;
}

/** The symbols that pass, and the chunks in which they begin. */
function findSymbols(
  tables: SegmentTables,
  accepts: SymbolTest,
): { readonly symbols: Bitmap; readonly documents: Bitmap } {
  const rows = createBitmap(tables.symbols.length);
  const documents = createBitmap(tables.chunks.length);
  for (let row = 0; row < tables.symbols.length; row++) {
    const chunk = tables.symbols.chunk[row]!;
    if (chunk < 0 || !accepts(tables, row)) continue;
    setBit(rows, row);
    setBit(documents, chunk);
  }
  return { symbols: rows, documents };
}

/** "text" is the kind of chunks without a symbol. */
function addText({ chunks }: SegmentTables, documents: Bitmap): void {
  for (let chunk = 0; chunk < chunks.length; chunk++) if (chunks.symbol[chunk]! < 0) setBit(documents, chunk);
}
