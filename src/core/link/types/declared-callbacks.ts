// Which type does the declaration of a function or property give to a parameter of its callback?
import { hash32 } from "../../../base/hash32.ts";
import { expressionFlags } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { boundOf, callableOf, declaringType, findMemberOfType } from "../names/members.ts";
import { onlyMethodOf } from "../names/only-method.ts";
import { argumentLabels, signatureOf, takesRest } from "../names/signatures.ts";
import { elementOfArray } from "./array-element.ts";
import { resultOfType, signaturesOf } from "./symbol-types.ts";
import { isCallableKind, isFieldKind } from "../names/symbol-choice.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { BindingRow, NameHash, SymbolId, TypeId } from "../ids.ts";
import { blockPlace, receiverPlace, resultKey } from "./contextual-place.ts";

/** Declared type of a parameter of a function, a method or a class's constructor. */
export function declaredParameter(
  state: LinkState,
  symbol: SymbolId,
  argument: number,
  label: string | undefined,
): TypeId {
  const callable = callableOf(state, symbol);
  if (callable < 0) return unknownType;
  const scope = state.scopeOf(callable);
  const parameters = scope.parametersOf(callable - scope.base);
  if (label !== undefined) return typeOfLabeled(state, scope, parameters, hash32(label));
  const last = parameters.length - 1;
  const isRest = argument >= last && takesRest(signatureOf(scope.parsed, callable - scope.base));
  const binding = argument === blockPlace || isRest ? parameters[last] : parameters[argument];
  const type = binding === undefined ? unknownType : writtenType(state, scope, binding);
  return isRest ? elementOfArray(state, type) : type;
}

/**
 * Declared type of what a function, a method or a type takes under a label, or, without one, as its argument number
 * `place` among those that have none. A type without an initializer takes its fields.
 */
export function declaredArgument(
  state: LinkState,
  symbol: SymbolId,
  place: number,
  label: string | undefined,
): TypeId {
  const callable = callableOf(state, symbol);
  if (callable < 0) return label === undefined ? unknownType : typeOfField(state, symbol, label);
  const scope = state.scopeOf(callable);
  const signature = signatureOf(scope.parsed, callable - scope.base);
  const labels = argumentLabels(signature);
  const unlabeled = labels.flatMap((each, at) => (each === "_" ? [at] : []));
  const isRest = label === undefined && place >= unlabeled.length - 1 && takesRest(signature);
  const at = label === undefined ? unlabeled[isRest ? unlabeled.length - 1 : place] : labels.indexOf(label);
  const binding = at === undefined ? undefined : scope.parametersOf(callable - scope.base)[at];
  const type = binding === undefined ? unknownType : writtenType(state, scope, binding);
  return isRest ? elementOfArray(state, type) : type;
}

function typeOfField(state: LinkState, type: SymbolId, label: string): TypeId {
  const scope = state.closedScopeOf(type);
  const row = scope.firstChild(type - scope.base, hash32(label));
  return row < 0 || !isFieldKind(scope.kinds[row]!) ? unknownType : state.infer.valueType(scope.base + row);
}

function typeOfLabeled(
  state: LinkState,
  scope: FileScope,
  parameters: readonly BindingRow[],
  label: NameHash,
): TypeId {
  const { name } = scope.parsed.bindings;
  const binding = parameters.find((row) => scope.nameHash(name[row]!) === label);
  return binding === undefined ? unknownType : writtenType(state, scope, binding);
}

/** The type written for a parameter; for Dart's `this.onTap`, that of the field which it sets. */
function writtenType(state: LinkState, scope: FileScope, binding: BindingRow): TypeId {
  const { type, value } = scope.parsed.bindings;
  if (type[binding]! >= 0) return state.infer.typeOf(scope, type[binding]!);
  const row = value[binding]!;
  const isField = row >= 0 && (scope.parsed.expressions.flags[row]! & expressionFlags.write) !== 0;
  return isField ? state.infer.typeOf(scope, row) : unknownType;
}

/**
 * Type of a parameter of a function with the type `declared`, or with the type that its property at `keys` declares.
 */
export function takenType(
  state: LinkState,
  scope: FileScope,
  declared: TypeId,
  keys: readonly string[],
  parameter: number,
): TypeId {
  let type = declared;
  for (const [depth, key] of keys.entries()) {
    if (type === unknownType) return unknownType;
    if (key === resultKey) {
      type = resultOfType(state, scope, type);
      continue;
    }
    const member = findMemberOfType(state, scope, type, hash32(key));
    const symbol = entityOf(member.found);
    if (!isSymbol(symbol)) return unknownType;
    if (isCallableKind(state.kindOf(symbol))) {
      if (depth === keys.length - 1) return parameterOfMethod(state, symbol, parameter, type);
    }
    type = state.types.substitute(state.infer.valueType(symbol), declaringType(state, member, type), type);
  }
  return parameterOfFunction(state, scope, type, parameter);
}

function parameterOfMethod(state: LinkState, method: SymbolId, parameter: number, receiver: TypeId): TypeId {
  const scope = state.scopeOf(method);
  const binding = scope.parametersOf(method - scope.base)[parameter];
  if (binding === undefined) return unknownType;
  return state.types.substitute(state.infer.bindingType(scope, binding), receiver, receiver);
}

function parameterOfFunction(state: LinkState, scope: FileScope, given: TypeId, parameter: number): TypeId {
  const { types } = state;
  const held = types.kind(given) === typeKinds.parameter ? functionBound(state, given) : given;
  const signatures = signaturesOf(state, held);
  const type = signatures.length === 1 ? signatures[0]! : held;
  const taken = types.arguments(type);
  if (types.kind(type) === typeKinds.signature) {
    const count = taken.length - 1 - types.subject(type);
    if (parameter === receiverPlace)
      return types.subject(type) === 1 ? (taken[count] ?? unknownType) : unknownType;
    return parameter < count ? taken[parameter]! : unknownType;
  }
  if (parameter === receiverPlace) return unknownType;
  const only = onlyMethodOf(state, type);
  if (only !== undefined) return parameterOfMethod(state, only.method, parameter, only.holder);
  const isFunction =
    types.kind(type) === typeKinds.builtin && scope.traits.functionTypes.has(types.subject(type));
  return isFunction ? (taken[parameter] ?? unknownType) : unknownType;
}

/** The function type that bounds a type parameter: `F: FnMut(Item) -> bool + Send`. */
function functionBound(state: LinkState, parameter: TypeId): TypeId {
  const { types } = state;
  const bound = boundOf(state, parameter);
  const arms = types.arms(bound);
  return arms.find((arm) => types.kind(arm) === typeKinds.signature) ?? bound;
}
