// What do futures give to callbacks and to those who wait for several of them: `load().then(f)`, `Promise.all([…])`?
import { external } from "../entity.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import { unwrappedType } from "./containers.ts";
import { resultOfType } from "./symbol-types.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, NameHash, TypeId } from "../ids.ts";

/** Whether the method `name` of futures is called on a value that is known without its future. */
export function isSettled(state: LinkState, traits: LanguageTraits, type: TypeId, name: NameHash): boolean {
  const { types } = state;
  if (type <= externalType || !traits.settling.has(name)) return false;
  return types.kind(type) !== typeKinds.builtin || !traits.wrappers.has(types.subject(type));
}

/** `load().then(f)` gives what f returns, `load().catch(f)` what `load` does. */
export function settledType(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  receiver: TypeId,
  name: NameHash,
): TypeId {
  const [callback] = scope.argumentsOf(call);
  if (!scope.traits.mapping.has(name) || callback === undefined) return receiver;
  return resultOfType(state, scope, state.infer.typeOf(scope, callback));
}

/** `Promise.all([first(), second()])`: the list with what each of its futures gives. */
export function joinedType(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const list = joinedList(state, scope, callee, call);
  if (list < 0) return unknownType;
  const { types } = state;
  const type = state.infer.typeOf(scope, list);
  const args = types.arguments(type);
  if (types.kind(type) !== typeKinds.builtin || args.length === 0) return type;
  const given = args.map((arg) => unwrappedType(state, scope.traits, arg));
  return types.make(typeKinds.builtin, types.subject(type), given);
}

/** The row of the list that a call of Promise.all takes; −1 for other calls. */
export function joinedList(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): ExpressionRow {
  const { name, base } = scope.parsed.expressions;
  if (base[callee]! < 0 || !scope.traits.joining.has(scope.nameHash(name[callee]!))) return -1;
  if (state.infer.entityOf(scope, base[callee]!) !== external) return -1;
  return scope.argumentsOf(call)[0] ?? -1;
}
