// Which values does a file pass to a parameter of a function that it declares and calls itself?
import { noString } from "../../../base/string-table.ts";
import { hash32 } from "../../../base/hash32.ts";
import { bindingKinds, noLabel, none, symbolFlags, takenMark } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { heirsInFile } from "../names/inherits-from.ts";
import { constructorOf } from "../names/members.ts";
import { runConstructor } from "../names/run-constructor.ts";
import type { Taking } from "../names/signatures.ts";
import { argumentLabels, parameterTexts, signatureOf, takesRest, takingOf } from "../names/signatures.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { tableFields } from "../names/table-fields.ts";
import { typeKinds } from "../type-table.ts";
import { callsOfBinding, defaultsNaming, passingsOf } from "./bound-calls.ts";
import { namedByCall } from "./counted-names.ts";
import { callsThroughElements } from "./element-calls.ts";
import { methodBeside } from "./method-beside.ts";
import type { Wanted } from "./passed-arguments.ts";
import { namedArgument, namedBeside, passedIn, placedArguments, placedAt } from "./passed-arguments.ts";
import type { BindingRow, ExpressionRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";

const parameterKind = bindingKinds.indexOf("parameter");

/** Further calls add no information about a parameter. */
const maxCalls = 24;

/**
 * Rows that the file passes to the parameter `binding` in calls of the function that declares it. Only calls in the
 * file itself count, so that types do not depend on the files that use them. With `isByDefinition`, also those
 * that name its declaration, if that is apart (C++), or a field beside the method (Rust).
 */
export function passedValues(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  isByDefinition = false,
): readonly ExpressionRow[] {
  const owner = scope.parsed.bindings.owner[binding]!;
  const wanted = wantedBy(scope, binding);
  if (wanted === undefined || !isCalled(state, scope, owner)) return [];
  const rows: number[] = [];
  for (const call of callsOf(state, scope, owner, isByDefinition)) {
    const row = passedIn(scope, call, wanted);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** The parameter as calls see it; undefined for one that takes what no other takes, and for other bindings. */
export function wantedBy(scope: FileScope, binding: BindingRow): Wanted | undefined {
  const place = placeOf(scope, binding);
  if (place < 0) return undefined;
  const taking = takingAt(scope, binding);
  if (taking === "list" || taking === "mapping") return undefined;
  return {
    place: taking === "named" ? none : place,
    name: parameterName(scope, binding, place),
    text: scope.parsed.strings.get(scope.parsed.bindings.name[binding]!),
  };
}

/** What the file passes to a parameter that takes all further arguments. */
export interface PassedRest {
  /** They are passed by name, and held by their names. */
  readonly isMapping: boolean;
  readonly rows: readonly ExpressionRow[];
}

/**
 * Rows of everything that the file passes to the parameter `binding`, which takes all further arguments; undefined for
 * other parameters.
 */
export function passedToRest(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
): PassedRest | undefined {
  const owner = scope.parsed.bindings.owner[binding]!;
  const place = restPlace(scope, binding);
  if (place < 0) return undefined;
  const isMapping = takingAt(scope, binding) === "mapping";
  const others = isMapping ? scope.parametersOf(owner).map((at) => parameterName(scope, at, place)) : [];
  const rows = callsOf(state, scope, owner).flatMap((call) =>
    isMapping ? namedBeside(scope, call, others) : placedArguments(scope, call).slice(place),
  );
  return { isMapping, rows };
}

/** Rows that the file passes under a key to a parameter that takes all further arguments: `args[0]`, `options["name"]`. */
export function passedUnder(
  state: LinkState,
  scope: FileScope,
  binding: BindingRow,
  key: string,
): readonly ExpressionRow[] | undefined {
  const place = restPlace(scope, binding);
  if (place < 0) return undefined;
  const isMapping = takingAt(scope, binding) === "mapping";
  if (!isMapping && !/^\.\d+$/.test(key)) return undefined;
  const at = key.slice(1);
  const rows = callsOf(state, scope, scope.parsed.bindings.owner[binding]!).map((call) =>
    isMapping
      ? namedArgument(scope, call, hash32(at))
      : placedAt(scope, placedArguments(scope, call), place + Number(at)),
  );
  return rows.filter((row) => row !== undefined);
}

/** Where a parameter that takes all further arguments stands; −1 for other bindings. */
function restPlace(scope: FileScope, binding: BindingRow): number {
  const taking = takingAt(scope, binding);
  const isRest = taking === "list" || taking === "mapping";
  return isRest && isCallableKind(scope.kinds[scope.parsed.bindings.owner[binding]!]!)
    ? placeOf(scope, binding)
    : none;
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
  const wanted = wantedBy(holder, binding);
  return wanted && passedIn(scope, call, wanted);
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
  const text = scope.parsed.strings.get(scope.parsed.symbols.name[field]!);
  const wanted = { place: tableFields(scope, type).indexOf(field), name: scope.names[field]!, text };
  const rows = callsOf(state, scope, type).map((call) => passedIn(scope, call, wanted));
  return rows.filter((row) => row !== undefined);
}

/** Which argument a parameter takes, or the pattern that binds it does; −1 for other bindings. */
function placeOf(scope: FileScope, binding: BindingRow): number {
  const { owner, property, name } = scope.parsed.bindings;
  if (owner[binding] === 0) return none;
  const parameters = scope.parametersOf(owner[binding]!);
  const place = parameters.indexOf(binding);
  const isTypedPart = patternPart(scope, binding) !== "";
  if (place < 0 || (!isTypedPart && parameters.every((row) => property[row] === noString))) return place;
  const texts = parameterTexts(signatureOf(scope.parsed, owner[binding]!));
  const text = scope.parsed.strings.get(name[binding]!);
  const isPart = isTypedPart || property[binding] !== noString;
  const found = texts.findIndex((written) => {
    const words = written.split(/[^\w$]+/);
    return isPart
      ? /^[{[]/.test(written) && words.includes(text)
      : words.find((word) => word !== "") === text;
  });
  return found < 0 ? place : found;
}

/**
 * The member that a parameter takes out of an object whose type is written beside the pattern, so that the name has a
 * type of its own: `({ onMove }: { onMove(id: string): void })`. "" for other bindings.
 */
export function patternPart(scope: FileScope, binding: BindingRow): string {
  const { kind, owner, type, property, name } = scope.parsed.bindings;
  if (!scope.traits.structuralTypes || type[binding]! < 0 || property[binding] !== noString) return "";
  if (kind[binding] !== parameterKind || owner[binding]! <= 0) return "";
  const signature = signatureOf(scope.parsed, owner[binding]!);
  if (!/[(,]\s*\{/.test(signature)) return "";
  const text = scope.parsed.strings.get(name[binding]!);
  for (const written of parameterTexts(signature)) {
    const end = written.startsWith("{") ? written.search(/\}\s*:/) : -1;
    const parts = written.slice(1, Math.max(end, 1)).split(",");
    const names = parts.map((part) => /^\s*([\w$]+)(?:\s*:\s*([\w$]+))?/.exec(part));
    const found = names.find((part) => part !== null && (part[2] ?? part[1]) === text);
    if (found) return found[1]!;
  }
  return "";
}

/** The name by which a call may pass the parameter, which takes the argument `place`. */
function parameterName(scope: FileScope, binding: BindingRow, place: number): NameHash {
  if (scope.traits.argumentLabels) {
    const label = argumentLabels(signatureOf(scope.parsed, scope.parsed.bindings.owner[binding]!))[place];
    return label === undefined || label === noLabel ? 0 : hash32(label);
  }
  const text = scope.parsed.strings.get(scope.parsed.bindings.name[binding]!);
  if (text.endsWith(takenMark)) return hash32(text.slice(0, -takenMark.length));
  return bareName(scope, binding);
}

/** Hash of the name of a parameter; PHP's `$size` is passed as `size`, and is a field of that name. */
export function bareName({ parsed }: FileScope, binding: BindingRow): NameHash {
  const { bindings, strings, stringHashes } = parsed;
  const text = strings.get(bindings.name[binding]!);
  return text.startsWith("$") ? hash32(text.slice(1)) : stringHashes[bindings.name[binding]!]!;
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

/** Whether a parameter takes one value, or all that no other parameter takes. */
function takingAt(scope: FileScope, binding: BindingRow): Taking {
  const { owner, type, name } = scope.parsed.bindings;
  if (owner[binding] === 0) return "one";
  const signature = signatureOf(scope.parsed, owner[binding]!);
  if (scope.traits.starsTakeRest) {
    const taking = takingOf(signature, scope.parsed.strings.get(name[binding]!));
    return type[binding]! < 0 || taking === "named" ? taking : "one";
  }
  const isLast = scope.parametersOf(owner[binding]!).at(-1) === binding;
  return isLast && type[binding]! < 0 && takesRest(signature) ? "list" : "one";
}

/**
 * Whether the file calls the parameter's function without an argument for it, or never calls it: the default is used.
 */
export function isLeftOut(state: LinkState, scope: FileScope, binding: BindingRow): boolean {
  const owner = scope.parsed.bindings.owner[binding]!;
  const wanted = wantedBy(scope, binding);
  if (wanted === undefined || !isCalled(state, scope, owner)) return true;
  const calls = callsOf(state, scope, owner);
  return calls.length === 0 || calls.some((call) => passedIn(scope, call, wanted) === undefined);
}

/** Where a parameter stands that takes all further arguments as a list; −1 for other bindings. */
export function listPlace(scope: FileScope, binding: BindingRow): number {
  return takingAt(scope, binding) === "list" ? restPlace(scope, binding) : none;
}

/** Rows of the calls by which a file runs a function of its own. */
export function callsRunning(
  state: LinkState,
  scope: FileScope,
  symbolRow: SymbolRow,
): readonly ExpressionRow[] {
  return callsOf(state, scope, symbolRow);
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
      const entity = namedByCall(state, scope, call);
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
  for (const call of callsThroughParameters(state, scope, symbolRow))
    if (calls.length < maxCalls) calls.push(call);
  for (const call of callsThroughDefaults(state, scope, symbolRow))
    if (calls.length < maxCalls) calls.push(call);
  // A function inside another may be what the outer one returns: `retry(3)(run)`.
  for (const call of parent > 0 && calls.length === 0 ? scope.callsNamed(0) : []) {
    const type = state.infer.typeOf(scope, scope.parsed.expressions.base[call]!);
    const isCalled =
      state.types.kind(type) === typeKinds.callable && state.types.subject(type) === scope.base + symbolRow;
    if (isCalled && calls.length < maxCalls) calls.push(call);
  }
  if (calls.length === 0) calls.push(...callsThroughElements(state, scope, symbolRow).slice(0, maxCalls));
  return calls;
}

/** Calls of the parameters to which the file passes its function `symbolRow` by name: `each(list, show)`. */
function* callsThroughParameters(
  state: LinkState,
  scope: FileScope,
  symbolRow: SymbolRow,
): Generator<ExpressionRow> {
  const { generic, base } = scope.parsed.expressions;
  for (const row of passingsOf(scope, scope.names[symbolRow]!).slice(0, maxPassings)) {
    if (state.infer.entityOf(scope, row) !== scope.base + symbolRow) continue;
    const call = generic[row]!;
    const called = base[call]! < 0 ? -1 : state.infer.entityOf(scope, base[call]!);
    const taker = isSymbol(called) ? calledFunction(state, called) - scope.base : -1;
    if (taker <= 0 || taker >= scope.symbolCount || taker === symbolRow) continue;
    for (const binding of scope.parametersOf(taker)) {
      const wanted = wantedBy(scope, binding);
      if (wanted !== undefined && passedIn(scope, call, wanted) === row)
        yield* callsOfBinding(scope, binding);
    }
  }
}

/** Calls of the parameters whose default is the file's function `symbolRow`: `function draw(paint = fill) { paint(this); }`. */
function* callsThroughDefaults(
  state: LinkState,
  scope: FileScope,
  symbolRow: SymbolRow,
): Generator<ExpressionRow> {
  for (const { binding, row } of defaultsNaming(scope, scope.names[symbolRow]!).slice(0, maxPassings))
    if (state.infer.entityOf(scope, row) === scope.base + symbolRow) yield* callsOfBinding(scope, binding);
}

/** Further places where a function is passed add nothing. */
const maxPassings = 8;

/** Types of the file that inherit the constructor of the type `parent`. */
function heirsOf(state: LinkState, scope: FileScope, parent: SymbolRow): readonly SymbolRow[] {
  if (scope.traits.inheritedConstructors.length === 0) return [];
  return heirsInFile(state, scope, scope.base + parent).filter(
    (type) =>
      type !== parent && isTypeKind(scope.kinds[type]!) && constructorOf(state, scope.base + type) < 0,
  );
}

/** Whether a call that names `named` runs the function `run`: its definition, or a method beside a field of its name. */
function isRun(state: LinkState, run: SymbolId, named: SymbolId): boolean {
  if (named < 0) return false;
  const scope = state.closedScopeOf(named);
  const isDeclared = (scope.flags[named - scope.base]! & symbolFlags.declaration) !== 0;
  if (isDeclared) return state.resolver(scope.language).definitionOf?.(named) === run;
  return methodBeside(state, named) === run;
}

/** What a call that names `called` runs: for a class, its constructor (−1 if it has none). */
export function calledFunction(state: LinkState, called: SymbolId): SymbolId {
  return isTypeKind(state.kindOf(called)) ? runConstructor(state, called) : called;
}
