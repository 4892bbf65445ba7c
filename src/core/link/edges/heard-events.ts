// Which functions run if an event is emitted? Those that the file registered for it on the same emitter:
// `store.on("change", save)` … `store.emit("change")`.
import { ops } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { bound, isSymbol } from "../entity.ts";
import type { ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { typeKinds } from "../type-table.ts";
import { heldFunctions } from "./function-values.ts";

/** An event with more listeners in one file is hardly one event. */
const maxListeners = 16;

/** Listeners of the event that the call `row` emits through an outside method; none for other calls. */
export function listenersOf(state: LinkState, scope: FileScope, row: ExpressionRow): readonly SymbolId[] {
  const { traits } = scope;
  const { name, base } = scope.parsed.expressions;
  if (traits.emitting.size === 0 || name[row] === noString) return [];
  const callee = base[row]!;
  if (!isMethod(scope, callee) || !traits.emitting.has(scope.nameHash(name[callee]!))) return [];
  const found = new Set<SymbolId>();
  for (const registering of traits.listening) {
    for (const call of scope.callsNamed(registering)) {
      if (name[call] !== name[row] || !isMethod(scope, base[call]!)) continue;
      const [first, second] = scope.argumentsOf(call);
      const listener = second ?? first;
      if (listener === undefined || !isSameEmitter(state, scope, base[callee]!, base[base[call]!]!)) continue;
      for (const held of heldFunctions(state, state.infer.typeOf(scope, listener))) found.add(held);
    }
  }
  return found.size > maxListeners ? [] : [...found];
}

function isMethod(scope: FileScope, callee: ExpressionRow): boolean {
  const { op, base } = scope.parsed.expressions;
  return callee >= 0 && op[callee] === ops.member && base[callee]! >= 0;
}

/** Whether two rows mean the same object: one name, or one of them is `this` of the other's class. */
function isSameEmitter(
  state: LinkState,
  scope: FileScope,
  one: ExpressionRow,
  other: ExpressionRow,
): boolean {
  const [first, second] = [state.infer.entityOf(scope, one), state.infer.entityOf(scope, other)];
  if (isSymbol(first) && isSymbol(second)) return first === second;
  const { name, offset } = scope.parsed.expressions;
  if (first === bound && second === bound && name[one] === name[other]) {
    const hash = scope.nameHash(name[one]!);
    if (scope.bindingAt(hash, offset[one]!) === scope.bindingAt(hash, offset[other]!)) return true;
  }
  const { types } = state;
  const [a, b] = [state.infer.typeOf(scope, one), state.infer.typeOf(scope, other)];
  const isSelf = types.kind(a) === typeKinds.self || types.kind(b) === typeKinds.self;
  return isSelf && isObject(state, a) && isObject(state, b) && types.subject(a) === types.subject(b);
}

function isObject({ types }: LinkState, type: number): boolean {
  return types.kind(type) === typeKinds.self || types.kind(type) === typeKinds.instance;
}
