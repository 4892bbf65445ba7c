// Erlang: a module is the file with its name, in any folder; headers are included as text.
import { importKinds } from "../../types/index.ts";
import { external, unresolved } from "../../link/entity.ts";
import type { LinkState } from "../../link/link-state.ts";
import { stemOf } from "../../link/paths.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver, isUnmarked } from "../linking-parts/file-imports.ts";
import { findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const includeKind = importKinds.indexOf("include");

export function createErlangResolver(state: LinkState): LanguageResolver {
  let modules: ReadonlyMap<string, number> | undefined;
  return createFileResolver(state, {
    languages: new Set(["erlang"]),
    find: (scope, row) => {
      const name = specifierOf(scope, row);
      if (scope.parsed.imports.kind[row] !== includeKind) {
        const file = (modules ??= collectModules(state)).get(name);
        return file === undefined ? external : state.closedScope(file).base;
      }
      const found = findFile(state, scope, name, ["", "include", "src"], [""]);
      const inApplication = name.slice(name.indexOf("/") + 1); // "app/include/file.hrl"
      if (found !== external || inApplication === name) return found;
      const there = findFile(state, scope, inApplication, [""], [""]);
      return there === external ? unresolved : there;
    },
    isHidden: isUnmarked,
  });
}

/** The first file of each module. */
function collectModules(state: LinkState): ReadonlyMap<string, number> {
  const modules = new Map<string, number>();
  const { view } = state;
  for (let file = 0; file < view.fileCount; file++) {
    const path = view.path(file);
    if (view.language(file) !== "erlang" || !path.endsWith(".erl")) continue;
    const name = stemOf(path);
    if (!modules.has(name)) modules.set(name, file);
  }
  return modules;
}
