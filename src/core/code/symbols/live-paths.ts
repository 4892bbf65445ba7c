// The paths of the indexed files, and which of them ends with what was typed?
import { isDead } from "../../ingest/index.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

export function* livePaths(catalog: SymbolCatalog): Generator<string> {
  for (const { tables, deadFiles } of catalog.snapshot.segments) {
    for (let file = 0; file < tables.files.length; file++)
      if (!isDead(deadFiles, file)) yield tables.strings.get(tables.files.path[file]!);
  }
}

/** The only indexed file whose path ends with these names, as in a trace or a message; undefined if several do. */
export function findFileEnding(catalog: SymbolCatalog, path: string): string | undefined {
  const ending = `/${path}`;
  let only: string | undefined;
  for (const each of livePaths(catalog)) {
    if (!each.endsWith(ending)) continue;
    if (only !== undefined) return undefined;
    only = each;
  }
  return only;
}

/** All indexed files with one of these names. */
export function findFilesNamed(catalog: SymbolCatalog, names: readonly string[]): readonly string[] {
  const endings = names.map((name) => `/${name}`);
  return [...livePaths(catalog)].filter((path) => endings.some((ending) => `/${path}`.endsWith(ending)));
}
