// Which type does the value of an expression have? Follows declared types, initializers and results of calls.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { typeOfBinding } from "./binding-types.ts";
import { callResultType } from "./call-types.ts";
import { fieldEffectType } from "./container-members.ts";
import { awaitedType, positionType, unwrappedType } from "./containers.ts";
import { bound, external, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, packFound, unpackFound } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import { notAsked } from "../names/scope-outline.ts";
import type { Inference, LinkState } from "../link-state.ts";
import { constructorOf } from "../names/members.ts";
import { enclosingType, extendedType, isObjectLiteral } from "../names/enclosing-type.ts";
import { plainSuperTypes } from "../names/super-types.ts";
import { accessQuestion, keyedType, rowNumber } from "./keyed-elements.ts";
import { isAssignedRow, literalType, reachingType } from "./literal-types.ts";
import { prototypeType } from "./prototype-type.ts";
import { findInModule, findName } from "../names/names.ts";
import { impliedReceiver, seenFromInside, seenThrough } from "./receiver-types.ts";
import { isCalledByName } from "../names/called-by-name.ts";
import { asValue } from "../names/symbol-choice.ts";
import { anyElement, isComputed, subscriptType } from "./subscript-types.ts";
import { typeOfResult, typeOfSymbol } from "./symbol-types.ts";
import { inferredArguments } from "./type-arguments.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import { unionType } from "./union-type.ts";
import type { Entity, ExpressionRow, SymbolId, SymbolRow, TypeId } from "../ids.ts";
import { ops } from "../expression-ops.ts";
import { asClasses } from "./given-types.ts";
import { operatorType } from "./operator-functions.ts";
import { namedType } from "./named-types.ts";
import { settled } from "./fixpoint.ts";
import { pointed } from "./pointed-type.ts";
import { findReference } from "./references.ts";

const selfName = hash32("this");

export function createInference(state: LinkState): Inference {
  return {
    typeNamed: (scope, name, from, offset) => findName(state, { scope, name, from, offset, wantType: true }),
    nameInModule: (module, name) => findInModule(state, module, name, false),
    referenceOf: (scope, row) => rememberReference(state, scope, row),
    entityOf: (scope, row) => rememberEntity(state, scope, row),
    typeOf: (scope, row) => rememberType(state, scope, row),
    valueType: (symbol) => typeOfSymbol(state, symbol),
    returnType: (symbol) => typeOfResult(state, symbol),
    bindingType: (scope, binding) => typeOfBinding(state, scope, binding),
    unionOf: (types) => unionType(state, types),
    typeArguments: (scope, row) => argumentTypes(state, scope, row),
  };
}

function rememberReference(state: LinkState, scope: FileScope, row: ExpressionRow): Found {
  const known = scope.references[row]!;
  if (known !== notAsked) return unpackFound(known);
  const work = workAt(scope, row);
  const draft = state.fixpoint.draft(work);
  if (draft !== undefined) return unpackFound(draft);
  const outer = state.fixpoint.enter();
  const found = findReference(state, scope, row);
  const low = state.fixpoint.leave(outer);
  if (low === settled) scope.references[row] = packFound(found);
  else state.fixpoint.keepDraft(work, packFound(found), low);
  return found;
}

function rememberEntity(state: LinkState, scope: FileScope, row: ExpressionRow): Entity {
  return entityOf(rememberReference(state, scope, row));
}

/** A value without a row, such as the range in Rust's `(0..9).map(…)`, has no known type. */
function rememberType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  if (row < 0) return unknownType;
  const known = scope.types[row]!;
  if (known !== 0) return known - 1;
  const work = workAt(scope, row) + 1;
  const draft = state.fixpoint.draft(work);
  if (draft !== undefined) return draft;
  const outer = state.fixpoint.enter();
  const type = findType(state, scope, row);
  const low = state.fixpoint.leave(outer);
  if (low === settled) scope.types[row] = type + 1;
  else state.fixpoint.keepDraft(work, type, low);
  return type;
}

/** Number of the work of finding what an expression row stands for; one more is that of finding its type. */
function workAt(scope: FileScope, row: ExpressionRow): number {
  return rowNumber(scope, row) * 2;
}

function findType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { expressions } = scope.parsed;
  const op = expressions.op[row]!;
  const base = expressions.base[row]!;
  switch (op) {
    case ops.new:
    case ops.type:
    case ops.literal:
      return pointed(state, scope, row, writtenType(state, scope, row, base));
    case ops.operator:
      return operatorType(state, scope, row);
    case ops.ident:
      return typeOfEntity(state, scope, row, rememberEntity(state, scope, row));
    case ops.member:
      return typeOfMember(state, scope, row, base);
    case ops.call:
      return callResultType(state, scope, base, row);
    case ops.self: {
      for (const declared of scope.bindingsAt(selfName, expressions.offset[row]!)) {
        const type = typeOfBinding(state, scope, declared);
        if (type !== unknownType || scope.traits.receiverFunctions.size === 0) return type;
      }
      const type = enclosingType(state, scope, expressions.owner[row]!);
      if (type >= 0) return state.types.make(typeKinds.self, type);
      return isOfExports(scope, row)
        ? state.types.make(typeKinds.static, scope.base)
        : extendedAround(state, scope, expressions.owner[row]!);
    }
    case ops.super: {
      const type = enclosingType(state, scope, expressions.owner[row]!);
      return type < 0 ? unknownType : superClassOf(state, scope, type);
    }
    case ops.index:
      return subscriptType(state, scope, row, base);
    case ops.await:
      return expressions.name[row] === noString
        ? unwrappedType(state, scope.traits, rememberType(state, scope, base))
        : awaitedType(state, scope.traits, rememberType(state, scope, base));
    default:
      return unknownType;
  }
}

/** The type of an expression that states it: a constructed value, a named type or a literal. */
function writtenType(state: LinkState, scope: FileScope, row: ExpressionRow, base: ExpressionRow): TypeId {
  const op = scope.parsed.expressions.op[row]!;
  if (op === ops.new) return createdType(state, scope, base, row);
  return op === ops.type ? namedType(state, scope, row) : literalType(state, scope, row);
}

function typeOfEntity(state: LinkState, scope: FileScope, row: ExpressionRow, entity: Entity): TypeId {
  if (isSymbol(entity)) {
    const values = assignedValues(scope, row, entity);
    if (values < 0) {
      const type = typeOfRead(state, scope, entity);
      const isBare = scope.parsed.expressions.op[row] === ops.ident;
      return isBare ? seenFromInside(state, scope, row, entity, type) : type;
    }
    return reachingType(state, scope, values, scope.parsed.expressions.offset[row]!);
  }
  if (isPackage(entity)) return state.types.make(typeKinds.package, entity);
  if (entity === external) return externalType;
  const { name } = scope.parsed.expressions;
  if (entity !== bound)
    return fieldEffectType(
      state,
      scope.traits,
      impliedReceiver(state, scope, row),
      scope.nameHash(name[row]!),
    );
  const { expressions } = scope.parsed;
  const binding = scope.bindingAt(scope.nameHash(expressions.name[row]!), expressions.offset[row]!);
  return binding < 0 ? unknownType : asClasses(state, scope, binding, typeOfBinding(state, scope, binding));
}

/**
 * The row of all values assigned to a variable of the file, for a use in the file's own statements; −1 for other uses.
 */
function assignedValues(scope: FileScope, row: ExpressionRow, symbol: SymbolId): ExpressionRow {
  const local = symbol - scope.base;
  if (scope.parsed.expressions.owner[row] !== 0 || local < 0 || local >= scope.symbolCount) return -1;
  const value = scope.parsed.symbols.value[local]!;
  return isAssignedRow(scope, value) ? value : -1;
}

/** For a symbol that is read: if methods and fields may share a name, the field. */
function typeOfRead(state: LinkState, scope: FileScope, symbol: SymbolId): TypeId {
  if (!scope.traits.overloads) return typeOfSymbol(state, symbol);
  const target = state.closedScopeOf(symbol);
  const row = asValue(target, symbol - target.base);
  return isCalledByName(state, target, row)
    ? typeOfResult(state, target.base + row)
    : typeOfSymbol(state, target.base + row);
}

function typeOfMember(state: LinkState, scope: FileScope, row: ExpressionRow, base: ExpressionRow): TypeId {
  const entity = rememberEntity(state, scope, row);
  if (!isSymbol(entity)) {
    const keyed = typeOfEntry(state, scope, row, base, entity);
    if (keyed !== unknownType) return keyed;
    if (base >= 0 && isComputed(scope, row)) return anyElement(state, scope, base);
    const isOpen = entity === external || entity === unresolved;
    const fields = isOpen && base >= 0 ? fieldsOf(state, scope, row, base) : [];
    if (fields.length > 0) return unionType(state, fields);
    const made = prototypeType(state, scope, row);
    if (made !== unknownType) return made;
    if (entity === external) return typeOfOutsideField(state, scope, row);
    if (entity !== unresolved) return typeOfEntity(state, scope, row, entity);
    const name = scope.parsed.strings.get(scope.parsed.expressions.name[row]!);
    if (name === "this") return outerSelf(state, scope, base);
    const holder = rememberType(state, scope, base);
    if (/^\d+$/.test(name)) return positionType(state, holder, Number(name));
    return fieldEffectType(state, scope.traits, holder, scope.nameHash(scope.parsed.expressions.name[row]!));
  }
  const type = typeOfRead(state, scope, entity);
  return seenThrough(state, scope, row, base, type);
}

/** What records hold under the name of a member. */
function fieldsOf(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  base: ExpressionRow,
): readonly TypeId[] {
  return state.types.fields(
    rememberType(state, scope, base),
    scope.nameHash(scope.parsed.expressions.name[row]!),
  );
}

/** The value of a table under a name. */
function typeOfEntry(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  base: ExpressionRow,
  entity: Entity,
): TypeId {
  const isOpen = entity === external || entity === unresolved;
  if (!isOpen || base < 0 || scope.traits.tables.size === 0) return unknownType;
  const key = `.${scope.parsed.strings.get(scope.parsed.expressions.name[row]!)}`;
  return keyedType(state, scope, base, { key, isMember: true }, accessQuestion(scope, row)) ?? unknownType;
}

/** A field of an outside value: an array's length. */
function typeOfOutsideField(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const name = scope.nameHash(scope.parsed.expressions.name[row]!);
  const result = scope.traits.results.get(name);
  if (result !== undefined) return state.types.make(typeKinds.builtin, result);
  const base = scope.parsed.expressions.base[row]!;
  const holder = base < 0 ? unknownType : rememberType(state, scope, base);
  const given = fieldEffectType(state, scope.traits, holder, name);
  return given === unknownType ? externalType : given;
}

/** Java's `Outer.this` */
function outerSelf(state: LinkState, scope: FileScope, base: ExpressionRow): TypeId {
  const type = base < 0 ? unresolved : rememberEntity(state, scope, base);
  return isSymbol(type) ? state.types.make(typeKinds.instance, type) : unknownType;
}

/** What `super` is: the first base that is not an interface. In Java a class without such a base extends Object. */
function superClassOf(state: LinkState, scope: FileScope, type: SymbolId): TypeId {
  const bases = plainSuperTypes(state, type);
  if (!scope.traits.superSkipsInterfaces) return bases[0] ?? unknownType;
  return bases.find((base) => !isInterface(state, base)) ?? externalType;
}

function isInterface(state: LinkState, type: TypeId): boolean {
  if (state.types.kind(type) !== typeKinds.instance) return false;
  const symbol = state.types.subject(type);
  const scope = state.closedScopeOf(symbol);
  return scope.kindOf(symbol - scope.base) === "interface";
}

function createdType(state: LinkState, scope: FileScope, base: ExpressionRow, call: ExpressionRow): TypeId {
  if (base < 0) return unknownType;
  return madeOfType(state, scope, base, call, rememberType(state, scope, base));
}

function madeOfType(
  state: LinkState,
  scope: FileScope,
  base: ExpressionRow,
  call: ExpressionRow,
  type: TypeId,
): TypeId {
  const { types } = state;
  switch (types.kind(type)) {
    // One of several classes, from a table of them.
    case typeKinds.union:
      return state.infer.unionOf(
        types
          .arguments(type)
          .map((arm) =>
            types.kind(arm) === typeKinds.static
              ? types.make(typeKinds.instance, types.subject(arm))
              : unknownType,
          ),
      );
    case typeKinds.static: {
      const written = argumentTypes(state, scope, base);
      const made = types.subject(type);
      return types.make(
        typeKinds.instance,
        made,
        written.length > 0 ? written : inferredOf(state, scope, call, made),
      );
    }
    case typeKinds.external:
      return types.make(
        typeKinds.builtin,
        scope.nameHash(scope.parsed.expressions.name[base]!),
        argumentTypes(state, scope, base),
      );
    // A JavaScript function called with `new` makes objects with the members of its prototype.
    case typeKinds.callable:
      return scope.traits.typeSpace ? types.make(typeKinds.instance, types.subject(type)) : unknownType;
    case typeKinds.instance:
      return scope.parsed.expressions.op[base] === ops.type || isMetatable(state, type) ? type : unknownType;
    case typeKinds.record:
      return type;
    case typeKinds.self:
    case typeKinds.builtin: {
      const op = scope.parsed.expressions.op[base]!;
      return op === ops.type || op === ops.self ? type : unknownType;
    }
    default:
      return unknownType;
  }
}

/** Lua's `setmetatable({}, meta)` has the members of the table `meta`. */
function isMetatable(state: LinkState, type: TypeId): boolean {
  const table = state.types.subject(type);
  const scope = state.closedScopeOf(table);
  return scope.traits.tables.size > 0 && isObjectLiteral(scope, table - scope.base);
}

/** Type arguments of a class, if the arguments of its constructor determine them. */
function inferredOf(
  state: LinkState,
  scope: FileScope,
  call: ExpressionRow,
  type: SymbolId,
): readonly TypeId[] {
  const constructor = constructorOf(state, type);
  return constructor < 0 ? [] : inferredArguments(state, scope, call, { owner: type, callable: constructor });
}

/** Whether a `this` in JavaScript is the object that its file exports. */
function isOfExports(scope: FileScope, row: ExpressionRow): boolean {
  return scope.traits.typeSpace && scope.parsed.expressions.name[row] !== noString;
}

/** What `this` is inside functions that extend an outside type. */
function extendedAround(state: LinkState, scope: FileScope, owner: SymbolRow): TypeId {
  for (let at = owner; at > 0; at = scope.parents[at]!) {
    const extended = extendedType(state, scope, at);
    if (extended !== unknownType) return extended;
  }
  return unknownType;
}

function argumentTypes(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId[] {
  const types: number[] = [];
  for (const argument of scope.typeArgumentsOf(row)) {
    types.push(argument < 0 ? unknownType : rememberType(state, scope, argument));
  }
  return types;
}
