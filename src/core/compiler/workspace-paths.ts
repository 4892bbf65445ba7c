// Where do the packages of a monorepo have their sources? TypeScript follows a package to what was built of it, which may not be
// there, and which is not what is indexed.
import { listPackageSources } from "../link/index.ts";
import type { ProjectFiles } from "./project-files.ts";

/** As the compiler option `paths` has it: absolute paths by what an import says. */
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
