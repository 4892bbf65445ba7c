// PHP: namespaces, use statements with their aliases, functions that fall back to the global namespace.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { external, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { FileScope } from "../file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { chooseSymbol } from "../symbol-choice.ts";
import { Namespaces } from "./namespaces.ts";
import { localNames } from "./plain.ts";
import type { LanguageResolver } from "./resolver.ts";
import { joinPath, parentOf } from "../paths.ts";

export function createPhpResolver(state: LinkState): LanguageResolver {
  const namespaces = new Namespaces(state, { family: "php", languages: ["php"], typeSpace: false });

  const findQualified = (path: string): number => {
    const dot = path.lastIndexOf(".");
    const whole = namespaces.find(path);
    const inner = namespaces.findIn(dot < 0 ? "" : path.slice(0, dot), hash32(path.slice(dot + 1)), true);
    if (isSymbol(inner)) return inner;
    return whole ?? (namespaces.find(path.split(".")[0]!) === undefined ? external : unresolved);
  };

  const fullName = (scope: FileScope, row: number): string => {
    const { imports, strings } = scope.parsed;
    const path = strings.get(imports.module[row]!);
    const name = imports.name[row] === noString ? "*" : strings.get(imports.name[row]!);
    const whole = name === "*" ? path : `${path}\\${name}`;
    return whole.replace(/^\\+/, "").replaceAll("\\", ".");
  };

  /** `require "x.php"`: a path beside the file. */
  const findFile = (scope: FileScope, row: number): number => {
    const { imports, strings } = scope.parsed;
    const written = strings.get(imports.module[row]!).replace(/^\//, "");
    if (!/\.(?:php|inc)$/.test(written)) return -1;
    const path = joinPath(parentOf(state.world.path(scope.fileId)), written);
    const file = path === undefined ? undefined : state.world.findFile(path);
    return file === undefined ? -1 : state.closedScope(file).base;
  };

  const importEntity = (scope: FileScope, row: number): number => {
    const file = findFile(scope, row);
    return file >= 0 ? file : findQualified(fullName(scope, row));
  };

  return {
    importNames: localNames,
    importModule: (scope, row) => {
      const entity = importEntity(scope, row);
      return isSymbol(entity) ? state.closedScopeOf(entity).base : entity;
    },
    importTarget: importEntity,
    findInModule: (scope, row, name, wantType) => {
      const found = chooseSymbol(scope, scope.firstChild(row, name), wantType, false);
      return found >= 0
        ? scope.base + found
        : namespaces.findIn(namespaces.pathOf(scope, row), name, wantType);
    },
    findInNamespace: (scope, row, name, wantType) =>
      namespaces.findIn(namespaces.pathOf(scope, row), name, wantType),
    findVisible: (scope, name, wantType) => {
      const own = namespaces.findIn(namespaces.pathOf(scope, 0), name, wantType);
      if (own !== unresolved) return own;
      const global = namespaces.findIn("", name, wantType);
      return isPackage(global) || isFunction(state, global) ? global : unresolved;
    },
  };
}

/** Only functions are looked up in the global namespace from inside another. */
function isFunction(state: LinkState, symbol: number): boolean {
  if (!isSymbol(symbol)) return false;
  const scope = state.closedScopeOf(symbol);
  return scope.kindOf(symbol - scope.base) === "function";
}
