// Is a parsed file from another machine safe to link and show? Every number in it that is an offset, a line or a row is
// checked against the file's text and its own tables.
import { noString } from "../../base/string-table.ts";
import type { Column } from "../../base/columns.ts";
import { symbolKinds, visibilities } from "./kinds.ts";
import {
  bindingKinds,
  chunkKinds,
  expressionOps,
  importKinds,
  none,
  type ParsedFile,
} from "./parsed-file.ts";

/** What is known about a file without parsing it. */
export interface TextFacts {
  readonly language: string;
  /** UTF-16 code units. */
  readonly length: number;
  readonly lineCount: number;
}

/**
 * Returns the first flaw, worded for a log, or undefined if there is none. A file that passes is well-formed: its
 * readers never meet a row, offset or line that does not exist, or a cycle of rows. Only parsing can tell whether its
 * contents are true.
 */
export function findParsedFlaw(file: ParsedFile, facts: TextFacts): string | undefined {
  if (file.language !== facts.language) return `it is of the language ${file.language.slice(0, 40)}`;
  if (file.length !== facts.length || file.lineCount !== facts.lineCount) return "it is of another text";
  return (
    findRaggedTable(file) ??
    findBadSymbol(file) ??
    findBadExpression(file) ??
    findBadBinding(file) ??
    findBadImport(file) ??
    findBadExport(file) ??
    findBadChunk(file) ??
    findBadTerm(file)
  );
}

function findRaggedTable(file: ParsedFile): string | undefined {
  const { symbols, expressions, bindings, imports, exports, chunks } = file;
  for (const table of [symbols, expressions, bindings, imports, exports, chunks]) {
    const columns = Object.values(table).filter((column) => typeof column !== "number") as Column[];
    if (columns.some((column) => column.length !== table.length)) return "a table's columns differ in length";
  }
  return undefined;
}

function findBadSymbol({ symbols, expressions, strings, length, lineCount }: ParsedFile): string | undefined {
  const { name, kind, parent, owner, start, end, nameStart, startLine, endLine, visibility } = symbols;
  if (symbols.length === 0 || parent[0] !== none) return "it has no module symbol";
  for (let row = 0; row < symbols.length; row++) {
    const isPlaced = start[row]! <= end[row]! && end[row]! <= length && nameStart[row]! <= length;
    const isOnLines = startLine[row]! >= 1 && startLine[row]! <= endLine[row]! && endLine[row]! <= lineCount;
    if (!isPlaced || !isOnLines) return `symbol ${row} is outside of the file`;
    if (row > 0 && !(parent[row]! >= 0 && parent[row]! < row)) return `symbol ${row} has no parent before it`;
    if (row > 0 && start[row]! < start[row - 1]!) return `symbol ${row} begins before the one before it`;
    if (name[row]! >= strings.length) return `symbol ${row} has no name`;
    if (kind[row]! >= symbolKinds.length || visibility[row]! >= visibilities.length)
      return `symbol ${row} is of no kind`;
  }
  return (
    findBadString([owner, symbols.signature, symbols.doc], strings.length) ??
    findBadRow([symbols.type, symbols.value], expressions.length)
  );
}

function findBadExpression(file: ParsedFile): string | undefined {
  const { expressions, symbols, strings, length, lineCount } = file;
  const { op, name, base, generic, owner, offset, line } = expressions;
  for (let row = 0; row < expressions.length; row++) {
    if (op[row]! >= expressionOps.length) return `expression ${row} is of no kind`;
    if (base[row]! < none || base[row]! >= row) return `expression ${row} is based on a later one`;
    if (owner[row]! >= symbols.length) return `expression ${row} has no owner`;
    if (offset[row]! > length || line[row]! < 1 || line[row]! > lineCount)
      return `expression ${row} is outside of the file`;
  }
  return (
    findBadString([name], strings.length) ??
    findBadRow([generic], expressions.length) ??
    (hasCycle(base, generic) ? "its expressions form a cycle" : undefined)
  );
}

/**
 * Whether there is a cycle along `base` and along `generic` (from a row to the rows that name it). Topological sort: a
 * row is removed once every row leading to it is removed. If rows remain, they form a cycle.
 */
function hasCycle(base: Int32Array, generic: Int32Array): boolean {
  const { length } = base;
  // Steps go from row to base[row], and from generic[row] to row.
  if (!generic.some((row) => row !== none)) return false;
  const incoming = new Uint32Array(length);
  const firstPart = new Int32Array(length).fill(none);
  const nextPart = new Int32Array(length);
  for (let row = 0; row < length; row++) {
    const below = base[row]!;
    if (below !== none) incoming[below]!++;
    const whole = generic[row]!;
    if (whole === none) continue;
    incoming[row]!++;
    nextPart[row] = firstPart[whole]!;
    firstPart[whole] = row;
  }
  const ready = new Int32Array(length);
  let count = 0;
  for (let row = 0; row < length; row++) if (incoming[row] === 0) ready[count++] = row;
  const take = (row: number): void => {
    const left = incoming[row]! - 1;
    incoming[row] = left;
    if (left === 0) ready[count++] = row;
  };
  for (let at = 0; at < count; at++) {
    const row = ready[at]!;
    const below = base[row]!;
    if (below !== none) take(below);
    for (let part = firstPart[row]!; part !== none; part = nextPart[part]!) take(part);
  }
  return count < length;
}

function findBadBinding({ bindings, symbols, expressions, strings, length }: ParsedFile): string | undefined {
  const { kind, start, end, owner, type, value } = bindings;
  for (let row = 0; row < bindings.length; row++) {
    if (kind[row]! >= bindingKinds.length) return `binding ${row} is of no kind`;
    if (start[row]! > end[row]! || end[row]! > length) return `binding ${row} is outside of the file`;
    if (owner[row]! >= symbols.length) return `binding ${row} has no owner`;
  }
  return (
    findBadString([bindings.name, bindings.property], strings.length) ??
    findBadRow([type, value], expressions.length)
  );
}

function findBadImport({ imports, strings, length, lineCount }: ParsedFile): string | undefined {
  const { kind, line, start, end } = imports;
  for (let row = 0; row < imports.length; row++) {
    if (kind[row]! >= importKinds.length) return `import ${row} is of no kind`;
    if (line[row]! < 1 || line[row]! > lineCount || start[row]! > length || end[row]! > length)
      return `import ${row} is outside of the file`;
  }
  return findBadString([imports.module, imports.name, imports.local], strings.length);
}

function findBadExport({ exports, expressions, strings }: ParsedFile): string | undefined {
  return (
    findBadString([exports.name, exports.local], strings.length) ??
    findBadRow([exports.value], expressions.length)
  );
}

function findBadChunk({ chunks, symbols, strings, length, lineCount }: ParsedFile): string | undefined {
  const { start, end, startLine, endLine, kind } = chunks;
  for (let row = 0; row < chunks.length; row++) {
    const follows = row === 0 || start[row]! >= end[row - 1]!;
    if (!follows || start[row]! > end[row]! || end[row]! > length)
      return `chunk ${row} is outside of the file`;
    if (startLine[row]! < 1 || startLine[row]! > endLine[row]! || endLine[row]! > lineCount)
      return `chunk ${row} is on lines that the file does not have`;
    if (kind[row]! >= chunkKinds.length) return `chunk ${row} is of no kind`;
  }
  return findBadString([chunks.contextHeader], strings.length) ?? findBadRow([chunks.symbol], symbols.length);
}

function findBadTerm({ chunks, termStarts, termHashes, termFrequencies }: ParsedFile): string | undefined {
  if (termStarts.length !== chunks.length + 1 || termStarts[0] !== 0)
    return "its terms are from other chunks";
  if (termHashes.length !== termFrequencies.length || termStarts.at(-1) !== termHashes.length)
    return "its terms are cut off";
  for (let chunk = 0; chunk < chunks.length; chunk++) {
    if (termStarts[chunk]! > termStarts[chunk + 1]!)
      return `the terms of chunk ${chunk} end before they begin`;
    for (let at = termStarts[chunk]! + 1; at < termStarts[chunk + 1]!; at++)
      if (termHashes[at - 1]! >= termHashes[at]!) return `the terms of chunk ${chunk} are in no order`;
  }
  return undefined;
}

function findBadString(columns: readonly Uint32Array[], count: number): string | undefined {
  for (const column of columns) {
    for (let row = 0; row < column.length; row++)
      if (column[row]! >= count && column[row] !== noString) return "a row names a string that is not there";
  }
  return undefined;
}

function findBadRow(columns: readonly Int32Array[], count: number): string | undefined {
  for (const column of columns) {
    for (let row = 0; row < column.length; row++)
      if (column[row]! < none || column[row]! >= count) return "a row names another that is not there";
  }
  return undefined;
}
