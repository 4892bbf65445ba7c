// What does a bare name stand for at this place? Looks at locals, enclosing scopes, the enclosing type, the file, its
// imports, its package.
import { hash32 } from "../../../base/hash32.ts";
import { bindingKinds, symbolFlags } from "../../types/index.ts";
import { bound, isPackage } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound, symbolOf } from "../found.ts";
import type { FileScope } from "./file-scope.ts";
import { notAsked } from "./scope-outline.ts";
import type { LinkState } from "../link-state.ts";
import { findInHeirs, isInClass } from "./heirs.ts";
import { findInDeclaredSelf, findMember, findMemberOfType } from "./members.ts";
import { findInherited } from "./private-members.ts";
import { enclosingType, extendedType, ownerType } from "./enclosing-type.ts";
import { via } from "../strategies.ts";
import { chooseSymbol, isCallableKind, isMemberKind, isModuleKind, isTypeKind } from "./symbol-choice.ts";
import type { BindingRow, Entity, ImportRow, NameHash, SymbolId, SymbolRow } from "../ids.ts";

const genericKind = bindingKinds.indexOf("generic");
const parameterKind = bindingKinds.indexOf("parameter");
const selfName = hash32("this");

/** A name as written at a place in an open file. */
export interface NameQuery {
  readonly scope: FileScope;
  readonly name: NameHash;
  /** The symbol row from which the lookup starts. */
  readonly from: SymbolRow;
  readonly offset: number;
  /** The name is that of a type, in a language that keeps types apart from values. */
  readonly wantType: boolean;
  /** The symbol row whose declaration contains the name, if not `from`: a type is not its own base. */
  readonly declarer?: SymbolRow;
  /** It is a type argument, such as Job in `Comparable<Job>`; that may be the declared type itself. */
  readonly isArgument?: boolean;
  /** Locals are not candidates: the name is called, and the language gives methods a name space of their own. */
  readonly skipsLocals?: boolean;
}

/** What a name stands for. */
export function findName(state: LinkState, query: NameQuery): Found {
  const {
    scope,
    name,
    from,
    offset,
    wantType,
    declarer = from,
    isArgument = false,
    skipsLocals = false,
  } = query;
  const visible = skipsLocals ? -1 : scope.bindingAt(name, offset);
  // A parameter is not a type, whatever its name: `struct list *list`.
  const isLocal = visible >= 0 && (!wantType || scope.parsed.bindings.kind[visible] === genericKind);
  const binding = isLocal ? visible : -1;
  const inTemplate = findInTemplate(state, query, visible);
  if (inTemplate !== notFound) return inTemplate;
  const isOwnParameter = binding >= 0 && scope.parsed.bindings.owner[binding] === declarer;
  if (declarer !== from && isOwnParameter) return boundLocally;
  const inside = findInScopes(state, query, binding);
  const isItself = declarer !== from && !isArgument && entityOf(inside) === scope.base + declarer;
  if (inside !== notFound && !isItself) return typeBeside(state, query, inside) ?? inside;
  const outside = findOutside(state, query);
  const isBase = declarer !== from; // and no call; which heirs there are depends on what it names
  return outside !== notFound || wantType || isBase ? outside : findInHeirsAround(state, query);
}

/** A value that a template takes from its component, unless it is the local `visible`. */
function findInTemplate(
  state: LinkState,
  { scope, name, offset, wantType }: NameQuery,
  visible: BindingRow,
): Found {
  if (visible >= 0 || wantType) return notFound;
  return state.resolver(scope.language).findInTemplate?.(scope, name, offset) ?? notFound;
}

/** What a call on self runs if only classes that inherit from the enclosing type have the method. */
function findInHeirsAround(state: LinkState, { scope, name, from }: NameQuery): Found {
  const type = scope.traits.moduleMixins ? enclosingType(state, scope, from) : -1;
  return type < 0 ? notFound : findInHeirs(state, scope, type, name, isInClass(scope, from));
}

/** C's `struct ops ops`: the struct is not the file's variable or function, if a header declares it. */
function typeBeside(state: LinkState, query: NameQuery, found: Found): Found | undefined {
  if (!query.wantType || !query.scope.traits.functionPointers || !hasSymbol(found)) return undefined;
  const scope = state.closedScopeOf(symbolOf(found));
  const kind = scope.kindOf(symbolOf(found) - scope.base);
  if (kind !== "variable" && kind !== "constant" && kind !== "function") return undefined;
  const outside = findOutside(state, query);
  if (!hasSymbol(outside)) return undefined;
  const other = state.closedScopeOf(symbolOf(outside));
  return isTypeKind(other.kinds[symbolOf(outside) - other.base]!) ? outside : undefined;
}

const boundLocally = foundVia(bound, via.local);

/** What the file sees under a name besides its own declarations. */
function findOutside(state: LinkState, query: NameQuery): Found {
  const { scope, name, offset, wantType } = query;
  const imported = findImported(state, query);
  if (imported !== notFound) return imported;
  const visible = state.resolver(scope.language).findVisible(scope, name, wantType, offset);
  if (visible !== notFound) return visible;
  return scope.traits.globals.has(name) ? foundOutside : notFound;
}

/**
 * Searches from the innermost scope outward to the file. `binding` is the parameter or local of that name, −1 for none.
 */
function findInScopes(state: LinkState, query: NameQuery, binding: BindingRow): Found {
  const { scope, name, from } = query;
  const bindingOwner = binding < 0 ? -1 : scope.parsed.bindings.owner[binding]!;
  let passed: Passed = "nothing";
  for (let at = from; ; at = scope.parents[at]!) {
    const isType = at > 0 && isTypeKind(scope.kinds[at]!);
    const given = isType ? findInReceivers(state, query, at) : notFound;
    if (given !== notFound) return given;
    const ownBinding = bindingOwner === at ? binding : -1;
    const own = isType
      ? findInTypeOrHead(state, query, at, ownBinding)
      : findInBlock(state, query, at, ownBinding);
    if (own !== notFound && !isHidden(state, own, passed, isType)) return own;
    passed = passedAt(scope, at, passed);
    if (bindingOwner === at) return boundLocally;
    const received = isType ? notFound : findInReceivers(state, query, at);
    if (received !== notFound || at === 0) return received;
    const type = scope.traits.memberScope && !isType ? ownerType(state, scope, at) : -1;
    const member = type < 0 ? findInExtended(state, query, at) : findMember(state, type, name).found;
    if (isWanted(state, query, member)) return member;
    if (member === foundOutside && isOwnName(scope, at, name)) return member;
  }
}

/** A member of the type, or the parameter `binding` (−1 for none) of the constructor in the type's head. */
function findInTypeOrHead(state: LinkState, query: NameQuery, at: SymbolRow, binding: BindingRow): Found {
  const own = findInType(state, query, at);
  return binding >= 0 && isInitialValue(state, query, at, binding, own) ? boundLocally : own;
}

/**
 * Whether a name in what initializes the type `at` is a parameter of its constructor, though the type has a member of
 * that name: Kotlin's `class Spec(builder: Builder) { val code = builder.code }` beside a function `builder`, and
 * `val name = name.trim()`. A parameter that is a field too (`val name: String`) counts as the field.
 */
function isInitialValue(
  state: LinkState,
  { scope, from }: NameQuery,
  at: SymbolRow,
  binding: BindingRow,
  own: Found,
): boolean {
  const isValue =
    scope.parents[from] === at && !isCallableKind(scope.kinds[from]!) && !isTypeKind(scope.kinds[from]!);
  const isInitial = from === at || isValue;
  if (!isInitial || !hasSymbol(own) || scope.parsed.bindings.kind[binding] !== parameterKind) return false;
  const member = symbolOf(own);
  const target = state.closedScopeOf(member);
  const row = member - target.base;
  if (target === scope && isDeclaredBy(scope, row, binding)) return false;
  return from === at || member === scope.base + from || isCallableKind(target.kinds[row]!);
}

/** Whether the field `row` and the parameter are one declaration: they have the same type. */
function isDeclaredBy(scope: FileScope, row: SymbolRow, binding: BindingRow): boolean {
  const { symbols, bindings } = scope.parsed;
  return symbols.type[row]! >= 0 && symbols.type[row] === bindings.type[binding];
}

/** What the search has left on its way outward, if modules can be mixed in. */
type Passed = "nothing" | "module" | "class";

function passedAt(scope: FileScope, at: SymbolRow, passed: Passed): Passed {
  if (!scope.traits.moduleMixins || at === 0) return passed;
  if (isTypeKind(scope.kinds[at]!)) return "class";
  return passed === "nothing" && isModuleKind(scope.kinds[at]!) ? "module" : passed;
}

/** Ruby sees constants of enclosing scopes but not their methods; a module inside a class is mixed into the class. */
function isHidden(state: LinkState, found: Found, passed: Passed, isOfType: boolean): boolean {
  if (passed === "nothing" || !hasSymbol(found) || (passed === "module" && isOfType)) return false;
  const scope = state.closedScopeOf(symbolOf(found));
  return scope.kindOf(symbolOf(found) - scope.base) === "method";
}

function isOwnName(scope: FileScope, row: SymbolRow, name: NameHash): boolean {
  return scope.names[row] === name;
}

/**
 * A member of a receiver of a function literal owned by the symbol `at`, innermost first; then of what `at` itself
 * extends.
 */
function findInReceivers(
  state: LinkState,
  { scope, name, offset, wantType }: NameQuery,
  at: SymbolRow,
): Found {
  if (wantType || scope.traits.receiverFunctions.size === 0) return notFound;
  for (const binding of scope.bindingsAt(selfName, offset)) {
    if (scope.parsed.bindings.owner[binding] !== at) continue;
    const { found } = findMemberOfType(state, scope, state.infer.bindingType(scope, binding), name);
    if (hasSymbol(found)) return found;
  }
  if (at === 0 || scope.isInScope(at) || ownerType(state, scope, at) >= 0) return notFound;
  const { found } = findMemberOfType(state, scope, extendedType(state, scope, at), name);
  return hasSymbol(found) ? found : notFound;
}

/** A member of the outside type that `at` extends: `extension String { func shout() { trim() } }`. */
function findInExtended(state: LinkState, { scope, name, wantType }: NameQuery, at: SymbolRow): Found {
  if (wantType || !scope.traits.memberScope || at === 0 || scope.isInScope(at)) return notFound;
  const { found } = findMemberOfType(state, scope, extendedType(state, scope, at), name);
  // An extension that overloads one of the type's own functions calls that function by its name.
  return entityOf(found) === scope.base + at ? foundOutside : found;
}

/**
 * Declared in a function, in the value of a constant or field, in a namespace or the file itself; `binding` is a
 * parameter or local of the same symbol.
 */
function findInBlock(state: LinkState, query: NameQuery, at: SymbolRow, binding: BindingRow): Found {
  const { scope, name, wantType } = query;
  const isNamespace = isModuleKind(scope.kinds[at]!);
  // Members of an object literal are not visible by their bare names; functions around a returned one are.
  const hasMembers = !isNamespace || scope.traits.typeSpace; // of objects that are returned or exported
  const first = hasMembers ? firstDeclared(scope, at, name) : scope.firstChild(at, name);
  const chosen = chooseSymbol(scope, first, wantType, scope.traits.typeSpace);
  const row = isNamespace || chosen < 0 ? chosen : chooseByPlace(query, at, chosen);
  if (row >= 0 && !isShadowed(scope, row, binding)) {
    return foundVia(scope.base + row, isNamespace ? via.file : via.local);
  }
  if (at === 0 || !isNamespace) return notFound;
  return state.resolver(scope.language).findInNamespace?.(scope, at, name, wantType) ?? notFound;
}

/**
 * The first declaration of that name in a function or file. Members of an object that a function returns, or that a
 * script exports or passes on, are not visible by bare names.
 */
function firstDeclared(scope: FileScope, at: SymbolRow, name: NameHash): SymbolRow {
  let row = scope.firstChild(at, name);
  while (row >= 0 && isMemberKind(scope.kinds[row]!)) row = scope.nextChild(row);
  return row;
}

/**
 * Which function of that name inside `at` is meant, where blocks beside each other may declare one each: the last that
 * begins before the place. Where none does, it is `chosen`, which a function declares further down; in the value of a
 * constant or field, only another function of that value sees it (else −1). `chosen` itself if it is no function.
 */
function chooseByPlace(
  { scope, from, name, offset }: NameQuery,
  at: SymbolRow,
  chosen: SymbolRow,
): SymbolRow {
  if (scope.kindOf(chosen) !== "function") return chosen;
  const { start } = scope.parsed.symbols;
  const isDeclaration = scope.flags[chosen]! & symbolFlags.declaration;
  let last = -1;
  for (let row = scope.firstChild(at, name); row >= 0; row = scope.nextChild(row)) {
    const isSame = (scope.flags[row]! & symbolFlags.declaration) === isDeclaration;
    if (isSame && scope.kindOf(row) === "function" && start[row]! <= offset) last = Math.max(last, row);
  }
  const isHoisted = isCallableKind(scope.kinds[at]!) || scope.traits.typeSpace || from !== at;
  return last >= 0 || !isHoisted ? last : chosen;
}

/** A parameter hides a function inside its function only if it is declared after that function. */
function isShadowed(scope: FileScope, row: SymbolRow, binding: BindingRow): boolean {
  if (binding < 0) return false;
  const { bindings, symbols } = scope.parsed;
  return bindings.start[binding]! > symbols.start[row]! || bindings.end[binding]! <= symbols.start[row]!;
}

/** Declared in a type, if its members are visible by their bare names. */
function findInType(state: LinkState, query: NameQuery, typeRow: SymbolRow): Found {
  const { scope, name, from, wantType } = query;
  if (scope.traits.memberScope) {
    const member = findInherited(state, scope.base + typeRow, name);
    if (isWanted(state, query, member)) return member;
    return findInDeclaredSelf(state, scope, typeRow, name)?.found ?? notFound;
  }
  if (scope.traits.declarationScope) return findDeclaration(scope, typeRow, name, wantType);
  if (scope.traits.paths) return notFound; // `Self::name`, `Type::name`
  // The body of a class runs from top to bottom: a name that it declares later is still that of the file.
  const isInBody = scope.traits.bodyScope && isFieldOf(scope, from, typeRow);
  if (typeRow !== from && !isInBody && scope.kindOf(typeRow) !== "enum") return notFound;
  const row = chooseSymbol(scope, scope.firstChild(typeRow, name), wantType, false);
  return row < 0 || (isInBody && row >= from) ? notFound : foundVia(scope.base + row, via.self);
}

/** Whether it is a field of the type, with a value rather than a body. */
function isFieldOf(scope: FileScope, row: SymbolRow, typeRow: SymbolRow): boolean {
  if (scope.parents[row] !== typeRow || scope.kindOf(row) !== "field") return false;
  return (scope.parsed.symbols.flags[row]! & symbolFlags.accessor) === 0;
}

/** Declared in a type by other means than a field. */
function findDeclaration(scope: FileScope, typeRow: SymbolRow, name: NameHash, wantType: boolean): Found {
  let first = scope.firstChild(typeRow, name);
  while (first >= 0 && scope.kindOf(first) === "field") first = scope.nextChild(first);
  const row = chooseSymbol(scope, first, wantType, false);
  return row < 0 ? notFound : foundVia(scope.base + row, via.self);
}

/** Whether a member was found. A property is not the type of the same name: `public Address Address { get; }`. */
function isWanted(state: LinkState, { wantType }: NameQuery, found: Found): boolean {
  if (!hasSymbol(found) || !wantType) return hasSymbol(found);
  const scope = state.closedScopeOf(symbolOf(found));
  return !isMemberKind(scope.kinds[symbolOf(found) - scope.base]!);
}

/** What the import with that local name stands for, among the imports visible at the offset. */
function findImported(state: LinkState, { scope, name, offset, wantType }: NameQuery): Found {
  let answer = notFound;
  for (let row = scope.firstImport(name); row >= 0; row = scope.nextImport(row)) {
    const { start, end } = scope.parsed.imports;
    if (end[row]! > 0 && (offset < start[row]! || offset >= end[row]!)) continue;
    const target = importTarget(state, scope, row, wantType);
    if (hasSymbol(target) || isPackage(entityOf(target))) return target;
    if (target !== notFound) answer = target;
  }
  return answer;
}

/**
 * What the local name of an import row stands for. If the language keeps types apart from values and the name is both,
 * the wanted one.
 */
export function importTarget(state: LinkState, scope: FileScope, row: ImportRow, wantType: boolean): Found {
  const wantsApart = wantType && scope.traits.typeSpace;
  return state.reach.find(-1 - scope.fileId, wantsApart ? -1 - row : row, () =>
    state.resolver(scope.language).importTarget(scope, row, wantsApart),
  );
}

/** What a module (a file's row 0, or a module symbol inside it) exports under a name. */
export function findInModule(state: LinkState, module: SymbolId, name: NameHash, wantType: boolean): Found {
  return state.reach.find(module, wantType ? name ^ typeSpaceMark : name, () => {
    const scope = state.scopeOf(module);
    return state.resolver(scope.language).findInModule(scope, module - scope.base, name, wantType);
  });
}

const typeSpaceMark = 0x5bd1e995;

/** The module that an import row names. */
export function importModule(state: LinkState, scope: FileScope, row: ImportRow): Entity {
  let module = scope.importModules[row]!;
  if (module === notAsked) {
    module = state.resolver(scope.language).importModule(scope, row);
    scope.importModules[row] = module;
  }
  return module;
}
