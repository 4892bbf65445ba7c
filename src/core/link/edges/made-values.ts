// Which constructor runs if a declaration makes a value, or a container makes its elements?
import { expressionFlags, ops } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { entityOf } from "../found.ts";
import { constructorOf } from "../names/members.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { calledReference } from "../types/called-reference.ts";
import { overloadsTaking } from "../types/overloads.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { addCall } from "./add-call.ts";
import { runConstructor } from "../names/run-constructor.ts";
import { kinds, placeOf } from "./edge-place.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { via } from "../strategies.ts";

/** Whether a declaration makes something without naming a constructor. */
export function isMaking(scope: FileScope, row: ExpressionRow): boolean {
  const { op, flags } = scope.parsed.expressions;
  return op[row] === ops.new && (flags[row]! & expressionFlags.implicit) !== 0;
}

/**
 * The type of what is made: the type that the row `base` names, or the type of the value or base class that it names.
 */
export function madeType(state: LinkState, scope: FileScope, base: ExpressionRow): TypeId {
  const { op } = scope.parsed.expressions;
  if (op[base] !== ops.member) return state.infer.typeOf(scope, base);
  const entity = state.infer.entityOf(scope, base);
  return isSymbol(entity) ? state.infer.valueType(entity) : unknownType;
}

/**
 * The type of the parameter that braces fill which are passed to a call, `deposit({5, "gift"})`: that of the only
 * overload whose parameter is of a class of the root with such a constructor.
 */
export function bracedType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { op, base, argc, generic } = scope.parsed.expressions;
  const call = generic[row]!;
  if (call < 0 || op[call] !== ops.call || base[call]! < 0) return unknownType;
  const called = entityOf(calledReference(state, scope, base[call]!, call));
  const place = scope.argumentsOf(call).indexOf(row);
  if (!isSymbol(called) || place < 0) return unknownType;
  const types = new Set<TypeId>();
  for (const overload of overloadsTaking(state, called, argc[call]!)) {
    const target = state.scopeOf(overload);
    const parameter = target.parametersOf(overload - target.base)[place];
    const type = parameter === undefined ? unknownType : state.infer.bindingType(target, parameter);
    if (isMadeOf(state, type, argc[row]!)) types.add(type);
  }
  const [only = unknownType] = types;
  return types.size === 1 ? only : unknownType;
}

/** Whether the type is a class of the root with a constructor that takes so many arguments. */
function isMadeOf(state: LinkState, type: TypeId, count: number): boolean {
  if (state.types.kind(type) !== typeKinds.instance || state.types.isPointer(type)) return false;
  const constructor = constructorOf(state, state.types.subject(type));
  return constructor >= 0 && overloadsTaking(state, constructor, count).length > 0;
}

/** The edge to the constructor that makes a value of `type`, if the root declares one. */
export function linkMade(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  type: TypeId,
): void {
  if (state.types.kind(type) !== typeKinds.instance || state.types.isPointer(type)) return;
  const made = state.types.subject(type);
  if (!isTypeKind(state.kindOf(made)) || constructorOf(state, made) < 0) return;
  if (isCopy(state, scope, row, made)) return;
  const place = placeOf(scope, row, kinds.calls, row);
  addCall(state, writer, { scope, row, place, isNew: true }, made, via.receiver);
}

/** `items.emplace_back(1)` makes an element of the container. */
export function linkPlaced(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  const { op, base, name } = scope.parsed.expressions;
  const callee = base[row]!;
  if (op[callee] !== ops.member || !scope.traits.placing.has(scope.nameHash(name[callee]!))) return;
  const container = state.infer.typeOf(scope, base[callee]!);
  linkMade(state, scope, writer, row, state.types.arguments(container)[0] ?? unknownType);
}

/** `Dog:new("Rex")` of a class that a library made: the constructor that its `new` runs; −1 for other calls. */
export function madeByFactory(state: LinkState, scope: FileScope, callee: ExpressionRow): SymbolId {
  const { op, base, name } = scope.parsed.expressions;
  const { factories, inheritedConstructors } = scope.traits;
  if (inheritedConstructors.length === 0 || op[callee] !== ops.member || base[callee]! < 0) return -1;
  if (!factories.has(scope.nameHash(name[callee]!))) return -1;
  const type = state.infer.typeOf(scope, base[callee]!);
  if (state.types.kind(type) !== typeKinds.static) return -1;
  const made = state.types.subject(type);
  return isTypeKind(state.kindOf(made)) ? runConstructor(state, made) : -1;
}

/** Made from another value of its class: the compiler itself writes most constructors that copy or move. */
function isCopy(state: LinkState, scope: FileScope, row: ExpressionRow, made: SymbolId): boolean {
  const [only, second] = scope.argumentsOf(row);
  if (only === undefined || second !== undefined) return false;
  const type = state.infer.typeOf(scope, only);
  return (
    state.types.kind(type) === typeKinds.instance &&
    !state.types.isPointer(type) &&
    state.types.subject(type) === made
  );
}
