// The chunks of a file, with their context headers and terms.
import type { Table } from "../../../base/columns.ts";
import { noString } from "../../../base/string-table.ts";
import type { chunkSchema } from "../../types/parsed-file.ts";
import { chunkKinds, none, termFields } from "../../types/parsed-file.ts";
import { composeContextHeader, modulesByChunk } from "./context-headers.ts";
import { cutCode } from "./cut-code.ts";
import { cutMarkdown, cutSections, cutText, targetChunkLength } from "../text/cut-text.ts";
import { isWrittenAsDoc } from "../nodes/docs.ts";
import type { Extraction } from "../nodes/extraction.ts";
import type { LineCursor } from "../text/lines.ts";
import type { Names } from "../text/string-interner.ts";
import type { TermCollector } from "../text/term-collector.ts";

export interface ChunkColumns {
  readonly chunks: Table<typeof chunkSchema>;
  readonly termStarts: Uint32Array;
  readonly termHashes: Uint32Array;
  readonly termFrequencies: Uint8Array;
}

/** How a text without symbols is cut, and which kind its chunks have. */
export type TextStyle = "markdown" | "prose" | "code" | "data";

/** Most chunks of a text that is only searched by words; the next limit is for the different words in each. */
const mostTextChunks = 512;
const mostWordsPerTextChunk = 2_000;
/** A chunk of a file made in bulk is found only by its words, so some hundred lines are precise enough. */
const bulkChunkLength = 32_000;

/** Chunks of a file whose symbols `x` holds. */
export function chunkSource(
  x: Extraction,
  ascii: Uint8Array | undefined,
  lines: LineCursor,
  terms: TermCollector,
): ChunkColumns {
  const starts = cutCode(x.text, x.symbols);
  const modules = modulesByChunk(x, starts);
  const chunks = placeChunks(x.text.length, starts, lines, "code");
  terms.begin(x.text, ascii);
  let symbol = 1;
  let implied = 0;
  for (let c = 0; c < starts.length; c++) {
    const end = chunks.end[c]!;
    terms.addBody(starts[c]!, end);
    for (; implied < x.implied.length && x.implied[implied]!.at < end; implied++)
      terms.addField(x.implied[implied]!.name, termFields.contextHeader);
    const first = symbol;
    let main: number = none;
    let reach = 0; // a symbol that starts before this is inside one that starts in this chunk
    for (; symbol < x.symbols.length && x.symbols.start[symbol]! < end; symbol++) {
      addSymbolTerms(x, symbol, terms);
      if (x.symbols.start[symbol]! < reach) continue;
      reach = x.symbols.end[symbol]!;
      if (main === none || lengthIn(x, symbol, end) > lengthIn(x, main, end)) main = symbol;
    }
    if (main === none) {
      main = isDocOf(x, symbol, starts[c]!, end) ? symbol : enclosingSymbol(x, starts[c]!, first);
    }
    const contextHeader = composeContextHeader(x, main, modules[c]!);
    terms.addField(contextHeader, termFields.contextHeader);
    chunks.symbol[c] = main;
    if (contextHeader !== "") chunks.contextHeader[c] = x.names.internText(contextHeader);
    chunks.termCount[c] = terms.endChunk();
  }
  return { chunks, ...terms.build() };
}

interface PlainText {
  readonly text: string;
  readonly ascii: Uint8Array | undefined;
  readonly style: TextStyle;
  readonly lines: LineCursor;
  readonly terms: TermCollector;
  readonly names: Names;
  /** For texts of any size: few large chunks with a limited number of words. */
  readonly bounded: boolean;
  /** Made in bulk: few large chunks with all their words. */
  readonly bulk: boolean;
  /** Lines that match it begin a section. */
  readonly sectionPattern: string | undefined;
}

/** Chunks of a text without symbols. */
export function chunkText({
  text,
  ascii,
  style,
  lines,
  terms,
  names,
  bounded,
  bulk,
  sectionPattern,
}: PlainText): ChunkColumns {
  const starts: number[] = [];
  const smallest = bulk ? bulkChunkLength : 6_000;
  const target =
    bounded || bulk ? Math.max(smallest, Math.ceil(text.length / mostTextChunks)) : targetChunkLength;
  const sections = bounded || sectionPattern === undefined ? [] : findSections(text, sectionPattern);
  if (style === "markdown" && !bounded) cutMarkdown(text, starts);
  else if (sections.length > 0) {
    cutSections(
      text,
      sections.map(({ at }) => at),
      starts,
    );
  } else if (text.length > 0) cutText(text, 0, text.length, starts, { target, largest: target * 1.75 });
  const chunks = placeChunks(text.length, starts, lines, style === "markdown" ? "prose" : style);
  const headings: string[] = [];
  terms.begin(text, ascii, bounded && !bulk ? mostWordsPerTextChunk : undefined);
  for (let c = 0; c < starts.length; c++) {
    terms.addBody(starts[c]!, chunks.end[c]!);
    const contextHeader =
      style === "markdown" && !bounded
        ? followHeadings(text, starts[c]!, headings)
        : nameSections(sections, starts[c]!, chunks.end[c]!);
    if (contextHeader !== "") {
      terms.addField(contextHeader, termFields.contextHeader);
      chunks.contextHeader[c] = names.internText(contextHeader);
    }
    chunks.termCount[c] = terms.endChunk();
  }
  return { chunks, ...terms.build() };
}

interface SectionMark {
  readonly at: number;
  readonly name: string;
}

const mostSections = 5_000;

function findSections(text: string, pattern: string): SectionMark[] {
  const marks: SectionMark[] = [];
  for (const found of text.matchAll(new RegExp(pattern, "gim"))) {
    const name = (found[1] ?? found[0]).replace(/\s+/g, " ").trim();
    if (name !== "") marks.push({ at: beforeRemarks(text, found.index), name });
    if (marks.length === mostSections) break;
  }
  return marks;
}

/** Comments directly above a section belong to it. */
function beforeRemarks(text: string, at: number): number {
  let start = text.lastIndexOf("\n", at - 1) + 1;
  while (start > 0) {
    const above = text.lastIndexOf("\n", start - 2) + 1;
    if (!/^[ \t]*(?:--|#|\/\/|\/\*|\*)/.test(text.slice(above, Math.min(start, above + 80)))) break;
    start = above;
  }
  return start;
}

/** The sections that begin in `[start, end)`; if none does, the section that contains it. */
function nameSections(sections: readonly SectionMark[], start: number, end: number): string {
  const inside = sections.filter(({ at }) => at >= start && at < end);
  const named = inside.length > 0 ? inside : sections.filter(({ at }) => at < start).slice(-1);
  return [...new Set(named.map(({ name }) => name))].join(" | ").slice(0, 300);
}

function placeChunks(
  length: number,
  starts: readonly number[],
  lines: LineCursor,
  kind: (typeof chunkKinds)[number],
): Table<typeof chunkSchema> {
  const ends = starts.map((_, c) => starts[c + 1] ?? length);
  return {
    length: starts.length,
    start: Uint32Array.from(starts),
    end: Uint32Array.from(ends),
    startLine: Uint32Array.from(starts, (start) => lines.lineAt(start)),
    endLine: Uint32Array.from(ends, (end) => lines.lineAt(end - 1)),
    symbol: new Int32Array(starts.length).fill(none),
    kind: new Uint8Array(starts.length).fill(chunkKinds.indexOf(kind)),
    contextHeader: new Uint32Array(starts.length).fill(noString),
    termCount: new Uint16Array(starts.length),
  };
}

function addSymbolTerms({ symbols, names }: Extraction, symbol: number, terms: TermCollector): void {
  terms.addField(names.get(symbols.name[symbol]!), termFields.name);
  const doc = symbols.doc[symbol]!;
  if (doc !== noString) terms.addField(names.get(doc), termFields.doc);
}

/** How much of a symbol comes before `end`. If a chunk has several outermost symbols, the longest represents it. */
function lengthIn({ symbols }: Extraction, symbol: number, end: number): number {
  return Math.min(symbols.end[symbol]!, end) - symbols.start[symbol]!;
}

/** Whether more than half of a chunk, in which no symbol begins, is doc comment of the symbol that comes next. */
function isDocOf(x: Extraction, next: number, start: number, end: number): boolean {
  if (next >= x.symbols.length) return false;
  const from = Math.max(start, x.symbols.outerStart[next]!);
  return end - from > (end - start) / 2 && isWrittenAsDoc(x, next);
}

/** The innermost symbol around the start of a chunk in which no symbol begins; `none` at the top level of the file. */
function enclosingSymbol({ symbols }: Extraction, offset: number, before: number): number {
  for (let s = before - 1; s > 0; s--) {
    if (symbols.start[s]! <= offset && symbols.end[s]! > offset) return s;
  }
  return none;
}

/** The headings above and at a chunk's start, outermost first. `headings` carries them from chunk to chunk. */
function followHeadings(text: string, start: number, headings: string[]): string {
  const mark = /^(#{1,6}) +(.*)/.exec(text.slice(start, start + 200));
  if (mark !== null) {
    headings.length = Math.min(headings.length, mark[1]!.length - 1);
    headings.push(mark[2]!.replace(/[\s#]+$/, ""));
  }
  return headings.join(" > ").slice(0, 300);
}
