// Which type does a written type name? A class, an alias, a type parameter, or an outside type.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, ops } from "../../types/index.ts";
import { bound, external, isSymbol, unresolved } from "../entity.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { addedType } from "./added-type.ts";
import { partOfChoice } from "../questions.ts";
import { containerEffect } from "./container-members.ts";
import { enclosingType, hasChildren, ownerType } from "../names/enclosing-type.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { resultOfType, typeOfResult, typeOfSymbol } from "./symbol-types.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { sharedType, unionType } from "./union-type.ts";
import type { ExpressionRow, NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const genericKind = bindingKinds.indexOf("generic");
const unions = new Set(["|", "&"].map(hash32));
const conditional = hash32("?");
const tuple = hash32("tuple");
/** TypeScript's `ReturnType<typeof make>`. */
const returnTypeName = hash32("ReturnType");
const signature = hash32("=>");
const receiverSignature = hash32(".=>");

/** The type that a "type" row names. */
export function namedType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { types } = state;
  const { expressions } = scope.parsed;
  const name = scope.nameHash(expressions.name[row]!);
  if (unions.has(name)) return unionType(state, typesOfParts(state, scope, row));
  if (name === conditional) return sharedType(state, state.infer.typeArguments(scope, row));
  if (name === tuple) return tupleType(state, scope, row);
  if (name === signature || name === receiverSignature)
    return types.make(typeKinds.signature, Number(name !== signature), state.infer.typeArguments(scope, row));
  const entity = state.infer.entityOf(scope, row);
  if (isSymbol(entity)) {
    // Zig has no heirs, and `Self` in a type inside another may mean the outer one.
    if (scope.traits.selfTypes.has(name))
      return types.make(scope.traits.declarationScope ? typeKinds.instance : typeKinds.self, entity);
    if (scope.traits.typeVariables) {
      const parameter = typeVariable(state, scope, row, entity);
      if (parameter !== unknownType) return parameter;
    }
    return instanceOf(state, entity, state.infer.typeArguments(scope, row));
  }
  if (entity === external) return externalNamed(state, scope, row, name);
  if (entity === bound) {
    const binding = scope.bindingAt(name, expressions.offset[row]!);
    if (binding < 0 || scope.parsed.bindings.kind[binding] !== genericKind) return unknownType;
    const owner = scope.parsed.bindings.owner[binding]!;
    const position = scope.genericsOf(owner).indexOf(binding);
    const place = scope.parsed.bindings.property[binding]!;
    const places = place === noString ? [] : scope.parsed.strings.get(place).split(" ").map(Number);
    return types.make(typeKinds.parameter, parameterHolder(state, scope, owner), [position, ...places]);
  }
  if (entity !== unresolved) return unknownType;
  // `anyhow::Result<Item>` of a crate that no manifest names is the same as `Result<Item>`.
  return scope.typeArgumentsOf(row).length > 0
    ? outsideType(state, scope, name, state.infer.typeArguments(scope, row))
    : (memberType(state, scope, row, name) ?? unknownType);
}

/** A tuple of the types inside. Names of its parts are those of the literal that is its base, one per line. */
function tupleType(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { base, name } = scope.parsed.expressions;
  const parts = state.infer.typeArguments(scope, row);
  const names = base[row]! < 0 ? noString : name[base[row]!]!;
  if (names === noString) return state.types.make(typeKinds.tuple, 0, parts);
  return state.types.makeNamedTuple(scope.parsed.strings.get(names).split("\n").map(hash32), parts);
}

/** Of `this.size = size || this.size || 10`, the member that is set adds nothing to the others. */
function typesOfParts(state: LinkState, scope: FileScope, row: ExpressionRow): readonly TypeId[] {
  const { op } = scope.parsed.expressions;
  return scope.typeArgumentsOf(row).map((part) => {
    if (part < 0 || op[part] !== ops.member) return state.infer.typeOf(scope, part);
    return addedType(state, partOfChoice(scope, part), () => state.infer.typeOf(scope, part));
  });
}

/** The symbol to which the type parameters of `owner` belong: in Go, those of a method are its receiver type's. */
function parameterHolder(state: LinkState, scope: FileScope, owner: SymbolRow): SymbolId {
  const type = scope.traits.definedTypes && owner > 0 ? ownerType(state, scope, owner) : -1;
  return type < 0 ? scope.base + owner : type;
}

/** `vector<Item>::iterator`, also of an alias of it: a type declared by an outside container; undefined for others. */
function memberType(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  name: NameHash,
): TypeId | undefined {
  const base = scope.parsed.expressions.base[row]!;
  const effect = base < 0 ? undefined : scope.traits.memberTypes.get(name);
  if (effect === undefined) return undefined;
  const named = state.infer.typeOf(scope, base);
  const isAlias = state.types.kind(named) === typeKinds.static;
  const container = isAlias
    ? instanceOf(state, state.types.subject(named), state.infer.typeArguments(scope, base))
    : named;
  const isContainer = state.types.kind(container) === typeKinds.builtin;
  return isContainer && state.types.arguments(container).length > 0
    ? containerEffect(state, scope.traits, container, effect)
    : undefined;
}

function externalNamed(state: LinkState, scope: FileScope, row: ExpressionRow, name: NameHash): TypeId {
  const args = state.infer.typeArguments(scope, row);
  if (args.length === 0)
    return memberType(state, scope, row, name) ?? state.types.make(typeKinds.builtin, name);
  return holdsFunction(scope, row) ? args[0]! : outsideType(state, scope, name, args);
}

/** `std::function<Item(int)>`: an outside type made from a function's type is called as that function is. */
function holdsFunction(scope: FileScope, row: ExpressionRow): boolean {
  if (!scope.traits.functionHolders) return false;
  const [first] = scope.typeArgumentsOf(row);
  const { name } = scope.parsed.expressions;
  return (
    first !== undefined &&
    first >= 0 &&
    name[first] !== noString &&
    scope.nameHash(name[first]!) === signature
  );
}

/** A generic outside type: some stand for functions or classes. */
function outsideType(state: LinkState, scope: FileScope, name: NameHash, args: readonly TypeId[]): TypeId {
  const { types } = state;
  const { traits } = scope;
  if (name === returnTypeName) return resultOfType(state, scope, args[0]!);
  if (traits.signatureTypes.has(name)) return types.make(typeKinds.signature, 0, args);
  const isClass = traits.classTypes.has(name) && types.kind(args[0]!) === typeKinds.instance;
  return isClass
    ? types.make(typeKinds.static, types.subject(args[0]!))
    : types.make(typeKinds.builtin, name, args);
}

/** A value of the type `symbol` with those type arguments; an alias gives its target. */
function instanceOf(state: LinkState, named: SymbolId, args: readonly TypeId[]): TypeId {
  const { types } = state;
  // A forward declaration has no members: `class Visitor;`.
  const symbol = state.resolver(state.closedScopeOf(named).language).definitionOf?.(named) ?? named;
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  const kind = scope.kindOf(row);
  // A defined type in Go has methods of its own; the type from which it is made is its supertype.
  if (kind === "type" && !scope.traits.definedTypes) {
    const target = typeOfResult(state, symbol);
    if (target !== unknownType) {
      const own = types.make(typeKinds.instance, symbol, withDefaults(state, symbol, args));
      const meant = types.substitute(target, own, unknownType);
      // `Base & { extra: Extra }`: members written in place are members of the alias.
      return hasChildren(scope, row) && meant !== own ? types.make(typeKinds.union, 0, [own, meant]) : meant;
    }
  }
  if (isTypeKind(scope.kinds[row]!)) return types.make(typeKinds.instance, symbol, args);
  const value = typeOfSymbol(state, symbol);
  return types.kind(value) === typeKinds.static
    ? types.make(typeKinds.instance, types.subject(value), args)
    : value;
}

/** The type arguments of an alias, with the defaults of its last parameters: Rust's `type Result<T, E = Error> = …`. */
function withDefaults(state: LinkState, alias: SymbolId, args: readonly TypeId[]): readonly TypeId[] {
  const scope = state.scopeOf(alias);
  const { value } = scope.parsed.bindings;
  const left = scope.genericsOf(alias - scope.base).slice(args.length);
  if (left.every((binding) => value[binding]! < 0)) return args;
  const given = left.map((binding) =>
    value[binding]! < 0 ? unknownType : state.infer.typeOf(scope, value[binding]!),
  );
  return [...args, ...given];
}

/**
 * Python's `T` inside `class Repo(Generic[T])`: the class's type parameter at the position where its bases first name
 * it.
 */
function typeVariable(state: LinkState, scope: FileScope, row: ExpressionRow, variable: SymbolId): TypeId {
  if (isTypeKind(state.kindOf(variable))) return unknownType;
  const { expressions } = scope.parsed;
  const type = enclosingType(state, scope, expressions.owner[row]!);
  if (type < 0) return unknownType;
  const variables: number[] = [];
  for (const heritage of scope.heritage) {
    if (expressions.owner[heritage] !== type - scope.base) continue;
    for (const argument of scope.typeArgumentsOf(expressions.base[heritage]!)) {
      if (argument < 0) continue;
      const named = state.infer.entityOf(scope, argument);
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
