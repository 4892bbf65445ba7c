// Which values does a file pass to a parameter of a function that it declares and calls itself?
import { noString } from "../../../base/string-table.ts";
import { hash32 } from "../../../base/hash32.ts";
import { byName, expressionOps, noLabel, none, symbolFlags, takenMark } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { entityOf } from "../found.ts";
import { inheritsFrom } from "../names/inherits-from.ts";
import { constructorOf, findMember } from "../names/members.ts";
import { argumentLabels, parameterTexts, signatureOf, takesRest } from "../names/signatures.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { tableFields } from "../names/table-fields.ts";
import { typeKinds } from "../type-table.ts";
import { methodBeside } from "./method-beside.ts";
import type { BindingRow, ExpressionRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";

const identOp = expressionOps.indexOf("ident");
const memberOp = expressionOps.indexOf("member");
const literalOp = expressionOps.indexOf("literal");

/** Further calls add no information about a parameter. */
const maxCalls = 24;

/** Rows of the positional arguments of a call, in order. */
export function placedArguments(scope: FileScope, call: ExpressionRow): readonly ExpressionRow[] {
  const rows = scope.argumentsOf(call);
  return rows.some((row) => isByName(scope, row)) ? rows.filter((row) => !isByName(scope, row)) : rows;
}

function isByName(scope: FileScope, row: ExpressionRow): boolean {
  const { argc, op } = scope.parsed.expressions;
  return argc[row] === byName && (op[row] === identOp || op[row] === memberOp || op[row] === literalOp);
}

/**
 * Rows that the file passes to the parameter `binding` in calls of the function that declares it. Only calls in the
 * file itself count, so that the links of a file do not depend on the files that use it. With `isByDefinition`, also those
 * that name its declaration, if that is apart (C++), or a field beside the method (Rust).
 */
export function passedValues(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  isByDefinition = false,
): readonly ExpressionRow[] {
  const owner = scope.parsed.bindings.owner[binding]!;
  const place = placeOf(scope, binding);
  if (place < 0 || !isCalled(state, scope, owner) || isRest(scope, binding)) return [];
  const name = parameterName(scope, binding, place);
  const rows: number[] = [];
  for (const call of callsOf(state, scope, owner, isByDefinition)) {
    const row = passedIn(scope, call, place, name);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/**
 * Rows of everything that the file passes to the parameter `binding`, which takes all further arguments; undefined for
 * other parameters.
 */
export function passedToRest(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
): readonly ExpressionRow[] | undefined {
  const owner = scope.parsed.bindings.owner[binding]!;
  const place = placeOf(scope, binding);
  if (place < 0 || !isCallableKind(scope.kinds[owner]!) || !isRest(scope, binding)) return undefined;
  return callsOf(state, scope, owner).flatMap((call) => placedArguments(scope, call).slice(place));
}

/**
 * Row of what the call `call` of the file `scope` passes to the parameter `binding`, if that parameter has no type of
 * its own and is a single value.
 */
export function argumentFor(
  holder: FileScope,
  binding: BindingRow,
  scope: FileScope,
  call: ExpressionRow,
): ExpressionRow | undefined {
  const { bindings } = holder.parsed;
  if (bindings.type[binding]! >= 0 || bindings.property[binding] !== noString) return undefined;
  const place = placeOf(holder, binding);
  return place < 0 || isRest(holder, binding)
    ? undefined
    : passedIn(scope, call, place, parameterName(holder, binding, place));
}

/** Rows that the file passes for a field of a type without a constructor: `Rule("short", is_short)`, `Rule(check: isShort)`. */
export function passedForField(
  state: LinkState,
  scope: FileScope,
  field: SymbolRow,
): readonly ExpressionRow[] {
  const type = scope.parents[field]!;
  if (!scope.traits.fieldsAreArguments || type <= 0 || !isTypeKind(scope.kinds[type]!)) return [];
  if (scope.parametersOf(type).length > 0 || constructorOf(state, scope.base + type) >= 0) return [];
  const place = tableFields(scope, type).indexOf(field);
  const rows = callsOf(state, scope, type).map((call) => passedIn(scope, call, place, scope.names[field]!));
  return rows.filter((row) => row !== undefined);
}

/** Which argument a parameter takes, or the pattern that binds it does; −1 for other bindings. */
function placeOf(scope: FileScope, binding: BindingRow): number {
  const { owner, property, name } = scope.parsed.bindings;
  if (owner[binding] === 0) return none;
  const parameters = scope.parametersOf(owner[binding]!);
  const place = parameters.indexOf(binding);
  if (place < 0 || parameters.every((row) => property[row] === noString)) return place;
  const texts = parameterTexts(signatureOf(scope.parsed, owner[binding]!));
  const text = scope.parsed.strings.get(name[binding]!);
  const isPart = property[binding] !== noString;
  const found = texts.findIndex((written) => {
    const words = written.split(/[^\w$]+/);
    return isPart
      ? /^[{[]/.test(written) && words.includes(text)
      : words.find((word) => word !== "") === text;
  });
  return found < 0 ? place : found;
}

/** The name by which a call may pass the parameter, which takes the argument `place`. */
function parameterName(scope: FileScope, binding: BindingRow, place: number): NameHash {
  if (scope.traits.argumentLabels) {
    const label = argumentLabels(signatureOf(scope.parsed, scope.parsed.bindings.owner[binding]!))[place];
    return label === undefined || label === noLabel ? 0 : hash32(label);
  }
  const text = scope.parsed.strings.get(scope.parsed.bindings.name[binding]!);
  if (text.endsWith(takenMark)) return hash32(text.slice(0, -takenMark.length));
  // PHP's `$size` is passed as `size`.
  return text.startsWith("$") ? hash32(text.slice(1)) : scope.nameHash(scope.parsed.bindings.name[binding]!);
}

/** Whether a callable has parameters of all the names. */
export function hasParameters(scope: FileScope, row: SymbolRow, names: readonly string[]): boolean {
  if (names.length === 0) return true;
  const declared = scope.parametersOf(row).map((binding, place) => parameterName(scope, binding, place));
  return names.every((name) => declared.includes(hash32(name)));
}

/** Whether a call runs it: a function, or a type whose header has the parameters of its constructor. */
function isCalled(state: LinkState, scope: FileScope, owner: SymbolRow): boolean {
  const kind = scope.kinds[owner]!;
  return isCallableKind(kind) || (isTypeKind(kind) && constructorOf(state, scope.base + owner) < 0);
}

/** A parameter that takes all further arguments holds a list of them. */
function isRest(scope: FileScope, binding: BindingRow): boolean {
  const { owner, type } = scope.parsed.bindings;
  const isLast = scope.parametersOf(owner[binding]!).at(-1) === binding;
  return isLast && type[binding]! < 0 && takesRest(signatureOf(scope.parsed, owner[binding]!));
}

function passedIn(
  scope: FileScope,
  call: ExpressionRow,
  place: number,
  name: NameHash,
): ExpressionRow | undefined {
  const named = scope
    .argumentsOf(call)
    .find((row) => isByName(scope, row) && scope.argumentName(row) === name);
  if (named !== undefined) return named;
  const placed = placedArguments(scope, call);
  const labels = labelsOf(scope, call) ?? [];
  const labeled = labels.findIndex((label) => label !== noLabel && hash32(label) === name);
  if (labeled >= 0) return placed[labeled];
  return (labels[place] ?? noLabel) === noLabel ? placed[place] : undefined;
}

/** The names by which a call passes its arguments, `_` for those without; undefined if none is known. */
export function labelsOf(scope: FileScope, call: ExpressionRow): readonly string[] | undefined {
  const name = scope.parsed.expressions.name[call]!;
  return name === noString ? undefined : scope.parsed.strings.get(name).split(" ");
}

/**
 * Whether the file calls the parameter's function without an argument for it, or never calls it: the default is used.
 */
export function isLeftOut(state: LinkState, scope: FileScope, binding: BindingRow): boolean {
  const owner = scope.parsed.bindings.owner[binding]!;
  const place = placeOf(scope, binding);
  if (place < 0 || !isCalled(state, scope, owner)) return true;
  const name = parameterName(scope, binding, place);
  const calls = callsOf(state, scope, owner);
  return calls.length === 0 || calls.some((call) => passedIn(scope, call, place, name) === undefined);
}

/** Call rows of a file whose callee is the file's function `symbolRow`. */
function callsOf(
  state: LinkState,
  scope: FileScope,
  symbolRow: SymbolRow,
  isByDefinition = false,
): readonly ExpressionRow[] {
  const calls: number[] = [];
  const own = scope.base + symbolRow;
  const isRunAs = (run: SymbolId): boolean => run === own || (isByDefinition && isRun(state, own, run));
  const add = (name: NameHash): void => {
    for (const call of scope.callsNamed(name)) {
      if (calls.length === maxCalls) return;
      const entity = state.infer.entityOf(scope, scope.parsed.expressions.base[call]!);
      if (!isSymbol(entity)) continue;
      if (entity === own || isRunAs(calledFunction(state, entity))) calls.push(call);
    }
  };
  add(scope.names[symbolRow]!);
  if (isTypeKind(scope.kinds[symbolRow]!)) for (const name of scope.traits.selfTypes) add(name);
  const parent = scope.parents[symbolRow]!;
  const isConstructor = parent > 0 && isTypeKind(scope.kinds[parent]!);
  if (isConstructor && constructorOf(state, scope.base + parent) === scope.base + symbolRow) {
    add(scope.names[parent]!);
    for (const name of scope.traits.selfTypes) add(name);
    for (const heir of heirsOf(state, scope, parent)) add(scope.names[heir]!);
  }
  // A function inside another may be what the outer one returns: `retry(3)(run)`.
  for (const call of parent > 0 && calls.length === 0 ? scope.callsNamed(0) : []) {
    const type = state.infer.typeOf(scope, scope.parsed.expressions.base[call]!);
    const isCalled =
      state.types.kind(type) === typeKinds.callable && state.types.subject(type) === scope.base + symbolRow;
    if (isCalled && calls.length < maxCalls) calls.push(call);
  }
  return calls;
}

/** Types of the file that inherit the constructor of the type `parent`. */
function heirsOf(state: LinkState, scope: FileScope, parent: SymbolRow): readonly SymbolRow[] {
  if (scope.traits.inheritedConstructors.length === 0) return [];
  const heirs: number[] = [];
  for (const row of scope.heritage) {
    const type = scope.parsed.expressions.owner[row]!;
    const isHeir =
      type !== parent &&
      type > 0 &&
      isTypeKind(scope.kinds[type]!) &&
      constructorOf(state, scope.base + type) < 0 &&
      inheritsFrom(state, scope.base + type, scope.base + parent);
    if (isHeir && !heirs.includes(type)) heirs.push(type);
  }
  return heirs;
}

/** Whether a call that names `named` runs the function `run`: its definition, or a method beside a field of its name. */
function isRun(state: LinkState, run: SymbolId, named: SymbolId): boolean {
  if (named < 0) return false;
  const scope = state.closedScopeOf(named);
  const isDeclared = (scope.flags[named - scope.base]! & symbolFlags.declaration) !== 0;
  if (isDeclared) return state.resolver(scope.language).definitionOf?.(named) === run;
  return methodBeside(state, named) === run;
}

function calledFunction(state: LinkState, called: SymbolId): SymbolId {
  const scope = state.closedScopeOf(called);
  if (!isTypeKind(scope.kinds[called - scope.base]!)) return called;
  const own = constructorOf(state, called);
  if (own >= 0) return own;
  for (const name of scope.traits.inheritedConstructors) {
    const inherited = entityOf(findMember(state, called, name).found);
    if (isSymbol(inherited)) return inherited;
  }
  return -1;
}
