// Which edges does a call have? To what its callee names, the constructor that runs, or all that a value may hold.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, expressionOps, symbolFlags } from "../../types/index.ts";
import { destructuredMember } from "../types/binding-types.ts";
import { hasConstantReceiver } from "../types/constant-values.ts";
import { calledReference } from "../types/called-reference.ts";
import type { EdgePlace } from "./edge-writer.ts";
import type { EdgeSink } from "./edge-writer.ts";
import { bound, external, isChoice, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia, strategyOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { constructorOf, findMember } from "../names/members.ts";
import { ownerType } from "../names/enclosing-type.ts";
import { runConstructor } from "./callable-through.ts";
import { chooseOverload, takes, unknownCount } from "../names/overloads.ts";
import { hasParameterList, signatureOf } from "../names/signatures.ts";
import { heldFunctions, isAssignedAgain, passedFunctions, storedFunctions } from "./function-values.ts";
import { via } from "./strategies.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import { externalType, typeKinds, unknownType } from "../types/types.ts";
import { definitionOf, kinds, placeOf, strategyTo } from "./edge-place.ts";
import type { Entity, ExpressionRow, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const [identOp, memberOp, newOp, typeOp, selfOp, superOp] = (
  ["ident", "member", "new", "type", "self", "super"] as const
).map((op) => expressionOps.indexOf(op));

/** The edges of one call: to what it calls, or to all that it may call. `known` is what its callee names, where that is known. */
export function linkCall(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  known?: Found,
): void {
  const { expressions } = scope.parsed;
  const callee = expressions.base[row]!;
  if (callee < 0) return;
  if (isMaking(scope, row)) {
    linkMade(state, scope, writer, row, madeType(state, scope, callee));
    return;
  }
  const place = placeOf(scope, row, kinds.calls, callee);
  let found = known ?? calledReference(state, scope, callee);
  const written = entityOf(found);
  const isImplicit = (expressions.flags[row]! & expressionFlags.implicit) !== 0;
  if (isImplicit && !isSymbol(written)) return;
  const op = expressions.op[callee]!;
  const isNew = expressions.op[row] === newOp;
  const call = { scope, row, place, isNew: isNew || op === superOp || op === selfOp };
  const several = functionsBehind(state, scope, callee, written);
  if (several.length > 0) {
    writer.count(several[0]!);
    for (const called of several) addCall(state, writer, call, called, via.receiver);
    return;
  }
  if (written === bound || (written === unresolved && !isNamed(scope, callee))) {
    const called = calledThroughType(state, scope, callee, written === bound);
    if (called === bound) return;
    found = foundVia(called, via.receiver);
  }
  if (found === foundOutside) {
    found = invokedFunction(state, scope, callee);
    if (found === foundOutside) linkPlaced(state, scope, writer, row);
  }
  const named = isPackage(entityOf(found)) ? unresolved : entityOf(found);
  const strategy = strategyOf(found);
  addNamed(state, writer, call, named, strategy);
}

/** A declaration makes something, and names no constructor. */
function isMaking(scope: FileScope, row: ExpressionRow): boolean {
  const { op, flags } = scope.parsed.expressions;
  return op[row] === newOp && (flags[row]! & expressionFlags.implicit) !== 0;
}

/** What is made of the type that the row `base` names, or of the type of the value or base class that it names. */
function madeType(state: LinkState, scope: FileScope, base: ExpressionRow): TypeId {
  const { op } = scope.parsed.expressions;
  if (op[base] !== memberOp) return state.infer.typeOf(scope, base);
  const entity = state.infer.entityOf(scope, base);
  return isSymbol(entity) ? state.infer.valueType(entity) : unknownType;
}

/** The edge to the constructor that makes a value of `type`, where the root declares one. */
function linkMade(
  state: LinkState,
  scope: FileScope,
  writer: EdgeSink,
  row: ExpressionRow,
  type: TypeId,
): void {
  if (state.types.kind(type) !== typeKinds.instance || state.types.isPointer(type)) return;
  const made = state.types.subject(type);
  const target = state.closedScopeOf(made);
  if (!isTypeKind(target.kinds[made - target.base]!) || constructorOf(state, made) < 0) return;
  if (isCopy(state, scope, row, made)) return;
  const place = placeOf(scope, row, kinds.calls, row);
  addCall(state, writer, { scope, row, place, isNew: true }, made, via.receiver);
}

/** `items.emplace_back(1)` makes what the container holds. */
function linkPlaced(state: LinkState, scope: FileScope, writer: EdgeSink, row: ExpressionRow): void {
  const { op, base, name } = scope.parsed.expressions;
  const callee = base[row]!;
  if (op[callee] !== memberOp || !scope.traits.placing.has(scope.nameHash(name[callee]!))) return;
  const container = state.infer.typeOf(scope, base[callee]!);
  linkMade(state, scope, writer, row, state.types.arguments(container)[0] ?? unknownType);
}

/** Made of another of its kind: constructors that copy or move are mostly the compiler's own. */
function isCopy(state: LinkState, scope: FileScope, row: ExpressionRow, made: SymbolId): boolean {
  const [only, second] = scope.argumentsOf(row);
  if (only === undefined || second !== undefined) return false;
  const type = state.infer.typeOf(scope, only);
  return (
    state.types.kind(type) === typeKinds.instance &&
    !state.types.isPointer(type) &&
    state.types.subject(type) === made
  );
}

function addNamed(state: LinkState, writer: EdgeSink, call: Call, named: Entity, strategy: number): void {
  const entity = behindAlias(state, named);
  if (!writer.count(entity)) return;
  const stored = entity === named ? storedFunctions(state, entity) : [];
  for (const called of stored) addCall(state, writer, call, called, via.receiver);
  if (stored.length > 0 && !call.scope.traits.typeSpace) return;
  // The compiler vouches for the value, not for the function that we find behind it.
  const isOurs = strategy === via.compiler && entity !== named;
  addCall(state, writer, call, entity, isOurs ? via.receiver : strategy);
}

/** `f.call(null)`, `f.apply(null, [])`: what is called is f, found as f is. Other members are from outside. */
function invokedFunction(state: LinkState, scope: FileScope, callee: ExpressionRow): Found {
  const { op, base, name } = scope.parsed.expressions;
  if (op[callee] !== memberOp || base[callee]! < 0) return foundOutside;
  if (!scope.traits.invoking.has(scope.nameHash(name[callee]!))) return foundOutside;
  const type = state.infer.typeOf(scope, base[callee]!);
  if (state.types.kind(type) !== typeKinds.callable) return foundOutside;
  const holder = state.infer.referenceOf(scope, base[callee]!);
  const strategy = isNamed(scope, base[callee]!) ? strategyOf(holder) : via.receiver;
  return foundVia(state.types.subject(type), strategy);
}

/** With more candidates, the call could run anything. */
const maxTargets = 5;

/**
 * What a call may run where no one symbol stands behind its callee: the member of each type that a value may have, the
 * functions that a parameter is given or that a list holds. Which of them it is, is settled when it runs.
 */
function functionsBehind(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  entity: Entity,
): readonly SymbolId[] {
  if (isChoice(entity)) return state.candidatesOf(entity).slice(0, maxTargets);
  if (isSymbol(entity) && isAssignedAgain(state, entity))
    return heldFunctions(state, state.infer.typeOf(scope, callee));
  const isMember = scope.parsed.expressions.op[callee] === memberOp;
  const isEntry = isMember && (entity === unresolved || entity === external) && scope.traits.puts.size > 0;
  if (!isEntry && entity !== bound && (entity !== unresolved || isNamed(scope, callee))) return [];
  const type = state.infer.typeOf(scope, callee);
  const held = heldFunctions(state, type);
  if (held.length > 1 || isEntry || (held.length === 1 && state.types.kind(type) === typeKinds.union))
    return held;
  return held.length === 0 && entity === bound ? passedFunctions(state, scope, callee) : [];
}

/** `type Failure = org.outside.Failure`: making one calls nothing of the root. */
function isOfOutside(state: LinkState, alias: SymbolId): boolean {
  const type = state.infer.returnType(alias);
  return type <= externalType || state.types.kind(type) === typeKinds.builtin;
}

/** `const run = execute`: calling run calls execute. A declared type hides what is behind it. */
function behindAlias(state: LinkState, entity: Entity): Entity {
  if (!isSymbol(entity)) return entity;
  const scope = state.closedScopeOf(entity);
  const row = entity - scope.base;
  if (scope.kindOf(row) === "type" && isOfOutside(state, entity)) return external;
  if (isTypeKind(scope.kinds[row]!) || isModuleKind(scope.kinds[row]!)) return entity;
  const type = state.infer.valueType(entity);
  const kind = state.types.kind(type);
  const called = calledObject(state, type);
  if (isSymbol(called)) return called;
  if (kind !== typeKinds.callable && kind !== typeKinds.static) return entity;
  const target = state.types.subject(type);
  const targetScope = state.closedScopeOf(target);
  const targetKind = targetScope.kinds[target - targetScope.base]!;
  // A class that a mixin made is called by the name of what holds it.
  const isNameless = kind === typeKinds.static && !isTypeKind(targetKind);
  return isNameless ? entity : target;
}

/** A call as it is written: its file and expression row, where its edge stands, and whether it makes something. */
interface Call {
  readonly scope: FileScope;
  readonly row: ExpressionRow;
  readonly place: EdgePlace;
  readonly isNew: boolean;
}

function addCall(state: LinkState, writer: EdgeSink, call: Call, entity: SymbolId, strategy: number): void {
  const { scope, row, place, isNew } = call;
  const argumentCount = scope.parsed.expressions.argc[row]!;
  const target = state.closedScopeOf(entity);
  const kind = target.kinds[entity - target.base]!;
  const traits = scope.traits;
  let symbol = entity;
  let certainty = 1;
  if (
    isTypeKind(kind) &&
    (isNew || traits.callConstructs || target.kindOf(entity - target.base) === "class")
  ) {
    const constructor = runConstructor(state, entity);
    if (constructor >= 0 && (isCompact(state, constructor) || !takesItself(state, entity, argumentCount)))
      symbol = constructor;
    // The constructor of a base runs: who makes the class depends on it all the same.
    if (symbol !== entity && constructorOf(state, entity) < 0)
      writer.add({ ...place, kind: kinds.depends }, definitionOf(state, entity), strategy);
  }
  if (traits.overloads || isOverloaded(target, symbol)) {
    ({ symbol, certainty } = chooseOverload(state, symbol, {
      count: argumentCount,
      labels: labelsOf(scope, row),
      types: () => scope.argumentsOf(row).map((argument) => state.infer.typeOf(scope, argument)),
      isConstant: constnessOf(state, scope, row),
    }));
  }
  if (isOtherExtension(state, symbol, argumentCount)) return;
  const definition = definitionOf(state, symbol);
  // `new Runnable() { … }` makes an anonymous class.
  const isBody =
    isNew && scope.traits.anonymousClasses && target.kindOf(symbol - target.base) === "interface";
  const isMade = isBody || runsNothing(target, symbol - target.base, isNew);
  const from = isMade ? { ...place, kind: kinds.depends } : place;
  writer.add(
    from,
    definition,
    strategyTo(state, symbol, definition, strategy),
    strategy === via.compiler ? 1 : certainty,
  );
}

/** Whether what is called is called on a constant, where that tells methods apart. */
function constnessOf(state: LinkState, scope: FileScope, row: ExpressionRow): (() => boolean) | undefined {
  const callee = scope.parsed.expressions.base[row]!;
  if (scope.traits.constantMethods !== true || callee < 0) return undefined;
  return () => hasConstantReceiver(state, scope, callee);
}

/** The labels of a call's arguments, where those tell functions apart; undefined where nothing is known of them. */
function labelsOf(scope: FileScope, row: ExpressionRow): readonly string[] | undefined {
  const { name } = scope.parsed.expressions;
  if (scope.traits.argumentLabels !== true) return undefined;
  const written = name[row]!;
  return written === noString ? undefined : scope.parsed.strings.get(written).split(" ");
}

/**
 * Whether `symbol` extends a type from outside and does not take that many arguments: then a member of that type itself is
 * called.
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
 * A type without a constructor, or a variant of an enum: making one runs no code of the root. A call of a field that holds
 * a function runs that function, and only reads the field.
 */
function runsNothing(scope: FileScope, row: SymbolRow, isNew: boolean): boolean {
  const { plainTypes, plainFields, callConstructs, tables } = scope.traits;
  const kind = scope.kinds[row]!;
  const isAccessed = (scope.flags[row]! & symbolFlags.accessor) !== 0;
  if (plainFields && scope.kindOf(row) === "field" && !isAccessed) return true;
  // Of a table as a class: Lua's `setmetatable({}, Class)` runs nothing, `Class()` what its metatable says.
  if (!plainTypes || (tables.size > 0 && callConstructs && !isNew)) return false;
  return isTypeKind(kind) || (!isCallableKind(kind) && scope.kindOf(scope.parents[row]!) === "enum");
}

/** `record Item(String name) { Item { check(name); } }`: the header's constructor has this body. */
function isCompact(state: LinkState, constructor: SymbolId): boolean {
  const scope = state.scopeOf(constructor);
  return (
    scope.traits.compactConstructors && !hasParameterList(signatureOf(scope.parsed, constructor - scope.base))
  );
}

/** A class whose header declares a constructor with that many parameters (Kotlin, Scala, C#). */
function takesItself(state: LinkState, type: SymbolId, argumentCount: number): boolean {
  const scope = state.scopeOf(type);
  const row = type - scope.base;
  return scope.parametersOf(row).length > 0 && takes(scope, row, argumentCount);
}

function isOverloaded(scope: FileScope, symbol: SymbolId): boolean {
  const flags = scope.flags[symbol - scope.base];
  return flags !== undefined && (flags & symbolFlags.declaration) !== 0;
}

/** The symbol that calling a value of a known type calls; `bound` when nothing is known of a local. */
function calledThroughType(
  state: LinkState,
  scope: FileScope,
  callee: ExpressionRow,
  isLocal: boolean,
): Entity {
  const type = state.infer.typeOf(scope, callee);
  const kind = state.types.kind(type);
  if (kind === typeKinds.callable || kind === typeKinds.static) return state.types.subject(type);
  if (kind === typeKinds.self) return calledSelf(state, scope, callee, type);
  if (scope.parsed.expressions.op[callee] === superOp) {
    if (kind === typeKinds.instance) return state.types.subject(type);
    return type === unknownType ? unresolved : external;
  }
  if (kind === typeKinds.external || kind === typeKinds.builtin) return external;
  const called = calledObject(state, type);
  if (called !== unresolved) return called;
  if (!isLocal) return unresolved;
  const { name, offset } = scope.parsed.expressions;
  const binding = scope.bindingAt(scope.nameHash(name[callee]!), offset[callee]!);
  const value = binding < 0 ? -1 : scope.parsed.bindings.value[binding]!;
  if (kind === typeKinds.signature && value >= 0) {
    // A pointer to a function is declared by its type and begins as the function it is set to.
    const held = state.infer.typeOf(scope, value);
    if (state.types.kind(held) === typeKinds.callable && scope.traits.functionPointers)
      return state.types.subject(held);
  }
  const member = binding < 0 ? unresolved : destructuredMember(state, scope, binding);
  // A property that holds a function is called by its destructured name as well.
  return isSymbol(member) && (isMethod(state, member) || scope.traits.typeSpace) ? member : bound;
}

/** `self()` calls the object; `cls()` in a class method of Python, `this(…)` in Java are another constructor. */
function calledSelf(state: LinkState, scope: FileScope, callee: ExpressionRow, type: TypeId): Entity {
  const owner = scope.parsed.expressions.owner[callee]!;
  const isDelegated =
    scope.parsed.expressions.op[callee] === selfOp && (scope.flags[owner]! & symbolFlags.constructor) !== 0;
  const isStatic = (scope.flags[owner]! & symbolFlags.static) !== 0;
  const called = isStatic || isDelegated ? unresolved : calledObject(state, type);
  return called === unresolved ? state.types.subject(type) : called;
}

/** What calling an object of a class of the root calls (Python). */
function calledObject(state: LinkState, type: TypeId): Entity {
  const kind = state.types.kind(type);
  if (kind !== typeKinds.instance && kind !== typeKinds.self) return unresolved;
  const made = state.types.subject(type);
  const { callMember } = state.closedScopeOf(made).traits;
  return callMember === 0 ? unresolved : entityOf(findMember(state, made, callMember).found);
}

function isMethod(state: LinkState, symbol: SymbolId): boolean {
  const scope = state.closedScopeOf(symbol);
  return isCallableKind(scope.kinds[symbol - scope.base]!);
}

function isNamed(scope: FileScope, row: ExpressionRow): boolean {
  const op = scope.parsed.expressions.op[row]!;
  return op === identOp || op === memberOp || op === typeOp;
}
