// Which constructors may run if a class makes an object of the class on which it is called: `new static()` in a base
// class without a constructor?
import { ops } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { heirsOf } from "../names/heirs-elsewhere.ts";
import { constructorOf } from "../names/members.ts";
import { hasOutsideBase } from "../names/outside-bases.ts";
import { runConstructor } from "../names/run-constructor.ts";
import { isTypeKind } from "../names/symbol-choice.ts";

/** With more, the base class is a framework's. */
const maxConstructors = 16;
const nothing: readonly SymbolId[] = [];

/** Constructors of the heirs of `made`, the class that the call `row` names, if it has none itself. */
export function heirConstructors(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  made: Entity,
): readonly SymbolId[] {
  const { op, base, name } = scope.parsed.expressions;
  if (op[row] !== ops.new || !isSymbol(made) || !isTypeKind(state.kindOf(made))) return nothing;
  if (!scope.traits.heirTypes.has(scope.nameHash(name[base[row]!]!))) return nothing;
  let known = state.heirConstructors.get(made);
  if (known === undefined) state.heirConstructors.set(made, (known = findConstructors(state, made)));
  return known;
}

function findConstructors(state: LinkState, made: SymbolId): readonly SymbolId[] {
  if (runConstructor(state, made) >= 0 || hasOutsideBase(state, made)) return nothing;
  const found = new Set<SymbolId>();
  for (const heir of heirsOf(state, made)) {
    const constructor = constructorOf(state, heir);
    if (constructor >= 0) found.add(constructor);
    if (found.size > maxConstructors) return nothing;
  }
  return [...found];
}
