// Does a call mean a method of the receiver's type, or an extension of its name?
import { ops } from "../../types/index.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { ownerType } from "../names/enclosing-type.ts";
import type { FileScope } from "../names/file-scope.ts";
import { withTypesAbove } from "../names/inherits-from.ts";
import { signatureOf, takesReceiver, takesRest } from "../names/signatures.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";
import { cannotTake, surelyTakes } from "./assignability.ts";
import { overloadsTaking } from "./overloads.ts";
import { labelsOf } from "./passed-arguments.ts";

/** So many types are asked for an extension: that of the receiver and those above it. */
const mostBases = 32;

/**
 * What a call means instead of `found`, which has its name: an extension if no method of the receiver's own type takes
 * the arguments, a method that the type inherits instead of an extension; −1 if it means `found`.
 */
export function memberOrExtension(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  found: SymbolId,
): SymbolId {
  const { extendsBeside } = scope.traits;
  const { op } = scope.parsed.expressions;
  const isNamed = op[callee] === ops.member || (op[callee] === ops.ident && extendsBeside === "by-types");
  if (extendsBeside === "never" || !isNamed) return -1;
  if (!isExtension(state, scope, found)) return extensionInstead(state, scope, callee, call, found);
  return extendsBeside === "by-types" ? inheritedInstead(state, scope, callee, call, found) : -1;
}

/** The extension that a call means because no overload of the method takes its arguments; −1 for none. */
function extensionInstead(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  method: SymbolId,
): SymbolId {
  const { argc, name } = scope.parsed.expressions;
  // Most names have no extension, and every call asks.
  if (state.resolver(scope.language).declaresExtension?.(scope.nameHash(name[callee]!)) !== true) return -1;
  const count = argc[call]!;
  const taking = overloadsTaking(state, method, count);
  if (taking.length > 0 && scope.traits.extendsBeside === "by-count") return -1;
  let refused: readonly Refused[] | undefined;
  for (const extension of extensionsOf(state, scope, callee, method)) {
    const offered = overloadsTaking(state, extension, count).filter((at) => takesBeside(state, at, count));
    if (offered.length === 0) continue;
    if (taking.length === 0) return extension;
    refused ??= refusedBy(state, scope, call, taking);
    if (refused.length === 0) return -1;
    const better = offered.find((at) => refused!.every((one) => isTaken(state, at, one)));
    if (better !== undefined) return better;
  }
  return -1;
}

/** The method above the type that a call means although the type itself has an extension of its name; −1 for none. */
function inheritedInstead(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  extension: SymbolId,
): SymbolId {
  const { name, argc } = scope.parsed.expressions;
  for (const type of receiverTypes(state, scope, callee, extension)) {
    const target = state.closedScopeOf(type);
    const row = target.firstChild(type - target.base, scope.nameHash(name[callee]!));
    if (row < 0 || !isCallableKind(target.kinds[row]!)) continue;
    const taking = overloadsTaking(state, target.base + row, argc[call]!);
    if (taking.length > 0 && refusedBy(state, scope, call, taking).length === 0) return taking[0]!;
  }
  return -1;
}

/** Whether a function is declared apart from the type that it extends. */
export function isExtension(state: LinkState, scope: FileScope, method: SymbolId): boolean {
  const target = state.closedScopeOf(method);
  const { extendsInScope } = state.resolver(scope.language);
  return !target.isInScope(method - target.base) || extendsInScope?.(method) === true;
}

/** Extensions with the callee's name of the receiver's type and of those above it that the callee sees. */
function* extensionsOf(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  method: SymbolId,
): Generator<SymbolId> {
  const resolver = state.resolver(scope.language);
  const find = resolver.findExtension ?? resolver.findDetached;
  const name = scope.nameHash(scope.parsed.expressions.name[callee]!);
  for (const type of receiverTypes(state, scope, callee, method)) {
    const found = find?.(type, name) ?? -1;
    const seen = found < 0 ? -1 : (resolver.chooseDetached?.(scope, callee, found) ?? found);
    if (seen >= 0) yield seen;
  }
}

/** The type of the receiver and those above it, the nearest first. */
function* receiverTypes(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  found: SymbolId,
): Generator<SymbolId> {
  const receiver = receiverOf(state, scope, callee, found);
  if (receiver >= 0) yield* withTypesAbove(state, receiver, mostBases);
}

/** The type of the receiver as a symbol; of a bare name, the type to which what was found belongs. −1 if unknown. */
function receiverOf(state: LinkState, scope: FileScope, callee: ExpressionRow, found: SymbolId): SymbolId {
  const { op, base } = scope.parsed.expressions;
  if (op[callee] !== ops.member) {
    const target = state.closedScopeOf(found);
    const row = found - target.base;
    const parent = target.parents[row]!;
    if (!target.isInScope(row)) return ownerType(state, target, row);
    return isTypeKind(target.kinds[parent]!) ? target.base + parent : -1;
  }
  const receiver = state.infer.typeOf(scope, base[callee]!);
  const kind = state.types.kind(receiver);
  return kind === typeKinds.instance || kind === typeKinds.self ? state.types.subject(receiver) : -1;
}

/** Whether an extension that takes so many arguments takes its receiver besides, if that is a parameter. */
function takesBeside(state: LinkState, symbol: SymbolId, count: number): boolean {
  const scope = state.scopeOf(symbol);
  const row = symbol - scope.base;
  const signature = signatureOf(scope.parsed, row);
  return !takesReceiver(signature) || scope.parametersOf(row).length !== count || takesRest(signature);
}

/** An argument that no method takes. */
interface Refused {
  readonly place: number;
  readonly type: TypeId;
}

function refusedBy(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  methods: readonly SymbolId[],
): readonly Refused[] {
  if (labelsOf(scope, call) !== undefined) return [];
  return scope
    .argumentsOf(call)
    .map((argument, place) => ({ place, type: state.infer.typeOf(scope, argument) }))
    .filter(({ place, type }) =>
      methods.every((method) => {
        const declared = parameterType(state, method, place);
        return declared !== undefined && cannotTake(state, type, declared);
      }),
    );
}

function isTaken(state: LinkState, symbol: SymbolId, { place, type }: Refused): boolean {
  const declared = parameterType(state, symbol, place);
  return declared !== undefined && surelyTakes(state, type, declared);
}

/** The type of the parameter at a place; undefined if any number of arguments may take it. */
function parameterType(state: LinkState, symbol: SymbolId, place: number): TypeId | undefined {
  const scope = state.scopeOf(symbol);
  const row = symbol - scope.base;
  const binding = scope.parametersOf(row)[place];
  if (binding === undefined || takesRest(signatureOf(scope.parsed, row))) return undefined;
  return state.infer.bindingType(scope, binding);
}
