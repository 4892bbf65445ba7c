// Which type encloses a symbol, or owns it if it is declared apart: `void Type::method() {}`, an extension?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, symbolFlags, unnamedClass } from "../../types/parsed-file.ts";
import { isPackage, isSymbol } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { BindingRow, NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { FileScope } from "./file-scope.ts";
import type { ScopeOutline } from "./scope-outline.ts";
import { findMemberOfSymbol } from "./members.ts";
import { isCallableKind, isHolderKind, isMemberKind, isModuleKind, isTypeKind } from "./symbol-choice.ts";

/**
 * The type (a symbol) whose body or implementation contains a symbol row, possibly the row itself; −1 outside any type.
 */
export function enclosingType(state: LinkState, scope: FileScope, row: SymbolRow): SymbolId {
  for (let at = row; at > 0; at = scope.parents[at]!) {
    if (isTypeKind(scope.kinds[at]!) || isMixin(scope, at)) return scope.base + at;
    const owner = ownerType(state, scope, at);
    if (owner >= 0) return owner;
    if (isObjectLiteral(scope, at)) return scope.base + at;
    if (isReturnedMember(scope, at)) return scope.base + scope.parents[at]!;
    if (makesObjects(state, scope, at)) return scope.base + at;
  }
  return -1;
}

const unnamedHash = hash32(unnamedClass);
const genericKind = bindingKinds.indexOf("generic");

const makers = new WeakMap<FileScope, ReadonlySet<SymbolId>>();

/**
 * A JavaScript function with methods of its own: `function A() {}` with `A.prototype.run = function () {}` or
 * `this.run = …`.
 */
function makesObjects(state: LinkState, scope: FileScope, row: SymbolRow): boolean {
  if (!scope.traits.typeSpace || scope.kindOf(row) !== "function") return false;
  let known = makers.get(scope);
  if (known === undefined) {
    const found = new Set<SymbolId>();
    makers.set(scope, (known = found));
    try {
      for (const owned of scope.owned)
        if ((scope.flags[owned]! & symbolFlags.static) === 0) found.add(ownerType(state, scope, owned));
    } catch (error) {
      // A question that was too deep is asked again.
      makers.delete(scope);
      throw error;
    }
    for (let at = 1; at < scope.symbolCount; at++)
      if (isReturnedMember(scope, at)) found.add(scope.base + scope.parents[at]!);
  }
  return known.has(scope.base + row);
}

/** A method of the object that a function returns: such methods are symbols inside the function itself. */
function isReturnedMember(scope: FileScope, row: SymbolRow): boolean {
  return isMemberKind(scope.kinds[row]!) && isCallableKind(scope.kinds[scope.parents[row]!]!);
}

/** A Ruby module has methods, in which `self` is available. */
function isMixin(scope: FileScope, row: SymbolRow): boolean {
  return scope.traits.moduleMixins && isModuleKind(scope.kinds[row]!);
}

/** A value with members of its own: `const api = { get() {} }`. What an accessor declares is inside its body. */
export function isObjectLiteral(scope: ScopeOutline, row: SymbolRow): boolean {
  if ((scope.flags[row]! & symbolFlags.accessor) !== 0) return false;
  return isHolderKind(scope.kinds[row]!) && hasMembers(scope, row);
}

/** A nameless class inside a value is not a member of that value. */
function hasMembers(scope: ScopeOutline, row: SymbolRow): boolean {
  for (let at = row + 1; at < scope.symbolCount && scope.parents[at]! >= row; at++)
    if (scope.parents[at] === row && scope.names[at] !== unnamedHash) return true;
  return false;
}

/**
 * The nameless class in the value of a symbol of an open file: `val hook = object : Hook { … }`. −1 if there is none.
 */
export function unnamedClassOf(scope: FileScope, row: SymbolRow): SymbolRow {
  const { value, start, nameStart } = scope.parsed.symbols;
  const made = row + 1;
  if (scope.parents[made] !== row || scope.names[made] !== unnamedHash || value[row]! < 0) return -1;
  const offset = scope.parsed.expressions.offset[value[row]!]!;
  return offset >= start[made]! && offset <= nameStart[made]! ? made : -1;
}

export function hasChildren(scope: ScopeOutline, row: SymbolRow): boolean {
  return scope.parents[row + 1] === row;
}

/** The type that owns a symbol declared apart from it; −1 if the symbol names no known type. */
export function ownerType(state: LinkState, scope: ScopeOutline, row: SymbolRow): SymbolId {
  if (scope.isInScope(row)) return -1;
  const symbol = scope.base + row;
  const known = state.ownerTypes.get(symbol);
  if (known !== undefined) return known;
  state.ownerTypes.set(symbol, -1);
  let isFinal = false;
  try {
    const outer = state.fixpoint.enter();
    const owner = findOwner(state, state.scope(scope.fileId), row);
    isFinal = state.fixpoint.leaveSettled(outer);
    if (isFinal) state.ownerTypes.set(symbol, owner);
    return owner;
  } finally {
    // A question that was too deep, or depends on an open one, is asked again.
    if (!isFinal) state.ownerTypes.delete(symbol);
  }
}

function findOwner(state: LinkState, open: FileScope, row: SymbolRow): SymbolId {
  const string = open.parsed.symbols.owner[row]!;
  const path = open.parsed.strings.get(string).split(/::|\./);
  const offset = open.parsed.symbols.start[row]!;
  let type = entityOf(state.infer.typeNamed(open, hash32(path[0]!), open.parents[row]!, offset));
  for (const part of path.slice(1)) {
    if (isSymbol(type)) type = entityOf(findMemberOfSymbol(state, type, hash32(part)).found);
    else if (isPackage(type)) type = entityOf(state.packageScope(type).find(hash32(part), true, open.fileId));
    // `class Outer { class Inner; };` is only a forward declaration.
    if (isSymbol(type)) type = state.resolver(open.language).definitionOf?.(type) ?? type;
  }
  return isSymbol(type) ? behindAlias(state, type) : -1;
}

/** The type of the root that an alias stands for; the symbol itself if it is not an alias. */
function behindAlias(state: LinkState, type: SymbolId): SymbolId {
  const scope = state.closedScopeOf(type);
  if (scope.kindOf(type - scope.base) !== "type" || scope.traits.definedTypes) return type;
  const named = state.infer.returnType(type);
  return state.types.kind(named) === typeKinds.instance ? state.types.subject(named) : type;
}

/** The type parameter of that name of the block around the symbol `row`: `impl<T: Shape> Scale for T`. */
function parameterAround(scope: FileScope, row: SymbolRow, name: NameHash): BindingRow | undefined {
  if (!scope.traits.paths) return undefined;
  const { kind } = scope.parsed.bindings;
  const binding = scope.bindingAt(name, scope.parsed.symbols.start[row]!);
  return binding >= 0 && kind[binding] === genericKind ? binding : undefined;
}

/** The type of `this` in an extension of an outside type, or the bound of the type parameter that is extended. */
export function extendedType(state: LinkState, scope: FileScope, row: SymbolRow): TypeId {
  const { symbols, bindings } = scope.parsed;
  const extended = symbols.owner[row]!;
  if (extended === noString) return unknownType;
  const parameter = scope.genericsOf(row).find((binding) => bindings.name[binding] === extended);
  const around = parameter ?? parameterAround(scope, row, scope.nameHash(extended));
  const bound = around === undefined ? unknownType : state.infer.bindingType(scope, around);
  if (bound !== unknownType) return bound;
  const name = scope.nameHash(extended);
  return state.types.make(typeKinds.builtin, name, constrainedArguments(state, scope, row, name));
}

/** What conditions say of the type parameters of an extended outside type: `extension Array where Element == Shape`. */
function constrainedArguments(
  state: LinkState,
  scope: FileScope,
  row: SymbolRow,
  type: NameHash,
): readonly TypeId[] {
  const parameters = scope.traits.parameterNames.get(type);
  if (parameters === undefined) return [];
  const { start } = scope.parsed.symbols;
  const args = parameters.map((name) => {
    const binding = scope.bindingAt(name, start[row]!);
    const isConstrained = binding >= 0 && scope.parsed.bindings.kind[binding] === genericKind;
    return isConstrained ? state.infer.bindingType(scope, binding) : unknownType;
  });
  return args.every((argument) => argument === unknownType) ? [] : args;
}

/** What `this` is inside functions that extend an outside type. */
export function extendedAround(state: LinkState, scope: FileScope, owner: SymbolRow): TypeId {
  for (let at = owner; at > 0; at = scope.parents[at]!) {
    const extended = extendedType(state, scope, at);
    if (extended !== unknownType) return extended;
  }
  return unknownType;
}
