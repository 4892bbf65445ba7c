// The laws of every ParsedFile, whatever was parsed.
import { StringTable, noString } from "../../../../src/base/string-table.ts";
import { hash32 } from "../../../../src/base/hash32.ts";
import type { ParsedFile } from "../../../../src/core/types/index.ts";
import { findParsedFlaw, forEachTerm, none, symbolKindOf } from "../../../../src/core/types/index.ts";

/** The laws that `file`, parsed from `text`, violates; empty if there are none. */
export function findBreaches(file: ParsedFile, text: string): string[] {
  return [
    ...checkChunks(file, text),
    ...checkCuts(file),
    ...checkTerms(file, text),
    ...checkExpressions(file, text),
    ...checkSymbols(file, text),
    ...checkStrings(file),
    ...checkAsForeign(file, text),
  ];
}

/** What is rejected in foreign files must never be produced here. */
function checkAsForeign(file: ParsedFile, text: string): string[] {
  const lineCount = lineOf(text, text.length);
  const flaw = findParsedFlaw(file, { language: file.language, length: text.length, lineCount });
  return flaw === undefined ? [] : [flaw];
}

function checkChunks({ chunks, symbols }: ParsedFile, text: string): string[] {
  const breaches: string[] = [];
  let end = 0;
  for (let c = 0; c < chunks.length; c++) {
    if (chunks.start[c] !== end) breaches.push(`chunk ${c} begins at ${chunks.start[c]!}, not at ${end}`);
    if (chunks.end[c]! <= chunks.start[c]!) breaches.push(`chunk ${c} is empty`);
    if (chunks.startLine[c] !== lineOf(text, chunks.start[c]!)) breaches.push(`chunk ${c}: wrong first line`);
    if (chunks.endLine[c] !== lineOf(text, chunks.end[c]! - 1)) breaches.push(`chunk ${c}: wrong last line`);
    if (chunks.symbol[c]! >= symbols.length) breaches.push(`chunk ${c} has no such symbol`);
    end = chunks.end[c]!;
  }
  if (end !== text.length) breaches.push(`chunks end at ${end}, not at ${text.length}`);
  return breaches;
}

/** Small functions and methods lie within one chunk, unless they are nested deeper than in any realistic code. */
function checkCuts({ chunks, symbols, strings }: ParsedFile): string[] {
  const breaches: string[] = [];
  const starts = new Set(chunks.start);
  const depths = new Uint32Array(symbols.length);
  for (let row = 1; row < symbols.length; row++) {
    const kind = symbolKindOf(symbols.kind[row]!);
    depths[row] = depths[symbols.parent[row]!]! + 1;
    if (depths[row]! > 20) continue;
    if ((kind !== "function" && kind !== "method") || symbols.end[row]! - symbols.start[row]! > 1_400)
      continue;
    for (let at = symbols.start[row]! + 1; at < symbols.end[row]!; at++) {
      if (starts.has(at)) breaches.push(`${kind} ${strings.get(symbols.name[row]!)} is cut`);
    }
  }
  return breaches;
}

function checkTerms({ chunks, termStarts, termHashes, termFrequencies }: ParsedFile, text: string): string[] {
  const breaches: string[] = [];
  for (let c = 0; c < chunks.length; c++) {
    const known = new Set<number>();
    for (let i = termStarts[c]!; i < termStarts[c + 1]!; i++) {
      if (i > termStarts[c]! && termHashes[i]! <= termHashes[i - 1]!)
        breaches.push(`terms of chunk ${c} do not rise`);
      if (termFrequencies[i] === 0) breaches.push(`a term of chunk ${c} stands nowhere`);
      known.add(termHashes[i]!);
    }
    forEachTerm(text, chunks.start[c]!, chunks.end[c]!, (hash, from, to) => {
      if (!known.has(hash)) breaches.push(`chunk ${c} lacks "${text.slice(from, to)}"`);
    });
  }
  return breaches;
}

function checkExpressions({ expressions, symbols }: ParsedFile, text: string): string[] {
  const breaches: string[] = [];
  for (let row = 0; row < expressions.length; row++) {
    const base = expressions.base[row]!;
    if (base !== none && base >= row) breaches.push(`expression ${row} comes before its base ${base}`);
    if (expressions.generic[row]! >= expressions.length)
      breaches.push(`expression ${row}: no such generic type`);
    if (expressions.owner[row]! >= symbols.length) breaches.push(`expression ${row} has no such owner`);
    if (expressions.offset[row]! > text.length) breaches.push(`expression ${row} stands outside`);
    if (expressions.line[row] !== lineOf(text, expressions.offset[row]!))
      breaches.push(`expression ${row}: wrong line`);
  }
  return breaches;
}

function checkSymbols({ symbols, expressions, bindings }: ParsedFile, text: string): string[] {
  const breaches: string[] = [];
  if (symbolKindOf(symbols.kind[0]!) !== "module" || symbols.parent[0] !== none)
    breaches.push("row 0 is no module");
  for (let row = 1; row < symbols.length; row++) {
    const parent = symbols.parent[row]!;
    if (parent < 0 || parent >= row) breaches.push(`symbol ${row} comes before its parent`);
    if (symbols.start[row]! >= symbols.end[row]! || symbols.end[row]! > text.length)
      breaches.push(`symbol ${row}: no span`);
    if (symbols.start[row]! < symbols.start[row - 1]!)
      breaches.push(`symbol ${row} begins before ${row - 1}`);
    if (symbols.nameStart[row]! < symbols.start[row]! || symbols.nameStart[row]! >= symbols.end[row]!) {
      breaches.push(`the name of symbol ${row} stands outside of it`);
    }
    if (symbols.startLine[row] !== lineOf(text, symbols.start[row]!))
      breaches.push(`symbol ${row}: wrong line`);
    for (const column of [symbols.type, symbols.value]) {
      if (column[row]! >= expressions.length) breaches.push(`symbol ${row}: no such expression`);
    }
  }
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.start[row]! > bindings.end[row]!) breaches.push(`binding ${row} is visible nowhere`);
    for (const column of [bindings.type, bindings.value]) {
      if (column[row]! >= expressions.length) breaches.push(`binding ${row}: no such expression`);
    }
  }
  return breaches;
}

function checkStrings({ strings, stringHashes, symbols, expressions, chunks }: ParsedFile): string[] {
  const breaches: string[] = [];
  if (!(strings instanceof StringTable) || stringHashes.length !== strings.length)
    breaches.push("hashes are missing");
  for (let i = 0; i < strings.length; i++) {
    const text = strings.get(i);
    if (!text.includes("\ufffd") && hash32(text) !== stringHashes[i])
      breaches.push(`wrong hash of ${JSON.stringify(text)}`);
  }
  for (const column of [
    symbols.name,
    symbols.signature,
    symbols.doc,
    expressions.name,
    chunks.contextHeader,
  ]) {
    if (column.some((string) => string !== noString && string >= strings.length))
      breaches.push("no such string");
  }
  return breaches;
}

let lineText = "";
let lineStarts: number[] = [];

function lineOf(text: string, offset: number): number {
  if (text !== lineText) {
    lineText = text;
    lineStarts = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  }
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lineStarts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}
