// Which symbols does a typed name mean? Search by parts of a name, or lookup by any name that users type.
import { throwIfCancelled } from "../../../errors.ts";
import { isDead } from "../../ingest/index.ts";
import { componentFiles, isDeclarationFile } from "../../languages/index.ts";
import { termHash, symbolKindOf, type SymbolKind } from "../../types/index.ts";
import { innermostAt } from "../text/innermost-symbol.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import {
  endsWithNumbered,
  matchName,
  matchPackage,
  matchQualifiers,
  splitTypedName,
  wholeId,
  withDots,
  type TypedName,
} from "./match-name.ts";
import { findFileEnding, findFilesNamed } from "./live-paths.ts";
import { mayHold } from "./name-bytes.ts";
import { otherSpellings } from "./other-spellings.ts";
import { rankSymbols, type RankedRef } from "./ranked-symbols.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

/**
 * Exact names first, then prefix, substring and abbreviation. Searches names and, if the query has a separator,
 * qualified names. Ties are broken by centrality, then by id.
 */
export function searchNames(
  catalog: SymbolCatalog,
  query: string,
  kind: SymbolKind | undefined,
  limit: number,
  signal?: AbortSignal,
): readonly RankedRef[] {
  const found: { ref: SymbolRef; level: number }[] = [];
  const qualified = /[.:#/\\]|->/.test(query);
  const wanted = query.toLowerCase();
  const dotted = withDots(wanted);
  const mayMatch = mayHold(wanted);
  catalog.snapshot.segments.forEach(({ tables, deadFiles }, segment) => {
    throwIfCancelled(signal);
    const levels = tables.strings.grade(mayMatch, (name) => matchName(name, wanted));
    if (levels === undefined && !qualified) return;
    const { symbols } = tables;
    for (let row = 0; row < symbols.length; row++) {
      let level = levels?.[symbols.name[row]!] ?? 0;
      if (level === 0 && !qualified) continue;
      if (symbols.parent[row]! < 0 || isDead(deadFiles, symbols.file[row]!)) continue;
      if (kind !== undefined && symbolKindOf(symbols.kind[row]!) !== kind) continue;
      if (level === 0) level = matchName(withDots(catalog.names(segment).qualifiedName(row)), dotted);
      if (level > 0) found.push({ ref: { segment, row }, level });
    }
  });
  if (found.length === 0) {
    const written = lookupOfKind(catalog, query, kind, signal).slice(0, limit);
    const dots = query.trim().replace(/\s+/g, ".");
    // The parts of a name may be typed as words: `Handler serve`.
    return written.length > 0 || dots === query ? written : searchNames(catalog, dots, kind, limit, signal);
  }
  const graded = found.map(({ ref, level }) => grade(catalog, ref, level));
  return rankSymbols(graded, limit, (ref) => catalog.id(ref));
}

/** A name with more before it than the qualified name: a namespace, a folder. */
function lookupOfKind(
  catalog: SymbolCatalog,
  query: string,
  kind: SymbolKind | undefined,
  signal: AbortSignal | undefined,
): readonly RankedRef[] {
  return lookupName(catalog, query, signal).filter(({ ref: { segment, row } }) => {
    const { symbols } = catalog.snapshot.segments[segment]!.tables;
    return symbols.parent[row]! >= 0 && (kind === undefined || symbolKindOf(symbols.kind[row]!) === kind);
  });
}

/**
 * All symbols that a typed name may mean, only the best matches: one is an answer, several are candidates. A path means
 * the file's own symbol, a path with a line the innermost symbol on that line.
 */
export function lookupName(
  catalog: SymbolCatalog,
  typed: string,
  signal?: AbortSignal,
): readonly RankedRef[] {
  const placed = lookupPlace(catalog, typed);
  if (placed !== undefined) return [{ ref: placed, order: wholeId, centrality: catalog.centrality(placed) }];
  const symbols = typed.includes("/") ? [] : lookupWritten(catalog, typed, signal);
  if (symbols.length > 0) return symbols;
  const path = typed.trim().replace(/^\.\//, "");
  const file = findFile(catalog, path);
  if (file !== undefined) return [{ ref: file, order: wholeId, centrality: catalog.centrality(file) }];
  return typed.includes("/") ? lookupWritten(catalog, typed, signal) : lookupComponents(catalog, path);
}

/** `Card`, `<Card>`: files that are components of this name. */
function lookupComponents(catalog: SymbolCatalog, typed: string): readonly RankedRef[] {
  const [, name] = /^<?([A-Z][\w-]*)>?$/.exec(typed) ?? [];
  if (name === undefined) return [];
  const found = findFilesNamed(catalog, componentFiles(name)).flatMap((path) => catalog.find(path) ?? []);
  const graded = found.map((ref) => grade(catalog, ref, wholeId));
  return rankSymbols(graded, 50, (ref) => catalog.id(ref));
}

/** By its path, or by the end of it if no other file ends so. Only what looks like a file's name is searched for. */
function findFile(catalog: SymbolCatalog, path: string): SymbolRef | undefined {
  const found = catalog.find(path);
  // With a symbol's id, `lookupWritten` also finds what it overloads.
  if (found !== undefined) return catalog.path(found) === path ? found : undefined;
  if (!/[^./]\.\w+$/.test(path)) return undefined;
  const longer = findFileEnding(catalog, path);
  return longer === undefined ? undefined : catalog.find(longer);
}

/** `path:line`, optionally with a column: the innermost symbol there, or the file's own if no symbol has the line. */
function lookupPlace(catalog: SymbolCatalog, typed: string): SymbolRef | undefined {
  const [, path, line] = /^(?:\.\/)?(.+?):(\d+)(?::\d+)?$/.exec(typed.trim()) ?? [];
  const found = path === undefined ? undefined : findFile(catalog, path);
  if (found === undefined) return undefined;
  const { symbols } = catalog.snapshot.segments[found.segment]!.tables;
  if (Number(line) < 1 || Number(line) > symbols.endLine[found.row]!) return undefined;
  return { segment: found.segment, row: innermostAt(symbols, found.row, Number(line)) };
}

/** As it is typed, else in another spelling. */
function lookupWritten(
  catalog: SymbolCatalog,
  typed: string,
  signal: AbortSignal | undefined,
): readonly RankedRef[] {
  for (const written of [typed, ...otherSpellings(typed)]) {
    const found = lookupSplit(catalog, splitTypedName(written), signal);
    if (found.length > 0) return found;
  }
  return [];
}

/** A private JavaScript member may be typed without its `#`. */
function lookupSplit(
  catalog: SymbolCatalog,
  name: TypedName,
  signal: AbortSignal | undefined,
): readonly RankedRef[] {
  const found = lookupSymbols(catalog, name, signal);
  return found.length > 0 ? found : lookupSymbols(catalog, { ...name, last: `#${name.last}` }, signal);
}

function lookupSymbols(
  catalog: SymbolCatalog,
  name: TypedName,
  signal: AbortSignal | undefined,
): readonly RankedRef[] {
  const hashes = new Set([termHash(name.last), termHash(name.whole)]);
  const found: OrderedRef[] = [];
  const namesakes: SymbolRef[] = [];
  catalog.snapshot.segments.forEach(({ tables, deadFiles }, segment) => {
    throwIfCancelled(signal);
    const names = catalog.names(segment);
    for (const row of rowsWithin(tables.symbols.nameHash, hashes)) {
      if (tables.symbols.parent[row]! < 0 || isDead(deadFiles, tables.symbols.file[row]!)) continue;
      const order = matchQualifiers(name, {
        id: names.id(row),
        name: names.name(row),
        path: names.path(row),
        qualifiedName: names.qualifiedName(row),
      });
      if (order > 0) found.push({ ref: { segment, row }, order });
      if (names.name(row).toLowerCase() === name.last.toLowerCase()) namesakes.push({ segment, row });
    }
  });
  const inPackage = found.some(({ order }) => order > byPath) ? [] : findInPackage(catalog, name, namesakes);
  const all = inPackage.length > 0 ? inPackage : found;
  const numbered = all.filter(({ ref }) => endsWithNumbered(name.whole, catalog.id(ref)));
  const meant = numbered.length > 0 ? numbered : all;
  const fitting = preferSources(catalog, meant);
  const graded = fitting.map(({ ref, order }) => grade(catalog, ref, order));
  return dropDeclarations(
    catalog,
    rankSymbols(graded, 50, (ref) => catalog.id(ref)),
  );
}

/**
 * The best matches. If all of them are in declaration files, the sources that match by the end of their qualified name:
 * `Server.inject` is `internals.Server.inject` of the script, which calls lead to, not its declaration in a `.d.ts`.
 */
function preferSources(catalog: SymbolCatalog, found: readonly OrderedRef[]): readonly OrderedRef[] {
  const isInSources = ({ ref }: OrderedRef): boolean => !isDeclarationFile(catalog.path(ref));
  const best = bestOf(found);
  if (best.length === 0 || best[0]!.order >= wholeId || best.some(isInSources)) return best;
  const sources = bestOf(found.filter((one) => one.order > byPath && isInSources(one)));
  return sources.length > 0 ? sources : best;
}

function bestOf(found: readonly OrderedRef[]): readonly OrderedRef[] {
  const best = Math.max(0, ...found.map(({ order }) => order));
  return found.filter(({ order }) => order === best);
}

interface OrderedRef {
  readonly ref: SymbolRef;
  readonly order: number;
}

/** The order of a symbol that only its path makes a match. */
const byPath = 2;
/** Packages are read from the artifacts, one by one. */
const mostInPackages = 1_000;

/** `App\Model\Order::total`, of a file that declares `namespace App\Model`. */
function findInPackage(
  catalog: SymbolCatalog,
  name: TypedName,
  namesakes: readonly SymbolRef[],
): readonly OrderedRef[] {
  if (name.qualifiers.length === 0) return [];
  const packages = new Map<string, string>();
  return namesakes
    .slice(0, mostInPackages)
    .filter(({ segment, row }) => {
      const names = catalog.names(segment);
      const path = names.path(row);
      const known = packages.get(path) ?? catalog.packageName(path);
      packages.set(path, known);
      return matchPackage(name, { qualifiedName: names.qualifiedName(row) }, known);
    })
    .map((ref) => ({ ref, order: byPath + 1 }));
}

/** The rows with one of these values, ascending. `indexOf` is many times as fast as a loop over millions of rows. */
function rowsWithin(column: Uint32Array, values: Iterable<number>): number[] {
  const rows: number[] = [];
  for (const value of values)
    for (let row = column.indexOf(value); row >= 0; row = column.indexOf(value, row + 1)) rows.push(row);
  return rows.sort((a, b) => a - b);
}

function grade(
  catalog: SymbolCatalog,
  ref: SymbolRef,
  order: number,
): RankedRef & { readonly isDeclaration: boolean } {
  return { ref, order, centrality: catalog.centrality(ref), isDeclaration: catalog.isDeclaration(ref) };
}

/** Overload signatures and prototypes beside their definition are not candidates of their own. */
function dropDeclarations(catalog: SymbolCatalog, refs: readonly RankedRef[]): readonly RankedRef[] {
  const definitions = refs.filter(({ ref }) => !catalog.isDeclaration(ref));
  return definitions.length > 0 ? definitions : refs;
}
