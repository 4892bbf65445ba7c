// What does a bare name stand for at this place? Looks at locals, enclosing scopes, the enclosing type, the file, its
// imports, its package.
import { hash32 } from "../../../base/hash32.ts";
import { bindingKinds, symbolFlags } from "../../types/index.ts";
import { bound } from "../entity.ts";
import type { Found } from "../found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound, symbolOf } from "../found.ts";
import type { FileScope } from "./file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { findInHeirs, isInClass } from "./heirs.ts";
import { findInDeclaredSelf, findMember, findMemberOfType } from "./members.ts";
import { findInherited } from "./private-members.ts";
import { enclosingType, extendedType, ownerType } from "./enclosing-type.ts";
import { superTypesOf } from "./super-types.ts";
import { via } from "../strategies.ts";
import { typeKinds } from "../type-table.ts";
import { chooseSymbol, isCallableKind, isMemberKind, isModuleKind, isTypeKind } from "./symbol-choice.ts";
import type { BindingRow, NameHash, SymbolRow } from "../ids.ts";
import type { NameQuery } from "./name-query.ts";
import { findInBlock } from "./block-names.ts";
import { findImported } from "./imported-names.ts";

const genericKind = bindingKinds.indexOf("generic");
const parameterKind = bindingKinds.indexOf("parameter");
const selfName = hash32("this");

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
  // The name of a base is no call; which heirs there are depends on what it names.
  return outside !== notFound || declarer !== from ? outside : findBeside(state, query);
}

function findBeside(state: LinkState, query: NameQuery): Found {
  if (query.scope.traits.injectedNames) return findBase(state, query);
  return query.wantType ? notFound : findInHeirsAround(state, query);
}

/** C++: a class knows the names of its bases, in whichever namespaces they are. */
function findBase(state: LinkState, { scope, name, from }: NameQuery): Found {
  const type = enclosingType(state, scope, from);
  const left = type < 0 ? [] : [type];
  for (let at = 0; at < left.length && at < mostBases; at++) {
    const inner = state.closedScopeOf(left[at]!);
    if (at > 0 && inner.names[left[at]! - inner.base] === name) return foundVia(left[at]!, via.inherited);
    for (const base of superTypesOf(state, left[at]!))
      if (state.types.kind(base) === typeKinds.instance) left.push(state.types.subject(base));
  }
  return notFound;
}

/** So many classes above one are asked for their names. */
const mostBases = 16;

/** A value that a template takes from its component, unless it is the local `visible`. */
function findInTemplate(
  state: LinkState,
  { scope, name, offset, from, wantType }: NameQuery,
  visible: BindingRow,
): Found {
  if (visible >= 0 || wantType) return notFound;
  return state.resolver(scope.language).findInTemplate?.(scope, name, offset, from) ?? notFound;
}

/** What a call on self runs if only classes that inherit from the enclosing type have the method. */
function findInHeirsAround(state: LinkState, { scope, name, from }: NameQuery): Found {
  const type = scope.traits.moduleMixins ? enclosingType(state, scope, from) : -1;
  return type < 0 ? notFound : findInHeirs(state, scope, type, name, isInClass(scope, from));
}

/** C's `struct ops ops`: the struct is not the file's variable or function, if a header declares it. */
function typeBeside(state: LinkState, query: NameQuery, found: Found): Found | undefined {
  if (!query.wantType || !query.scope.traits.typesBesideValues || !hasSymbol(found)) return undefined;
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
    if (isWanted(state, query, member) || isOutsideNamesake(scope, at, name, member)) return member;
    const beside = findAroundOwner(state, query, at);
    if (beside !== notFound) return beside;
  }
}

/** C++: declared in a namespace that the name of the function `at` states. */
function findAroundOwner(state: LinkState, { scope, name, wantType }: NameQuery, at: SymbolRow): Found {
  if (scope.isInScope(at)) return notFound;
  return state.resolver(scope.language).findAroundOwner?.(scope, at, name, wantType) ?? notFound;
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

/** Whether a function named like the outside member `found` that it extends is asked for that name. */
function isOutsideNamesake(scope: FileScope, row: SymbolRow, name: NameHash, found: Found): boolean {
  return found === foundOutside && scope.names[row] === name;
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
