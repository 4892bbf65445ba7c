// Of several functions with one name, which one fits the arguments of a call?
import { noLabel, symbolFlags } from "../../types/index.ts";
import { argumentFit } from "./assignability.ts";
import { elementOfArray } from "./array-element.ts";
import type { HandedOver } from "./handed-over.ts";
import { bestByFunctions, bestByNames, exactOf, ofReceiver, passesEither, takesHere } from "./handed-over.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { ScopeOutline } from "../names/scope-outline.ts";
import type { LinkState } from "../link-state.ts";
import { superTypesOf } from "../names/super-types.ts";
import {
  argumentLabels,
  countOptional,
  isMarkedConstant,
  isMarkedOverride,
  mayTakeMany,
  parameterTexts,
  signatureOf,
  takesReceiver,
  takesRest,
} from "../names/signatures.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import { typeKinds } from "../type-table.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";

/** The count for a call whose number of arguments is unknown. */
export const unknownCount = 255;
const mostOthers = 2;

/** The chosen overload and how certain the choice is. */
export interface OverloadChoice {
  readonly symbol: SymbolId;
  /** 1 if one function fits, less if several do. */
  readonly certainty: number;
  /** Overloads that fit as well because nothing tells whether a function that the call passes gives a value. */
  readonly others?: readonly SymbolId[];
}

/**
 * The overload of the callable `symbol` that takes the arguments: among its siblings, then among inherited members of
 * its name; a definition is preferred to a declaration. If several take that many, the one whose parameters match the
 * types of the arguments. `symbol` itself if none fits better.
 */
export function chooseOverload(state: LinkState, symbol: SymbolId, given: HandedOver): OverloadChoice {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  if (given.count === unknownCount || !isCallableKind(scope.kinds[row]!)) return { symbol, certainty: 1 };
  const open = state.scope(scope.fileId);
  const isAlone = isLocal(scope, row) || scope.nextChild(scope.firstSibling(row)) < 0;
  if (isAlone && suits(open, row, given)) return { symbol, certainty: 1 };
  const taking = siblingsThatTake(scope, open, row, given.count);
  const here = given.isOnValue === undefined ? taking : taking.filter((at) => takesHere(open, at, given));
  const siblings = ofReceiver(open, bestByNames(open, here, given), given);
  const suiting = given.labels === undefined ? siblings : siblings.filter((at) => suits(open, at, given));
  const inherited = suiting.length > 0 ? -1 : inheritedOverload(state, scope, row, given);
  if (inherited >= 0) return { symbol: overrideBelow(state, open, row, inherited), certainty: 1 };
  if (siblings.length === 0) return { symbol, certainty: 1 };
  const fitting = bestByFunctions(state, open, suiting.length > 0 ? suiting : siblings, given);
  const choice = bestByValues(state, open, fitting, given);
  const definitions = choice.filter((at) => (scope.flags[at]! & symbolFlags.declaration) === 0);
  const best = choice.includes(row) && definitions.length === 0 ? row : (definitions[0] ?? choice[0]!);
  const others = choice.filter((at) => at !== best && passesEither(state, open, [best, at], given));
  return {
    symbol: scope.base + best,
    certainty: definitions.length > 1 || others.length > 0 ? 0.7 : 1,
    others: others.slice(0, mostOthers).map((at) => scope.base + at),
  };
}

/** A function in the value of a constant or field: those of its name belong to other blocks of that value. */
function isLocal(scope: ScopeOutline, row: SymbolRow): boolean {
  const parent = scope.kinds[scope.parents[row]!]!;
  return (
    scope.kindOf(row) === "function" &&
    !isCallableKind(parent) &&
    !isTypeKind(parent) &&
    !isModuleKind(parent)
  );
}

/**
 * The overloads of the callable `symbol` that take that many arguments, itself first, its siblings before inherited
 * ones; none if nothing takes them.
 */
export function overloadsTaking(state: LinkState, symbol: SymbolId, count: number): readonly SymbolId[] {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  if (count === unknownCount || !isCallableKind(scope.kinds[row]!)) return [symbol];
  const siblings = siblingsThatTake(scope, state.scope(scope.fileId), row, count);
  const ordered = siblings.includes(row) ? [row, ...siblings.filter((at) => at !== row)] : siblings;
  if (ordered.length > 0) return ordered.map((at) => scope.base + at);
  const inherited = inheritedOverload(state, scope, row, { count, labels: undefined, types: () => [] });
  return inherited < 0 ? [] : [inherited];
}

function siblingsThatTake(
  scope: ScopeOutline,
  open: FileScope,
  row: SymbolRow,
  count: number,
): readonly SymbolRow[] {
  const { owner } = open.parsed.symbols;
  const found: number[] = [];
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (owner[at] !== owner[row]) continue;
    if (isCallableKind(scope.kinds[at]!) && takes(open, at, count)) found.push(at);
  }
  return found;
}

/** Whether a callable takes that many arguments with those labels. */
export function suits(
  scope: FileScope,
  row: SymbolRow,
  { count, labels }: Pick<HandedOver, "count" | "labels">,
): boolean {
  return takes(scope, row, count) && (labels === undefined || hasLabels(scope, row, labels));
}

/**
 * Whether a callable cannot take the arguments: there are too many, or one has a label that the declaration does not
 * have. Where parameters may have defaults, too few prove nothing: a base, a header or an attribute may state them, and
 * macros hide arguments.
 */
export function surelyRefuses(
  scope: FileScope,
  row: SymbolRow,
  { count, labels = [] }: Pick<HandedOver, "count" | "labels">,
): boolean {
  const signature = signatureOf(scope.parsed, row);
  const declared = scope.parametersOf(row).length;
  const isCut = parameterTexts(signature).length === 0;
  if (isCut || capitalWord.test(signature)) return false;
  if (count > declared || scope.traits.fixedCounts) return !takes(scope, row, count);
  const words = new Set(signature.match(/\w+/g));
  return labels.some((label) => label !== noLabel && !words.has(label));
}

/** What may be a macro. */
const capitalWord = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/;

/** The overloads with the right number of parameters that fit the types of the arguments and the receiver best. */
function bestByValues(
  state: LinkState,
  scope: FileScope,
  rows: readonly SymbolRow[],
  given: HandedOver,
): readonly SymbolRow[] {
  const byCount = exactOf(scope, rows, given);
  const types = byCount.length > 1 ? given.types() : [];
  const fits = types.length === 0 ? byCount : bestByTypes(state, scope, byCount, types);
  return given.isConstant === undefined ? fits : bestByConstness(scope, fits, given.isConstant);
}

/** The overloads whose parameters fit the arguments best. */
function bestByTypes(
  state: LinkState,
  scope: FileScope,
  rows: readonly SymbolRow[],
  argumentTypes: readonly TypeId[],
): readonly SymbolRow[] {
  const fits = rows.map((row) => {
    const parameters = scope.parametersOf(row);
    let fit = 0;
    argumentTypes.forEach((type, place) => {
      const last = parameters.length - 1;
      const binding = parameters[Math.min(place, last)];
      if (binding === undefined) return;
      const declared = state.infer.bindingType(scope, binding);
      const isRest = place >= last && takesRest(signatureOf(scope.parsed, row));
      const isAlone = argumentTypes.length === last + 1;
      fit += isRest ? restFit(state, type, declared, isAlone) : argumentFit(state, type, declared);
    });
    return fit;
  });
  const best = Math.max(...fits);
  return rows.filter((_, i) => fits[i] === best);
}

/** Of methods with the same parameters, the constant ones if the value is constant, else the others. */
function bestByConstness(
  scope: FileScope,
  rows: readonly SymbolRow[],
  isConstant: () => boolean,
): readonly SymbolRow[] {
  const constant = rows.filter((row) => isMarkedConstant(signatureOf(scope.parsed, row)));
  if (constant.length === 0 || constant.length === rows.length) return rows;
  return isConstant() ? constant : rows.filter((row) => !constant.includes(row));
}

/** Less than any fit of the right type: an overload with exactly that many parameters is preferred. */
const spread = 12;

/** How well an argument fits a rest parameter; a sole argument may be an array of all its values. */
function restFit(state: LinkState, given: TypeId, declared: TypeId, isAlone: boolean): number {
  const element = elementOfArray(state, declared);
  const each = argumentFit(state, given, element);
  if (!isAlone || each === 0) return each;
  const inner = elementOfArray(state, given);
  return inner === given ? each - spread : Math.max(each - spread, argumentFit(state, inner, element));
}

function inheritedOverload(
  state: LinkState,
  scope: ScopeOutline,
  row: SymbolRow,
  given: HandedOver,
): SymbolId {
  for (const symbol of inheritedOverloads(state, scope, row)) {
    const target = state.scopeOf(symbol);
    if (suits(target, symbol - target.base, given)) return symbol;
  }
  return -1;
}

/**
 * The sibling of `row` that overrides the member `above`, which takes the arguments: in Kotlin, an override has the
 * default values of what it overrides without repeating them. `above` itself if none does, or several may.
 */
function overrideBelow(state: LinkState, scope: FileScope, row: SymbolRow, above: SymbolId): SymbolId {
  const target = state.scopeOf(above);
  const count = target.parametersOf(above - target.base).length;
  let only = -1;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (!isMarkedOverride(signatureOf(scope.parsed, at)) || scope.parametersOf(at).length !== count) continue;
    if (only >= 0) return above;
    only = at;
  }
  return only < 0 ? above : scope.base + only;
}

/**
 * Whether the labels are labels of parameters, in order: other parameters have defaults or take closures after the
 * call.
 */
function hasLabels(scope: FileScope, row: SymbolRow, labels: readonly string[]): boolean {
  const declared = argumentLabels(signatureOf(scope.parsed, row));
  let at = 0;
  for (const label of labels) {
    while (at < declared.length && declared[at] !== label) at++;
    if (at++ >= declared.length) return false;
  }
  return true;
}

/** Callables with the name of the member `row` in the supertypes of its type, nearest first. */
export function* inheritedOverloads(
  state: LinkState,
  scope: ScopeOutline,
  row: SymbolRow,
): Generator<SymbolId> {
  const parent = scope.parents[row]!;
  if (isTypeKind(scope.kinds[parent]!))
    yield* overloadsAbove(state, scope.base + parent, scope.names[row]!, new Set());
}

function* overloadsAbove(
  state: LinkState,
  type: SymbolId,
  name: NameHash,
  asked: Set<SymbolId>,
): Generator<SymbolId> {
  asked.add(type);
  for (const superType of superTypesOf(state, type)) {
    if (state.types.kind(superType) !== typeKinds.instance) continue;
    const above = state.types.subject(superType);
    if (asked.has(above)) continue;
    const scope = state.scopeOf(above);
    for (let at = scope.firstChild(above - scope.base, name); at >= 0; at = scope.nextChild(at)) {
      if (isCallableKind(scope.kinds[at]!)) yield scope.base + at;
    }
    yield* overloadsAbove(state, above, name, asked);
  }
}

/** Whether a callable of an open file can be called with that many arguments, judging by its signature. */
export function takes(scope: FileScope, row: SymbolRow, argumentCount: number): boolean {
  const declared = scope.parametersOf(row).length;
  if (declared === argumentCount) return true;
  // The parameters in a comment are not read.
  if ((scope.flags[row]! & symbolFlags.described) !== 0) return true;
  const signature = signatureOf(scope.parsed, row);
  // An extension method's first parameter is usually the receiver.
  const parameters = declared - (takesReceiver(signature) ? 1 : 0);
  if (parameters === argumentCount) return true;
  const takesMany = scope.traits.dotsTakeRest ? takesRest(signature) : mayTakeMany(signature);
  if (argumentCount > parameters && !takesMany) return false;
  return argumentCount >= parameters - countOptional(signature) - (takesMany ? 1 : 0);
}
