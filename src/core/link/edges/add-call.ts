// Where does the edge of a call of `entity` lead: to its constructor, to the overload that takes the arguments?
import { noLabel, ops, symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import { hasSymbol, notFound, strategyOf, symbolOf } from "../found.ts";
import type { ExpressionRow, SymbolId, SymbolRow } from "../ids.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { LinkState } from "../link-state.ts";
import { behindDescribed, isDescribed } from "../names/described-members.ts";
import { isInClass } from "../names/heirs.ts";
import { ownerType } from "../names/enclosing-type.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { ScopeOutline } from "../names/scope-outline.ts";
import { constructorOf } from "../names/members.ts";
import { findInMetaclass } from "../names/metaclass.ts";
import {
  chooseOverload,
  type OverloadChoice,
  surelyRefuses,
  takes,
  unknownCount,
} from "../types/overloads.ts";
import { hasParameterList, signatureOf } from "../names/signatures.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { argumentFit } from "../types/assignability.ts";
import type { HandedOver } from "../types/handed-over.ts";
import { functionArguments } from "../types/lambda-fit.ts";
import { labelsOf } from "../types/passed-arguments.ts";
import { typeKinds } from "../type-table.ts";
import { hasConstantReceiver } from "../types/constant-values.ts";
import { runBeforeMaking, runConstructor, runWithoutConstructor } from "../names/run-constructor.ts";
import { runByClass } from "./callable-through.ts";
import { calledDefinition, definitionOf, kinds, strategyTo } from "./edge-place.ts";
import type { EdgePlace, EdgeSink } from "./edge-writer.ts";
import { isUndecided } from "./named-makers.ts";
import { via } from "../strategies.ts";

/** A call as written: its file and expression row, the place of its edge, and whether it makes an object. */
export interface Call {
  readonly scope: FileScope;
  readonly row: ExpressionRow;
  readonly place: EdgePlace;
  readonly isNew: boolean;
}

export function addCall(
  state: LinkState,
  writer: EdgeSink,
  call: Call,
  entity: SymbolId,
  strategy: number,
): void {
  const called = isDescribed(state, entity) ? behindDescribed(state, entity) : entity;
  if (called >= 0) addRealCall(state, writer, call, called, strategy);
  else writer.add({ ...call.place, kind: kinds.depends }, entity, strategy);
}

function addRealCall(
  state: LinkState,
  writer: EdgeSink,
  call: Call,
  entity: SymbolId,
  strategy: number,
): void {
  const { scope, row, place, isNew } = call;
  if (isUndecided(state, scope, row, entity)) {
    writer.add({ ...place, kind: kinds.depends }, definitionOf(state, entity), strategy);
    return;
  }
  const argumentCount = scope.parsed.expressions.argc[row]!;
  const target = state.closedScopeOf(entity);
  const kind = target.kinds[entity - target.base]!;
  const traits = scope.traits;
  let run = entity;
  if (
    isTypeKind(kind) &&
    (isNew || traits.callConstructs || target.kindOf(entity - target.base) === "class")
  ) {
    run = constructorRun(state, call, entity);
    addClassCalls(state, writer, call, { type: entity, run, strategy });
    // The constructor of a base runs, but the caller depends on the class all the same.
    if (run !== entity && constructorOf(state, entity) < 0)
      writer.add({ ...place, kind: kinds.depends }, definitionOf(state, entity), strategy);
  }
  const { symbol, certainty, others } = overloadOf(state, call, run);
  if (symbol < 0 || isOtherExtension(state, symbol, argumentCount)) return;
  const definition = calledDefinition(state, symbol);
  // `new Runnable() { … }` makes an anonymous class.
  const isBody =
    isNew && scope.traits.anonymousClasses && target.kindOf(symbol - target.base) === "interface";
  const onlyMakes = isBody || runsNothing(target, symbol - target.base, isNew);
  const from = onlyMakes ? { ...place, kind: kinds.depends } : place;
  writer.add(
    from,
    definition,
    strategyTo(state, symbol, definition, strategy),
    strategy === via.compiler ? 1 : certainty,
  );
  for (const other of strategy === via.compiler ? [] : (others ?? []))
    writer.add(place, calledDefinition(state, other), strategy, certainty);
}

/** The overload that takes the arguments of the call; −1 if the root declares none. */
function overloadOf(state: LinkState, call: Call, called: SymbolId): OverloadChoice {
  const { scope, row } = call;
  const { traits } = scope;
  if (!traits.overloads && !isOverloaded(state.closedScopeOf(called), called))
    return { symbol: called, certainty: 1 };
  const choice = chooseOverload(state, called, {
    count: scope.parsed.expressions.argc[row]!,
    ...labelsGiven(scope, row),
    types: () => scope.argumentsOf(row).map((argument) => state.infer.typeOf(scope, argument)),
    functions: traits.functionOverloads ? () => functionArguments(state, scope, row) : undefined,
    isOnValue: traits.functionOverloads ? isOnValue(state, scope, row) : undefined,
    isOnType: traits.membersOfEither ? () => isOnType(state, scope, row) : undefined,
    isConstant: constnessOf(state, scope, row),
  });
  if (!isMisfit(state, call, choice.symbol)) return choice;
  return { symbol: otherInitializer(state, call, choice.symbol), certainty: 1 };
}

interface Making {
  readonly type: SymbolId;
  /** The constructor; the class itself or what runs in its place if there is none. */
  readonly run: SymbolId;
  readonly strategy: number;
}

/** What calling a class runs before its constructor: a method of the metaclass, and the one that makes the object. */
function addClassCalls(
  state: LinkState,
  writer: EdgeSink,
  { scope, place, isNew }: Call,
  { type, run, strategy }: Making,
): void {
  const before = isNew ? notFound : findInMetaclass(state, type, scope.traits.callMember);
  if (hasSymbol(before)) writer.add(place, symbolOf(before), strategyOf(before));
  const maker = runBeforeMaking(state, type);
  if (maker >= 0 && maker !== run) writer.add(place, maker, strategy);
}

/** The constructor that runs when the class `type` is instantiated or called; the class itself if there is none. */
function constructorRun(state: LinkState, call: Call, type: SymbolId): SymbolId {
  const { scope, row, isNew } = call;
  const fitting = state.resolver(scope.language).findConstructor?.(scope, row, type) ?? -1;
  if (fitting >= 0) return fitting;
  const made = isNew && isOfTables(scope.traits) ? -1 : runConstructor(state, type);
  const run = isNew ? -1 : runByClass(state, type);
  if (run >= 0 && !constructorFits(state, call, type, made)) return run;
  if (made < 0) return runWithoutConstructor(state, type);
  const count = scope.parsed.expressions.argc[row]!;
  return isCompact(state, made) || !takesItself(state, type, count) ? made : type;
}

/** Whether a constructor accepts the call's arguments: the header of the class, or `made`, its own (−1 if none). */
function constructorFits(state: LinkState, call: Call, type: SymbolId, made: SymbolId): boolean {
  if (!state.closedScopeOf(type).traits.overloads) return made >= 0;
  return isOfFunction(state, call, type) || fits(state, call, type) || (made >= 0 && fits(state, call, made));
}

/** `Handler { … }`: a function becomes an instance of an interface with one method. */
function isOfFunction(state: LinkState, { scope, row }: Call, type: SymbolId): boolean {
  const target = state.closedScopeOf(type);
  const [only, second] = scope.argumentsOf(row);
  if (target.kindOf(type - target.base) !== "interface" || second !== undefined) return false;
  const kind = only === undefined ? typeKinds.signature : state.types.kind(state.infer.typeOf(scope, only));
  return kind === typeKinds.signature || kind === typeKinds.callable || kind === typeKinds.unknown;
}

function fits(state: LinkState, { scope, row }: Call, callable: SymbolId): boolean {
  const target = state.scopeOf(callable);
  if (!takes(target, callable - target.base, scope.parsed.expressions.argc[row]!)) return false;
  const parameters = target.parametersOf(callable - target.base);
  return scope.argumentsOf(row).every((argument, place) => {
    const parameter = parameters[place];
    if (parameter === undefined) return true;
    const declared = state.infer.bindingType(target, parameter);
    return argumentFit(state, state.infer.typeOf(scope, argument), declared) >= 0;
  });
}

/** Whether the callee is a member of a value, not of a class. */
function isOnValue(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  const { base } = scope.parsed.expressions;
  const receiver = base[row]! < 0 ? -1 : base[base[row]!]!;
  return receiver >= 0 && state.types.kind(state.infer.typeOf(scope, receiver)) !== typeKinds.static;
}

/** Whether the callee is a member of a type, not of a value; undefined if that is unknown. */
function isOnType(state: LinkState, scope: FileScope, row: ExpressionRow): boolean | undefined {
  const { base, op, owner } = scope.parsed.expressions;
  const callee = base[row]!;
  if (callee < 0) return undefined;
  if (op[callee] === ops.ident && isTypeNamed(state, scope, callee)) return undefined;
  if (op[callee] === ops.ident) return isInClass(scope, methodAround(scope, owner[row]!));
  const receiver = base[callee]!;
  if (op[callee] !== ops.member || receiver < 0) return undefined;
  const kind = state.types.kind(state.infer.typeOf(scope, receiver));
  if (kind === typeKinds.static || kind === typeKinds.instance) return kind === typeKinds.static;
  return kind === typeKinds.self ? isInClass(scope, methodAround(scope, owner[row]!)) : undefined;
}

function isTypeNamed(state: LinkState, scope: FileScope, row: ExpressionRow): boolean {
  const named = state.infer.entityOf(scope, row);
  return isSymbol(named) && isTypeKind(state.kindOf(named));
}

/** The function around a symbol that is no function in another one; itself if it is none. */
function methodAround(scope: FileScope, symbol: SymbolRow): SymbolRow {
  let row = symbol;
  while (scope.parents[row]! > 0 && isCallableKind(scope.kinds[scope.parents[row]!]!))
    row = scope.parents[row]!;
  return row;
}

/** Whether the call's receiver is constant; undefined if methods are not told apart by that. */
function constnessOf(state: LinkState, scope: FileScope, row: ExpressionRow): (() => boolean) | undefined {
  const callee = scope.parsed.expressions.base[row]!;
  if (!scope.traits.constantMethods || callee < 0) return undefined;
  return () => hasConstantReceiver(state, scope, callee);
}

/** Swift's labels are part of a function's name; other languages give arguments the names of parameters. */
function labelsGiven(scope: FileScope, row: ExpressionRow): Pick<HandedOver, "labels" | "names"> {
  const written = labelsOf(scope, row);
  return scope.traits.argumentLabels
    ? { labels: written }
    : { labels: undefined, names: written?.filter((label) => label !== noLabel) };
}

/**
 * Whether `symbol` extends an outside type and does not take that many arguments. The call then means a member of that
 * type itself.
 */
function isOtherExtension(state: LinkState, symbol: SymbolId, argumentCount: number): boolean {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  if (scope.traits.receiverFunctions.size === 0 || scope.isInScope(row) || argumentCount === unknownCount)
    return false;
  if (!isCallableKind(scope.kinds[row]!) || ownerType(state, scope, row) >= 0) return false;
  return !takes(state.scope(scope.fileId), row, argumentCount);
}

/**
 * Whether a call means another overload than `symbol`, which may be outside the root: `symbol` surely does not take the
 * arguments, and is the function that makes the call, or an initializer of the type.
 */
function isMisfit(state: LinkState, { scope, row }: Call, symbol: SymbolId): boolean {
  const { expressions } = scope.parsed;
  const { overloads, argumentLabels } = scope.traits;
  const count = expressions.argc[row]!;
  if (!overloads || count === unknownCount) return false;
  const target = state.closedScopeOf(symbol);
  const at = symbol - target.base;
  const isInitializer = argumentLabels && (target.flags[at]! & symbolFlags.constructor) !== 0;
  const isOwn = symbol === scope.base + expressions.owner[row]!;
  if (!isCallableKind(target.kinds[at]!) || !(isOwn || isInitializer)) return false;
  const labels = argumentLabels ? labelsOf(scope, row) : undefined;
  return surelyRefuses(state.scopeOf(symbol), at, { count, labels });
}

/** The initializer of the same type that takes the arguments, also in an extension; −1 if there is none. */
function otherInitializer(state: LinkState, { scope, row }: Call, symbol: SymbolId): SymbolId {
  const target = state.closedScopeOf(symbol);
  const at = symbol - target.base;
  const type = target.isInScope(at) ? target.base + target.parents[at]! : ownerType(state, target, at);
  return type < 0 ? -1 : (state.resolver(scope.language).findConstructor?.(scope, row, type) ?? -1);
}

/** For a table as a class: Lua's `setmetatable({}, Class)` runs no code; `Class()` runs what its metatable says. */
function isOfTables({ plainTypes, tables, callConstructs }: LanguageTraits): boolean {
  return plainTypes && tables.size > 0 && callConstructs;
}

/**
 * A type without a constructor or a variant of an enum: making one runs no code of the root. A call of a field that
 * holds a function runs that function and only reads the field.
 */
function runsNothing(scope: ScopeOutline, row: SymbolRow, isNew: boolean): boolean {
  const { plainTypes, plainFields } = scope.traits;
  const kind = scope.kinds[row]!;
  const isAccessed = (scope.flags[row]! & symbolFlags.accessor) !== 0;
  if (plainFields && scope.kindOf(row) === "field" && !isAccessed) return true;
  if (!plainTypes || (isOfTables(scope.traits) && !isNew)) return false;
  return isTypeKind(kind) || (!isCallableKind(kind) && scope.kindOf(scope.parents[row]!) === "enum");
}

/**
 * `record Item(String name) { Item { check(name); } }`: the body belongs to the constructor that the header declares.
 */
function isCompact(state: LinkState, constructor: SymbolId): boolean {
  const scope = state.scopeOf(constructor);
  return (
    scope.traits.compactConstructors && !hasParameterList(signatureOf(scope.parsed, constructor - scope.base))
  );
}

/** Whether the header of a class declares a constructor with that many parameters (Kotlin, Scala, C#). */
function takesItself(state: LinkState, type: SymbolId, argumentCount: number): boolean {
  const scope = state.scopeOf(type);
  const row = type - scope.base;
  return scope.parametersOf(row).length > 0 && takes(scope, row, argumentCount);
}

function isOverloaded(scope: ScopeOutline, symbol: SymbolId): boolean {
  const flags = scope.flags[symbol - scope.base];
  return flags !== undefined && (flags & symbolFlags.declaration) !== 0;
}
