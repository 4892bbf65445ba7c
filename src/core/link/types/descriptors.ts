// Which function stands behind an attribute of a class? If the class body gives it an object whose class has methods
// for that, reading it on a value runs the one and writing it the other: Python's `__get__` and `__set__`, or those
// given to `property(read, write)`.
import { expressionFlags, ops, symbolFlags } from "../../types/index.ts";
import { external } from "../entity.ts";
import type { Member } from "../found.ts";
import { hasSymbol, symbolOf } from "../found.ts";
import type { ExpressionRow, SymbolId, SymbolRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { declaringType, findMember } from "../names/members.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { decoratingCalls } from "./decorating-calls.ts";
import { isAssignedRow } from "./literal-types.ts";
import { resultOfType, typeOfResult } from "./symbol-types.ts";

/**
 * The function that the member row `row` runs by reading or writing the attribute `symbol` of a value; −1 if that is a
 * plain attribute.
 */
export function descriptorFunction(
  state: LinkState,
  from: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): SymbolId {
  const held = heldByClass(state, from, symbol);
  if (held === undefined) return -1;
  const { scope, value } = held;
  const isWrite = (from.parsed.expressions.flags[row]! & expressionFlags.write) !== 0;
  if (isProperty(state, scope, value)) {
    const given = scope.argumentsOf(value)[isWrite ? 1 : 0];
    const type = given === undefined ? unknownType : state.infer.typeOf(scope, given);
    return state.types.kind(type) === typeKinds.callable ? state.types.subject(type) : -1;
  }
  const type = state.infer.typeOf(scope, value);
  const member = memberOf(state, type, isWrite);
  return member === undefined ? -1 : symbolOf(member.found);
}

/**
 * What the member row `row` gives by reading the attribute `symbol` of a value; undefined if that is a plain attribute.
 */
export function typeThroughDescriptor(
  state: LinkState,
  from: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
): TypeId | undefined {
  const held = heldByClass(state, from, symbol);
  if (held === undefined) return undefined;
  const { scope, value } = held;
  if (isProperty(state, scope, value)) {
    const [read] = scope.argumentsOf(value);
    return read === undefined ? undefined : resultOfType(state, scope, state.infer.typeOf(scope, read));
  }
  const type = state.infer.typeOf(scope, value);
  const member = memberOf(state, type, false);
  if (member === undefined) return undefined;
  const stated = withoutItself(state, typeOfResult(state, symbolOf(member.found)));
  const result = state.types.seenThrough(stated, declaringType(state, member, type), type);
  const isKnown = result !== unknownType && !state.types.isOpen(result);
  if (isKnown || !held.isDecorated || from.callOf(row) !== undefined) return result;
  // What the decorator makes of a function gives, when it is read, what the function returns.
  return typeOfResult(state, symbol);
}

/** The type without `self`: on the class, many descriptors give themselves. */
function withoutItself(state: LinkState, type: TypeId): TypeId {
  const { types } = state;
  return state.infer.unionOf(types.arms(type).filter((arm) => types.kind(arm) !== typeKinds.self));
}

interface Held {
  readonly scope: FileScope;
  readonly value: ExpressionRow;
  /** It is what a decorator makes of a function. */
  readonly isDecorated: boolean;
}

/**
 * The value that the class body gives to the attribute `symbol`, by an assignment or, in the file `from`, by a
 * decorator; undefined for other symbols.
 */
function heldByClass(state: LinkState, from: FileScope, symbol: SymbolId): Held | undefined {
  const closed = state.closedScopeOf(symbol);
  const at = symbol - closed.base;
  if (closed.traits.descriptors === undefined) return undefined;
  if (closed.kindOf(at) === "method" && closed.fileId === from.fileId) {
    const value = decoratingCalls(from).get(at);
    return value === undefined ? undefined : { scope: from, value, isDecorated: true };
  }
  const isPlain = closed.kindOf(at) === "field" && (closed.flags[at]! & symbolFlags.accessor) === 0;
  return isPlain ? assignedByClass(state, symbol, at) : undefined;
}

function assignedByClass(state: LinkState, symbol: SymbolId, at: SymbolRow): Held | undefined {
  const scope = state.scopeOf(symbol);
  const value = scope.parsed.symbols.value[at]!;
  // Methods that write it run the descriptor: they do not replace it.
  const first = isAssignedRow(scope, value) ? scope.typeArgumentsOf(value)[0]! : value;
  // What a method assigns is an attribute of its object, which stands for itself.
  const isOfClass = first >= 0 && !isCallableKind(scope.kinds[scope.parsed.expressions.owner[first]!]!);
  return isOfClass ? { scope, value: first, isDecorated: false } : undefined;
}

function isProperty(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  const { op, base, name } = scope.parsed.expressions;
  const callee = op[row] === ops.call ? base[row]! : -1;
  if (callee < 0 || op[callee] !== ops.ident) return false;
  const isMaker = scope.nameHash(name[callee]!) === scope.traits.descriptors?.maker;
  return isMaker && state.infer.entityOf(scope, callee) === external;
}

function memberOf(state: LinkState, type: TypeId, isWrite: boolean): Member | undefined {
  if (state.types.kind(type) !== typeKinds.instance) return undefined;
  const { descriptors } = state.closedScopeOf(state.types.subject(type)).traits;
  if (descriptors === undefined) return undefined;
  const member = findMember(state, state.types.subject(type), isWrite ? descriptors.write : descriptors.read);
  return hasSymbol(member.found) ? member : undefined;
}
