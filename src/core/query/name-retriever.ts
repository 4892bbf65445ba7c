// Which symbols bear the names that the query mentions?
import { hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { documentId } from "../lexical/index.ts";
import { foldWord, symbolFlags, symbolKindOf } from "../types/index.ts";
import type { SymbolKind } from "../types/index.ts";
import type { Definition } from "./candidate.ts";
import type { AskedName } from "./asked-names.ts";
import { findNearNames } from "./spelling-suggestions.ts";
import type { SearchIndex } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";
import type { SegmentView } from "./segment-view.ts";

/** A name that more symbols bear says nothing about which is meant. */
const tooCommon = 400;
const surelyAName = 0.9;

const kindStrength: Partial<Record<SymbolKind, number>> = {
  variable: 0.6,
  field: 0.6,
  constant: 0.85,
  test: 0.6,
};

/** Definitions by the id of the document in which they begin. */
export function findDefinitions(
  index: SearchIndex,
  names: readonly AskedName[],
  allow: readonly (Bitmap | undefined)[],
): Map<number, Definition[]> {
  const found = new Map<number, Definition[]>();
  for (const name of withNear(index, names)) {
    const rows = index.segments.map(({ tables }) => viewSegment(tables).symbolsNamed(name.hash));
    const bearers = rows.reduce((sum, { length }) => sum + length, 0);
    if (bearers > tooCommon && name.strength < 1) continue;
    const asWritten = rows.some((segmentRows, s) => {
      const view = viewSegment(index.segments[s]!.tables);
      return segmentRows.some((row) => view.symbolName(row) === name.name);
    });
    rows.forEach((segmentRows, s) => {
      const view = viewSegment(index.segments[s]!.tables);
      for (const row of segmentRows) {
        const document = view.tables.symbols.chunk[row]!;
        if (document < 0 || !isAllowed(allow[s], document)) continue;
        const strength = definitionStrength(view, row, name, asWritten);
        if (strength === 0) continue;
        const id = documentId(s, document);
        const known = found.get(id);
        if (known === undefined) found.set(id, [{ row, strength }]);
        else known.push({ row, strength });
      }
    });
  }
  return found;
}

/** A name that is surely one stands for those near it where nothing bears it, nor says it: a word that is said is none misspelt. */
function withNear(index: SearchIndex, names: readonly AskedName[]): AskedName[] {
  return names.flatMap((name) => {
    const isBorne = index.segments.some(
      ({ tables }) => viewSegment(tables).symbolsNamed(name.hash).length > 0,
    );
    if (isBorne || name.strength < surelyAName || index.words.documentFrequency(name.hash) > 0) return [name];
    return findNearNames(index, name);
  });
}

function definitionStrength(view: SegmentView, row: number, asked: AskedName, asWritten: boolean): number {
  const { symbols } = view.tables;
  const kind = symbolKindOf(symbols.kind[row]!);
  if (kind === "module") return 0;
  const name = view.symbolName(row);
  let strength = asked.strength * (kindStrength[kind] ?? 1);
  if (name !== asked.name) strength *= foldWord(name) !== foldWord(asked.name) ? 0 : asWritten ? 0.5 : 0.9;
  if ((symbols.flags[row]! & symbolFlags.declaration) !== 0) strength *= 0.8;
  if ((symbols.flags[row]! & symbolFlags.test) !== 0) strength *= 0.7;
  return strength * scopeStrength(view, row, asked.scopes);
}

/** 1 when every scope asked for encloses the symbol, or names its file or folder; less for each that does not. */
function scopeStrength(view: SegmentView, row: number, scopes: readonly string[]): number {
  if (scopes.length === 0) return 1;
  const { symbols, strings } = view.tables;
  const enclosing = new Set<string>();
  const owner = strings.find(symbols.owner[row]!);
  if (owner !== undefined) enclosing.add(foldWord(owner));
  for (let parent = symbols.parent[row]!; parent >= 0; parent = symbols.parent[parent]!) {
    enclosing.add(foldWord(view.symbolName(parent)));
  }
  const path = view.path(symbols.file[row]!);
  for (const part of path.split("/")) enclosing.add(foldWord(part.replace(/\.[^.]*$/, "")));
  const missing = scopes.filter((scope) => !enclosing.has(scope)).length;
  return 1 - (0.5 * missing) / scopes.length;
}

function isAllowed(allow: Bitmap | undefined, document: number): boolean {
  return allow === undefined || hasBit(allow, document);
}
