// What does an expression name, and of what type is its value? Follows declared types, initialisers and results of calls.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ExpressionOp } from "../../types/index.ts";
import { bindingKinds, expressionOps } from "../../types/index.ts";
import { typeOfBinding } from "./binding-types.ts";
import { callResultType } from "./call-types.ts";
import { indexedType, positionType, unwrappedType } from "./containers.ts";
import { bound, external, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound, packFound, unpackFound } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import { notAsked } from "../names/file-scope.ts";
import type { Inference, LinkState } from "../link-state.ts";
import {
  constructorOf,
  enclosingType,
  findMemberOfSymbol,
  findMemberOfType,
  hasChildren,
  superTypesOf,
  throughReceiver,
} from "../names/members.ts";
import { entryType, isAssignedRow, literalType, reachingType } from "./literal-types.ts";
import { inMacroSpace } from "../names/macro-space.ts";
import { findInModule, findName } from "../names/names.ts";
import { via } from "../edges/strategies.ts";
import { seenThrough } from "./receiver-types.ts";
import { asValue, isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import { resultOfType, typeOfResult, typeOfSymbol } from "./symbol-types.ts";
import { inferredArguments } from "./type-arguments.ts";
import { externalType, typeKinds, unknownType } from "./types.ts";
import { unionType } from "./union-type.ts";

const ops: Readonly<Record<ExpressionOp, number>> = Object.fromEntries(
  expressionOps.map((op, code) => [op, code]),
) as Record<ExpressionOp, number>; // every op is a key

const genericKind = bindingKinds.indexOf("generic");
const unions = new Set(["|", "&"].map(hash32));
const selfName = hash32("this");
const tuple = hash32("tuple");
/** TypeScript's `ReturnType<typeof make>`. */
const returnTypeName = hash32("ReturnType");
const signature = hash32("=>");
const recordName = hash32("Record");

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

function rememberReference(state: LinkState, scope: FileScope, row: number): Found {
  const known = scope.references[row]!;
  if (known !== notAsked) return unpackFound(known);
  const outer = state.fixpoint.enter();
  const found = findReference(state, scope, row);
  if (state.fixpoint.leave(outer)) scope.references[row] = packFound(found);
  return found;
}

function rememberEntity(state: LinkState, scope: FileScope, row: number): number {
  return entityOf(rememberReference(state, scope, row));
}

function rememberType(state: LinkState, scope: FileScope, row: number): number {
  const known = scope.types[row]!;
  if (known !== 0) return known - 1;
  const outer = state.fixpoint.enter();
  const type = findType(state, scope, row);
  if (state.fixpoint.leave(outer)) scope.types[row] = type + 1;
  return type;
}

function findReference(state: LinkState, scope: FileScope, row: number): Found {
  const { expressions } = scope.parsed;
  const op = expressions.op[row]!;
  if (op !== ops.ident && op !== ops.member && op !== ops.type) return notFound;
  const string = expressions.name[row]!;
  if (string === noString) return notFound;
  const name = scope.parsed.stringHashes[string]!;
  const base = expressions.base[row]!;
  const isOuterSelf = op === ops.member && name === selfName;
  if (isOuterSelf || (base < 0 && op === ops.member)) return notFound;
  if (base >= 0 && op !== ops.ident) return findQualified(state, scope, base, name, op === ops.type);
  const owner = expressions.owner[row]!;
  if (scope.traits.selfTypes.has(name)) {
    const type = enclosingType(state, scope, owner);
    return type < 0 ? notFound : foundVia(type, via.self);
  }
  // A base is named outside its type: inside, names would be looked up in the bases themselves.
  const from = isTypeKind(scope.kinds[owner]!) && scope.isHeritage(row) ? scope.parents[owner]! : owner;
  const query = {
    scope,
    name,
    from,
    offset: expressions.offset[row]!,
    wantType: op === ops.type,
    declarer: owner,
  };
  return inMacroSpace(state, scope, row, name, findName(state, query));
}

/** `base.name`: through what the base names where that is a module, a package or a type; else through its type. */
function findQualified(
  state: LinkState,
  scope: FileScope,
  base: number,
  name: number,
  wantType: boolean,
): Found {
  const baseOp = scope.parsed.expressions.op[base]!;
  if (baseOp === ops.ident || baseOp === ops.member || (baseOp === ops.type && wantType)) {
    const entity = rememberEntity(state, scope, base);
    if (isPackage(entity)) return state.packageScope(entity).find(name, wantType);
    // `stores.main`, of a record, is of a class of the root.
    const isKnown =
      entity === external && baseOp === ops.member && isOfRoot(state, rememberType(state, scope, base));
    if (entity === external && !isKnown) return foundOutside;
    if (isSymbol(entity)) {
      const target = state.closedScopeOf(entity);
      const kind = target.kinds[entity - target.base]!;
      if (isModuleKind(kind)) return findInModule(state, entity, name, wantType);
      if (isTypeKind(kind)) return findMemberOfTypeSymbol(state, scope, entity, name);
    }
  }
  const found =
    baseOp === ops.super && scope.traits.superSearchesAll
      ? findAbove(state, scope, base, name)
      : findMemberOfType(state, scope, rememberType(state, scope, base), name).found;
  const isAbove = hasSymbol(found) && (baseOp === ops.super || isSuperCall(scope, base));
  return isAbove ? foundVia(entityOf(found), via.inherited) : found;
}

function isOfRoot(state: LinkState, type: number): boolean {
  return state.types.kind(type) === typeKinds.instance;
}

/** The next method of that name above a type with mixins: the first in any of what it inherits from. */
function findAbove(state: LinkState, scope: FileScope, row: number, name: number): Found {
  const type = enclosingType(state, scope, scope.parsed.expressions.owner[row]!);
  let answer = notFound;
  for (const superType of type < 0 ? [] : superTypesOf(state, type)) {
    const { found } = findMemberOfType(state, scope, superType, name);
    if (hasSymbol(found)) return found;
    if (found === foundOutside) answer = foundOutside;
  }
  return answer;
}

/** Python's `super()`. */
function isSuperCall(scope: FileScope, row: number): boolean {
  const { op, base } = scope.parsed.expressions;
  return op[row] === ops.call && base[row]! >= 0 && op[base[row]!] === ops.super;
}

/** `Type.name`; an alias passes on to what it stands for. */
function findMemberOfTypeSymbol(state: LinkState, scope: FileScope, symbol: number, name: number): Found {
  const { found } = throughReceiver(findMemberOfSymbol(state, symbol, name, true));
  if (found !== notFound) return found;
  const target = state.closedScopeOf(symbol);
  if (target.kindOf(symbol - target.base) !== "type") return notFound;
  const alias = typeOfResult(state, symbol);
  return alias === unknownType ? notFound : findMemberOfType(state, scope, alias, name).found;
}

function findType(state: LinkState, scope: FileScope, row: number): number {
  const { expressions } = scope.parsed;
  const op = expressions.op[row]!;
  const base = expressions.base[row]!;
  switch (op) {
    case ops.ident:
      return typeOfEntity(state, scope, row, rememberEntity(state, scope, row));
    case ops.member:
      return typeOfMember(state, scope, row, base);
    case ops.call:
      return callResultType(state, scope, base, row);
    case ops.new:
      return createdType(state, scope, base, row);
    case ops.type:
      return namedType(state, scope, row);
    case ops.self: {
      const declared = scope.bindingAt(selfName, expressions.offset[row]!);
      if (declared >= 0) return typeOfBinding(state, scope, declared);
      const type = enclosingType(state, scope, expressions.owner[row]!);
      return type < 0
        ? extendedType(state, scope, expressions.owner[row]!)
        : state.types.make(typeKinds.self, type);
    }
    case ops.super: {
      const type = enclosingType(state, scope, expressions.owner[row]!);
      return type < 0 ? unknownType : superClassOf(state, scope, type);
    }
    case ops.literal:
      return literalType(state, scope, row);
    case ops.index:
      return elementType(state, scope, rememberType(state, scope, base));
    case ops.await:
      return unwrappedType(state, scope.traits, rememberType(state, scope, base));
    default:
      return unknownType;
  }
}

function typeOfEntity(state: LinkState, scope: FileScope, row: number, entity: number): number {
  if (isSymbol(entity)) {
    const values = assignedValues(scope, row, entity);
    if (values < 0) return typeOfRead(state, scope, entity);
    return reachingType(state, scope, values, scope.parsed.expressions.offset[row]!);
  }
  if (isPackage(entity)) return state.types.make(typeKinds.package, entity);
  if (entity === external) return externalType;
  if (entity !== bound) return unknownType;
  const { expressions } = scope.parsed;
  const binding = scope.bindingAt(scope.nameHash(expressions.name[row]!), expressions.offset[row]!);
  return binding < 0 ? unknownType : typeOfBinding(state, scope, binding);
}

/** The row of all that a variable of the file is assigned, for a use in the file's own statements; −1 for others. */
function assignedValues(scope: FileScope, row: number, symbol: number): number {
  const local = symbol - scope.base;
  if (scope.parsed.expressions.owner[row] !== 0 || local < 0 || local >= scope.symbolCount) return -1;
  const value = scope.parsed.symbols.value[local]!;
  return isAssignedRow(scope, value) ? value : -1;
}

/** Of a symbol that is read: where methods and fields may share a name, the field. */
function typeOfRead(state: LinkState, scope: FileScope, symbol: number): number {
  if (!scope.traits.overloads) return typeOfSymbol(state, symbol);
  const target = state.closedScopeOf(symbol);
  return typeOfSymbol(state, target.base + asValue(target, symbol - target.base));
}

function typeOfMember(state: LinkState, scope: FileScope, row: number, base: number): number {
  const entity = rememberEntity(state, scope, row);
  if (!isSymbol(entity)) {
    if (entity === external) return typeOfOutsideField(state, scope, row);
    if (entity !== unresolved) return typeOfEntity(state, scope, row, entity);
    const name = scope.parsed.strings.get(scope.parsed.expressions.name[row]!);
    if (name === "this") return outerSelf(state, scope, base);
    if (name === "prototype") return prototypeType(state, rememberType(state, scope, base));
    if (!/^\d+$/.test(name)) return unknownType;
    return positionType(state, rememberType(state, scope, base), Number(name));
  }
  const type = typeOfRead(state, scope, entity);
  return seenThrough(state, scope, row, base, type);
}

/** `Type.prototype` has the members of its values. */
function prototypeType(state: LinkState, type: number): number {
  const { types } = state;
  return types.kind(type) === typeKinds.static
    ? types.make(typeKinds.instance, types.subject(type))
    : unknownType;
}

/** A field of a value from outside: an array's length. */
function typeOfOutsideField(state: LinkState, scope: FileScope, row: number): number {
  const name = scope.nameHash(scope.parsed.expressions.name[row]!);
  const result = scope.traits.results.get(name);
  if (result !== undefined) return state.types.make(typeKinds.builtin, result);
  const base = scope.parsed.expressions.base[row]!;
  const holder = base < 0 ? unknownType : rememberType(state, scope, base);
  // TypeScript's Record: every property is of one type.
  const isRecord =
    state.types.kind(holder) === typeKinds.builtin && state.types.subject(holder) === recordName;
  return isRecord ? (state.types.arguments(holder)[1] ?? externalType) : externalType;
}

/** Java's `Outer.this` */
function outerSelf(state: LinkState, scope: FileScope, base: number): number {
  const type = base < 0 ? unresolved : rememberEntity(state, scope, base);
  return isSymbol(type) ? state.types.make(typeKinds.instance, type) : unknownType;
}

/** What `super` is: the first base that is no interface. A class of Java without one extends Object. */
function superClassOf(state: LinkState, scope: FileScope, type: number): number {
  const bases = superTypesOf(state, type);
  if (!scope.traits.superSkipsInterfaces) return bases[0] ?? unknownType;
  return bases.find((base) => !isInterface(state, base)) ?? externalType;
}

function isInterface(state: LinkState, type: number): boolean {
  if (state.types.kind(type) !== typeKinds.instance) return false;
  const symbol = state.types.subject(type);
  const scope = state.closedScopeOf(symbol);
  return scope.kindOf(symbol - scope.base) === "interface";
}

function createdType(state: LinkState, scope: FileScope, base: number, call: number): number {
  if (base < 0) return unknownType;
  const type = rememberType(state, scope, base);
  const { types } = state;
  switch (types.kind(type)) {
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
    case typeKinds.instance:
    case typeKinds.self:
    case typeKinds.builtin:
      return scope.parsed.expressions.op[base] === ops.type ? type : unknownType;
    default:
      return unknownType;
  }
}

/** Type arguments of a class, as far as the arguments of its constructor say. */
function inferredOf(state: LinkState, scope: FileScope, call: number, type: number): readonly number[] {
  const constructor = constructorOf(state, type);
  return constructor < 0 ? [] : inferredArguments(state, scope, call, type, constructor);
}

/** The type from outside that the function around extends, which `this` is in it. */
function extendedType(state: LinkState, scope: FileScope, owner: number): number {
  for (let at = owner; at > 0; at = scope.parents[at]!) {
    const extended = scope.parsed.symbols.owner[at]!;
    if (extended !== noString) return state.types.make(typeKinds.builtin, scope.nameHash(extended));
  }
  return unknownType;
}

/** Type of `value[…]`: what the container holds, or what the type's indexer gives. */
function elementType(state: LinkState, scope: FileScope, type: number): number {
  const element = indexedType(state, scope.traits, type);
  if (element === unknownType && state.types.kind(type) === typeKinds.instance) {
    const entry = entryType(state, state.types.subject(type));
    if (entry !== unknownType) return entry;
  }
  const { indexer } = scope.traits;
  if (element !== unknownType || indexer === 0) return element;
  const member = findMemberOfType(state, scope, type, indexer);
  if (!hasSymbol(member.found)) return unknownType;
  const owner = member.owner === 0 ? type : member.owner;
  return state.types.substitute(typeOfResult(state, entityOf(member.found)), owner, type);
}

function argumentTypes(state: LinkState, scope: FileScope, row: number): number[] {
  const types: number[] = [];
  for (const argument of scope.typeArgumentsOf(row)) types.push(rememberType(state, scope, argument));
  return types;
}

/** The type that a "type" row names. */
function namedType(state: LinkState, scope: FileScope, row: number): number {
  const { types } = state;
  const { expressions } = scope.parsed;
  const name = scope.nameHash(expressions.name[row]!);
  if (unions.has(name)) return unionType(state, argumentTypes(state, scope, row));
  if (name === tuple) return types.make(typeKinds.tuple, 0, argumentTypes(state, scope, row));
  if (name === signature) return types.make(typeKinds.signature, 0, argumentTypes(state, scope, row));
  const entity = rememberEntity(state, scope, row);
  if (isSymbol(entity)) {
    if (scope.traits.selfTypes.has(name)) return types.make(typeKinds.self, entity);
    if (scope.traits.typeVariables) {
      const parameter = typeVariable(state, scope, row, entity);
      if (parameter !== unknownType) return parameter;
    }
    return instanceOf(state, entity, argumentTypes(state, scope, row));
  }
  if (entity === external) {
    const args = argumentTypes(state, scope, row);
    if (name === returnTypeName && args[0] !== undefined) return resultOfType(state, scope, args[0]);
    return types.make(typeKinds.builtin, name, args);
  }
  if (entity === bound) {
    const binding = scope.bindingAt(name, expressions.offset[row]!);
    if (binding < 0 || scope.parsed.bindings.kind[binding] !== genericKind) return unknownType;
    const owner = scope.parsed.bindings.owner[binding]!;
    const position = scope.genericsOf(owner).indexOf(binding);
    return types.make(typeKinds.parameter, scope.base + owner, [position]);
  }
  // `anyhow::Result<Item>` of a crate that no manifest names is what `Result<Item>` is.
  return entity === unresolved && scope.typeArgumentsOf(row).length > 0
    ? types.make(typeKinds.builtin, name, argumentTypes(state, scope, row))
    : unknownType;
}

/** A value of the type `symbol` with those type arguments; an alias gives what it stands for. */
function instanceOf(state: LinkState, named: number, args: readonly number[]): number {
  const { types } = state;
  // A forward declaration has no members: `class Visitor;`.
  const symbol = state.resolver(state.closedScopeOf(named).language).definitionOf?.(named) ?? named;
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  const kind = scope.kindOf(row);
  // A defined type of Go has methods of its own; what it is made of is its supertype.
  if (kind === "type" && !scope.traits.definedTypes) {
    const target = typeOfResult(state, symbol);
    if (target !== unknownType) {
      const own = types.make(typeKinds.instance, symbol, args);
      const meant = types.substitute(target, own, unknownType);
      // `Base & { extra: Extra }`: what is written in place are members of the alias.
      return hasChildren(scope, row) && meant !== own ? types.make(typeKinds.union, 0, [own, meant]) : meant;
    }
  }
  if (isTypeKind(scope.kinds[row]!)) return types.make(typeKinds.instance, symbol, args);
  const value = typeOfSymbol(state, symbol);
  return types.kind(value) === typeKinds.static
    ? types.make(typeKinds.instance, types.subject(value), args)
    : value;
}

/** Python's `T` inside `class Repo(Generic[T])`: the parameter of the class at the place where its bases name it first. */
function typeVariable(state: LinkState, scope: FileScope, row: number, variable: number): number {
  const target = state.closedScopeOf(variable);
  if (isTypeKind(target.kinds[variable - target.base]!)) return unknownType;
  const { expressions } = scope.parsed;
  const type = enclosingType(state, scope, expressions.owner[row]!);
  if (type < 0) return unknownType;
  const variables: number[] = [];
  for (const heritage of scope.heritage) {
    if (expressions.owner[heritage] !== type - scope.base) continue;
    for (const argument of scope.typeArgumentsOf(expressions.base[heritage]!)) {
      const named = rememberEntity(state, scope, argument);
      const isVariable = isSymbol(named) && !variables.includes(named);
      if (
        isVariable &&
        state.closedScopeOf(named).kindOf(named - state.closedScopeOf(named).base) !== "class"
      )
        variables.push(named);
    }
  }
  const position = variables.indexOf(variable);
  return position < 0 ? unknownType : state.types.make(typeKinds.parameter, type, [position]);
}
