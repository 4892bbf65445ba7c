// What the linker may look at: the files of a generation, their artifacts as they are needed, and the project files.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProgramView } from "../link/index.ts";
import type { ParsedFile } from "../types/index.ts";
import { damagedArtifact, type ArtifactKey, type ArtifactStore } from "../store/index.ts";
import { findRow } from "../walk/index.ts";
import { findKey, languageAt, type FileTable } from "./file-table.ts";
import type { LinkFacts } from "./link-facts.ts";
import { emptyParsedFile } from "./empty-parsed-file.ts";

export interface ProgramViewOptions {
  readonly root: string;
  readonly files: FileTable;
  readonly projectFiles: readonly string[];
  readonly store: ArtifactStore;
  /** Of these files; filled as it is asked. */
  readonly facts: LinkFacts;
  /** Artifacts kept decoded at a time, in bytes of their columns. */
  readonly cacheBytes: number;
  /** What a compiler says of the files. */
  readonly compilerFacts?: ProgramView["compilerFacts"];
}

/** File ids are rows of the manifest. A file without an artifact reads as an empty one. */
export function createProgramView(options: ProgramViewOptions): ProgramView {
  const { root, files, projectFiles, store, facts } = options;
  const { manifest } = files;
  const cache = createParsedCache(options.cacheBytes, (row) => {
    const key = findKey(files, row);
    const parsed = key === undefined ? undefined : store.findParsed(key);
    // Without the names of one file the links of others would be wrong.
    if (key !== undefined && parsed === undefined && store.hasParsed(key)) throw damagedArtifact(root);
    return parsed ?? emptyParsedFile;
  });
  const ask = <T>(row: number, find: (key: ArtifactKey) => T | undefined): T | undefined => {
    const key = findKey(files, row);
    return key === undefined ? undefined : find(key);
  };
  const known = new Set(projectFiles);
  const paths: (string | undefined)[] = [];
  return {
    fileCount: manifest.length,
    path: (row) => (paths[row] ??= manifest.paths.get(row)),
    language: (row) => languageAt(files, row) ?? "text",
    parsed: (row) => cache(row),
    packageName: (row) => (facts.packageNames[row] ??= ask(row, store.findPackageName) ?? ""),
    summary: (row) => ask(row, store.findSummary),
    hasModuleStatements: (row) =>
      (facts.hasModuleStatements[row] ??= ask(row, store.hasModuleStatements) === true),
    made: facts.made,
    earlier: facts.earlier,
    findFile: (path) => findRow(manifest, path),
    compilerFacts: options.compilerFacts,
    manifests: () => projectFiles,
    readManifest(path) {
      if (!known.has(path)) return undefined;
      try {
        return readFileSync(join(root, path), "utf8");
      } catch {
        return undefined; // it vanished since the walk: as good as absent
      }
    },
  };
}

/** Least recently used artifacts make room for new ones. */
function createParsedCache(
  limitBytes: number,
  load: (row: number) => ParsedFile,
): (row: number) => ParsedFile {
  const kept = new Map<number, ParsedFile>();
  let bytes = 0;
  return (row) => {
    const hit = kept.get(row);
    if (hit !== undefined) {
      kept.delete(row);
      kept.set(row, hit);
      return hit;
    }
    const file = load(row);
    kept.set(row, file);
    bytes += sizeOf(file);
    for (const [oldest, old] of kept) {
      if (bytes <= limitBytes || oldest === row) break;
      kept.delete(oldest);
      bytes -= sizeOf(old);
    }
    return file;
  };
}

/** All columns of an artifact are views into one buffer, and there are some seventy of them. */
function sizeOf(file: ParsedFile): number {
  return file.symbols.name.buffer.byteLength + 10_000;
}
