// What does one document of a SCIP index contain? Columns of the occurrences of its symbols, and of which symbols
// implement which.
import type { MessageReader } from "./message-reader.ts";
import type { SymbolBytes } from "./symbol-name.ts";

const documentFields = { path: 1, occurrences: 2, symbols: 3, text: 5, encoding: 6 } as const;
const occurrenceFields = { range: 1, symbol: 2, roles: 3 } as const;
const symbolFields = { symbol: 1, relationships: 4 } as const;
const relationshipFields = { symbol: 1, isImplementation: 3 } as const;
const roles = { definition: 1, import: 2 } as const;

/** The unit of a range's columns; older indexes do not specify it. */
export type PositionEncoding = "utf8" | "utf16" | "utf32";
const encodings: readonly PositionEncoding[] = ["utf16", "utf8", "utf16", "utf32"];

export interface Occurrence {
  /** Zero-based; `endColumn` is excluded. */
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly symbol: SymbolBytes;
  readonly isDefinition: boolean;
}

/** `symbol`, which the document defines, implements or overrides `of`. */
export interface Implementation {
  readonly symbol: SymbolBytes;
  readonly of: SymbolBytes;
}

export interface ScipDocument {
  /** As in the index: relative to its project. */
  readonly path: string;
  /** The whole source text, if the index contains it. */
  readonly text: string | undefined;
  readonly encoding: PositionEncoding;
  /** Occurrences on a single line that have a name; others represent whole files and blocks. */
  readonly occurrences: readonly Occurrence[];
  readonly implementations: readonly Implementation[];
}

/** Throws MalformedMessage. Symbols are views into the message's bytes. */
export function decodeDocument(message: MessageReader): ScipDocument {
  let path = "";
  let text: string | undefined;
  let encoding: PositionEncoding = "utf16";
  const occurrences: Occurrence[] = [];
  const implementations: Implementation[] = [];
  while (message.next()) {
    if (message.field === documentFields.path) path = message.text();
    else if (message.field === documentFields.text) text = message.text();
    else if (message.field === documentFields.encoding) encoding = encodings[message.value] ?? "utf16";
    else if (message.field === documentFields.occurrences) addOccurrence(message.message(), occurrences);
    else if (message.field === documentFields.symbols) addImplementations(message.message(), implementations);
  }
  return { path, text: text === "" ? undefined : text, encoding, occurrences, implementations };
}

function addOccurrence(message: MessageReader, into: Occurrence[]): void {
  const range: number[] = [];
  let symbol: SymbolBytes | undefined;
  let role = 0;
  while (message.next()) {
    if (message.field === occurrenceFields.range) message.addNumbers(range);
    else if (message.field === occurrenceFields.symbol) symbol = symbolOf(message);
    else if (message.field === occurrenceFields.roles) role = message.value;
  }
  if (symbol === undefined) return;
  const [line, column, third, fourth] = range;
  if (line === undefined || column === undefined || third === undefined) return;
  const endColumn = fourth ?? third;
  if ((fourth !== undefined && third !== line) || endColumn <= column) return;
  if ((role & roles.import) !== 0 && (role & roles.definition) === 0) return;
  into.push({ line, column, endColumn, symbol, isDefinition: (role & roles.definition) !== 0 });
}

function addImplementations(message: MessageReader, into: Implementation[]): void {
  let symbol: SymbolBytes | undefined;
  const above: SymbolBytes[] = [];
  while (message.next()) {
    if (message.field === symbolFields.symbol) symbol = symbolOf(message);
    else if (message.field === symbolFields.relationships) addImplemented(message.message(), above);
  }
  if (symbol !== undefined) for (const of of above) into.push({ symbol, of });
}

function addImplemented(message: MessageReader, into: SymbolBytes[]): void {
  let symbol: SymbolBytes | undefined;
  let isImplementation = false;
  while (message.next()) {
    if (message.field === relationshipFields.symbol) symbol = symbolOf(message);
    else if (message.field === relationshipFields.isImplementation) isImplementation = message.value !== 0;
  }
  if (symbol !== undefined && isImplementation) into.push(symbol);
}

function symbolOf({ bytes, start, end }: MessageReader): SymbolBytes {
  return { bytes, start, end };
}

/** Which program made the index, and for which folder (a file URI). */
export function decodeMetadata(message: MessageReader): {
  readonly tool: string;
  readonly projectRoot: string;
} {
  const tool: string[] = [];
  let projectRoot = "";
  while (message.next()) {
    if (message.field === 3) projectRoot = message.text();
    if (message.field !== 2) continue;
    const info = message.message();
    while (info.next()) if (info.field === 1 || info.field === 2) tool.push(info.text());
  }
  return { tool: tool.join(" "), projectRoot };
}
