// Which type does an outside function return, judging by its receiver, name and arguments?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops } from "../../types/index.ts";
import { external } from "../entity.ts";
import { hasSymbol } from "../found.ts";
import type { ExpressionRow, NameHash, TypeId } from "../ids.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { findMember } from "../names/members.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { placedArguments } from "./passed-arguments.ts";
import { isClosedType } from "./assignability.ts";
import { functionEffectType, memberEffectType } from "./container-members.ts";
import { iteratedType, positionType } from "./containers.ts";
import { hookResult } from "./hook-results.ts";
import { isSettled, joinedType, settledType } from "./future-results.ts";
import { entryType } from "./literal-types.ts";
import { impliedReceiver } from "./receiver-types.ts";
import { resultOfType } from "./symbol-types.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";

/** JavaScript's `f.bind(…)` is f. */
const bindName = hash32("bind");
/** What lists of instances are known as. */
const arrayName = hash32("Array");
/** What `map` turns a mapping into. */
const listName = hash32("keys()");
/** What a list is grouped into. */
const mapName = hash32("Map");

/** The result type of an outside method, if its receiver and name determine it. */
export function outsideResult(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const { types } = state;
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  const traits = scope.traits;
  if (traits.yielding.has(name)) return callbackResult(state, scope, call);
  const parsed = parsedNumber(state, scope, callee, name);
  if (parsed !== unknownType) return parsed;
  const receiver = receiverOf(state, scope, callee);
  if (receiver <= externalType && traits.mapping.has(name) && traits.typeSpace)
    return mappedFromUnknown(state, scope, call, name);
  if (receiver === unknownType) return unknownType;
  const kind = types.kind(receiver);
  if (name === bindName && kind === typeKinds.callable) return receiver;
  if (traits.selecting.has(name) && kind === typeKinds.builtin)
    return types.make(typeKinds.builtin, listName, state.infer.typeArguments(scope, callee));
  const own = kind === typeKinds.static ? ownInstances(state, traits, receiver, name) : unknownType;
  if (own !== unknownType) return own;
  const grouped = groupedType(state, scope, call, receiver, name);
  if (grouped !== unknownType) return grouped;
  const mapped = mappedType(state, scope, call, receiver, name);
  if (mapped !== unknownType) return mapped;
  const folded = foldedResult(state, scope, call, receiver, name);
  if (folded !== unknownType) return folded;
  const effect = memberEffectType(state, scope.traits, receiver, name);
  if (effect !== unknownType) return effect;
  const result = traits.results.get(name);
  return result === undefined ? unknownType : types.make(typeKinds.builtin, result);
}

/** What an outside method of a class of the root makes or finds of the class: `User.create`, `User.where`. */
function ownInstances(state: LinkState, traits: LanguageTraits, type: TypeId, name: NameHash): TypeId {
  const { types } = state;
  const areListed = traits.instanceLists.has(name);
  if (!areListed && !traits.factories.has(name) && !traits.instances.has(name)) return unknownType;
  if (!isTypeKind(state.kindOf(types.subject(type)))) return unknownType;
  // `Config.find { … }` of a class that is a list itself gives what its `each` passes on.
  const { yieldingMember } = traits;
  if (yieldingMember !== 0 && hasSymbol(findMember(state, types.subject(type), yieldingMember, true).found))
    return unknownType;
  const made = types.make(typeKinds.instance, types.subject(type));
  return areListed ? types.make(typeKinds.builtin, arrayName, [made]) : made;
}

/** `int.Parse(text)` */
function parsedNumber(state: LinkState, scope: FileScope, callee: ExpressionRow, name: NameHash): TypeId {
  const { base, op, name: names } = scope.parsed.expressions;
  const holder = base[callee]!;
  if (!scope.traits.parsing.has(name) || holder < 0 || (op[holder] !== ops.ident && op[holder] !== ops.type))
    return unknownType;
  const type = scope.nameHash(names[holder]!);
  return isClosedType(type) ? state.types.make(typeKinds.builtin, type) : unknownType;
}

/** JavaScript's `Object.create(null)`, whose argument has no row. */
function emptyContainer(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const { base, name, argc } = scope.parsed.expressions;
  const maker = base[callee]! < 0 ? noString : name[base[callee]!]!;
  const isGiving = argc[call] === 1 && scope.traits.giving.has(scope.nameHash(name[callee]!));
  if (maker === noString || !isGiving) return unknownType;
  const made = scope.nameHash(maker);
  return scope.traits.containers.has(made) ? state.types.make(typeKinds.builtin, made) : unknownType;
}

/** Type of the expression before the callee; for a bare name, the receiver of the enclosing function. */
function receiverOf(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId {
  const { op, base } = scope.parsed.expressions;
  return op[callee] === ops.member
    ? state.infer.typeOf(scope, base[callee]!)
    : impliedReceiver(state, scope, callee);
}

/** The result of the callback of a call, which is the call's last argument. */
function callbackResult(state: LinkState, scope: FileScope, call: ExpressionRow): TypeId {
  const callback = scope.argumentsOf(call).at(-1);
  return callback === undefined
    ? unknownType
    : resultOfType(state, scope, state.infer.typeOf(scope, callback));
}

/**
 * `sorted(items)`, `List.of(item)`, `Promise.resolve(item)`: the result types of outside functions, from the types of
 * their arguments.
 */
export function madeOfArguments(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
): TypeId {
  const { types } = state;
  const { name: names, base, flags } = scope.parsed.expressions;
  const name = scope.nameHash(names[callee]!);
  const traits = scope.traits;
  const made = madeHere(state, scope, callee, call);
  if (made !== unknownType) return made;
  const isHolding = base[callee]! >= 0 && traits.holding.has(name);
  const isStatic = !traits.paths || (flags[callee]! & expressionFlags.path) !== 0;
  const isGiving = traits.copying.has(name) || (base[callee]! >= 0 && isStatic && traits.giving.has(name));
  const joined = joinedType(state, scope, callee, call);
  if (joined !== unknownType) return joined;
  if (!isHolding && !isGiving && !traits.functions.has(name)) return unknownType;
  const given = placedArguments(scope, call);
  if (given.length === 0 && !isHolding) return emptyContainer(state, scope, callee, call);
  if (isGiving)
    return isFromOutside(state, scope, callee) ? state.infer.typeOf(scope, given[0]!) : unknownType;
  if (!isHolding) return partOfArgument(state, scope, callee, given[0]!);
  const holder = scope.nameHash(names[base[callee]!]!);
  const isOutside = state.infer.entityOf(scope, base[callee]!) === external;
  const written = isOutside ? state.infer.typeArguments(scope, callee) : [];
  if (written.length > 0) return types.make(typeKinds.builtin, holder, written);
  const held = isOutside
    ? state.infer.unionOf(given.map((row) => state.infer.typeOf(scope, row)))
    : unknownType;
  return held === unknownType ? unknownType : types.make(typeKinds.builtin, holder, [held]);
}

/** Type of the argument at that place of a call. */
function typeOfPlaced(state: LinkState, scope: FileScope, call: ExpressionRow, place: number): TypeId {
  const row = placedArguments(scope, call)[place];
  return row === undefined ? unknownType : state.infer.typeOf(scope, row);
}

/** Whether the callee, or what it is a member of, is known to be outside the root. */
function isFromOutside(state: LinkState, scope: FileScope, callee: ExpressionRow): boolean {
  const base = scope.parsed.expressions.base[callee]!;
  return state.infer.entityOf(scope, base < 0 ? callee : base) === external;
}

/** `super().__new__(cls)`: an object of the class that is passed. */
function madeBefore(state: LinkState, scope: FileScope, call: ExpressionRow): TypeId {
  const { types } = state;
  const [made] = placedArguments(scope, call);
  const type = made === undefined ? unknownType : state.infer.typeOf(scope, made);
  const isClass = types.kind(type) === typeKinds.static || types.kind(type) === typeKinds.self;
  return isClass ? types.make(typeKinds.instance, types.subject(type)) : unknownType;
}

/** What an outside function returns of the container or range that it is passed. */
function partOfArgument(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  argument: ExpressionRow,
): TypeId {
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  // `items.find(key)` is not an algorithm over its argument: it returns an item, not a part of the key.
  const isOnRange = scope.traits.functions.get(name) === "iterator";
  if (isOnRange && scope.parsed.expressions.base[callee]! >= 0 && !isFromOutside(state, scope, callee))
    return unknownType;
  return functionEffectType(state, scope.traits, containerOfEntries(state, scope, argument), name);
}

/** `listOf(item)`, `mapOf(key to value)`, `lazy { item }`, `key to value` */
function madeHere(state: LinkState, scope: FileScope, callee: ExpressionRow, call: ExpressionRow): TypeId {
  const { types } = state;
  const { traits } = scope;
  const { op, base } = scope.parsed.expressions;
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  const typeOf = (row: ExpressionRow): TypeId => state.infer.typeOf(scope, row);
  if (traits.beforeMakings.includes(name)) return madeBefore(state, scope, call);
  const hooked = hookResult(state, scope, callee, call);
  if (hooked !== unknownType) return hooked;
  const begun = traits.startingWith.get(name);
  if (begun !== undefined) return typeOfPlaced(state, scope, call, begun);
  if (op[callee] === ops.member) {
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

/** Type of a container; for an object whose entries are its members, the table of their types. */
function containerOfEntries(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { types } = state;
  const type = state.infer.typeOf(scope, row);
  const [table] = scope.traits.tables;
  if (table === undefined || types.kind(type) !== typeKinds.instance) return type;
  const entry = entryType(state, types.subject(type));
  return entry === unknownType ? type : types.make(typeKinds.builtin, table, [unknownType, entry]);
}

/**
 * `mutableListOf<Item>()`: the type arguments of an outside function are those of its result. `UIButton()` is of an
 * outside type, to which the root may add members.
 */
export function madeOutside(state: LinkState, scope: FileScope, callee: ExpressionRow): TypeId {
  const { op, name } = scope.parsed.expressions;
  const isMaker = op[callee] !== ops.member && scope.traits.callConstructs;
  const args = !isMaker ? [] : state.infer.typeArguments(scope, callee);
  const isType =
    isMaker && scope.traits.capitalTypes && /^\p{Lu}/u.test(scope.parsed.strings.get(name[callee]!));
  if (args.length === 0 && !isType) return externalType;
  return state.types.make(typeKinds.builtin, scope.nameHash(name[callee]!), args);
}

/** `items.map(load)` of unknown items is a list of what `load` gives; `request().then(parse)` is what `parse` gives. */
function mappedFromUnknown(state: LinkState, scope: FileScope, call: ExpressionRow, name: NameHash): TypeId {
  const callback = scope.argumentsOf(call)[0];
  if (callback === undefined) return unknownType;
  const given = resultOfType(state, scope, state.infer.typeOf(scope, callback));
  const isFuture = scope.traits.settling.has(name);
  return given === unknownType || isFuture ? given : state.types.make(typeKinds.builtin, listName, [given]);
}

/** `items.map(f)` holds the results of f; flatMap joins the containers that its callback returns. */
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
  if (isSettled(state, scope.traits, receiver, name)) return settledType(state, scope, call, receiver, name);
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

/** `items.fold(Money.zero) { sum, item -> … }` gives what the sum begins with. */
function foldedResult(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  receiver: TypeId,
  name: NameHash,
): TypeId {
  if (!scope.traits.folding.has(name) || state.types.kind(receiver) !== typeKinds.builtin) return unknownType;
  const [start] = scope.parsed.expressions.argc[call] === 2 ? scope.argumentsOf(call) : [];
  return start === undefined ? unknownType : state.infer.typeOf(scope, start);
}

/** `items.groupBy { it.owner }` maps owners to lists of items, `items.associateBy { it.id }` maps ids to items. */
function groupedType(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  receiver: TypeId,
  name: NameHash,
): TypeId {
  const { types } = state;
  const { grouping, indexing, groupType } = scope.traits;
  const isGrouping = grouping.has(name);
  if ((!isGrouping && !indexing.has(name)) || types.kind(receiver) !== typeKinds.builtin) return unknownType;
  const elements = types.arguments(receiver);
  // A second callback makes other values; a mapping is grouped by its entries.
  const [first, second, ...others] = scope.argumentsOf(call);
  if (elements.length === 0 || elements.length > 2 || first === undefined || others.length > 0)
    return unknownType;
  const resultOf = (row: ExpressionRow): TypeId => resultOfType(state, scope, state.infer.typeOf(scope, row));
  const key = resultOf(first);
  if (isGrouping && groupType !== 0) {
    const group = types.make(typeKinds.builtin, groupType, [
      key,
      iteratedType(state, scope.traits, receiver),
    ]);
    return second === undefined ? types.make(typeKinds.builtin, listName, [group]) : unknownType;
  }
  const isMapping = scope.traits.keyed.has(types.subject(receiver));
  if (isMapping) return unknownType;
  const each = second === undefined ? iteratedType(state, scope.traits, receiver) : resultOf(second);
  const value = isGrouping ? types.make(typeKinds.builtin, listName, [each]) : each;
  return types.make(typeKinds.builtin, mapName, [key, value]);
}
