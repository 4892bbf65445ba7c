// Which type does the value of an expression have? Follows declared types, initializers and results of calls.
import { ops } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { typeOfBinding } from "./binding-types.ts";
import { callResultType } from "./call-types.ts";
import { fieldEffectType } from "./container-members.ts";
import { typeThroughDescriptor } from "./descriptors.ts";
import { awaitedType, positionType, unwrappedType } from "./containers.ts";
import { bound, external, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, packFound, unpackFound } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import { notAsked } from "../names/scope-outline.ts";
import type { Inference, LinkState } from "../link-state.ts";
import { keyedType } from "./keyed-elements.ts";
import { accessQuestion, rowNumber } from "../questions.ts";
import { isAssignedRow, literalType, reachingType } from "./literal-types.ts";
import { prototypeType } from "./prototype-type.ts";
import { findInModule } from "../names/imported-names.ts";
import { findName } from "../names/names.ts";
import { impliedReceiver, seenFromInside, seenThrough } from "./receiver-types.ts";
import { namesProperty } from "../names/property-accessors.ts";
import { isCalledByName } from "../names/called-by-name.ts";
import { readValue } from "../names/read-value.ts";
import { anyElement, isComputed, subscriptType } from "./subscript-types.ts";
import { typeOfResult, typeOfSymbol } from "./symbol-types.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import { unionType } from "./union-type.ts";
import type { Entity, ExpressionRow, SymbolId, TypeId } from "../ids.ts";
import { asClasses } from "./given-types.ts";
import { operatorType } from "./operator-functions.ts";
import { namedType } from "./named-types.ts";
import { typeWhereNeeded } from "./needed-arguments.ts";
import { settled } from "./fixpoint.ts";
import { pointed } from "./pointed-type.ts";
import { findReference } from "./references.ts";
import { createdType } from "./created-types.ts";
import { typeOfSetMember } from "./set-members.ts";
import { extendedAround } from "../names/enclosing-type.ts";
import { outerSelf, typeOfSelf, typeOfSuper } from "./self-types.ts";

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
      return narrowedType(state, scope, row) ?? typeOfMember(state, scope, row, base);
    case ops.call:
      return narrowedType(state, scope, row) ?? callResultType(state, scope, base, row);
    case ops.self:
      return typeOfSelf(state, scope, row);
    case ops.super:
      return typeOfSuper(state, scope, row);
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
      const type = typeOfRead(state, scope, row, entity);
      const isBare = scope.parsed.expressions.op[row] === ops.ident;
      return isBare ? seenFromInside(state, scope, row, entity, type) : type;
    }
    return reachingType(state, scope, values, scope.parsed.expressions.offset[row]!);
  }
  if (isPackage(entity)) return state.types.make(typeKinds.package, entity);
  if (entity === external) return externalType;
  const { name } = scope.parsed.expressions;
  if (entity !== bound && scope.traits.selfTypes.has(scope.nameHash(name[row]!)))
    return extendedAround(state, scope, scope.parsed.expressions.owner[row]!);
  if (entity !== bound)
    return fieldEffectType(
      state,
      scope.traits,
      impliedReceiver(state, scope, row),
      scope.nameHash(name[row]!),
    );
  const { expressions } = scope.parsed;
  const binding = scope.bindingAt(scope.nameHash(expressions.name[row]!), expressions.offset[row]!);
  if (binding < 0) return unknownType;
  const type = typeWhereNeeded(state, scope, row, binding) ?? typeOfBinding(state, scope, binding);
  return asClasses(state, scope, binding, type);
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
function typeOfRead(state: LinkState, scope: FileScope, at: ExpressionRow, symbol: SymbolId): TypeId {
  if (namesProperty(state, scope, at, symbol)) return typeOfResult(state, symbol);
  if (!scope.traits.overloads) return typeOfSymbol(state, symbol);
  const read = readValue(state, symbol);
  const target = state.closedScopeOf(read);
  return isCalledByName(state, target, read - target.base)
    ? typeOfResult(state, read)
    : typeOfSymbol(state, read);
}

/** What a condition says of the value of members; undefined if there is none. */
function narrowedType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId | undefined {
  const binding = scope.narrowingAt(row);
  const type = binding < 0 ? unknownType : typeOfBinding(state, scope, binding);
  return type === unknownType ? undefined : type;
}

function typeOfMember(state: LinkState, scope: FileScope, row: ExpressionRow, base: ExpressionRow): TypeId {
  const entity = rememberEntity(state, scope, row);
  if (!isSymbol(entity)) {
    const keyed = typeOfEntry(state, scope, row, base, entity);
    if (keyed !== unknownType) return keyed;
    if (base >= 0 && isComputed(scope, row))
      return scope.parsed.expressions.op[base] === ops.self ? unknownType : anyElement(state, scope, base);
    const isOpen = entity === external || entity === unresolved;
    const fields = isOpen && base >= 0 ? fieldsOf(state, scope, row, base) : [];
    if (fields.length > 0) return unionType(state, fields);
    const made = prototypeType(state, scope, row);
    if (made !== unknownType) return made;
    const set = isOpen ? typeOfSetMember(state, scope, row) : unknownType;
    if (set !== unknownType) return set;
    if (entity === external) return typeOfOutsideField(state, scope, row);
    if (entity !== unresolved) return typeOfEntity(state, scope, row, entity);
    const name = scope.parsed.strings.get(scope.parsed.expressions.name[row]!);
    if (name === "this") return outerSelf(state, scope, base);
    const holder = rememberType(state, scope, base);
    if (/^\d+$/.test(name)) return positionType(state, holder, Number(name));
    return fieldEffectType(state, scope.traits, holder, scope.nameHash(scope.parsed.expressions.name[row]!));
  }
  const through = typeThroughDescriptor(state, scope, row, entity);
  if (through !== undefined) return through;
  const type = typeOfRead(state, scope, row, entity);
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

function argumentTypes(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId[] {
  const types: number[] = [];
  for (const argument of scope.typeArgumentsOf(row)) {
    types.push(argument < 0 ? unknownType : rememberType(state, scope, argument));
  }
  return types;
}
