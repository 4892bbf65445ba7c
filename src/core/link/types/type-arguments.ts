// Which types do the arguments of a call determine for the type parameters of the callee?
import { hash32 } from "../../../base/hash32.ts";
import { none, ops } from "../../types/index.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { signatureOf, takesReceiver } from "../names/signatures.ts";
import { superTypesOf } from "../names/super-types.ts";
import { placedArguments } from "./passed-arguments.ts";
import { resultOfType } from "./symbol-types.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";

const selfName = hash32("this");
const functionName = hash32("=>");

/** More deeply nested types do not occur in practice. */
const maxDepth = 8;
const arrayNames = new Set(["Array", "[]", "list", "List", "Vec"].map(hash32));

/** Whose type arguments are wanted, what is called, and whether function literals are ignored. */
interface Called {
  readonly owner: SymbolId;
  readonly callable: SymbolId;
  readonly skipsFunctions?: boolean;
}

/**
 * The type arguments of the generic symbol `owner` (a function or a class) that the call row `call` determines through
 * the parameters of `callable` (the function itself or the constructor); empty if the call determines none.
 */
export function inferredArguments(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  { owner, callable, skipsFunctions = false }: Called,
): readonly TypeId[] {
  const target = state.scopeOf(owner);
  const { length } = target.genericsOf(owner - target.base);
  if (length === 0) return [];
  const found = new Array<number>(length).fill(unknownType);
  const holder = state.scopeOf(callable);
  matchReceiver(state, scope, call, callable, { owner, found, depth: 0 });
  const given = handedRows(state, scope, call, callable);
  const parameters = holder.parametersOf(callable - holder.base);
  for (const [place, row] of given.entries()) {
    const binding = parameters[Math.min(place, parameters.length - 1)];
    const typeRow = binding === undefined ? none : holder.parsed.bindings.type[binding]!;
    if (typeRow < 0 || (skipsFunctions && isFunctionLiteral(scope, row))) continue;
    const declared = state.infer.typeOf(holder, typeRow);
    if (!state.types.isOpen(declared)) continue;
    const argument = state.infer.typeOf(scope, row);
    if (argument === unknownType) continue;
    const isRest = place >= parameters.length - 1 && arrayNames.has(state.types.subject(declared));
    const isSpread = isRest && state.types.subject(argument) !== state.types.subject(declared);
    const taken = isSpread ? (state.types.arguments(declared)[0] ?? declared) : declared;
    match(state, scope, taken, argument, { owner, found, depth: 0 });
  }
  return found.every((type) => type === unknownType) ? [] : found;
}

function isFunctionLiteral(scope: FileScope, row: ExpressionRow): boolean {
  const { op, name } = scope.parsed.expressions;
  return op[row] === ops.literal && scope.nameHash(name[row]!) === functionName;
}

/** `fun <T> List<T>.second(): T`: what the extension receiver before the dot holds. */
function matchReceiver(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  callable: SymbolId,
  wanted: Wanted,
): void {
  const holder = state.scopeOf(callable);
  if (holder.traits.receiverFunctions.size === 0) return;
  const { op, base } = scope.parsed.expressions;
  const callee = base[call]!;
  if (callee < 0 || op[callee] !== ops.member || holder.isInScope(callable - holder.base)) return;
  const { bindings, symbols } = holder.parsed;
  const row = callable - holder.base;
  const binding = holder.bindingsAt(selfName, symbols.start[row]!).find((at) => bindings.owner[at] === row);
  if (binding === undefined) return;
  const declared = state.infer.bindingType(holder, binding);
  match(state, scope, declared, state.infer.typeOf(scope, base[callee]!), wanted);
}

/** What a call passes: its arguments, preceded by the extension receiver before the dot, if there is one. */
function handedRows(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  callable: SymbolId,
): readonly ExpressionRow[] {
  const given = placedArguments(scope, call);
  const { op, base } = scope.parsed.expressions;
  const callee = base[call]!;
  const receiver = callee >= 0 && op[callee] === ops.member ? base[callee]! : none;
  const holder = state.scopeOf(callable);
  if (receiver < 0 || !takesReceiver(signatureOf(holder.parsed, callable - holder.base))) return given;
  const isStatic = state.types.kind(state.infer.typeOf(scope, receiver)) === typeKinds.static;
  return isStatic ? given : [receiver, ...given];
}

/** The symbol whose parameters are wanted, what was found for them so far, and the depth inside nested types. */
interface Wanted {
  readonly owner: SymbolId;
  readonly found: TypeId[];
  readonly depth: number;
}

/** Puts into `found` the types in `given` that correspond to parameters of `owner` in the type `declared`. */
function match(
  state: LinkState,
  scope: FileScope,
  declared: TypeId,
  given: TypeId,
  { owner, found, depth }: Wanted,
): void {
  const { types } = state;
  if (depth > maxDepth || given === unknownType || !types.isOpen(declared)) return;
  const kind = types.kind(declared);
  if (kind === typeKinds.parameter) {
    const place = types.arguments(declared)[0]!;
    if (types.subject(declared) === owner && found[place] === unknownType) found[place] = given;
    return;
  }
  if (kind === typeKinds.signature) {
    const result = types.arguments(declared).at(-1);
    if (result !== undefined)
      match(state, scope, result, resultOfType(state, scope, given), { owner, found, depth: depth + 1 });
    return;
  }
  if (kind === typeKinds.union) {
    for (const arm of types.arguments(declared))
      match(state, scope, arm, given, { owner, found, depth: depth + 1 });
    return;
  }
  const inner = innerTypes(state, scope, declared, given);
  if (inner.length === 0) return;
  types.arguments(declared).forEach((argument, place) => {
    match(state, scope, argument, inner[place] ?? unknownType, { owner, found, depth: depth + 1 });
  });
}

/** The types in `given` that correspond to the type arguments of `declared`. */
function innerTypes(state: LinkState, scope: FileScope, declared: TypeId, given: TypeId): readonly TypeId[] {
  const { types } = state;
  const kind = types.kind(declared);
  // `class-string<T>`
  if (types.kind(given) === typeKinds.static && scope.traits.classTypes.has(types.subject(declared)))
    return [types.make(typeKinds.instance, types.subject(given))];
  const isSame =
    types.subject(given) === types.subject(declared) ||
    (arrayNames.has(types.subject(given)) && arrayNames.has(types.subject(declared)));
  const isBuilt = kind === typeKinds.builtin || kind === typeKinds.instance || kind === typeKinds.tuple;
  const isTaken =
    isBuilt && types.kind(given) === kind && (isSame || holdsAlike(state, scope, declared, given));
  return isTaken ? types.arguments(given) : superArguments(state, declared, given);
}

/**
 * Whether two outside containers hold the same thing: an argument for a sequence of items is such a sequence, whatever
 * its own name. A wrapper may have been added on the way.
 */
function holdsAlike(state: LinkState, { traits }: FileScope, declared: TypeId, given: TypeId): boolean {
  const { types } = state;
  const isOne = types.arguments(declared).length === 1 && types.arguments(given).length === 1;
  const isWrapped = (type: TypeId): boolean => traits.wrappers.has(types.subject(type));
  return isOne && types.kind(declared) === typeKinds.builtin && !isWrapped(declared) && !isWrapped(given);
}

/**
 * The type arguments that a value of a class of the root has as a value of the type `declared`, according to its bases.
 */
function superArguments(state: LinkState, declared: TypeId, given: TypeId): readonly TypeId[] {
  const { types } = state;
  if (types.kind(declared) !== typeKinds.instance || types.kind(given) !== typeKinds.instance) return [];
  for (const superType of superTypesOf(state, types.subject(given))) {
    if (types.kind(superType) === typeKinds.instance && types.subject(superType) === types.subject(declared))
      return types.arguments(types.substitute(superType, given, given));
  }
  return [];
}
