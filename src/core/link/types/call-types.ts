// Which type does the result of a call have?
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops } from "../../types/index.ts";
import { bound, external, isChoice, isSymbol, unresolved } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { seenFromInside, seenThrough } from "./receiver-types.ts";
import { constructorOf } from "../names/members.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { argumentFor } from "./argument-flow.ts";
import { declaredEntry } from "./declared-entries.ts";
import { keyedType } from "./keyed-elements.ts";
import { accessQuestion } from "../questions.ts";
import { resultOfType, typeOfResult } from "./symbol-types.ts";
import { inferredArguments } from "./type-arguments.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";
import { calledOverload } from "./called-overload.ts";
import { calledReference } from "./called-reference.ts";
import { typeMadeBy } from "./dispatched-methods.ts";
import { wantedResult } from "./wanted-results.ts";
import { madeOfArguments, madeOutside, outsideResult } from "./outside-results.ts";

/** Type of the result of the call row `call`, whose callee is the row `callee`. */
export function callResultType(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  if (callee < 0) return unknownType;
  const { expressions } = scope.parsed;
  const op = expressions.op[callee]!;
  const type = state.infer.typeOf(scope, callee);
  if (op === ops.super || op === ops.self) return type;
  const entity = entityOf(calledReference(state, scope, callee, call));
  if (isSymbol(entity)) return resultOfSymbol(state, scope, callee, call, entity);
  if (isChoice(entity)) return resultOfAny(state, scope, callee, call, state.candidatesOf(entity));
  if (isEntering(scope, callee, call)) return state.infer.typeOf(scope, expressions.base[callee]!);
  const isOpen = entity === external || entity === unresolved;
  const given = isOpen ? resultFromOutside(state, scope, callee, call) : unknownType;
  if (given !== unknownType || (entity === external && scope.traits.dispatches === true)) return given;
  if (entity === external && !isFunction(state, type)) return madeOutside(state, scope, callee);
  return isOpen || entity === bound ? resultOfType(state, scope, type) : unknownType;
}

/** Whether the language itself calls the member to begin a block with the object: Python's `with it as name`. */
function isEntering(scope: FileScope, callee: ExpressionRow, call: ExpressionRow): boolean {
  const { op, base, flags, name } = scope.parsed.expressions;
  if ((flags[call]! & expressionFlags.implicit) === 0 || op[callee] !== ops.member || base[callee]! < 0)
    return false;
  return scope.traits.entering.has(scope.nameHash(name[callee]!));
}

/** With more members of one name, the result could be anything. */
const maxMembers = 5;

/** The result of a member that each type has that a value may be of. */
function resultOfAny(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  members: readonly SymbolId[],
): TypeId {
  if (members.length > maxMembers) return unknownType;
  return state.infer.unionOf(members.map((member) => resultOfSymbol(state, scope, callee, call, member)));
}

function resultOfSymbol(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  symbol: SymbolId,
): TypeId {
  const target = state.closedScopeOf(symbol);
  const kind = target.kinds[symbol - target.base]!;
  if (isTypeKind(kind) && target.traits.callConstructs) return madeType(state, scope, callee, call, symbol);
  if (!isCallableKind(kind)) return resultOfType(state, target, state.infer.typeOf(scope, callee));
  const made = target.traits.dispatches ? typeMadeBy(state, symbol) : -1;
  if (made >= 0) return state.types.make(typeKinds.instance, made);
  const called = calledOverload(state, scope, call, symbol);
  return handedBack(state, scope, call, called) ?? resultWithArguments(state, scope, callee, call, called);
}

function resultFromOutside(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const wanted = wantedResult(state, scope, callee, call);
  if (wanted !== unknownType) return wanted;
  const made = madeOfArguments(state, scope, callee, call);
  if (made !== unknownType) return made;
  const isMember = scope.parsed.expressions.op[callee] === ops.member;
  const keyed = isMember ? keyedResult(state, scope, callee, call) : undefined;
  return keyed ?? outsideResult(state, scope, callee, call);
}

/** What calling a class makes, with type arguments as written or as inferred from the constructor's parameters. */
function madeType(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  type: SymbolId,
): TypeId {
  const written = state.infer.typeArguments(scope, callee);
  const target = state.closedScopeOf(type);
  const isAlias = !target.traits.definedTypes && target.kindOf(type - target.base) === "type";
  const meant = isAlias ? aliased(state, type, written) : unknownType;
  if (meant !== unknownType || (isAlias && target.traits.templates)) return meant;
  const constructor = constructorOf(state, type);
  const callable = constructor < 0 ? type : constructor; // the header's parameters belong to the type's row
  const args =
    written.length > 0 ? written : inferredArguments(state, scope, call, { owner: type, callable });
  return state.types.make(typeKinds.instance, type, args);
}

/** `Handle(item)`, if `Handle` is another name of a class: a value of that class. */
function aliased(state: LinkState, alias: SymbolId, written: readonly TypeId[]): TypeId {
  const own = state.types.make(typeKinds.instance, alias, written);
  return state.types.substitute(typeOfResult(state, alias), own, unknownType);
}

/** `table.get("key")`: the value at that key, if known. */
function keyedResult(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId | undefined {
  const { name, base } = scope.parsed.expressions;
  if (name[call] === noString || scope.traits.members.get(scope.nameHash(name[callee]!)) !== "element")
    return undefined;
  const key = scope.parsed.strings.get(name[call]!);
  const keyed = keyedType(state, scope, base[callee]!, { key }, accessQuestion(scope, call));
  if (keyed !== undefined || scope.traits.keyedClasses.size === 0) return keyed;
  const entry = declaredEntry(state, state.infer.typeOf(scope, base[callee]!), key);
  return entry === unknownType ? undefined : entry;
}

/** Whether it is a function or a class: a value held by an outside table, but not outside itself. */
function isFunction(state: LinkState, type: TypeId): boolean {
  const kind = state.types.kind(type);
  return kind === typeKinds.signature || kind === typeKinds.callable || kind === typeKinds.static;
}

/**
 * The result of calling the function `symbol`, as seen through its receiver, with type arguments as written or as
 * inferred from its arguments.
 */
function resultWithArguments(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  symbol: SymbolId,
): TypeId {
  const { op, base } = scope.parsed.expressions;
  const stated = typeOfResult(state, symbol);
  const made =
    op[callee] === ops.member
      ? seenThrough(state, scope, callee, base[callee]!, stated)
      : seenFromInside(state, scope, callee, symbol, stated);
  const written = state.infer.typeArguments(scope, callee);
  const isSaid = written.length > 0 || !state.types.isOpen(made);
  const args = isSaid ? written : inferredArguments(state, scope, call, { owner: symbol, callable: symbol });
  if (args.length === 0) return made;
  return state.types.substitute(made, state.types.make(typeKinds.instance, symbol, args), unknownType);
}

/** The argument that the function `symbol` returns as it is: `const same = (value) => value`. */
function handedBack(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  symbol: SymbolId,
): TypeId | undefined {
  const target = state.scopeOf(symbol);
  const row = symbol - target.base;
  const { symbols, expressions } = target.parsed;
  const value = symbols.value[row]!;
  if (value < 0 || symbols.type[row]! >= 0 || expressions.op[value] !== ops.ident) return undefined;
  const binding = target.bindingAt(target.nameHash(expressions.name[value]!), expressions.offset[value]!);
  if (binding < 0 || !target.parametersOf(row).includes(binding)) return undefined;
  const argument = argumentFor(target, binding, scope, call);
  if (argument !== undefined) return state.infer.typeOf(scope, argument);
  const other = target.parsed.bindings.value[binding]!; // its default
  return other < 0 ? undefined : state.infer.typeOf(target, other);
}
