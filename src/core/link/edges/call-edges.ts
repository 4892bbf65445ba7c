// Which edges does a call have? One to the symbol that its callee names, or several to all functions that a value may
// hold.
import { expressionFlags, ops, symbolFlags } from "../../types/index.ts";
import { bound, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia, strategyOf } from "../found.ts";
import type { Entity, ExpressionRow, SymbolId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { mayRunFor } from "../names/protocols.ts";
import { isHolderKind } from "../names/symbol-choice.ts";
import { isAssignedRow, isOneOf } from "../types/literal-types.ts";
import { calledReference } from "../types/called-reference.ts";
import { runForResult } from "../types/wanted-results.ts";
import type { Call } from "./add-call.ts";
import { addCall } from "./add-call.ts";
import {
  invokedFunction,
  functionsBehind,
  behindAlias,
  calledThroughType,
  isNamed,
} from "./called-values.ts";
import { calledInstead } from "./called-instead.ts";
import { decoratedAs } from "./decorated-functions.ts";
import { kinds, placeOf } from "./edge-place.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { storedFunctions } from "./function-values.ts";
import { heirConstructors } from "./heir-constructors.ts";
import { functionsKeptFor } from "./kept-functions.ts";
import { keptRows } from "./kept-rows.ts";
import { isMemberOfShape } from "./kept-search.ts";
import { registeredWith } from "./registered-functions.ts";
import { valuesSetElsewhere } from "./set-elsewhere.ts";
import { listenersOf } from "./heard-events.ts";
import { bracedType, isMaking, madeByFactory, madeType, linkMade, linkPlaced } from "./made-values.ts";
import { via } from "../strategies.ts";
import { tableFunctions } from "./table-functions.ts";
import { typeKinds } from "../type-table.ts";
import { subclassMembers } from "./subclass-members.ts";

/**
 * The edges of one call: to what it calls, or to everything that it may call. `known` is what its callee names, if
 * known.
 */
export function linkCall(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  known?: Found,
): void {
  const { expressions } = scope.parsed;
  const callee = expressions.base[row]!;
  if (isMaking(scope, row)) {
    const type = callee < 0 ? bracedType(state, scope, row) : madeType(state, scope, callee);
    linkMade(state, scope, writer, row, type);
    return;
  }
  if (callee < 0) return;
  const place = placeOf(scope, row, kinds.calls, callee);
  const found = known ?? calledOrInstead(state, scope, callee, row);
  const written = entityOf(found);
  const isImplicit = (expressions.flags[row]! & expressionFlags.implicit) !== 0;
  const op = expressions.op[callee]!;
  if (isImplicit && op === ops.member && !isRunByLanguage(state, scope, callee)) return;
  if (isImplicit && !isSymbol(written)) {
    // `@app.route("/")` calls what `app.route("/")` returns.
    const called = op === ops.call ? calledThroughType(state, scope, callee, written === bound) : unresolved;
    if (isSymbol(called)) addCall(state, writer, { scope, row, place, isNew: false }, called, via.receiver);
    return;
  }
  const isNew = expressions.op[row] === ops.new;
  const call = { scope, row, place, isNew: isNew || op === ops.super || op === ops.self };
  const several = severalTargets(state, scope, callee, written);
  if (several.length > 0) {
    if (isAlias(state, written))
      writer.add({ ...place, kind: kinds.depends }, written as SymbolId, strategyOf(found));
    writer.count(several[0]!);
    for (const called of several) addCall(state, writer, call, called, via.receiver);
    if (mayBeMore(state, scope, callee, written, several.length))
      addKept(state, writer, call, callee, written);
  } else linkSingle(state, writer, call, found);
  for (const made of heirConstructors(state, scope, row, written))
    addCall(state, writer, call, made, via.receiver);
  addTakenApart(state, writer, call, callee);
}

/** `const { log = plain } = options`: calling `log` calls the option too, if there is one. */
function addTakenApart(state: LinkState, writer: EdgeSink, call: Call, callee: ExpressionRow): void {
  const { scope } = call;
  const { flags, op } = scope.parsed.expressions;
  const choice = choiceBehind(scope, callee);
  if (choice < 0 || choice === callee) return;
  for (const part of scope.typeArgumentsOf(choice)) {
    if (op[part] !== ops.member || (flags[part]! & expressionFlags.implicit) === 0) continue;
    const option = state.infer.referenceOf(scope, part);
    if (isSymbol(entityOf(option))) addNamed(state, writer, call, option, false);
  }
}

/** Whether the language calls a member of the value's type, which nothing in the code calls. */
function isRunByLanguage(state: LinkState, scope: FileScope, member: ExpressionRow): boolean {
  const { base, name } = scope.parsed.expressions;
  if (scope.traits.protocols.size === 0 || base[member]! < 0) return true;
  const type = state.infer.typeOf(scope, base[member]!);
  const kind = state.types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return true;
  return mayRunFor(state, state.types.subject(type), scope.nameHash(name[member]!));
}

function calledOrInstead(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  row: ExpressionRow,
): Found {
  const called = calledReference(state, scope, callee, row);
  if (scope.traits.insteadOf.size === 0 || isSymbol(entityOf(called))) return called;
  const other = calledInstead(state, scope, callee);
  return isSymbol(entityOf(other)) ? other : called;
}

/** @param named - what the callee names */
function linkSingle(state: LinkState, writer: EdgeSink, call: Call, named: Found): void {
  const { scope, row } = call;
  const callee = scope.parsed.expressions.base[row]!;
  const written = entityOf(named);
  let found = named;
  // Where types follow values, they know better which of the kept functions runs.
  const isFollowed = scope.traits.puts.size > 0;
  // In C, the field that a local was read from is sure; what else the local may hold comes after it.
  const isFieldFirst = scope.traits.functionTables;
  let hasKept = !isFollowed && !isFieldFirst && addKept(state, writer, call, callee, written);
  if (written === bound || (written === unresolved && !isNamed(scope, callee))) {
    const called = calledThroughType(state, scope, callee, written === bound);
    if (called === bound) {
      if (isFollowed || isFieldFirst) addKept(state, writer, call, callee, written);
      return;
    }
    found = foundVia(called, via.receiver);
  }
  if (!isSymbol(entityOf(found))) {
    const constructor = madeByFactory(state, scope, callee);
    if (constructor >= 0) found = foundVia(constructor, via.receiver);
  }
  if (found === foundOutside) {
    found = invokedFunction(state, scope, callee);
    if (found === foundOutside) linkPlaced(state, scope, writer, row);
  }
  found = withWanted(state, scope, callee, row, found);
  addListeners(state, scope, writer, call, found);
  const isOpen = isFollowed && !isKnown(state, scope, entityOf(found));
  if (isOpen) hasKept = addKept(state, writer, call, callee, written);
  addNamed(state, writer, call, found, hasKept);
  if (isFieldFirst || (isFollowed && !isOpen && mayBeMore(state, scope, callee, written, 1)))
    addKept(state, writer, call, callee, written);
}

/** Whether other files put something into the field or variable of the file that a callee names. */
function isSetElsewhere(state: LinkState, scope: FileScope, written: Entity): boolean {
  if (!isSymbol(written) || state.fileOf(written) !== scope.fileId) return false;
  const isHolder = isHolderKind(scope.kinds[written - scope.base]!);
  return isHolder && valuesSetElsewhere(state, scope, written).length > 0;
}

/** Whether types that follow values tell what a call of the entity runs. */
function isKnown(state: LinkState, scope: FileScope, entity: Entity): boolean {
  const run = behindAlias(state, entity);
  if (!isSymbol(run)) return false;
  const target = state.closedScopeOf(run);
  const row = run - target.base;
  if (!isHolderKind(target.kinds[row]!)) return !isMemberOfShape(state, run);
  return storedFunctions(state, run).length > 0 && !keptRows(state, scope).given.has(target.names[row]!);
}

/** Whether a call may run more than the functions, `known` in number, of which types tell. */
function mayBeMore(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  written: Entity,
  known: number,
): boolean {
  return isPartlyKnown(scope, callee, written, known) || isSetElsewhere(state, scope, written);
}

/** Whether types tell only of some of several values which functions they are: `handlers[name] ?? notFound`. */
function isPartlyKnown(scope: FileScope, callee: ExpressionRow, written: Entity, known: number): boolean {
  if (scope.traits.puts.size === 0) return false;
  const choice = choiceBehind(scope, valueOf(scope, callee, written));
  return choice >= 0 && scope.typeArgumentsOf(choice).length > known;
}

/** The row of the value that the file gives to the field or variable that a callee names; else the callee. */
function valueOf(scope: FileScope, callee: ExpressionRow, written: Entity): ExpressionRow {
  const row = isSymbol(written) ? written - scope.base : 0;
  const isOfFile = row > 0 && row < scope.symbolCount;
  return isOfFile && isHolderKind(scope.kinds[row]!) ? scope.parsed.symbols.value[row]! : callee;
}

/**
 * The row of `a ?? b` that a row or the local that it names is; −1 for others. Of values that are assigned one after the
 * other, types tell which one reaches a call.
 */
function choiceBehind(scope: FileScope, row: ExpressionRow): ExpressionRow {
  const value = behindName(scope, row);
  return value >= 0 && isOneOf(scope, value) && !isAssignedRow(scope, value) ? value : -1;
}

/** The row of the value that a local has whose name the row is; else the row. */
function behindName(scope: FileScope, row: ExpressionRow): ExpressionRow {
  const { name, offset, op } = scope.parsed.expressions;
  if (row < 0 || op[row] !== ops.ident) return row;
  const binding = scope.bindingAt(scope.nameHash(name[row]!), offset[row]!);
  return binding < 0 ? row : scope.parsed.bindings.value[binding]!;
}

/** What an outside method runs for the type of its result, if `found` is nothing of the root. */
function withWanted(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  row: ExpressionRow,
  found: Found,
): Found {
  const run = isSymbol(entityOf(found)) ? -1 : runForResult(state, scope, callee, row);
  return run < 0 ? found : foundVia(run, via.receiver);
}

function severalTargets(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  written: Entity,
): readonly SymbolId[] {
  const behind = functionsBehind(state, scope, callee, written);
  return behind.length > 0 ? behind : subclassMembers(state, scope, callee, written);
}

/** Adds what the file keeps where the callee leads. True if it keeps something there. */
function addKept(
  state: LinkState,
  writer: EdgeSink,
  call: Call,
  callee: ExpressionRow,
  written: Entity,
): boolean {
  // C's `(struct sink){ sink }` names a struct, not the local.
  if (call.isNew && call.scope.traits.functionTables) return false;
  const kept = functionsKeptFor(state, call.scope, callee, written);
  for (const each of kept) addCall(state, writer, call, each, via.handed);
  return kept.length > 0;
}

/** What an event runs, if an outside method emits it. */
function addListeners(state: LinkState, scope: FileScope, writer: EdgeSink, call: Call, found: Found): void {
  if (isSymbol(entityOf(found))) return;
  for (const heard of listenersOf(state, scope, call.row)) addCall(state, writer, call, heard, via.handed);
}

/** A module is not a function: what its file exports as a whole was not found. */
function isWholeFile(state: LinkState, entity: Entity): boolean {
  if (!isSymbol(entity)) return false;
  const scope = state.closedScopeOf(entity);
  return entity === scope.base && scope.traits.typeSpace;
}

/**
 * Another name of a type, a type defined from an outside one, Python's `next = __next__` in a class, or an entry of an
 * object, `export const log = { warn }`. Who calls it uses the name too.
 */
function isAlias(state: LinkState, entity: Entity): boolean {
  if (!isSymbol(entity)) return false;
  const scope = state.closedScopeOf(entity);
  const row = entity - scope.base;
  const kind = scope.kindOf(row);
  if (kind !== "field") return kind === "type";
  return scope.traits.bodyScope || isHolderKind(scope.kinds[scope.parents[row]!]!);
}

/** A field of a class that has no code of its own. A member of an interface stands for those that implement it. */
function isOnlyRead(state: LinkState, symbol: SymbolId): boolean {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  const isAccessed = (scope.flags[row]! & symbolFlags.accessor) !== 0;
  // In C, functions of other files override the field.
  const isRead = scope.kindOf(row) === "field" && !scope.traits.functionTables;
  return isRead && !isAccessed && !isMemberOfShape(state, symbol);
}

/** Adds edges to the functions of a table, if a field or array of C is called. True if one of them certainly runs. */
function addFromTables(state: LinkState, writer: EdgeSink, call: Call, called: SymbolId): boolean {
  const { functions, isCertain } = tableFunctions(state, call.scope, call.row, called);
  for (const each of functions) addCall(state, writer, call, each, isCertain ? via.receiver : via.handed);
  return isCertain && functions.length > 0;
}

/** @param isRead - the functions are known that it runs if it is a field, which it then only reads */
function addNamed(state: LinkState, writer: EdgeSink, call: Call, found: Found, isRead: boolean): void {
  const named = isPackage(entityOf(found)) ? unresolved : entityOf(found);
  const strategy = strategyOf(found);
  const entity = behindAlias(state, named);
  if (entity !== named && isAlias(state, named))
    writer.add({ ...call.place, kind: kinds.depends }, named as SymbolId, strategy);
  if (!writer.count(entity) || isWholeFile(state, entity)) return;
  const stored = entity === named ? storedFunctions(state, entity) : [];
  for (const called of stored) addCall(state, writer, call, called, via.receiver);
  if (stored.length > 0) return;
  const isFromTables = addFromTables(state, writer, call, entity);
  // Where interfaces are shapes, a field is as good as a method.
  const isPlain = isRead || !call.scope.traits.structuralTypes;
  if (isFromTables || (isPlain && isOnlyRead(state, entity))) {
    // It reads the field, and runs no other function kept there.
    writer.add({ ...call.place, kind: kinds.depends }, entity, strategy);
    return;
  }
  // The compiler vouches for the value, but not for the function that we find through it.
  const isOurs = strategy === via.compiler && entity !== named;
  addCall(state, writer, call, entity, isOurs ? via.receiver : strategy);
  const callee = call.scope.parsed.expressions.base[call.row]!;
  const before = decoratedAs(state, call.scope, callee, entity);
  if (before >= 0) addCall(state, writer, call, before, via.receiver);
  for (const each of registeredWith(state, call.scope, entity))
    addCall(state, writer, call, each, via.handed);
}
