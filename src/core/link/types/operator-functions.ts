// Which function does an operator run if types of the root declare operators? A member of its first operand's class, or
// a function that takes one of its operands. And which type does its result have?
import { hash32 } from "../../../base/hash32.ts";
import { expressionFlags, ops, symbolFlags } from "../../types/index.ts";
import type { Found, Member } from "../found.ts";
import { foundVia, hasSymbol, notFound, symbolOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { declaringType, findMember } from "../names/members.ts";
import { signatureOf } from "../names/signatures.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { via } from "../strategies.ts";
import { argumentFit } from "./assignability.ts";
import { indexedType, iteratedType } from "./containers.ts";
import { typeOfResult } from "./symbol-types.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";

const arrow = hash32("operator->");
const assign = hash32("operator=");
const star = hash32("operator*");
const index = hash32("operator[]");
const comparisons = new Set(
  ["==", "!=", "<", ">", "<=", ">=", "<=>", "!"].map((mark) => hash32(`operator${mark}`)),
);
/** An operand of a class fits a parameter of that class or of one of its bases. */
const leastFit = 4;
/** `list->first->next`: at most this many operators give a value that has an operator of its own. */
const maxArrows = 4;

/** The function that the operator row `row` runs; `notFound` for a built-in operator. */
export function findOperator(state: LinkState, scope: FileScope, row: ExpressionRow): Found {
  const { name, argc } = scope.parsed.expressions;
  const hash = scope.nameHash(name[row]!);
  const resolver = state.resolver(scope.language);
  if (resolver.declaresOperator?.(hash) !== true) return notFound;
  const operands = operandsOf(state, scope, row, hash);
  if (operands === undefined) return notFound;
  const [written] = scope.argumentsOf(row);
  const isTemporary = written !== undefined && isMade(scope, written);
  return operatorOf(state, scope, hash, { operands, count: argc[row]!, isTemporary });
}

/**
 * The function for the operator of that name on the operands, as the file `scope` sees it; `notFound` if there is none.
 */
export function operatorOf(state: LinkState, scope: FileScope, hash: NameHash, run: Operation): Found {
  const { operands } = run;
  const resolver = state.resolver(scope.language);
  const best = new Best(state, operands, run);
  for (const [place, type] of operands.entries()) {
    if (isOfRoot(state, type)) collectMembers(state, type, hash, place === 0, best);
  }
  if (best.symbol < 0 || !best.isMember) {
    for (const symbol of resolver.functionsSeen?.(scope, hash) ?? []) best.offer(symbol, false);
    // Declared only as a friend of its class.
    const isOpen = best.symbol < 0 && hash !== assign && operands.some((type) => isOfClass(state, type));
    for (const symbol of isOpen ? (resolver.functionsLinked?.(hash) ?? []) : []) best.offer(symbol, false);
  }
  return best.symbol < 0 ? notFound : foundVia(best.symbol, via.receiver);
}

/** The types of the operands; undefined if none is of the root, or none of those can declare the operator. */
function operandsOf(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  name: NameHash,
): readonly TypeId[] | undefined {
  const base = scope.parsed.expressions.base[row]!;
  const left = base < 0 ? unknownType : state.infer.typeOf(scope, base);
  const isLeft = isOfRoot(state, left);
  // Only members can be assignment operators.
  if (name === assign && !isLeft) return undefined;
  const [written] = scope.argumentsOf(row);
  if (written === undefined) return isLeft ? [left] : undefined;
  const right = state.infer.typeOf(scope, written);
  return isLeft || isOfRoot(state, right) ? [left, right] : undefined;
}

/** A value that a call returns or `new` makes belongs to nothing else and may be moved from. */
function isMade(scope: FileScope, row: ExpressionRow): boolean {
  const op = scope.parsed.expressions.op[row];
  return op === ops.call || op === ops.new || op === ops.operator;
}

/** Whether it is a value of a class or enum of the root, and not a pointer to one. */
export function isOfRoot(state: LinkState, type: TypeId): boolean {
  const { types } = state;
  const kind = types.kind(type);
  if ((kind !== typeKinds.instance && kind !== typeKinds.self) || types.isPointer(type)) return false;
  const scope = state.closedScopeOf(types.subject(type));
  return isTypeKind(scope.kinds[types.subject(type) - scope.base]!);
}

function isOfClass(state: LinkState, type: TypeId): boolean {
  if (!isOfRoot(state, type)) return false;
  const scope = state.closedScopeOf(state.types.subject(type));
  return scope.kindOf(state.types.subject(type) - scope.base) !== "enum";
}

/**
 * Offers members of that name in the class of an operand. Friends are functions that are only written there: they are
 * static and take all operands.
 */
function collectMembers(state: LinkState, type: TypeId, name: NameHash, isFirst: boolean, best: Best): void {
  const found = findMember(state, state.types.subject(type), name).found;
  if (!hasSymbol(found)) return;
  const symbol = symbolOf(found);
  const scope = state.closedScopeOf(symbol);
  for (let at = scope.firstSibling(symbol - scope.base); at >= 0; at = scope.nextChild(at)) {
    if (!isCallableKind(scope.kinds[at]!)) continue;
    const isFriend = (scope.flags[at]! & symbolFlags.static) !== 0;
    if (isFriend || isFirst) best.offer(scope.base + at, !isFriend);
  }
}

/** An operator with the types of its operands. */
interface Operation extends Written {
  readonly operands: readonly TypeId[];
}

interface Written {
  /** Number of operands after the first, including one that is not written. */
  readonly count: number;
  /** The last operand is a value that nothing else holds. */
  readonly isTemporary: boolean;
}

/** The best of the functions offered for the operands. */
class Best {
  symbol = -1;
  isMember = false;
  #fit = 0;
  readonly #state: LinkState;
  readonly #operands: readonly TypeId[];
  readonly #written: Written;

  constructor(state: LinkState, operands: readonly TypeId[], written: Written) {
    this.#state = state;
    this.#operands = operands;
    this.#written = written;
  }

  offer(symbol: SymbolId, isMember: boolean): void {
    const scope = this.#state.scopeOf(symbol);
    const parameters = scope.parametersOf(symbol - scope.base);
    if (parameters.length !== this.#written.count + (isMember ? 0 : 1)) return;
    const operands = isMember ? this.#operands.slice(1) : this.#operands;
    let fit = isMember ? 1 : 0;
    let fitsRoot = isMember;
    for (const [place, operand] of operands.entries()) {
      const declared = this.#state.infer.bindingType(scope, parameters[place]!);
      const each = argumentFit(this.#state, operand, declared);
      if (isOfRoot(this.#state, operand)) {
        const isOpen = this.#state.types.kind(declared) === typeKinds.parameter;
        if (each < leastFit && !isMember && !isOpen) return;
        fitsRoot ||= each >= leastFit;
      } else if (this.#state.types.isPointer(operand) && isOfRoot(this.#state, declared)) return;
      fit += each;
    }
    // If two overloads differ only in `&&`, the one with `&&` takes temporaries.
    const moves = signatureOf(scope.parsed, symbol - scope.base).includes("&&");
    if (moves) fit += this.#written.isTemporary ? 1 : -1;
    if (!fitsRoot || (this.symbol >= 0 && fit <= this.#fit)) return;
    this.symbol = symbol;
    this.isMember = isMember;
    this.#fit = fit;
  }
}

/** Type of the result of an operator. */
export function operatorType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { base, name, argc } = scope.parsed.expressions;
  const left = base[row]! < 0 ? unknownType : state.infer.typeOf(scope, base[row]!);
  const found = state.infer.referenceOf(scope, row);
  const hash = scope.nameHash(name[row]!);
  if (hasSymbol(found)) return resultFor(state, symbolOf(found), left, hash);
  const { types } = state;
  if (hash === index || (hash === star && argc[row] === 0)) {
    if (types.isPointer(left)) return types.pointee(left);
    const held = indexedType(state, scope.traits, left);
    return held === unknownType && hash === star ? left : held;
  }
  return comparisons.has(hash) ? unknownType : left;
}

function resultFor(state: LinkState, symbol: SymbolId, left: TypeId, name: NameHash): TypeId {
  const result = typeOfResult(state, symbol);
  const kind = state.types.kind(left);
  if (!state.types.isOpen(result) || (kind !== typeKinds.instance && kind !== typeKinds.self)) return result;
  const member = findMember(state, state.types.subject(left), name);
  return state.types.seenThrough(result, declaringType(state, member, left), left);
}

/** Whether the member row `row` is written after an arrow and the root declares arrow operators. */
export function mayRunArrow(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  if ((scope.parsed.expressions.flags[row]! & expressionFlags.indirect) === 0) return false;
  return state.resolver(scope.language).declaresOperator?.(arrow) === true;
}

/** The member that `->` runs on a value of that type; undefined if it is a pointer or has no such member. */
export function arrowOf(state: LinkState, type: TypeId): Member | undefined {
  if (!isOfRoot(state, type)) return undefined;
  const member = findMember(state, state.types.subject(type), arrow);
  return hasSymbol(member.found) ? member : undefined;
}

/** Type of the value whose member the row `row` names: after `->`, the result of the operator of the value `base`. */
export function reachedType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  base: ExpressionRow,
): TypeId {
  let type = state.infer.typeOf(scope, base);
  if (
    scope.traits.spreadsMembers &&
    (scope.parsed.expressions.flags[row]! & expressionFlags.indirect) !== 0
  ) {
    const element = iteratedType(state, scope.traits, type);
    return element === unknownType ? type : element;
  }
  if (state.resolver(scope.language).derefTarget !== undefined) return dereferenced(state, scope, row, type);
  if (!mayRunArrow(state, scope, row)) return type;
  for (let arrows = 0; arrows < maxArrows; arrows++) {
    const member = arrowOf(state, type);
    if (member === undefined) return type;
    const result = typeOfResult(state, symbolOf(member.found));
    type = state.types.substitute(result, declaringType(state, member, type), type);
  }
  return type;
}

/** Type of `*value`, of which the row `row` names an operator: what a value of the root dereferences to, if it does. */
function dereferenced(state: LinkState, scope: FileScope, row: ExpressionRow, type: TypeId): TypeId {
  const { flags, name } = scope.parsed.expressions;
  const { derefTarget } = state.resolver(scope.language);
  if ((flags[row]! & expressionFlags.indirect) === 0 || state.types.kind(type) !== typeKinds.instance)
    return type;
  const target = derefTarget?.(state.types.subject(type), scope.nameHash(name[row]!)) ?? unknownType;
  return target === unknownType ? type : state.types.seenThrough(target, type, unknownType);
}
