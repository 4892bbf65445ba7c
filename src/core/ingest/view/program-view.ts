// What can the linker see? The files of a generation, their artifacts on demand, and the project files.
import { join } from "node:path";
import type { ProgramView } from "../../link/index.ts";
import type { ParsedFile } from "../../types/index.ts";
import { damagedArtifact, type ArtifactKey, type ArtifactStore } from "../../store/index.ts";
import { blobIdAt, findRow } from "../../walk/index.ts";
import { findKey, languageAt, type FileTable } from "../files/file-table.ts";
import type { LinkFacts } from "./link-facts.ts";
import { emptyParsedFile } from "./empty-parsed-file.ts";
import type { ParsedCache } from "./parsed-cache.ts";
import type { ProjectTexts } from "./project-texts.ts";

/** Stands in for a missing key. */
const unread = "";

export interface ProgramViewOptions {
  readonly root: string;
  readonly files: FileTable;
  readonly projectFiles: readonly string[];
  readonly store: ArtifactStore;
  /** Facts of these files; filled on demand. */
  readonly facts: LinkFacts;
  /** Decoded artifacts, by key. */
  readonly cache: ParsedCache;
  readonly texts: ProjectTexts;
  /** A compiler's facts about the files. */
  readonly compilerFacts?: ProgramView["compilerFacts"];
}

/** File ids are rows of the manifest. A file without an artifact appears empty. */
export function createProgramView(options: ProgramViewOptions): ProgramView {
  const { root, files, projectFiles, store, facts, cache, texts } = options;
  const { manifest } = files;
  const load = (name: string, key: ArtifactKey): ParsedFile => {
    const parsed = store.findParsed(key);
    if (parsed !== undefined) return cache.keep(name, parsed);
    // Without this file's names, the links of other files would be wrong.
    if (store.hasParsed(key)) throw damagedArtifact(root);
    return emptyParsedFile;
  };
  const names: (string | undefined)[] = [];
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
    parsed(row) {
      const name = (names[row] ??= findKey(files, row)?.toString("latin1") ?? unread);
      if (name === unread) return emptyParsedFile;
      return cache.find(name) ?? load(name, findKey(files, row)!);
    },
    packageName: (row) => (facts.packageNames[row] ??= ask(row, store.findPackageName) ?? ""),
    summary: (row) => ask(row, store.findSummary),
    hasModuleStatements: (row) =>
      (facts.hasModuleStatements[row] ??= ask(row, store.hasModuleStatements) === true),
    made: facts.made,
    earlier: (name) => facts.earlier.get(name),
    findFile: (path) => findRow(manifest, path),
    compilerFacts: options.compilerFacts,
    manifests: () => projectFiles,
    readManifest(path) {
      if (!known.has(path)) return undefined;
      const row = findRow(manifest, path);
      return texts.read(join(root, path), row === undefined ? undefined : blobIdAt(manifest, row));
    },
  };
}
