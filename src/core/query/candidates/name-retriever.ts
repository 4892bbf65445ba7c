// Which symbols have the names that the query mentions?
import { appendTo } from "../../../base/append-to.ts";
import { hasBit } from "../../../base/bitmap.ts";
import type { Bitmap } from "../../../base/bitmap.ts";
import { documentId } from "../../lexical/index.ts";
import { foldWord, symbolFlags, symbolKindOf } from "../../types/index.ts";
import type { SymbolKind } from "../../types/index.ts";
import type { Definition } from "./candidate.ts";
import type { AskedName } from "../question/asked-names.ts";
import { findNearNames } from "./spelling-suggestions.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment } from "../corpus/segment-view.ts";
import type { SegmentView } from "../corpus/segment-view.ts";
import { rankingWeights } from "../ranking-settings.ts";

const {
  otherName,
  declared,
  inTests,
  lowerCase,
  otherWriting,
  missingScope,
  tooCommon,
  surelyAName,
  fileStrength,
  qualifiedFileStrength,
  meansFile,
  manyOpen,
  openedModule,
  smallModule,
  besideClass,
  companion,
} = rankingWeights.names;
const { mostCorrected } = rankingWeights.spelling;
const kindStrength: Partial<Record<SymbolKind, number>> = rankingWeights.names.kindStrength;

/** Definitions, keyed by the id of the document in which they begin. */
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
    const bearing = describeBearers(index, rows, name);
    rows.forEach((segmentRows, s) => {
      const view = viewSegment(index.segments[s]!.tables);
      for (const row of segmentRows) {
        const document = view.symbol("chunk", row);
        if (document < 0 || !isAllowed(allow[s], document)) continue;
        const strength = definitionStrength(view, row, name, bearing);
        if (strength === 0) continue;
        const id = documentId(s, document);
        appendTo(found, id, { row, strength });
      }
    });
  }
  return found;
}

/**
 * Replaces a name that no symbol has by the most similar names, unless the code mentions it: then it is not misspelled.
 * Nor are many such names, as in a pasted stack trace, and each correction reads all names.
 */
function withNear(index: SearchIndex, names: readonly AskedName[]): readonly AskedName[] {
  const unknown = new Set(names.filter((name) => name.strength >= surelyAName && isUnknown(index, name)));
  if (unknown.size > mostCorrected) return names;
  return names.flatMap((name) => (unknown.has(name) ? findNearNames(index, name) : [name]));
}

function isUnknown(index: SearchIndex, { hash }: AskedName): boolean {
  const isBorne = index.segments.some(({ tables }) => viewSegment(tables).symbolsNamed(hash).length > 0);
  return !isBorne && index.words.documentFrequency(hash) === 0;
}

/** Facts about all symbols of a name that affect each of them. */
interface Bearing {
  /** One of them is spelled exactly as typed. */
  readonly asWritten: boolean;
  readonly modules: number;
}

function describeBearers(
  { segments }: SearchIndex,
  rows: readonly Uint32Array[],
  { name }: AskedName,
): Bearing {
  let asWritten = false;
  let modules = 0;
  rows.forEach((segmentRows, s) => {
    const view = viewSegment(segments[s]!.tables);
    for (const row of segmentRows) {
      if (view.symbol("parent", row) < 0) continue; // a file
      asWritten ||= view.calledName(row) === name;
      if (symbolKindOf(view.symbol("kind", row)) === "module") modules++;
    }
  });
  return { asWritten, modules };
}

function definitionStrength(view: SegmentView, row: number, asked: AskedName, bearing: Bearing): number {
  const name = view.calledName(row);
  const isFile = view.symbol("parent", row) < 0;
  if (foldWord(name) !== foldWord(asked.name) && foldWord(view.symbolName(row)) !== foldWord(asked.name))
    return 0;
  if (isFile) return asked.strength < meansFile ? 0 : asked.strength * strengthOfFile(view, row, asked);
  if (isBodyElsewhere(view, row)) return 0;
  const kind = symbolKindOf(view.symbol("kind", row));
  let strength = asked.strength * (kindStrength[kind] ?? 1);
  if (name !== asked.name) strength *= bearing.asWritten ? otherCase(asked.name) : otherName;
  if (kind === "module") strength *= strengthOfModule(view, row, bearing);
  strength *= strengthBesideNamesake(view, row);
  const flags = view.symbol("flags", row);
  if ((flags & symbolFlags.declaration) !== 0) strength *= declared;
  if ((flags & symbolFlags.test) !== 0) strength *= inTests;
  return strength * scopeStrength(view, row, asked.scopes);
}

/** Whether it only announces a definition in the same file: an overload's signature, a prototype. */
function isBodyElsewhere(view: SegmentView, row: number): boolean {
  if ((view.symbol("flags", row) & symbolFlags.declaration) === 0) return false;
  const { files, symbols } = view.tables;
  const file = view.fileOf(row);
  const end = files.symbolStart[file + 1] ?? symbols.length;
  for (let other = files.symbolStart[file]!; other < end; other++) {
    if (symbols.nameHash[other] !== symbols.nameHash[row]) continue;
    const isNamesake = (["name", "parent", "kind"] as const).every(
      (field) => view.symbol(field, other) === view.symbol(field, row),
    );
    if (isNamesake && (view.symbol("flags", other) & symbolFlags.declaration) === 0) return true;
  }
  return false;
}

/** Capital letters are typed on purpose. A lower-case name may mean any case. */
function otherCase(typed: string): number {
  return typed === typed.toLowerCase() ? lowerCase : otherWriting;
}

function strengthOfFile(view: SegmentView, row: number, asked: AskedName): number {
  if (asked.scopes.length > 0) {
    return scopeStrength(view, row, asked.scopes) === 1 ? qualifiedFileStrength : 0;
  }
  return view.calledName(row) === asked.name ? fileStrength : fileStrength * otherCase(asked.name);
}

function strengthOfModule(view: SegmentView, row: number, { modules }: Bearing): number {
  const path = view.path(view.fileOf(row));
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\..*$/, "");
  if (foldWord(stem) === foldWord(view.calledName(row))) return 1;
  return modules > manyOpen ? openedModule : smallModule;
}

/** Lower for a constructor or a companion, which shares the name of its class: a query for the name means the class. */
function strengthBesideNamesake(view: SegmentView, row: number): number {
  const { symbols } = view.tables;
  const parent = view.symbol("parent", row);
  const flags = view.symbol("flags", row);
  const isOfNamesake = parent >= 0 && symbols.nameHash[parent] === symbols.nameHash[row];
  if (isOfNamesake || ((flags & symbolFlags.constructor) !== 0 && isOwnedByNamesake(view, row)))
    return besideClass;
  const isObject = (flags & symbolFlags.static) !== 0 && symbolKindOf(view.symbol("kind", row)) === "class";
  return isObject ? companion : 1;
}

/** C++ may define a constructor outside its class. */
function isOwnedByNamesake(view: SegmentView, row: number): boolean {
  const owner = view.tables.strings.find(view.symbol("owner", row));
  return owner?.endsWith(view.symbolName(row)) === true;
}

/** 1 if every requested scope encloses the symbol or names its file or folder; less for each that does not. */
function scopeStrength(view: SegmentView, row: number, scopes: readonly string[]): number {
  if (scopes.length === 0) return 1;
  const enclosing = view.enclosingNames(row);
  const missing = scopes.filter((scope) => !enclosing.has(scope)).length;
  return 1 - (missingScope * missing) / scopes.length;
}

function isAllowed(allow: Bitmap | undefined, document: number): boolean {
  return allow === undefined || hasBit(allow, document);
}
