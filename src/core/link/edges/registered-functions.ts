// Which functions may a call of one function run instead, because the file registered them with it? Python's
// `@singledispatch` chooses one of them by the class of the first argument: `@area.register`, `area.register(int, f)`.
import { ops } from "../../types/index.ts";
import { appendTo } from "../../../base/append-to.ts";
import { isSymbol } from "../entity.ts";
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
  for (const call of registeringCalls(state, scope).get(called) ?? []) {
    const type = state.infer.typeOf(scope, registeredBy(scope, call));
    if (state.types.kind(type) === typeKinds.callable) found.add(state.types.subject(type));
  }
  return found.size > maxFunctions ? [] : [...found];
}

const callsByFile = new WeakMap<FileScope, ReadonlyMap<Entity, readonly ExpressionRow[]>>();

/** The calls of a file that register something, by what they register it with. */
function registeringCalls(state: LinkState, scope: FileScope): ReadonlyMap<Entity, readonly ExpressionRow[]> {
  let calls = callsByFile.get(scope);
  if (calls === undefined) callsByFile.set(scope, (calls = findRegistering(state, scope)));
  return calls;
}

function findRegistering(state: LinkState, scope: FileScope): ReadonlyMap<Entity, readonly ExpressionRow[]> {
  const { op, base } = scope.parsed.expressions;
  const calls = new Map<Entity, ExpressionRow[]>();
  for (const name of scope.traits.registering)
    for (const call of scope.callsNamed(name)) {
      const callee = base[call]!;
      if (op[callee] === ops.member && base[callee]! >= 0)
        appendTo(calls, state.infer.entityOf(scope, base[callee]!), call);
    }
  return calls;
}

/** What a call registers: its last argument, or that of the decorator which it makes: `@area.register(int)`. */
function registeredBy(scope: FileScope, call: ExpressionRow): ExpressionRow {
  return scope.argumentsOf(scope.callOf(call) ?? call).at(-1) ?? -1;
}
