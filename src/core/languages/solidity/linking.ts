// Solidity: imports of files by path or package name, and library functions attached to types.
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { external, isSymbol, unresolved } from "../../link/entity.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../../link/ids.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { externalType } from "../../link/type-table.ts";
import { AttachedFunctions } from "../linking-parts/attached-functions.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findBeside, findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const packageFolders = ["", "node_modules", "lib", "contracts", "src"];

export function createSolidityResolver(state: LinkState): LanguageResolver {
  const find = (scope: FileScope, row: number): number => {
    const path = specifierOf(scope, row);
    if (path.startsWith(".")) return findBeside(state, scope, path, [""]);
    const found = findFile(state, scope, path, packageFolders, [""]);
    const inPackage = path.replace(/^(?:@[^/]+\/)?[^/]+\//, ""); // the root is that package
    return found === external && inPackage !== path
      ? findFile(state, scope, inPackage, packageFolders, [""])
      : found;
  };
  // `using Library for Type`, `using {freeFunction} for Type`
  const attached = new AttachedFunctions(state, "solidity", (scope, row) => {
    const parent = scope.parents[row]!;
    return parent === 0 || isModuleKind(scope.kinds[parent]!);
  });
  return {
    ...createFileResolver(state, { languages: new Set(["solidity"]), find }),
    findDetached: (type, name) => attached.find(type, name),
    findOnOutside: (type, name) => {
      const found = attached.findOnOutside(state.types.subject(type), name);
      return found >= 0 && holdsSame(state, found, type) ? found : -1;
    },
    extendsInScope: (symbol) => {
      const scope = state.closedScopeOf(symbol);
      const row = symbol - scope.base;
      return scope.parents[row] === 0 && isCallableKind(scope.kinds[row]!);
    },
    chooseDetached: (scope, row, symbol) => (isOnType(state, scope, row) ? -1 : symbol),
  };
}

/** `Price.unwrap(price)` is built in: what is attached to a type is a member of its values. */
function isOnType(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  const base = scope.parsed.expressions.base[row]!;
  const entity = base < 0 ? unresolved : state.infer.entityOf(scope, base);
  if (!isSymbol(entity)) return false;
  return isTypeKind(state.kindOf(entity));
}

/** Whether the first parameter of a function holds what the type does: a function for `Bid[]` is none for `Ask[]`. */
function holdsSame(state: LinkState, symbol: SymbolId, type: TypeId): boolean {
  const scope = state.scopeOf(symbol);
  const [first] = scope.parametersOf(symbol - scope.base);
  if (first === undefined) return false;
  const { types, infer } = state;
  const taken = types.arguments(infer.bindingType(scope, first));
  const given = types.arguments(type);
  return taken.every(
    (part, i) => part <= externalType || (given[i] ?? 0) <= externalType || part === given[i],
  );
}
