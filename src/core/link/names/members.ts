// Which member of a type has this name, declared by the type itself or inherited?
import { memberQuestion } from "../questions.ts";
import { symbolFlags } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import type { Member } from "../found.ts";
import { entityOf, foundOutside, foundVia, hasSymbol, notFound, strategyOf, symbolOf } from "../found.ts";
import { apart, type ScopeOutline } from "./scope-outline.ts";
import { declaredSelfTypes } from "./declared-self.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import { chooseMember, isFieldKind, isModuleKind, isTypeKind } from "./symbol-choice.ts";
import { linearOrder } from "./linear-order.ts";
import { prependedTypes, superTypesOf } from "./super-types.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../ids.ts";

const noMember: Member = { found: notFound, owner: 0 };
const outsideMember: Member = { found: foundOutside, owner: 0 };

/** The member of the type `type` (a symbol) with that name: its own (strategy "self") or an inherited one. */
export function findMember(state: LinkState, type: SymbolId, name: NameHash, wantStatic = false): Member {
  const key = wantStatic ? name ^ staticMark : name;
  let question = state.memberQuestions.get(type, key, -1);
  if (question < 0) {
    question = state.memberAnswers.length;
    state.memberQuestions.set(type, key, question);
    state.memberAnswers.push(undefined);
  }
  const known = state.memberAnswers[question];
  if (known !== undefined) return known;
  let member = noMember;
  const stands = state.fixpoint.answer(
    memberQuestion(question),
    () => {
      member = searchMember(state, type, name, wantStatic);
      return 1;
    },
    (value) => {
      state.memberAnswers[question] = value === 0 ? noMember : member;
    },
  );
  return stands === 0 ? noMember : member;
}

/** Separates questions about static members from those about other members of the same name. */
const staticMark = 0x27d4eb2f;

function searchMember(state: LinkState, type: SymbolId, name: NameHash, wantStatic: boolean): Member {
  const before = wantStatic ? noMember : findPrepended(state, type, name);
  if (hasSymbol(before.found)) return before;
  const own = findOwnMember(state, type, name, wantStatic);
  if (own >= 0) return { found: foundVia(own, via.self), owner: 0 };
  const order = state.closedScopeOf(type).traits.linearizes
    ? linearOrder(state, type, (at) => superTypesOf(state, at))
    : [];
  for (const superType of order) {
    const found = findOwnMember(state, state.types.subject(superType), name, wantStatic);
    if (found >= 0) return { found: foundVia(found, via.inherited), owner: superType };
  }
  let answer = noMember;
  for (const superType of superTypesOf(state, type)) {
    const kind = state.types.kind(superType);
    if (kind === typeKinds.instance || kind === typeKinds.static) {
      const above = findMember(state, state.types.subject(superType), name, wantStatic);
      if (hasSymbol(above.found)) {
        const isDeclared = (state.flagsOf(symbolOf(above.found)) & symbolFlags.declaration) !== 0;
        if (isDeclared && hasSymbol(answer.found)) continue;
        const found = foundVia(entityOf(above.found), via.inherited);
        answer = { found, owner: declaringType(state, above, superType) };
        if (!isDeclared) return answer;
      } else if (above.found === foundOutside && answer === noMember) answer = outsideMember;
    } else if (answer === noMember) answer = findInOpenBase(state, type, superType, name);
  }
  return answer;
}

/**
 * A member of a base that is not a class of the root: an outside type, or a parameter of the class template itself
 * (`class Logger : Sink`).
 */
function findInOpenBase(state: LinkState, type: SymbolId, base: TypeId, name: NameHash): Member {
  const kind = state.types.kind(base);
  if (base === externalType || kind === typeKinds.builtin) return outsideMember;
  if (kind !== typeKinds.parameter) return noMember;
  const { found } = findMemberOfType(state, state.closedScopeOf(type), base, name);
  return hasSymbol(found)
    ? { found: foundVia(entityOf(found), via.inherited), owner: 0 }
    : { found, owner: 0 };
}

/** The member of a module that is searched before the type itself. */
function findPrepended(state: LinkState, type: SymbolId, name: NameHash): Member {
  for (const above of prependedTypes(state, type)) {
    if (state.types.kind(above) !== typeKinds.instance) continue;
    const { found } = findMember(state, state.types.subject(above), name);
    if (hasSymbol(found)) return { found: foundVia(entityOf(found), via.inherited), owner: above };
  }
  return noMember;
}

/** The type that declares `member`, which was found in `type`. */
export function declaringType(state: LinkState, member: Member, type: TypeId): TypeId {
  return member.owner === 0 ? type : state.types.substitute(member.owner, type, unknownType);
}

function findOwnMember(state: LinkState, type: SymbolId, name: NameHash, wantStatic: boolean): SymbolId {
  const scope = state.closedScopeOf(type);
  const row = chooseMember(scope, scope.firstChild(type - scope.base, name), wantStatic);
  // A path leads to no field: `Page::size` is the method beside the field `size`.
  const isPassed = row >= 0 && wantStatic && scope.traits.paths && isFieldKind(scope.kinds[row]!);
  if (row >= 0 && !isPassed) return scope.base + row;
  const resolver = state.resolver(scope.language);
  const detached =
    resolver.findDetached === undefined
      ? findApart(state, scope, type - scope.base, name)
      : resolver.findDetached(type, name);
  return detached < 0 && isPassed ? scope.base + row : detached;
}

/**
 * A member declared apart from its type in the same file: `Type.prototype.name = function () {}`. −1 if there is none.
 */
export function findApart(
  state: LinkState,
  scope: ScopeOutline,
  typeRow: SymbolRow,
  name: NameHash,
): SymbolId {
  let row = scope.owned.length === 0 ? -1 : scope.firstChild(apart, name);
  if (row < 0) return -1;
  const { parsed } = state.scope(scope.fileId);
  while (row >= 0 && scope.names[typeRow] !== parsed.stringHashes[parsed.symbols.owner[row]!]) {
    row = scope.nextChild(row);
  }
  return row < 0 ? -1 : scope.base + row;
}

/** The member of a value of that type, looked up from the file `scope`. For a union it may be a choice. */
export function findMemberOfType(
  state: LinkState,
  scope: ScopeOutline,
  type: TypeId,
  name: NameHash,
): Member {
  const { types } = state;
  const subject = types.subject(type);
  switch (types.kind(type)) {
    case typeKinds.external:
      return outsideMember;
    case typeKinds.callable:
      return findMemberOfFunction(state, subject, name);
    case typeKinds.builtin: {
      const traits = scope.traits;
      const inner = types.arguments(type)[0];
      const isOwn = traits.unnamedMembers.has(name) && traits.handingOut.has(subject);
      if (inner !== undefined && !isOwn && traits.transparent.has(subject))
        return findMemberOfType(state, scope, inner, name);
      return addedMember(state.resolver(scope.language).findOnOutside?.(type, name));
    }
    case typeKinds.static:
      return throughReceiver(findMemberOfSymbol(state, subject, name, true));
    case typeKinds.instance:
      return throughReceiver(findMemberOfValue(state, scope, type, name));
    case typeKinds.self:
      return findMemberOfSelf(state, scope, type, name);
    case typeKinds.parameter: {
      const bound = boundOf(state, type);
      return bound === unknownType ? noMember : findMemberOfType(state, scope, bound, name);
    }
    case typeKinds.union:
      return findMemberOfUnion(state, scope, types.arguments(type), name);
    case typeKinds.package:
      return { found: state.packageScope(subject).find(name, false, scope.fileId), owner: 0 };
    default:
      return noMember;
  }
}

/** The member of `this`: of its type, else of what the type declares to be mixed into. */
function findMemberOfSelf(state: LinkState, scope: ScopeOutline, self: TypeId, name: NameHash): Member {
  const member = findMemberOfValue(state, scope, self, name);
  const row = state.types.subject(self) - scope.base;
  if (hasSymbol(member.found) || row < 0 || row >= scope.symbolCount) return member;
  return findInDeclaredSelf(state, scope, row, name) ?? member;
}

/** The member of that name in what the type `row` of the file declares its `this` to be; undefined if there is none. */
export function findInDeclaredSelf(
  state: LinkState,
  scope: ScopeOutline,
  row: SymbolRow,
  name: NameHash,
): Member | undefined {
  return declaredSelfTypes(state, scope, row)
    .map((type) => findMemberOfType(state, scope, type, name))
    .find(({ found }) => hasSymbol(found));
}

/** A member that the root adds to an outside type; `symbol` is absent or −1 if it adds none of that name. */
function addedMember(symbol: SymbolId | undefined): Member {
  return symbol === undefined || symbol < 0
    ? outsideMember
    : { found: foundVia(symbol, via.receiver), owner: 0 };
}

/** JavaScript functions have members: assigned ones, and those of a namespace with the same name. */
function findMemberOfFunction(state: LinkState, symbol: SymbolId, name: NameHash): Member {
  const { language, traits } = state.closedScopeOf(symbol);
  return addedMember(traits.typeSpace ? state.resolver(language).findDetached?.(symbol, name) : undefined);
}

/** Member of a type or module symbol. */
export function findMemberOfSymbol(
  state: LinkState,
  symbol: SymbolId,
  name: NameHash,
  wantStatic = false,
): Member {
  return isModuleKind(state.kindOf(symbol))
    ? { found: state.infer.nameInModule(symbol, name), owner: 0 }
    : findMember(state, symbol, name, wantStatic);
}

/** So many types may be dereferenced on the way to a member. */
const mostDerefs = 4;

/** The member of a value of the type `type`: of the type itself, else of the types to which it dereferences. */
function findMemberOfValue(state: LinkState, scope: ScopeOutline, type: TypeId, name: NameHash): Member {
  const { types } = state;
  const member = findMemberOfSymbol(state, types.subject(type), name);
  const { derefTarget } = state.resolver(scope.language);
  if (hasSymbol(member.found) || derefTarget === undefined) return member;
  let holder = type;
  for (let depth = 0; depth < mostDerefs; depth++) {
    const target = derefTarget(types.subject(holder), name);
    holder = types.seenThrough(target, holder, unknownType);
    if (types.kind(holder) !== typeKinds.instance) break;
    const behind = findMemberOfSymbol(state, types.subject(holder), name);
    if (!hasSymbol(behind.found)) continue;
    const found = foundVia(entityOf(behind.found), via.receiver);
    return { found, owner: declaringType(state, behind, holder) };
  }
  return member;
}

/** A type's member was found through its receiver, unless the receiver is `this`. */
export function throughReceiver(member: Member): Member {
  const strategy = strategyOf(member.found);
  return strategy === via.self || strategy === via.inherited
    ? { found: foundVia(entityOf(member.found), via.receiver), owner: member.owner }
    : member;
}

function findMemberOfUnion(
  state: LinkState,
  scope: ScopeOutline,
  arms: readonly TypeId[],
  name: NameHash,
): Member {
  const found = new Map<number, Member>();
  let none = noMember;
  for (const arm of arms) {
    const member = findMemberOfType(state, scope, arm, name);
    const symbol = entityOf(member.found);
    if (isSymbol(symbol)) found.set(symbol, member);
    else if (member.found === foundOutside) none = outsideMember;
  }
  if (found.size > 1) return { found: foundVia(state.choice([...found.keys()]), via.ambiguous), owner: 0 };
  const [only = none] = found.values();
  return only;
}

/** The bound of a type parameter; unknown if it has none, or only one that leads back to it: `T extends Partial<T>`. */
export function boundOf(state: LinkState, parameter: TypeId): TypeId {
  const bound = declaredBound(state, parameter);
  const arms = state.types.arms(bound);
  const open = arms.filter((arm) => !leadsBack(state, arm, parameter, new Set()));
  return open.length === arms.length ? bound : state.infer.unionOf(open);
}

/** @param asked - the parameters on the way, whose bounds are not asked for again */
function leadsBack(state: LinkState, type: TypeId, parameter: TypeId, asked: Set<TypeId>): boolean {
  if (type === parameter) return true;
  const { types } = state;
  const leads = (inner: TypeId): boolean => leadsBack(state, inner, parameter, asked);
  switch (types.kind(type)) {
    case typeKinds.parameter:
      if (asked.has(type)) return false;
      asked.add(type);
      return leads(declaredBound(state, type));
    case typeKinds.union:
      return types.arguments(type).some(leads);
    case typeKinds.builtin: {
      const { traits } = state.closedScopeOf(types.subject(parameter));
      return traits.transparent.has(types.subject(type)) && types.arguments(type).slice(0, 1).some(leads);
    }
    default:
      return false;
  }
}

function declaredBound(state: LinkState, parameter: TypeId): TypeId {
  const owner = state.types.subject(parameter);
  const scope = state.scopeOf(owner);
  const binding = scope.genericsOf(owner - scope.base)[state.types.arguments(parameter)[0]!];
  return binding === undefined ? unknownType : state.infer.bindingType(scope, binding);
}

/** The constructor that a class itself declares, in any of its parts; −1 if it has none. */
export function constructorOf(state: LinkState, type: SymbolId): SymbolId {
  const scope = state.closedScopeOf(type);
  const own = constructorIn(scope, type);
  if (own >= 0 && (scope.flags[own - scope.base]! & symbolFlags.static) === 0) return own;
  const detached = state.resolver(scope.language).detachedConstructor?.(type) ?? -1;
  return detached >= 0 ? detached : own;
}

/** What takes the arguments of a call: a class's own constructor (−1 if it has none), or the function itself. */
export function callableOf(state: LinkState, called: SymbolId): SymbolId {
  return isTypeKind(state.kindOf(called)) ? constructorOf(state, called) : called;
}

/** The constructor inside this declaration of a class, which is in the file; −1 if it has none. */
export function constructorIn(scope: ScopeOutline, type: SymbolId): SymbolId {
  const row = type - scope.base;
  let found = -1;
  for (let at = row + 1; at < scope.symbolCount && scope.parents[at]! >= row; at++) {
    if (scope.parents[at] !== row || (scope.flags[at]! & symbolFlags.constructor) === 0) continue;
    if ((scope.flags[at]! & symbolFlags.declaration) === 0) return scope.base + at;
    if (found < 0) found = scope.base + at;
  }
  return found;
}
