// Of what type is the result of a call?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionOps, symbolFlags } from "../../types/index.ts";
import { functionEffectType, memberEffectType, positionType } from "./containers.ts";
import { bound, external, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundVia, strategyOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { findName } from "../names/names.ts";
import { placedArguments } from "./argument-flow.ts";
import { impliedReceiver, seenThrough } from "./receiver-types.ts";
import { constructorOf, findMember } from "../names/members.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { accessQuestion, keyedType } from "./keyed-elements.ts";
import { entryType } from "./literal-types.ts";
import { resultOfType, typeOfResult } from "./symbol-types.ts";
import { inferredArguments } from "./type-arguments.ts";
import { externalType, typeKinds, unknownType } from "./types.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";

const memberOp = expressionOps.indexOf("member");
const typeOp = expressionOps.indexOf("type");
const selfOp = expressionOps.indexOf("self");
const superOp = expressionOps.indexOf("super");

/** JavaScript's `f.bind(…)` is f. */
const bindName = hash32("bind");
/** What a mapping turns into by `map`. */
const listName = hash32("keys()");

/** Type of what the call row `call` gives, whose callee is the row `callee`. */
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
  if (op === superOp || op === selfOp) return type;
  const entity = entityOf(calledReference(state, scope, callee));
  if (isSymbol(entity)) return resultOfSymbol(state, scope, callee, call, entity);
  const isOpen = entity === external || entity === unresolved;
  const given = isOpen ? resultFromOutside(state, scope, callee, call) : unknownType;
  if (given !== unknownType) return given;
  if (entity === external && !isFunction(state, type)) return madeOutside(state, scope, callee);
  return isOpen || entity === bound ? resultOfType(state, scope, type) : unknownType;
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
  const result = resultWithArguments(state, scope, callee, call, symbol);
  const { op, base } = scope.parsed.expressions;
  return op[callee] === memberOp ? seenThrough(state, scope, callee, base[callee]!, result) : result;
}

function resultFromOutside(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const made = madeOfArguments(state, scope, callee, call);
  if (made !== unknownType) return made;
  const isMember = scope.parsed.expressions.op[callee] === memberOp;
  const keyed = isMember ? keyedResult(state, scope, callee, call) : undefined;
  return keyed ?? outsideResult(state, scope, callee, call);
}

/** What calling a class makes, with the type arguments that are written or inferred from what its constructor takes. */
function madeType(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  type: SymbolId,
): TypeId {
  const written = state.infer.typeArguments(scope, callee);
  const constructor = constructorOf(state, type);
  const callable = constructor < 0 ? type : constructor; // a header takes what its type's row does
  const args =
    written.length > 0 ? written : inferredArguments(state, scope, call, { owner: type, callable });
  return state.types.make(typeKinds.instance, type, args);
}

/** `table.get("key")`: what stands at that key, where that is known. */
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
  return keyedType(state, scope, base[callee]!, key, accessQuestion(scope, call));
}

/** A function or a class: what a table from outside holds, not what is outside itself. */
function isFunction(state: LinkState, type: TypeId): boolean {
  const kind = state.types.kind(type);
  return kind === typeKinds.signature || kind === typeKinds.callable || kind === typeKinds.static;
}

/** What calling the function `symbol` gives, with the type arguments that are written or inferred from its arguments. */
function resultWithArguments(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  symbol: SymbolId,
): TypeId {
  const made = typeOfResult(state, symbol);
  const written = state.infer.typeArguments(scope, callee);
  const isSaid = written.length > 0 || !state.types.isOpen(made);
  const args = isSaid ? written : inferredArguments(state, scope, call, { owner: symbol, callable: symbol });
  if (args.length === 0) return made;
  return state.types.substitute(made, state.types.make(typeKinds.instance, symbol, args), unknownType);
}

/** The result type of a method from outside, as far as its receiver and its name determine it. */
function outsideResult(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const { types } = state;
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  const traits = scope.traits;
  if (traits.yielding.has(name)) return callbackResult(state, scope, call);
  const receiver = receiverOf(state, scope, callee);
  if (receiver === unknownType) return unknownType;
  const kind = types.kind(receiver);
  if (name === bindName && kind === typeKinds.callable) return receiver;
  if (traits.selecting.has(name) && kind === typeKinds.builtin)
    return types.make(typeKinds.builtin, listName, state.infer.typeArguments(scope, callee));
  if (kind === typeKinds.static && traits.factories.has(name))
    return types.make(typeKinds.instance, types.subject(receiver));
  const mapped = mappedType(state, scope, call, receiver, name);
  if (mapped !== unknownType) return mapped;
  const effect = memberEffectType(state, scope.traits, receiver, name);
  if (effect !== unknownType) return effect;
  const result = traits.results.get(name);
  return result === undefined ? unknownType : types.make(typeKinds.builtin, result);
}

/** Of what stands before the callee; of a bare name, what the function around has as its receiver. */
function receiverOf(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId {
  const { op, base } = scope.parsed.expressions;
  return op[callee] === memberOp
    ? state.infer.typeOf(scope, base[callee]!)
    : impliedReceiver(state, scope, callee);
}

/** What the callback of a call gives: its last argument. */
function callbackResult(state: LinkState, scope: FileScope, call: ExpressionRow): TypeId {
  const callback = scope.argumentsOf(call).at(-1);
  return callback === undefined
    ? unknownType
    : resultOfType(state, scope, state.infer.typeOf(scope, callback));
}

/** `sorted(items)`, `List.of(item)`, `Promise.resolve(item)`: the result types of outside functions, from the types of their arguments. */
function madeOfArguments(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const { types } = state;
  const { name: names, base } = scope.parsed.expressions;
  const name = scope.nameHash(names[callee]!);
  const traits = scope.traits;
  const made = madeHere(state, scope, callee, call);
  if (made !== unknownType) return made;
  const isHolding = base[callee]! >= 0 && traits.holding.has(name);
  const isGiving = base[callee]! >= 0 && traits.giving.has(name);
  if (!isHolding && !isGiving && !traits.functions.has(name)) return unknownType;
  const given = placedArguments(scope, call);
  if (given.length === 0 && !isHolding) return unknownType;
  if (isGiving)
    return state.infer.entityOf(scope, base[callee]!) === external
      ? state.infer.typeOf(scope, given[0]!)
      : unknownType;
  if (!isHolding)
    return functionEffectType(state, scope.traits, containerOfEntries(state, scope, given[0]!), name);
  const holder = scope.nameHash(names[base[callee]!]!);
  const isOutside = state.infer.entityOf(scope, base[callee]!) === external;
  const written = isOutside ? state.infer.typeArguments(scope, callee) : [];
  if (written.length > 0) return types.make(typeKinds.builtin, holder, written);
  const held = isOutside
    ? state.infer.unionOf(given.map((row) => state.infer.typeOf(scope, row)))
    : unknownType;
  return held === unknownType ? unknownType : types.make(typeKinds.builtin, holder, [held]);
}

/** `listOf(item)`, `mapOf(key to value)`, `lazy { item }`, `key to value` */
function madeHere(state: LinkState, scope: FileScope, callee: ExpressionRow, call: ExpressionRow): TypeId {
  const { types } = state;
  const { traits } = scope;
  const { op, base } = scope.parsed.expressions;
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  const typeOf = (row: ExpressionRow): TypeId => state.infer.typeOf(scope, row);
  if (op[callee] === memberOp) {
    const [second] = traits.pairing.has(name) ? scope.argumentsOf(call) : [];
    return second === undefined
      ? unknownType
      : types.make(typeKinds.tuple, 0, [typeOf(base[callee]!), typeOf(second)]);
  }
  if (traits.deferring.has(name)) {
    const held = callbackResult(state, scope, call);
    return held === unknownType ? unknownType : types.make(typeKinds.builtin, name, [held]);
  }
  const maker = traits.makers.get(name);
  if (maker === undefined) return unknownType;
  const written = state.infer.typeArguments(scope, callee);
  if (written.length > 0) return types.make(typeKinds.builtin, maker, written);
  const held = state.infer.unionOf(placedArguments(scope, call).map(typeOf));
  if (held === unknownType) return unknownType;
  if (!traits.keyed.has(maker)) return types.make(typeKinds.builtin, maker, [held]);
  return types.make(typeKinds.builtin, maker, [positionType(state, held, 0), positionType(state, held, 1)]);
}

/** Type of a container; of a table that has its entries as members, the table of what they are. */
function containerOfEntries(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { types } = state;
  const type = state.infer.typeOf(scope, row);
  const [table] = scope.traits.tables;
  if (table === undefined || types.kind(type) !== typeKinds.instance) return type;
  const entry = entryType(state, types.subject(type));
  return entry === unknownType ? type : types.make(typeKinds.builtin, table, [unknownType, entry]);
}

/** `mutableListOf<Item>()`: the type arguments of a function from outside are those of what it makes. */
function madeOutside(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId {
  const { op, name } = scope.parsed.expressions;
  const isMaker = op[callee] !== memberOp && scope.traits.callConstructs;
  const args = !isMaker ? [] : state.infer.typeArguments(scope, callee);
  if (args.length === 0) return externalType;
  return state.types.make(typeKinds.builtin, scope.nameHash(name[callee]!), args);
}

/** Scala's `Item(…)`, where an object and a class have that name: the object's `apply`, else the class is made. */
function calledOfCompanions(state: LinkState, found: Found): Found {
  const entity = entityOf(found);
  if (!isSymbol(entity)) return found;
  const scope = state.closedScopeOf(entity);
  const row = entity - scope.base;
  const { companions, callMember } = scope.traits;
  if (companions !== true || !isTypeKind(scope.kinds[row]!)) return found;
  let made = entity;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (!isTypeKind(scope.kinds[at]!)) continue;
    const isObject = (scope.flags[at]! & symbolFlags.static) !== 0;
    if (!isObject) made = scope.base + at;
    const run = isObject ? entityOf(findMember(state, scope.base + at, callMember).found) : unresolved;
    if (isSymbol(run)) return foundVia(run, strategyOf(found));
  }
  return made === entity ? found : foundVia(made, strategyOf(found));
}

/** What a callee stands for: where a type has a field and, apart from it, a method of one name, the method. */
export function calledReference(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const named = state.infer.referenceOf(scope, callee);
  const found = scope.parsed.expressions.op[callee] === typeOp ? named : calledOfCompanions(state, named);
  const entity = entityOf(found);
  if (entity === bound && scope.traits.methodSpace) return calledMethod(state, scope, callee);
  if (!isSymbol(entity) || scope.parsed.expressions.op[callee] !== memberOp) return found;
  const target = state.closedScopeOf(entity);
  const row = entity - target.base;
  // In JavaScript they are one: what is assigned to a prototype fills the field that was declared.
  if (target.traits.oneMemberSpace) return found;
  if (target.kindOf(row) !== "field" || target.parents[row]! <= 0) return found;
  const method = state
    .resolver(target.language)
    .findDetached?.(target.base + target.parents[row]!, target.names[row]!);
  return method === undefined || method < 0 ? found : foundVia(method, strategyOf(found));
}

/** `items.map(f)` holds what f gives; a callback that gives a container of its own is joined in by flatMap. */
function mappedType(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  receiver: TypeId,
  name: NameHash,
): TypeId {
  const { types } = state;
  const { mapping, flattening } = scope.traits;
  const isFlat = flattening.has(name);
  if ((!mapping.has(name) && !isFlat) || types.kind(receiver) !== typeKinds.builtin) return unknownType;
  const callback = scope.argumentsOf(call)[0];
  if (callback === undefined) return unknownType;
  const given = resultOfType(state, scope, state.infer.typeOf(scope, callback));
  if (given === unknownType) return unknownType;
  const isContainer = types.kind(given) === typeKinds.builtin && types.arguments(given).length > 0;
  if (isFlat && isContainer) return given;
  const isKeyed = scope.traits.keyed.has(types.subject(receiver));
  return types.make(typeKinds.builtin, isKeyed ? listName : types.subject(receiver), [given]);
}

/** In Java no local hides a method: `int size = size()`. */
function calledMethod(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const { name, owner, offset } = scope.parsed.expressions;
  return findName(state, {
    scope,
    name: scope.nameHash(name[callee]!),
    from: owner[callee]!,
    offset: offset[callee]!,
    wantType: false,
    skipsLocals: true,
  });
}
