// Which names and files are similar to one that was not found? For the hint of an error.
import { basename, extname } from "node:path/posix";
import { findClosestName } from "../../../base/closest-name.ts";
import { isDead } from "../../ingest/index.ts";
import { livePaths } from "./live-paths.ts";
import { searchNames } from "./lookup-names.ts";
import { mayBegin } from "./name-bytes.ts";
import { abbreviation, splitTypedName } from "./match-name.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

/**
 * Similar names for the hint of an error: first the name that a typo most likely changed, then names with matching
 * parts.
 */
export function suggestNames(catalog: SymbolCatalog, typed: string, limit: number): readonly string[] {
  const known = lastSuggestions.get(catalog);
  if (known?.typed === typed && known.limit === limit) return known.names;
  const names = findSimilarNames(catalog, typed, limit);
  lastSuggestions.set(catalog, { typed, limit, names });
  return names;
}

/** A client that waits for a name asks for it again and again. */
const lastSuggestions = new WeakMap<
  SymbolCatalog,
  { readonly typed: string; readonly limit: number; readonly names: readonly string[] }
>();

function findSimilarNames(catalog: SymbolCatalog, typed: string, limit: number): readonly string[] {
  const { last } = splitTypedName(typed);
  const meant = findClosestName(last, namesLike(catalog, last));
  const asked = [meant, last, last.slice(0, Math.max(3, last.length >> 1))];
  const names = new Set<string>();
  for (const part of asked) {
    if (part === undefined || (names.size > 0 && part !== last)) continue;
    for (const { ref, order } of searchNames(catalog, part, undefined, limit)) {
      if (order > abbreviation) names.add(catalog.label(ref));
    }
  }
  return [...names].slice(0, limit);
}

/** A similar name has at most this many letters more or fewer. */
const mostMore = 3;

/**
 * Names of similar length with the same first letter. Typos rarely change the first letter, and comparing all names
 * takes long.
 */
function* namesLike(catalog: SymbolCatalog, wanted: string): Generator<string> {
  const first = wanted.charAt(0).toLowerCase();
  const mayBeLike = mayBegin(first, wanted.length - mostMore, wanted.length + mostMore);
  const isLike = (text: string): boolean =>
    Math.abs(text.length - wanted.length) <= mostMore && text.charAt(0).toLowerCase() === first;
  for (const { tables, deadFiles } of catalog.snapshot.segments) {
    const { symbols, strings } = tables;
    const like = strings.grade(mayBeLike, (text) => Number(isLike(text)));
    if (like === undefined) continue;
    for (let row = 0; row < symbols.length; row++) {
      const name = symbols.name[row]!;
      if (like[name] !== 1 || symbols.parent[row]! < 0 || isDead(deadFiles, symbols.file[row]!)) continue;
      like[name] = 0; // told once
      yield strings.get(name);
    }
  }
}

/** Similar paths for one that no file has: files of the same name, or else of the most similar name. */
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

/** Whether indexed files have this path's extension. */
export function hasFilesLike(catalog: SymbolCatalog, path: string): boolean {
  const ending = extname(path);
  if (ending.length < 2) return false;
  for (const each of livePaths(catalog)) if (each.endsWith(ending)) return true;
  return false;
}
