// Ruby: constants of modules and classes wherever they are opened, require, methods of the top level.
import { external, isSymbol, unresolved } from "../entity.ts";
import type { FileScope } from "../file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { foldersAbove, joinPath, parentOf } from "../paths.ts";
import { via } from "../strategies.ts";
import { chooseSymbol } from "../symbol-choice.ts";
import { Namespaces } from "./namespaces.ts";
import { localNames } from "./plain.ts";
import type { LanguageResolver } from "./resolver.ts";
import { TypeParts } from "./type-parts.ts";

const languages = ["ruby"];
const loadFolders = ["", "lib", "app", "app/models", "app/controllers", "spec", "test"];

export function createRubyResolver(state: LinkState): LanguageResolver {
  const namespaces = new Namespaces(state, {
    family: "ruby",
    languages,
    typeSpace: false,
    uniqueGlobals: true,
  });
  const parts = new TypeParts(state, languages);

  const findFile = (scope: FileScope, row: number): number => {
    const { imports, strings } = scope.parsed;
    const written = strings.get(imports.module[row]!);
    const folder = parentOf(state.world.path(scope.fileId));
    const beside = joinPath(folder, written);
    const candidates = [beside];
    for (const above of foldersAbove(folder))
      for (const load of loadFolders) candidates.push(joinPath(joinPath(above, load) ?? above, written));
    for (const candidate of candidates) {
      const path = candidate?.endsWith(".rb") === true ? candidate : `${candidate ?? ""}.rb`;
      const file = state.world.findFile(path);
      if (file !== undefined) return state.closedScope(file).base;
    }
    return external;
  };

  return {
    importNames: localNames,
    importModule: findFile,
    importTarget: findFile,
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      if (found >= 0) return scope.base + found;
      const part = row > 0 ? parts.findMember(scope.base + row, name) : -1;
      return part >= 0 ? part : namespaces.findIn(namespaces.pathOf(scope, row), name, wantType);
    },
    findInNamespace: (scope, row, name, wantType) => namespaces.findAround(scope, row, name, wantType),
    findVisible: (_scope, name, wantType) => {
      const found = namespaces.findIn("", name, wantType);
      if (isSymbol(found)) state.strategy = via.package;
      return found === unresolved ? unresolved : found;
    },
    findDetached: (type, name) => parts.findMember(type, name),
  };
}
