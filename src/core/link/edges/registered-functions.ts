// Which functions may a call of one function run instead, because the file registered them with it? Python's
// `@singledispatch` chooses one of them by the class of the first argument: `@area.register`, `area.register(int, f)`.
import { isSymbol } from "../entity.ts";
import { ops } from "../expression-ops.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";

/** With more, the call could run anything. */
const maxFunctions = 16;

/** The functions that the file of the call registers with the function `called`; none for other callees. */
export function registeredWith(state: LinkState, scope: FileScope, called: Entity): readonly SymbolId[] {
  const { registering } = scope.traits;
  if (registering.size === 0 || !isSymbol(called)) return [];
  const row = called - scope.base;
  if (row <= 0 || row >= scope.symbolCount || !isCallableKind(scope.kinds[row]!)) return [];
  const found = new Set<SymbolId>();
  for (const name of registering)
    for (const call of scope.callsNamed(name)) {
      if (!isMemberOf(state, scope, call, called)) continue;
      const type = state.infer.typeOf(scope, registeredBy(scope, call));
      if (state.types.kind(type) === typeKinds.callable) found.add(state.types.subject(type));
    }
  return found.size > maxFunctions ? [] : [...found];
}

function isMemberOf(state: LinkState, scope: FileScope, call: ExpressionRow, called: SymbolId): boolean {
  const { op, base } = scope.parsed.expressions;
  const callee = base[call]!;
  const isMember = callee >= 0 && op[callee] === ops.member && base[callee]! >= 0;
  return isMember && state.infer.entityOf(scope, base[callee]!) === called;
}

/** What a call registers: its last argument, or that of the decorator which it makes: `@area.register(int)`. */
function registeredBy(scope: FileScope, call: ExpressionRow): ExpressionRow {
  return scope.argumentsOf(scope.callOf(call) ?? call).at(-1) ?? -1;
}
