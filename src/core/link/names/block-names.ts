// What does a bare name stand for among the declarations of a function, a value, a namespace or a file?
import { symbolFlags } from "../../types/index.ts";
import type { Found } from "../found.ts";
import { foundVia, notFound } from "../found.ts";
import type { FileScope } from "./file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import { chooseSymbol, isCallableKind, isMemberKind, isModuleKind } from "./symbol-choice.ts";
import type { BindingRow, NameHash, SymbolRow } from "../ids.ts";
import type { NameQuery } from "./name-query.ts";

/**
 * Declared in a function, in the value of a constant or field, in a namespace or the file itself; `binding` is a
 * parameter or local of the same symbol.
 */
export function findInBlock(state: LinkState, query: NameQuery, at: SymbolRow, binding: BindingRow): Found {
  const { scope, name, wantType } = query;
  const isNamespace = isModuleKind(scope.kinds[at]!);
  // Members of an object literal are not visible by their bare names; functions around a returned one are.
  const hasMembers = !isNamespace || scope.traits.typeSpace; // of objects that are returned or exported
  const first = hasMembers ? firstDeclared(scope, at, name) : scope.firstChild(at, name);
  const chosen = chooseSymbol(scope, first, wantType, scope.traits.typeSpace);
  const row = isNamespace || chosen < 0 ? chosen : chooseByPlace(query, at, chosen);
  if (row >= 0 && !isShadowed(scope, row, binding)) {
    return foundVia(scope.base + row, isNamespace ? via.file : via.local);
  }
  if (at === 0 || !isNamespace) return notFound;
  return state.resolver(scope.language).findInNamespace?.(scope, at, name, wantType) ?? notFound;
}

/**
 * The first declaration of that name in a function or file. Members of an object that a function returns, or that a
 * script exports or passes on, are not visible by bare names.
 */
function firstDeclared(scope: FileScope, at: SymbolRow, name: NameHash): SymbolRow {
  let row = scope.firstChild(at, name);
  while (row >= 0 && isMemberKind(scope.kinds[row]!)) row = scope.nextChild(row);
  return row;
}

/**
 * Which function of that name inside `at` is meant, where blocks beside each other may declare one each: the last that
 * begins before the place. Where none does, it is `chosen`, which a function declares further down; in the value of a
 * constant or field, only another function of that value sees it (else −1). `chosen` itself if it is no function.
 */
function chooseByPlace(
  { scope, from, name, offset }: NameQuery,
  at: SymbolRow,
  chosen: SymbolRow,
): SymbolRow {
  if (scope.kindOf(chosen) !== "function") return chosen;
  const { start } = scope.parsed.symbols;
  const isDeclaration = scope.flags[chosen]! & symbolFlags.declaration;
  let last = -1;
  for (let row = scope.firstChild(at, name); row >= 0; row = scope.nextChild(row)) {
    const isSame = (scope.flags[row]! & symbolFlags.declaration) === isDeclaration;
    if (isSame && scope.kindOf(row) === "function" && start[row]! <= offset) last = Math.max(last, row);
  }
  const isHoisted = isCallableKind(scope.kinds[at]!) || scope.traits.typeSpace || from !== at;
  return last >= 0 || !isHoisted ? last : chosen;
}

/** A parameter hides a function inside its function only if it is declared after that function. */
function isShadowed(scope: FileScope, row: SymbolRow, binding: BindingRow): boolean {
  if (binding < 0) return false;
  const { bindings, symbols } = scope.parsed;
  return bindings.start[binding]! > symbols.start[row]! || bindings.end[binding]! <= symbols.start[row]!;
}
