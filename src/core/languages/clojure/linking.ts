// Clojure: a namespace is the file whose path matches its name, below one of a project's source folders, or those of another project.
import { isSymbol } from "../../link/entity.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { FilesByEnding } from "../linking-parts/files-by-ending.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const folders = [
  "",
  "src",
  "test",
  "dev",
  "src/main/clojure",
  "src/test/clojure",
  "src/main",
  "src/test",
  "src/clj",
].concat(["src/cljs", "src/cljc", "test/clj", "test/cljs", "test/cljc", "src/main/cljs", "src/main/cljc"]);
const languages: ReadonlySet<string> = new Set(["clojure"]);
const endings = [".clj", ".cljc", ".cljs", ".bb"];

export function createClojureResolver(state: LinkState): LanguageResolver {
  const everywhere = new FilesByEnding(state.view, languages);
  return createFileResolver(state, {
    languages,
    find: (scope, row) => {
      const path = specifierOf(scope, row).replaceAll(".", "/").replaceAll("-", "_");
      const nearby = findFile(state, scope, path, folders, endings);
      if (isSymbol(nearby)) return nearby;
      // Another project of the repository.
      const file = everywhere.findNearest(scope.fileId, path, endings);
      return file === undefined ? nearby : state.closedScope(file).base;
    },
  });
}
