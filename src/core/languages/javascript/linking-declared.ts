// What does a script with a declaration file export? Values come from the script, which is what runs; types and missing
// names come from the declarations.
import { hash32 } from "../../../base/hash32.ts";
import type { Found } from "../../link/found.ts";
import { hasSymbol, notFound, symbolOf } from "../../link/found.ts";
import type { NameHash, SymbolId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { findInModule } from "../../link/names/imported-names.ts";
import { isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { findInBlocks, findMergedMember } from "./linking-merging.ts";
import type { EcmaModules } from "./linking-modules.ts";

const wholeName = hash32("=");

interface Asked {
  readonly scope: FileScope;
  readonly name: NameHash;
  readonly wantType: boolean;
}

/** Adds to `own`, which the script itself exports: types, and names that the script does not seem to export. */
export function withDeclared(
  state: LinkState,
  modules: EcmaModules,
  { scope, name, wantType }: Asked,
  own: Found,
): Found {
  const isFound = wantType ? hasSymbol(own) && hasOwnTypes(state, symbolOf(own)) : own !== notFound;
  if (isFound || scope.language !== "javascript" || (name === wholeName && !wantType)) return own;
  const declarations = declarationsOf(state, modules, scope);
  if (declarations === undefined) return own;
  const declared = findInModule(state, declarations, name, wantType);
  if (own === notFound) return declared;
  return hasSymbol(declared) && hasTypes(state, symbolOf(declared)) ? declared : own;
}

/** `boot.Options`, if a script exports a function `boot` and its declarations a namespace of that name; −1 for none. */
export function findInDeclaredNamespace(
  state: LinkState,
  modules: EcmaModules,
  symbol: SymbolId,
  name: NameHash,
): SymbolId {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  if (scope.language !== "javascript" || row === 0 || scope.parents[row] !== 0) return -1;
  const declarations = declarationsOf(state, modules, scope);
  if (declarations === undefined) return -1;
  for (const exported of [scope.names[row]!, wholeName]) {
    if (exported === wholeName && !isWhole(state, scope, symbol)) continue;
    const found = findInModule(state, declarations, exported, true);
    const member = hasSymbol(found) ? findInNamespace(state, symbolOf(found), name) : -1;
    if (member >= 0) return member;
  }
  return -1;
}

function isWhole(state: LinkState, scope: ScopeOutline, symbol: SymbolId): boolean {
  const whole = findInModule(state, scope.base, wholeName, false);
  return hasSymbol(whole) && symbolOf(whole) === symbol;
}

function findInNamespace(state: LinkState, holder: SymbolId, name: NameHash): SymbolId {
  const scope = state.closedScopeOf(holder);
  const row = holder - scope.base;
  if (!isModuleKind(scope.kinds[row]!)) return findMergedMember(state, holder, name);
  const found = findInBlocks(scope, row, name, true);
  return found < 0 ? -1 : scope.base + found;
}

function declarationsOf(state: LinkState, modules: EcmaModules, scope: ScopeOutline): SymbolId | undefined {
  const file = modules.declarationOf(scope.fileId);
  return file === undefined ? undefined : state.closedScope(file).base;
}

/**
 * Whether a symbol has types of its own. A type from a script's comment does not count: the declarations may be more
 * precise.
 */
function hasOwnTypes(state: LinkState, symbol: SymbolId): boolean {
  const scope = state.closedScopeOf(symbol);
  const isComment = scope.language === "javascript" && scope.kindOf(symbol - scope.base) === "type";
  return !isComment && hasTypes(state, symbol);
}

function hasTypes(state: LinkState, symbol: SymbolId): boolean {
  const kind = state.kindOf(symbol);
  return isTypeKind(kind) || isModuleKind(kind);
}
