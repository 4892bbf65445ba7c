// Which method does a call run where the types of all arguments tell, and any file may add methods to a function? Julia.
import { hash32 } from "../../../base/hash32.ts";
import { ops } from "../../types/parsed-file.ts";
import { bound, isSymbol } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia, strategyOf } from "../found.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { inheritsFrom, someSuperType } from "../names/inherits-from.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { via } from "../strategies.ts";
import { typeKinds, externalType } from "../type-table.ts";
import { takes, unknownCount } from "./overloads.ts";

/** A function with more methods is not looked through. */
const mostMethods = 64;

/**
 * The method that `call` runs: of those that take the arguments, the one whose parameters say most about them. `named`
 * is what the name alone means. A function that the language declares is meant unless an argument is known to be of a
 * type that a method is for.
 */
export function dispatched(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  call: ExpressionRow,
  named: Found,
): Found {
  const { op, name, argc } = scope.parsed.expressions;
  const entity = entityOf(named);
  const isOwn = isSymbol(entity);
  const isCalled = op[callee] === ops.ident || (op[callee] === ops.member && isOwn);
  if (!isCalled || entity === bound || (isOwn && isTypeKind(state.kindOf(entity)))) return named;
  const hash = scope.nameHash(name[callee]!);
  const isDeclaredOutside = scope.traits.globals.has(hash);
  if (!isOwn && !isDeclaredOutside) return named;
  const other = isDeclaredOutside ? foundOutside : named;
  const methods = methodsOf(state, scope, hash);
  if (methods.length === 0 || methods.length > mostMethods) return other;
  const given = { count: argc[call]!, types: typesOf(state, scope, call) };
  const best = bestMethod(state, methods, given, isOwn ? entity : -1);
  if (best.symbol < 0 || (best.fit === 0 && isDeclaredOutside)) return other;
  return best.symbol === entity ? named : foundVia(best.symbol, isOwn ? strategyOf(named) : via.receiver);
}

function methodsOf(state: LinkState, scope: FileScope, name: NameHash): readonly SymbolId[] {
  const named = state.resolver(scope.language).methodsNamed?.(name) ?? [];
  return named.filter((symbol) => isCallableKind(state.kindOf(symbol)));
}

function typesOf(state: LinkState, scope: FileScope, call: ExpressionRow): readonly TypeId[] {
  return scope.argumentsOf(call).map((row) => state.infer.typeOf(scope, row));
}

interface Given {
  readonly count: number;
  readonly types: readonly TypeId[];
}

interface Best {
  /** −1 if none takes the arguments. */
  readonly symbol: SymbolId;
  readonly fit: number;
}

/** @param named - the method that the name alone means, which is preferred to others that say as much */
function bestMethod(state: LinkState, methods: readonly SymbolId[], given: Given, named: SymbolId): Best {
  let [symbol, best] = [-1, -1];
  for (const method of methods) {
    const fit = fitOf(state, method, given);
    // Another function may have that name: only its types can say that it is meant.
    const isOther = fit === 0 && named >= 0 && !isBeside(state, method, named);
    if (fit < 0 || isOther) continue;
    if (fit > best || (fit === best && method === named)) [symbol, best] = [method, fit];
  }
  return { symbol, fit: best };
}

function isBeside(state: LinkState, method: SymbolId, named: SymbolId): boolean {
  const scope = state.closedScopeOf(named);
  if (state.fileOf(method) !== scope.fileId) return false;
  return scope.parents[method - scope.base] === scope.parents[named - scope.base];
}

/** How much the parameters of a method say about the arguments; −1 if it does not take them. */
function fitOf(state: LinkState, method: SymbolId, { count, types }: Given): number {
  const scope = state.scopeOf(method);
  const row = method - scope.base;
  if (count !== unknownCount && !takes(scope, row, count)) return -1;
  const parameters = scope.parametersOf(row);
  let fit = 0;
  for (const [place, type] of types.entries()) {
    const parameter = parameters[place];
    if (parameter === undefined) break;
    const each = parameterFit(state, type, state.infer.bindingType(scope, parameter));
    if (each < 0) return -1;
    fit += each;
  }
  return fit;
}

const exact = 4;
const below = 2;
/** The argument is of an abstract type above that of the parameter. */
const possible = 1;

/** How much a parameter of a declared type says about an argument; −1 if it does not take it. */
function parameterFit(state: LinkState, given: TypeId, declared: TypeId): number {
  const { types } = state;
  if (given <= externalType || declared <= externalType) return 0;
  const arms = types.kind(given) === typeKinds.union ? types.arms(given) : [given];
  return Math.max(...arms.map((arm) => armFit(state, arm, declared)));
}

function armFit(state: LinkState, given: TypeId, declared: TypeId): number {
  const { types } = state;
  const to = types.kind(declared);
  const from = types.kind(given);
  const isOfRoot = from === typeKinds.instance && isTypeKind(state.kindOf(types.subject(given)));
  if (to === typeKinds.instance) {
    if (from === typeKinds.builtin) return -1; // no type of the language is below one of the root
    if (!isOfRoot) return 0;
    if (types.subject(given) === types.subject(declared)) return exact;
    if (inheritsFrom(state, types.subject(given), types.subject(declared))) return below;
    return inheritsFrom(state, types.subject(declared), types.subject(given)) ? possible : -1;
  }
  if (to !== typeKinds.builtin) return 0;
  if (types.subject(declared) === typeName) return typeFit(state, given, types.arguments(declared)[0]);
  if (!isOfRoot) return 0;
  const isOutside = (above: TypeId): boolean => types.kind(above) !== typeKinds.instance;
  const mayBe = types.subject(declared) === anyName || someSuperType(state, types.subject(given), isOutside);
  return mayBe ? 0 : -1;
}

const [typeName, anyName] = [hash32("Type"), hash32("Any")];

/** For a parameter `::Type{Item}`, which takes the type itself. */
function typeFit(state: LinkState, given: TypeId, wanted: TypeId | undefined): number {
  const { types } = state;
  if (types.kind(given) === typeKinds.instance) return -1;
  const isKnown = wanted !== undefined && types.kind(wanted) === typeKinds.instance;
  if (types.kind(given) !== typeKinds.static || !isKnown) return 0;
  if (types.subject(given) === types.subject(wanted)) return exact;
  return inheritsFrom(state, types.subject(given), types.subject(wanted)) ? below : -1;
}

/** The type of the root that a function makes which has its name: `Point(both) = Point(both, both)`; −1 for others. */
export function typeMadeBy(state: LinkState, symbol: SymbolId): SymbolId {
  const scope = state.closedScopeOf(symbol);
  const named = state.resolver(scope.language).methodsNamed?.(scope.names[symbol - scope.base]!) ?? [];
  return named.find((other) => isTypeKind(state.kindOf(other))) ?? -1;
}
