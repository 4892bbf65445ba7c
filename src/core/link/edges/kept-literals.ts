// Which values does a literal hold, or a call of something outside that makes, gives or changes a container?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { ops, tableKeys } from "../../types/index.ts";
import { bound, isSymbol } from "../entity.ts";
import type { ExpressionRow } from "../ids.ts";
import type { MemberEffect } from "../language-names.ts";
import { namesFunction } from "../names/called-names.ts";
import { isOneOf } from "../types/literal-types.ts";
import type { Keeping, Path, Steps } from "./kept-step.ts";
import { element, isPartOfMapping, keyOf, mayBeAt, nameOf } from "./kept-step.ts";

/** What a literal, or all values that were assigned to a name, hold. */
export function* heldByLiteral(keeping: Keeping, row: ExpressionRow, path: Path): Steps {
  const { scope, kept } = keeping;
  if (isOneOf(scope, row)) {
    for (const value of scope.typeArgumentsOf(row)) yield { row: value, path };
    return;
  }
  const { op, base } = scope.parsed.expressions;
  const [first, ...rest] = path;
  if (first === undefined) {
    if (namesFunction(scope.parsed, row)) yield { row: base[row]!, path };
    return;
  }
  if (op[row] === ops.literal && scope.traits.typedElements) yield* elementsOf(keeping, row, first, rest);
  else if (op[row] === ops.literal && first === element)
    for (const value of scope.typeArgumentsOf(row)) yield { row: value, path: rest };
  const key = hash32(first === element ? tableKeys.element : first);
  const literal = op[row] === ops.new ? base[row]! : row;
  for (const entry of kept.held.get(row) ?? kept.held.get(literal) ?? [])
    if (entry.key === key) yield { row: entry.value, path: rest };
  // The values of inner literals without a type of their own are kept for the row of the element type.
  if (first !== element || op[row] !== ops.type) return;
  const inner = scope.typeArgumentsOf(row).at(-1);
  if (inner !== undefined) yield { row: inner, path: rest };
}

/** Entries of a mapping literal, or elements of a list or tuple literal. */
function* elementsOf({ scope }: Keeping, literal: ExpressionRow, taken: string, rest: Path): Steps {
  const { op, base, name } = scope.parsed.expressions;
  let place = 0;
  for (const row of scope.typeArgumentsOf(literal)) {
    const isNamed = op[row] === ops.literal && name[row] !== noString;
    const text = isNamed ? scope.parsed.strings.get(name[row]!) : "";
    const isEntry = text.startsWith(".");
    const key = isEntry ? text : `.${String(place++)}`;
    yield mayBeAt(scope, key, taken) ? { row: isEntry ? base[row]! : row, path: rest } : undefined;
  }
}

/** What a call of something outside gives, of which `path` is taken. */
export function* heldByCall(keeping: Keeping, call: ExpressionRow, path: Path): Steps {
  const { scope } = keeping;
  const { op, base } = scope.parsed.expressions;
  const callee = base[call]!;
  const { traits } = scope;
  const name = nameOf(scope, callee);
  const isMember = op[callee] === ops.member;
  const given = scope.argumentsOf(call);
  const known = given.length > 0 ? traits.functions.get(name) : undefined;
  const ofFirst = known === undefined || isOfValue(keeping, callee) ? undefined : known;
  const effect = ofFirst ?? (isMember ? traits.members.get(name) : undefined);
  const row = ofFirst === undefined ? base[callee]! : given[0]!;
  if (effect === "element" || effect === "item") yield { row, path: [keyOf(scope, call), ...path] };
  // An iterator stands for the element.
  else if (effect === "iterator" && ofFirst === undefined) yield { row, path: [element, ...path] };
  else if (isWhole(effect) || ofFirst !== undefined || (isMember && isPartOfMapping(scope, name)))
    yield { row, path };
  else if (given.length > 0 && traits.copying.has(name)) yield { row: given[0]!, path };
  else if (given.length > 0 && isPair(keeping, call)) yield { row: given.at(-1)!, path };
  else if (path[0] === element) yield* heldByMade(keeping, call, path.slice(1));
}

/** `list = list.concat(run)`, or `list.concat([run])`: what a call adds to the list that it gives. */
export function* addedByCall({ scope }: Keeping, call: ExpressionRow, path: Path): Steps {
  const callee = scope.parsed.expressions.base[call]!;
  if (path[0] !== element || !scope.traits.adding.has(nameOf(scope, callee))) return;
  for (const row of scope.argumentsOf(call)) {
    yield { row, path };
    yield { row, path: path.slice(1) };
  }
}

/** Whether the callee is a member of a value, not of a module: `list.find(x)`, not `std::find(begin, end, x)`. */
function isOfValue({ state, scope }: Keeping, callee: ExpressionRow): boolean {
  const { op, base } = scope.parsed.expressions;
  const receiver = base[callee]!;
  if (op[callee] !== ops.member || receiver < 0) return false;
  if (op[receiver] !== ops.ident) return true;
  const entity = state.infer.entityOf(scope, receiver);
  return entity === bound || isSymbol(entity);
}

/** Whether a member gives all that its receiver holds. */
function isWhole(effect: MemberEffect | undefined): boolean {
  return effect === "same" || effect === "inner" || effect === "unwrapped" || effect === "pairs";
}

/** `Map.of("name", this::run)`, `mapOf("name" to ::run)`: outside functions that make a container. */
function* heldByMade(keeping: Keeping, call: ExpressionRow, path: Path): Steps {
  const { scope } = keeping;
  for (const row of scope.argumentsOf(call)) {
    if (scope.parsed.expressions.op[row] === ops.call && isPair(keeping, row))
      yield* heldByMade(keeping, row, path);
    else if (isListed(keeping, row)) {
      yield { row, path: [element, ...path] };
      yield { row, path: [element, ".1", ...path] };
    } else yield { row, path };
  }
}

/** A list literal whose elements, or the pairs among them, a container is made of: `new Map([["open", open]])`. */
function isListed({ scope }: Keeping, row: ExpressionRow): boolean {
  const { op } = scope.parsed.expressions;
  if (!scope.traits.typedElements || op[row] !== ops.literal) return false;
  return scope.typeArgumentsOf(row).length > 0;
}

function isPair({ state, scope }: Keeping, call: ExpressionRow): boolean {
  const callee = scope.parsed.expressions.base[call]!;
  if (callee < 0 || isSymbol(state.infer.entityOf(scope, callee))) return false;
  const { traits } = scope;
  const name = nameOf(scope, callee);
  return traits.pairing.has(name) || traits.pairTypes.has(name) || traits.entryMakers.has(name);
}
