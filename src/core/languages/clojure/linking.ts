// Clojure: a namespace is the file whose path matches its name, below one of a project's source folders.
import type { LinkState } from "../../link/link-state.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
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
const endings = [".clj", ".cljc", ".cljs", ".bb"];

export function createClojureResolver(state: LinkState): LanguageResolver {
  return createFileResolver(state, {
    languages: new Set(["clojure"]),
    find: (scope, row) => {
      const path = specifierOf(scope, row).replaceAll(".", "/").replaceAll("-", "_");
      return findFile(state, scope, path, folders, endings);
    },
  });
}
