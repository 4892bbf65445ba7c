// The edges of a loop over an object whose class is declared in the root. The loop runs functions that are not written
// there: those that give its iterator and its end, and the operators of the iterator; or its next element.
import { hash32 } from "../../../base/hash32.ts";
import { loopName, loopTakesKeys, symbolFlags } from "../../types/index.ts";
import { hasSymbol, strategyOf, symbolOf } from "../found.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { declaringType, findMember } from "../names/members.ts";
import { mayRunFor } from "../names/protocols.ts";
import { chooseOverload } from "../types/overloads.ts";
import { isConstant } from "../types/constant-values.ts";
import { isOfRoot, operatorOf } from "../types/operator-functions.ts";
import { unknownType } from "../type-table.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { addRun } from "./operator-edges.ts";
import { via } from "../strategies.ts";

const loopHash = hash32(loopName);
const [begin, end, star, next, differs] = ["begin", "end", "operator*", "operator++", "operator!="].map(
  hash32,
) as [NameHash, NameHash, NameHash, NameHash, NameHash];

/** Whether an operator row is a loop over its base. */
export function isLoop(scope: FileScope, row: ExpressionRow): boolean {
  return scope.nameHash(scope.parsed.expressions.name[row]!) === loopHash;
}

export function linkLoop(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  const value = scope.parsed.expressions.base[row]!;
  const range = value < 0 ? unknownType : state.infer.typeOf(scope, value);
  if (!isOfRoot(state, range)) return;
  const { iteration } = scope.traits;
  if (iteration !== undefined && iteration.iterator !== begin) {
    linkIteration(state, scope, writer, row, { range, ...iteration });
    return;
  }
  const first = memberFor(state, scope, value, range, begin);
  if (first < 0) return;
  const last = memberFor(state, scope, value, range, end);
  for (const symbol of last < 0 ? [first] : [first, last])
    addRun(state, scope, writer, row, { symbol, strategy: via.receiver });
  const member = findMember(state, state.types.subject(range), begin);
  const iterator = state.types.substitute(
    state.infer.returnType(first),
    declaringType(state, member, range),
    range,
  );
  if (isOfRoot(state, iterator)) linkIterator(state, scope, writer, row, iterator);
}

/** A loop over a value of the type `range`, in a language whose loops run two members. */
interface Iteration {
  readonly range: TypeId;
  readonly iterator: NameHash;
  readonly next: NameHash;
  readonly beside: readonly NameHash[];
  readonly key: NameHash;
}

/**
 * The member that gives the iterator, and the one that gives its next element; only this one if `range` is an iterator.
 */
function linkIteration(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  { range, iterator, next, beside, key }: Iteration,
): void {
  const maker = implementedMember(state, range, iterator);
  if (maker >= 0) addRun(state, scope, writer, row, { symbol: maker, strategy: via.receiver });
  const made = maker < 0 ? range : state.infer.returnType(maker);
  if (!isOfRoot(state, made)) return;
  const takesKeys = key !== 0 && scope.parsed.expressions.argc[row] === loopTakesKeys;
  for (const name of takesKeys ? [next, ...beside, key] : [next, ...beside]) {
    const step = implementedMember(state, made, name);
    if (step >= 0) addRun(state, scope, writer, row, { symbol: step, strategy: via.receiver });
  }
}

/**
 * The member that the type has and the language calls, where blocks name interfaces only if it implements one; −1
 * without one.
 */
function implementedMember(state: LinkState, type: TypeId, name: NameHash): SymbolId {
  const holder = state.types.subject(type);
  const { found } = findMember(state, holder, name);
  if (!hasSymbol(found) || !mayRunFor(state, holder, name)) return -1;
  const symbol = symbolOf(found);
  const target = state.closedScopeOf(symbol);
  const isMarked = (target.flags[symbol - target.base]! & symbolFlags.implementation) !== 0;
  return isMarked || target.traits.overrides !== "implementations" ? symbol : -1;
}

/** The overload without parameters of the member `name`: the one for constants if the value is constant. */
function memberFor(
  state: LinkState,
  scope: FileScope,
  value: ExpressionRow,
  range: TypeId,
  name: NameHash,
): SymbolId {
  const { found } = findMember(state, state.types.subject(range), name);
  if (!hasSymbol(found)) return -1;
  return chooseOverload(state, symbolOf(found), {
    count: 0,
    labels: undefined,
    types: () => [],
    isConstant: () => isConstant(state, scope, value, 0),
  }).symbol;
}

function linkIterator(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  iterator: TypeId,
): void {
  const operations: readonly (readonly [NameHash, readonly TypeId[]])[] = [
    [differs, [iterator, iterator]],
    [star, [iterator]],
    [next, [iterator]],
  ];
  for (const [name, operands] of operations) {
    const count = operands.length - 1;
    const found = operatorOf(state, scope, name, { operands, count, isTemporary: false });
    if (hasSymbol(found))
      addRun(state, scope, writer, row, { symbol: symbolOf(found), strategy: strategyOf(found) });
  }
}
