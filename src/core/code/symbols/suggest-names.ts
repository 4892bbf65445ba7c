// Which names and files are near one that was not found? For the hint of an error.
import { basename, extname } from "node:path/posix";
import { findClosestName } from "../../../base/closest-name.ts";
import { isDead } from "../../ingest/index.ts";
import { searchNames } from "./lookup-names.ts";
import { splitTypedName, subsequence } from "./match-name.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

/** Names close to one that was not found, for the error's hint: the name that a typing error changed first, then parts of names. */
export function suggestNames(catalog: SymbolCatalog, typed: string, limit: number): readonly string[] {
  const { last } = splitTypedName(typed);
  const meant = findClosestName(last, namesLike(catalog, last));
  const asked = [meant, last, last.slice(0, Math.max(3, last.length >> 1))];
  const names = new Set<string>();
  for (const part of asked) {
    if (part === undefined || (names.size > 0 && part !== last)) continue;
    for (const { ref, order } of searchNames(catalog, part, undefined, limit)) {
      // Letters in their order say little: they stand in almost any long name.
      if (order > subsequence) names.add(catalog.label(ref));
    }
  }
  return [...names].slice(0, limit);
}

/** Names of about that length with that first letter: few typing errors are in the first, and comparing all names takes long. */
function* namesLike(catalog: SymbolCatalog, wanted: string): Generator<string> {
  const first = wanted.charAt(0).toLowerCase();
  for (const { tables, deadFiles } of catalog.snapshot.segments) {
    const { symbols, strings } = tables;
    const seen = new Set<number>();
    for (let row = 0; row < symbols.length; row++) {
      const name = symbols.name[row]!;
      if (seen.has(name) || symbols.parent[row]! < 0 || isDead(deadFiles, symbols.file[row]!)) continue;
      seen.add(name);
      const text = strings.get(name);
      const isNear = Math.abs(text.length - wanted.length) < 4 && text.charAt(0).toLowerCase() === first;
      if (isNear) yield text;
    }
  }
}

/** Paths close to one that no file has: of files with its name, else with the name that is nearest. */
export function suggestFiles(catalog: SymbolCatalog, path: string, limit: number): readonly string[] {
  const paths = [...livePaths(catalog)];
  const wanted = basename(path);
  const meant = findClosestName(
    wanted,
    paths.map((each) => basename(each)),
  );
  const named = (name: string | undefined): string[] => paths.filter((each) => basename(each) === name);
  const same = named(wanted);
  return (same.length > 0 ? same : named(meant)).sort().slice(0, limit);
}

/** Whether indexed files have the ending of this one. */
export function hasFilesLike(catalog: SymbolCatalog, path: string): boolean {
  const ending = extname(path);
  if (ending.length < 2) return false;
  for (const each of livePaths(catalog)) if (each.endsWith(ending)) return true;
  return false;
}

function* livePaths(catalog: SymbolCatalog): Generator<string> {
  for (const { tables, deadFiles } of catalog.snapshot.segments) {
    for (let file = 0; file < tables.files.length; file++)
      if (!isDead(deadFiles, file)) yield tables.strings.get(tables.files.path[file]!);
  }
}
