// Where are the sources of a monorepo's packages? TypeScript resolves a package to its build output, which may be
// missing and is not indexed.
import { listPackageSources } from "../link/index.ts";
import type { ProjectFiles } from "./project-files.ts";

/** In the form of the compiler option `paths`: absolute paths, keyed by import specifier. */
export type PathTable = Readonly<Record<string, string[]>>;

const endings = ["", ".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs"];

export function findWorkspacePaths(files: ProjectFiles): PathTable {
  const table: Record<string, string[]> = {};
  for (const { name, folder, entries } of listPackageSources(files)) {
    const below = folder === "" ? files.root : `${files.root}/${folder}`;
    for (const { specifier, guesses } of entries) {
      const stems = guesses.flatMap((guess) => [`${files.root}/${guess}`, `${files.root}/${guess}/index`]);
      const candidates = stems.flatMap((stem) => endings.map((ending) => stem + ending));
      const entry = candidates.find((path) => files.sources.has(path));
      if (entry !== undefined) table[specifier] = [entry];
    }
    table[`${name}/*`] = [`${below}/*`, `${below}/src/*`];
  }
  return table;
}
