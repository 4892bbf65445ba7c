// What does the name in an expression stand for? A bare name, or a member of the expression before it.
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops, symbolFlags } from "../../types/index.ts";
import { bound, external, isPackage, isSymbol } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound, strategyOf, symbolOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { findInHeirs, isInClass } from "../names/heirs.ts";
import { findMemberOfSymbol, findMemberOfType, throughReceiver } from "../names/members.ts";
import { enclosingType } from "../names/enclosing-type.ts";
import { findInMetaclass } from "../names/metaclass.ts";
import { findBehind } from "../names/super-behind.ts";
import { prependedTypes, superTypesOf } from "../names/super-types.ts";
import { throughAccessor } from "../names/property-accessors.ts";
import { inMacroSpace } from "../names/macro-space.ts";
import { findInModule } from "../names/imported-names.ts";
import { findName } from "../names/names.ts";
import { via } from "../strategies.ts";
import { isModuleKind, isTypeKind } from "../names/symbol-choice.ts";
import { decoratingCalls } from "./decorating-calls.ts";
import { findOperator, reachedType } from "./operator-functions.ts";
import { typeOfResult } from "./symbol-types.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const selfName = hash32("this");

/** What the name of an expression row stands for. */
export function findReference(state: LinkState, scope: FileScope, row: ExpressionRow): Found {
  const { expressions } = scope.parsed;
  const op = expressions.op[row]!;
  if (op === ops.operator) return findOperator(state, scope, row);
  if (op !== ops.ident && op !== ops.member && op !== ops.type) return notFound;
  const string = expressions.name[row]!;
  if (string === noString) return notFound;
  const name = scope.parsed.stringHashes[string]!;
  const base = expressions.base[row]!;
  const isOuterSelf = op === ops.member && name === selfName;
  if (isOuterSelf || (base < 0 && op === ops.member)) return notFound;
  const wantType = op === ops.type || isFollowed(scope, row);
  if (base < 0 || op === ops.ident)
    return throughAccessor(state, scope, row, findBare(state, scope, row, wantType), (accessor) =>
      findBare(state, scope, row, wantType, accessor),
    );
  const found = throughAccessor(
    state,
    scope,
    row,
    findQualified(state, scope, row, name, wantType),
    (accessor) => findMemberOfType(state, scope, reachedType(state, scope, row, base), accessor).found,
  );
  return asSeenFrom(state, scope, row, found);
}

/** What a name stands for that has nothing before it. */
function findBare(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  wantType: boolean,
  name = scope.nameHash(scope.parsed.expressions.name[row]!),
): Found {
  const { expressions } = scope.parsed;
  const op = expressions.op[row]!;
  const owner = expressions.owner[row]!;
  if (scope.traits.selfTypes.has(name)) {
    const declared = scope.traits.declarationScope ? typeDeclaring(scope, owner, name) : -1;
    const type = declared < 0 ? enclosingType(state, scope, owner) : declared;
    return type < 0 ? notFound : foundVia(type, via.self);
  }
  if (scope.traits.paths && (expressions.flags[row]! & expressionFlags.path) !== 0)
    return state.resolver(scope.language).findCrate?.(scope, name) ?? notFound;
  const from = scope.isHeritage(row) ? scopeOfBase(scope, owner, name) : owner;
  const query = {
    scope,
    name,
    from,
    offset: expressions.offset[row]!,
    wantType,
    declarer: owner,
    isArgument: op === ops.type && expressions.generic[row]! >= 0,
  };
  return inMacroSpace(state, scope, row, name, findName(state, query));
}

/** Whether `::` and another name follow that of the row. The row of the longer path comes right after it. */
function isFollowed({ traits, parsed }: FileScope, row: ExpressionRow): boolean {
  const { base, flags } = parsed.expressions;
  return traits.paths && base[row + 1] === row && (flags[row + 1]! & expressionFlags.path) !== 0;
}

/** The innermost type around `from` that names itself so: Zig's `const Self = @This();`. −1 for another constant. */
function typeDeclaring(scope: FileScope, from: SymbolRow, name: NameHash): SymbolId {
  for (let at = from; at > 0; at = scope.parents[at]!) {
    const row = isTypeKind(scope.kinds[at]!) ? scope.firstChild(at, name) : -1;
    if (row >= 0) return scope.parsed.symbols.value[row]! < 0 ? scope.base + at : -1;
  }
  return -1;
}

/**
 * A base is named outside its type: inside, names would be looked up in the bases themselves. Ruby's `include` is
 * inside.
 */
function scopeOfBase(scope: FileScope, owner: SymbolRow, name: NameHash): SymbolRow {
  const kind = scope.kinds[owner]!;
  const isInside = owner > 0 && (isTypeKind(kind) || isModuleKind(kind));
  const isOwn = scope.traits.moduleMixins && scope.firstChild(owner, name) >= 0;
  return isInside && !isOwn ? scope.parents[owner]! : owner;
}

/** Of several extensions with one name, the one that the row sees; what it cannot see, it does not mean. */
function asSeenFrom(state: LinkState, scope: FileScope, row: ExpressionRow, found: Found): Found {
  const resolver = hasSymbol(found) ? state.resolver(scope.language) : undefined;
  if (resolver?.chooseDetached === undefined) return found;
  const symbol = symbolOf(found);
  const target = state.closedScopeOf(symbol);
  if (target.isInScope(symbol - target.base) && resolver.extendsInScope?.(symbol) !== true) return found;
  const chosen = resolver.chooseDetached(scope, row, symbol);
  return chosen === symbol ? found : chosen < 0 ? foundOutside : foundVia(chosen, strategyOf(found));
}

/** `base.name`: through what the base names if that is a module, a package or a type; else through its type. */
function findQualified(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  name: NameHash,
  wantType: boolean,
): Found {
  const base = scope.parsed.expressions.base[row]!;
  const baseOp = scope.parsed.expressions.op[base]!;
  if (baseOp === ops.ident || baseOp === ops.member || (baseOp === ops.type && wantType)) {
    const entity = state.infer.entityOf(scope, base);
    if (isPackage(entity)) return state.packageScope(entity).find(name, wantType, scope.fileId);
    // `stores.main`, in a record, has a class of the root as its type; `stores.Values` an outside type that may be
    // extended.
    const isKnown =
      entity === external && baseOp === ops.member && isValue(state, state.infer.typeOf(scope, base));
    if (entity === external && !isKnown) return findBesideOutside(state, scope, row, name);
    const behind = findBehindLocal(state, scope, row, name);
    if (hasSymbol(behind)) return behind;
    if (isSymbol(entity)) {
      const kind = state.kindOf(entity);
      if (isModuleKind(kind)) return findInModule(state, entity, name, wantType);
      if (isTypeKind(kind)) return findMemberOfTypeSymbol(state, scope, entity, name);
    }
  }
  const found =
    baseOp === ops.super && scope.traits.superSearchesAll
      ? findAbove(state, scope, base, name)
      : findMemberOfType(
          state,
          scope,
          heldInstead(state, scope, base, reachedType(state, scope, row, base)),
          name,
        ).found;
  const elsewhere = foundElsewhere(state, scope, row, name, found);
  if (elsewhere !== notFound) return elsewhere;
  const isAbove = hasSymbol(found) && (baseOp === ops.super || isSuperCall(scope, base));
  return isAbove ? foundVia(entityOf(found), via.inherited) : found;
}

/** Of a function of this file that a decorator replaced with an object, that object: `send_mail.delay()`. */
function heldInstead(state: LinkState, scope: FileScope, base: ExpressionRow, type: TypeId): TypeId {
  const { types } = state;
  if (!scope.traits.decoratorsReplace || types.kind(type) !== typeKinds.callable) return type;
  const symbol = types.subject(type);
  const call = decoratingCalls(scope).get(symbol - scope.base);
  if (call === undefined || state.infer.entityOf(scope, base) !== symbol) return type;
  const held = state.infer.typeOf(scope, call);
  return types.kind(held) === typeKinds.instance ? held : type;
}

/** C++'s `session::Job* session`: what stands before `::` is not the parameter. */
function findBehindLocal(state: LinkState, scope: FileScope, row: ExpressionRow, name: NameHash): Found {
  const { expressions } = scope.parsed;
  if (expressions.op[row] !== ops.type || !scope.traits.typesBesideValues) return notFound;
  const base = expressions.base[row]!;
  if (state.infer.entityOf(scope, base) !== bound) return notFound;
  const from = expressions.owner[base]!;
  const baseName = scope.nameHash(expressions.name[base]!);
  const query = { scope, name: baseName, from, offset: expressions.offset[base]!, wantType: false };
  const entity = entityOf(findName(state, { ...query, skipsLocals: true }));
  if (isPackage(entity)) return state.packageScope(entity).find(name, true, scope.fileId);
  if (!isSymbol(entity)) return notFound;
  const isSpace = isModuleKind(state.kindOf(entity));
  return isSpace ? findInModule(state, entity, name, true) : notFound;
}

/** What the root adds to an outside type that is named, or to every value. */
function findBesideOutside(state: LinkState, scope: FileScope, row: ExpressionRow, name: NameHash): Found {
  const added = findAdded(state, scope, scope.parsed.expressions.base[row]!, name);
  return hasSymbol(added) ? added : (ofAnyValue(state, scope, row, name) ?? added);
}

/**
 * C#'s `order.Lines.Count.ShouldEqual(1)`: an extension of any value, called on a member of an outside type. What a path
 * of outside names leads to may be a type.
 */
function ofAnyValue(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  name: NameHash,
): Found | undefined {
  if (state.resolver(scope.language).findExtension === undefined) return undefined;
  const { op, base } = scope.parsed.expressions;
  let root = base[row]!;
  if (op[root] !== ops.member) return undefined;
  while (base[root]! >= 0) root = base[root]!;
  if (op[root] === ops.ident && state.infer.entityOf(scope, root) === external) return undefined;
  const found = importedExtension(state, scope, row, name, foundOutside);
  return found === notFound ? undefined : found;
}

/** What the type of the receiver does not have, but the file's imports or the types below it. */
function foundElsewhere(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  name: NameHash,
  found: Found,
): Found {
  const imported = importedExtension(state, scope, row, name, found);
  const base = scope.parsed.expressions.base[row]!;
  return imported === notFound ? foundInHeir(state, scope, base, name, found) : imported;
}

/**
 * For a receiver of which nothing is known, the extension of that name that the file imports. `Unknown.close()` is a
 * call on a type, whose values alone have the extension.
 */
function importedExtension(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  name: NameHash,
  found: Found,
): Found {
  const { op, base } = scope.parsed.expressions;
  const find = state.resolver(scope.language).findImportedExtension;
  if (find === undefined || hasSymbol(found) || op[row] !== ops.member || op[base[row]!] === ops.super)
    return notFound;
  const type = state.infer.typeOf(scope, base[row]!);
  if (type > externalType) return renamedExtension(state, scope, type, name);
  const receiver = base[row]!;
  if (op[receiver] === ops.ident && isTypeName(scope, receiver)) return notFound;
  const isMade = op[receiver] === ops.call && base[receiver]! >= 0 && isTypeName(scope, base[receiver]!);
  const symbol = find(scope, name, isMade || type === externalType, row);
  return symbol < 0 ? notFound : foundVia(symbol, via.handed);
}

/** For a receiver of a known type, the extension of that type which the file imports under another name. */
function renamedExtension(state: LinkState, scope: FileScope, type: TypeId, name: NameHash): Found {
  const { types } = state;
  if (types.kind(type) !== typeKinds.instance || scope.firstImport(name) < 0) return notFound;
  const symbol =
    state.resolver(scope.language).findRenamedExtension?.(scope, name, types.subject(type)) ?? -1;
  return symbol < 0 ? notFound : foundVia(symbol, via.import);
}

/** Types are written with a capital letter, in the languages whose extensions are imported. */
function isTypeName(scope: FileScope, row: ExpressionRow): boolean {
  const name = scope.parsed.expressions.name[row]!;
  return name !== noString && /^\p{Lu}/u.test(scope.parsed.strings.get(name));
}

/**
 * A member that a class does not have itself, but classes of the file that inherit from it. `new.call` does not call a
 * method that only the class itself has.
 */
function foundInHeir(
  state: LinkState,
  scope: FileScope,
  base: ExpressionRow,
  name: NameHash,
  found: Found,
): Found {
  const { op, owner } = scope.parsed.expressions;
  if (!scope.traits.moduleMixins || op[base] === ops.super) return notFound;
  const type = state.infer.typeOf(scope, base);
  if (state.types.kind(type) !== typeKinds.self) return notFound;
  if (hasSymbol(found)) {
    if (op[base] !== ops.new) return notFound;
    const target = state.closedScopeOf(symbolOf(found));
    if ((target.flags[symbolOf(found) - target.base]! & symbolFlags.static) === 0) return notFound;
  }
  const isStatic = op[base] === ops.type || (op[base] === ops.self && isInClass(scope, owner[base]!));
  return findInHeirs(state, scope, state.types.subject(type), name, isStatic);
}

/** `String.random()`: what an extension in the root adds to the outside type that is named. */
function findAdded(state: LinkState, scope: FileScope, base: ExpressionRow, name: NameHash): Found {
  const { op, name: names } = scope.parsed.expressions;
  const added = state.resolver(scope.language).findOnOutside;
  if (added === undefined || op[base] === ops.member) return foundOutside;
  const symbol = added(state.types.make(typeKinds.builtin, scope.nameHash(names[base]!)), name);
  if (symbol < 0) return foundOutside;
  const target = state.closedScopeOf(symbol);
  const row = symbol - target.base;
  const isStatic = (target.flags[row]! & symbolFlags.static) !== 0;
  return isStatic && !target.isInScope(row) ? foundVia(symbol, via.receiver) : foundOutside;
}

function isValue(state: LinkState, type: TypeId): boolean {
  const kind = state.types.kind(type);
  return kind === typeKinds.instance || kind === typeKinds.builtin;
}

/** The next method of that name above a type with mixins: the first one in any of its bases. */
function findAbove(state: LinkState, scope: FileScope, row: ExpressionRow, name: NameHash): Found {
  const type = enclosingType(state, scope, scope.parsed.expressions.owner[row]!);
  let answer = notFound;
  const before = type < 0 ? [] : prependedTypes(state, type);
  for (const superType of type < 0 ? [] : superTypesOf(state, type)) {
    if (before.includes(superType)) continue;
    const { found } = findMemberOfType(state, scope, superType, name);
    if (hasSymbol(found) && (state.flagsOf(symbolOf(found)) & symbolFlags.declaration) === 0) return found;
    if (hasSymbol(found) && !hasSymbol(answer)) answer = found;
    else if (found === foundOutside && answer === notFound) answer = foundOutside;
  }
  if (hasSymbol(answer) || type < scope.base || type >= scope.base + scope.symbolCount) return answer;
  const { traits } = scope;
  const isMixin = traits.linearizes || (traits.moduleMixins && isModuleKind(scope.kinds[type - scope.base]!));
  const behind = isMixin ? findBehind(state, scope, type, name) : notFound;
  return behind === notFound ? answer : behind;
}

/** Python's `super()`. */
function isSuperCall(scope: FileScope, row: ExpressionRow): boolean {
  const { op, base } = scope.parsed.expressions;
  return op[row] === ops.call && base[row]! >= 0 && op[base[row]!] === ops.super;
}

/** `Type.name`; an alias forwards to its target. */
function findMemberOfTypeSymbol(state: LinkState, scope: FileScope, symbol: SymbolId, name: NameHash): Found {
  const { found } = throughReceiver(findMemberOfSymbol(state, symbol, name, true));
  if (hasSymbol(found)) return found;
  const above = findInMetaclass(state, symbol, name);
  if (hasSymbol(above)) return above;
  if (found !== notFound) return found;
  const target = state.closedScopeOf(symbol);
  if (target.kindOf(symbol - target.base) !== "type") return notFound;
  const alias = typeOfResult(state, symbol);
  return alias === unknownType ? notFound : findMemberOfType(state, scope, alias, name).found;
}
