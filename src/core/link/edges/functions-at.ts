// Which functions are at a path in a value, by its type: the value itself, its member, an element's member?
import { symbolFlags } from "../../types/index.ts";
import { hash32 } from "../../../base/hash32.ts";
import { isSymbol } from "../entity.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { findMemberOfType } from "../names/members.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { iteratedType } from "../types/containers.ts";
import { typeKinds } from "../type-table.ts";
import { calledFunctions, calledObject } from "./function-values.ts";
import { element, type Path } from "./kept-step.ts";

/** Functions at `path` in the value of a row; none if its type does not tell. */
export function functionsAt(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  path: Path,
): readonly SymbolId[] {
  let types = state.types.arms(state.infer.typeOf(scope, row));
  for (const [place, step] of path.entries()) {
    if (step === element) {
      types = types.flatMap((type) => state.types.arms(iteratedType(state, scope.traits, type)));
      continue;
    }
    const name = hash32(step.slice(1));
    const members = types.flatMap((type) => {
      const { found } = findMemberOfType(state, scope, type, name);
      return hasSymbol(found) ? [symbolOf(found)] : [];
    });
    const methods = members.filter((member) => isMethod(state, member));
    if (place === path.length - 1 && methods.length > 0) return [...new Set(methods)];
    types = members.flatMap((member) => state.types.arms(state.infer.valueType(member)));
  }
  // A class that is passed may be called; an object, where types are declared, is only used.
  const called =
    scope.traits.asksCallers === "members" ? types : types.filter((type) => !isClass(state, type));
  const objects = types.map((type) => calledObject(state, type)).filter((object) => isSymbol(object));
  return [...new Set([...called.flatMap((type) => calledFunctions(state, type)), ...objects])];
}

function isClass(state: LinkState, type: TypeId): boolean {
  return state.types.kind(type) === typeKinds.static;
}

function isMethod(state: LinkState, symbol: SymbolId): boolean {
  const { kinds, flags, base } = state.closedScopeOf(symbol);
  const row = symbol - base;
  return isCallableKind(kinds[row]!) && (flags[row]! & symbolFlags.accessor) === 0;
}
