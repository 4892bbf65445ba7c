// Which documents may be found? Filters become one bit per document before anything is ranked.
import { createBitmap, hasBit, setBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { compileGlob } from "../patterns/index.ts";
import { symbolKindOf } from "../types/index.ts";
import type { SegmentTables } from "../types/index.ts";
import type { SearchFilters, SearchSegment } from "./search-index.ts";
import { viewSegment } from "./segment-view.ts";

/**
 * The documents of each segment that are live and pass the filters; undefined for a segment of which all do.
 * Throws INPUT_INVALID for a glob that cannot be read.
 */
export function allowedDocuments(
  segments: readonly SearchSegment[],
  live: readonly (Bitmap | undefined)[],
  filters: SearchFilters,
): (Bitmap | undefined)[] {
  const acceptsFile = createFileTest(filters);
  const kinds = filters.kinds === undefined ? undefined : new Set(filters.kinds);
  if (acceptsFile === undefined && kinds === undefined && filters.root === undefined) return [...live];
  return segments.map((segment, s) => {
    const { chunks, files } = segment.tables;
    const allowed = createBitmap(chunks.length);
    if (filters.root !== undefined && segment.root !== filters.root) return allowed;
    const view = viewSegment(segment.tables);
    const alive = live[s];
    const ofKind = kinds === undefined ? undefined : chunksOfKinds(segment.tables, kinds);
    for (let file = 0; file < files.length; file++) {
      if (acceptsFile?.(view.path(file), view.language(file)) === false) continue;
      const end = view.chunkEnd(file);
      for (let document = files.chunkStart[file]!; document < end; document++) {
        if (alive !== undefined && !hasBit(alive, document)) continue;
        if (ofKind === undefined || hasBit(ofKind, document)) setBit(allowed, document);
      }
    }
    return allowed;
  });
}

/** Chunks in which a symbol of one of the kinds begins; "text" means those in which none does. */
function chunksOfKinds({ chunks, symbols }: SegmentTables, kinds: ReadonlySet<string>): Bitmap {
  const bits = createBitmap(chunks.length);
  for (let row = 0; row < symbols.length; row++) {
    const chunk = symbols.chunk[row]!;
    if (chunk >= 0 && kinds.has(symbolKindOf(symbols.kind[row]!))) setBit(bits, chunk);
  }
  if (kinds.has("text")) {
    for (let chunk = 0; chunk < chunks.length; chunk++) if (chunks.symbol[chunk]! < 0) setBit(bits, chunk);
  }
  return bits;
}

/** Absent when every file passes. */
function createFileTest(filters: SearchFilters): ((path: string, language: string) => boolean) | undefined {
  const tests: ((path: string, language: string) => boolean)[] = [];
  const folder = filters.under?.replace(/^\.?\/+|\/+$/g, "");
  if (folder !== undefined && folder !== "" && folder !== ".") {
    tests.push((path) => path.startsWith(`${folder}/`) || path === folder);
  }
  if (filters.languages !== undefined) {
    const languages = new Set(filters.languages);
    tests.push((_path, language) => languages.has(language));
  }
  if (filters.glob !== undefined) tests.push(compileGlob(filters.glob));
  if (tests.length === 0) return undefined;
  return (path, language) => tests.every((test) => test(path, language));
}
