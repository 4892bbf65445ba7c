// A folder on disk as the program view that the linker reads: a simple walk, and the real parser.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProgramView } from "../../../src/core/link/index.ts";
import type { ParsedFile } from "../../../src/core/types/index.ts";
import { createLazy } from "../../../src/base/lazy.ts";
import { openParser } from "../../../src/core/parse/index.ts";
import { languages } from "../../support/languages.ts";
import { detectLanguage } from "../../../src/core/languages/index.ts";

const skipped = new Set(["node_modules", ".git", "dist", "target", ".venv", "__pycache__"]);
const manifestNames =
  /^(?:package\.json|[tj]sconfig.*\.json|go\.mod|go\.work|Cargo\.toml|pyproject\.toml|setup\.cfg|pnpm-workspace\.yaml|compile_commands\.json|.*\.csproj|composer\.json)$/;

/** One for all folders: each would load its grammars anew into the memory of the thread's only instance. */
const parserForAll = createLazy(() => openParser(languages));

export interface FolderWorld extends ProgramView {
  readonly folder: string;
  readonly sourceBytes: number;
}

/** Reads and parses every source file below `folder` for which `wanted` is true (paths relative to it). */
export async function openFolderWorld(
  folder: string,
  wanted: (path: string) => boolean = () => true,
): Promise<FolderWorld> {
  const parser = await parserForAll();
  const paths: string[] = [];
  const manifests: string[] = [];
  const files: ParsedFile[] = [];
  let sourceBytes = 0;
  for (const path of walk(folder, "")) {
    if (manifestNames.test(path.slice(path.lastIndexOf("/") + 1))) manifests.push(path);
    if (!wanted(path)) continue;
    const bytes = readFileSync(join(folder, path));
    const language = detectLanguage(path, bytes);
    if (language === "text") continue;
    sourceBytes += bytes.length;
    paths.push(path);
    files.push(parser.parse({ bytes, language, budgetMs: 20_000 }).file);
  }
  return { folder, sourceBytes, ...worldOf(paths, files, manifests, folder) };
}

function worldOf(
  paths: readonly string[],
  files: readonly ParsedFile[],
  manifests: readonly string[],
  folder: string,
): ProgramView {
  const byPath = new Map(paths.map((path, fileId) => [path, fileId]));
  const texts = new Map<string, string | undefined>();
  return {
    fileCount: paths.length,
    path: (fileId) => paths[fileId]!,
    language: (fileId) => files[fileId]!.language,
    parsed: (fileId) => files[fileId]!,
    findFile: (path) => byPath.get(path),
    readManifest: (path) => {
      if (!texts.has(path)) {
        texts.set(path, manifests.includes(path) ? readFileSync(join(folder, path), "utf8") : undefined);
      }
      return texts.get(path);
    },
    manifests: () => manifests,
  };
}

/** Files below a folder, sorted, so that file ids do not depend on the disk. */
function walk(folder: string, relative: string): string[] {
  const entries = readdirSync(join(folder, relative), { withFileTypes: true });
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(folder, path);
      return entry.isFile() ? [path] : [];
    });
}
