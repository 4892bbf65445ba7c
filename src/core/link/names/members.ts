// Which member of a type bears this name, in the type itself or in what it inherits from?
import { hash32 } from "../../../base/hash32.ts";
import { expressionOps, symbolFlags } from "../../types/index.ts";
import { ambiguous, external, isPackage, isSymbol, unresolved } from "../entity.ts";
import type { FileScope } from "./file-scope.ts";
import { apart, notAsked } from "./file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../edges/strategies.ts";
import { chooseMember, isModuleKind, isTypeKind } from "./symbol-choice.ts";
import { linearOrder } from "./linear-order.ts";
import { externalType, typeKinds, unknownType } from "../types/types.ts";

const callOp = expressionOps.indexOf("call");

/**
 * The member of the type `type` (a symbol) under that name: a symbol, `external` when a type from outside may have it,
 * else `unresolved`. Sets `memberOwner`: the type it is declared in as seen from `type`, 0 when that is `type` itself.
 */
export function findMember(state: LinkState, type: number, name: number, wantStatic = false): number {
  const key = wantStatic ? name ^ staticMark : name;
  let question = state.memberQuestions.get(type, key, -1);
  if (question < 0) {
    question = state.memberAnswers.length;
    state.memberQuestions.set(type, key, question);
    state.memberAnswers.push(notAsked);
    state.memberOwners.push(0);
  }
  const known = state.memberAnswers[question]!;
  if (known !== notAsked) {
    state.memberOwner = state.memberOwners[question]!;
    return known;
  }
  let owner = 0;
  const answer = state.fixpoint.answer(
    question * 4 + 3,
    () => {
      const found = searchMember(state, type, name, wantStatic);
      owner = state.memberOwner;
      return found - circular;
    },
    (value) => {
      state.memberAnswers[question] = value === 0 ? unresolved : value + circular;
      state.memberOwners[question] = owner;
    },
  );
  state.memberOwner = owner;
  return answer === 0 ? unresolved : answer + circular;
}

/** Answers of the fixpoint are 0 on a circle, and members begin at `external`: this parts the two. */
const circular = external - 1;

/** Parts questions for static members from others of the same name. */
const staticMark = 0x27d4eb2f;

function searchMember(state: LinkState, type: number, name: number, wantStatic: boolean): number {
  state.memberOwner = 0;
  const own = findOwnMember(state, type, name, wantStatic);
  if (own >= 0) return own;
  const order = state.closedScopeOf(type).traits.linearizes
    ? linearOrder(state, type, (at) => superTypesOf(state, at))
    : [];
  for (const superType of order) {
    const found = findOwnMember(state, state.types.subject(superType), name, wantStatic);
    if (found < 0) continue;
    state.memberOwner = superType;
    return found;
  }
  let answer = unresolved;
  for (const superType of superTypesOf(state, type)) {
    const kind = state.types.kind(superType);
    if (kind === typeKinds.instance || kind === typeKinds.static) {
      const found = findMember(state, state.types.subject(superType), name, wantStatic);
      if (found >= 0) {
        state.memberOwner =
          state.memberOwner === 0
            ? superType
            : state.types.substitute(state.memberOwner, superType, unknownType);
        return found;
      }
      if (found === external) answer = external;
    } else if (superType === externalType || kind === typeKinds.builtin) answer = external;
  }
  state.memberOwner = 0;
  return answer;
}

function findOwnMember(state: LinkState, type: number, name: number, wantStatic: boolean): number {
  const scope = state.closedScopeOf(type);
  const row = chooseMember(scope, scope.firstChild(type - scope.base, name), wantStatic);
  if (row >= 0) return scope.base + row;
  const resolver = state.resolver(scope.language);
  return resolver.findDetached === undefined
    ? findApart(state, scope, type - scope.base, name)
    : resolver.findDetached(type, name);
}

/** A member declared apart from its type in the same file: `Type.prototype.name = function () {}`. −1 without one. */
export function findApart(state: LinkState, scope: FileScope, typeRow: number, name: number): number {
  let row = scope.owned.length === 0 ? -1 : scope.firstChild(apart, name);
  if (row < 0) return -1;
  const { parsed } = state.scope(scope.fileId);
  while (row >= 0 && scope.names[typeRow] !== parsed.stringHashes[parsed.symbols.owner[row]!]) {
    row = scope.nextChild(row);
  }
  return row < 0 ? -1 : scope.base + row;
}

/** Types that `type` (a symbol) extends and implements, in the order in which it says so. */
export function superTypesOf(state: LinkState, type: number): readonly number[] {
  const known = state.superTypes.get(type);
  if (known !== undefined) return known;
  let list: readonly number[] = [];
  const stands = state.fixpoint.answer(
    type * 4 + 2,
    () => {
      list = collectSuperTypes(state, type);
      return 1;
    },
    (value) => {
      state.superTypes.set(type, value === 0 ? [] : list);
    },
  );
  return stands === 0 ? [] : list;
}

function collectSuperTypes(state: LinkState, type: number): readonly number[] {
  const found = declaredSuperTypes(state, type);
  const detached = state.resolver(state.closedScopeOf(type).language).detachedSuperTypes?.(type);
  return detached === undefined ? found : [...found, ...detached];
}

/** Those that the declaration of `type` itself names, in the order in which their members are looked for. */
export function declaredSuperTypes(state: LinkState, type: number): readonly number[] {
  const scope = state.scopeOf(type);
  const row = type - scope.base;
  const { expressions } = scope.parsed;
  const found: number[] = [];
  for (const heritage of scope.heritage) {
    if (expressions.owner[heritage] !== row || expressions.generic[heritage]! >= 0) continue;
    const base = heritageType(state, scope, expressions.base[heritage]!);
    if (base !== unknownType) found.push(base);
    found.push(...mixedTypes(state, scope, expressions.base[heritage]!));
  }
  if (scope.traits.definedTypes && scope.kindOf(row) === "type") {
    const underlying = state.infer.returnType(type);
    if (underlying !== unknownType) found.push(underlying);
  }
  return scope.traits.moduleMixins ? found.reverse() : found; // the last mixin comes first
}

/** `extends Serializable(Base)`: the class that a mixin makes extends what the mixin is handed. */
function mixedTypes(state: LinkState, scope: FileScope, row: number): readonly number[] {
  const { op } = scope.parsed.expressions;
  const found: number[] = [];
  for (const argument of op[row] === callOp ? scope.argumentsOf(row) : []) {
    const type = state.infer.typeOf(scope, argument);
    if (state.types.kind(type) === typeKinds.static)
      found.push(state.types.make(typeKinds.instance, state.types.subject(type)));
    found.push(...mixedTypes(state, scope, argument));
  }
  return found;
}

/** The type that a heritage row names, as a type or as a value (`extends Base<T>`). */
function heritageType(state: LinkState, scope: FileScope, row: number): number {
  const { types } = state;
  const type = state.infer.typeOf(scope, row);
  const kind = types.kind(type);
  if (kind !== typeKinds.static && kind !== typeKinds.external) return type;
  const args = state.infer.typeArguments(scope, row);
  if (kind === typeKinds.static) return types.make(typeKinds.instance, types.subject(type), args);
  const name = scope.nameHash(scope.parsed.expressions.name[row]!);
  return args.length === 0 ? type : types.make(typeKinds.builtin, name, args);
}

/**
 * The member of a value of that type, asked for in the file `scope`: a symbol, `external`, `ambiguous` (then `candidates` are set) or `unresolved`.
 * Sets the strategy and `memberOwner`.
 */
export function findMemberOfType(state: LinkState, scope: FileScope, type: number, name: number): number {
  const { types } = state;
  const subject = types.subject(type);
  switch (types.kind(type)) {
    case typeKinds.external:
      return external;
    case typeKinds.callable:
      return findMemberOfFunction(state, subject, name);
    case typeKinds.builtin: {
      const traits = scope.traits;
      const inner = types.arguments(type)[0];
      if (inner !== undefined && traits.transparent.has(subject))
        return findMemberOfType(state, scope, inner, name);
      const added = state.resolver(scope.language).findOnOutside?.(type, name) ?? -1;
      if (added < 0) return external;
      state.memberOwner = 0;
      state.strategy = via.receiver;
      return added;
    }
    case typeKinds.static:
      return findMemberOfSymbol(state, subject, name, via.receiver, true);
    case typeKinds.instance:
      return findMemberOfSymbol(state, subject, name, via.receiver);
    case typeKinds.self:
      return findMemberOfSymbol(state, subject, name, via.self);
    case typeKinds.parameter: {
      const bound = boundOf(state, type);
      return bound === unknownType ? unresolved : findMemberOfType(state, scope, bound, name);
    }
    case typeKinds.union:
      return findMemberOfUnion(state, scope, types.arguments(type), name);
    case typeKinds.package:
      return state.packageScope(subject).find(name, false);
    default:
      return unresolved;
  }
}

/** JavaScript's functions have members: assigned ones, and those of a namespace of the same name. */
function findMemberOfFunction(state: LinkState, symbol: number, name: number): number {
  const { language, traits } = state.closedScopeOf(symbol);
  const found = traits.typeSpace ? (state.resolver(language).findDetached?.(symbol, name) ?? -1) : -1;
  if (found < 0) return external;
  state.memberOwner = 0;
  state.strategy = via.receiver;
  return found;
}

/** Member of a type or module symbol; `strategy` is kept when the member is the symbol's own. */
export function findMemberOfSymbol(
  state: LinkState,
  symbol: number,
  name: number,
  strategy: number,
  wantStatic = false,
): number {
  const scope = state.closedScopeOf(symbol);
  const row = symbol - scope.base;
  if (isModuleKind(scope.kinds[row]!)) {
    state.memberOwner = 0;
    return state.infer.nameInModule(symbol, name, false);
  }
  const found = findMember(state, symbol, name, wantStatic);
  if (isSymbol(found)) state.strategy = state.memberOwner === 0 ? strategy : via.inherited;
  return found;
}

function findMemberOfUnion(
  state: LinkState,
  scope: FileScope,
  arms: readonly number[],
  name: number,
): number {
  const found: number[] = [];
  let none = unresolved;
  for (const arm of arms) {
    const member = findMemberOfType(state, scope, arm, name);
    if (isSymbol(member)) {
      if (!found.includes(member)) found.push(member);
    } else if (member === external) none = external;
  }
  if (found.length === 0) return none;
  if (found.length === 1) return found[0]!;
  state.candidates = found;
  state.strategy = via.ambiguous;
  return ambiguous;
}

/** What a type parameter is at least; unknown when nothing says. */
export function boundOf(state: LinkState, parameter: number): number {
  const owner = state.types.subject(parameter);
  const scope = state.scopeOf(owner);
  const binding = scope.genericsOf(owner - scope.base)[state.types.arguments(parameter)[0]!];
  return binding === undefined ? unknownType : state.infer.bindingType(scope, binding);
}

/** The type (a symbol) whose body or implementation a symbol row stands in, itself included; −1 outside of any. */
export function enclosingType(state: LinkState, scope: FileScope, row: number): number {
  for (let at = row; at > 0; at = scope.parents[at]!) {
    if (isTypeKind(scope.kinds[at]!) || isMixin(scope, at)) return scope.base + at;
    const owner = ownerType(state, scope, at);
    if (owner >= 0) return owner;
    if (isObjectLiteral(scope, at)) return scope.base + at;
  }
  return -1;
}

/** A module of Ruby has methods, and self in them. */
function isMixin(scope: FileScope, row: number): boolean {
  return scope.traits.moduleMixins && isModuleKind(scope.kinds[row]!);
}

/** A value with members of its own: `const api = { get() {} }`. */
export function isObjectLiteral(scope: FileScope, row: number): boolean {
  const kind = scope.kindOf(row);
  return (kind === "constant" || kind === "variable" || kind === "field") && hasChildren(scope, row);
}

export function hasChildren(scope: FileScope, row: number): boolean {
  return scope.parents[row + 1] === row;
}

/** The type that a symbol declared apart from it belongs to, −1 when it names none that is known. */
export function ownerType(state: LinkState, scope: FileScope, row: number): number {
  if (scope.isInScope(row)) return -1;
  const symbol = scope.base + row;
  const known = state.ownerTypes.get(symbol);
  if (known !== undefined) return known;
  const open = state.scope(scope.fileId);
  const string = open.parsed.symbols.owner[row]!;
  state.ownerTypes.set(symbol, -1);
  const path = open.parsed.strings.get(string).split(/::|\./);
  const offset = open.parsed.symbols.start[row]!;
  let type = state.infer.nameAt(open, hash32(path[0]!), scope.parents[row]!, offset, true);
  for (const part of path.slice(1)) {
    if (isSymbol(type)) type = findMemberOfSymbol(state, type, hash32(part), via.file);
    else if (isPackage(type)) type = state.packageScope(type).find(hash32(part), true);
  }
  if (!isSymbol(type)) type = -1;
  state.ownerTypes.set(symbol, type);
  return type;
}

/** The constructor that a class declares itself, −1 when it has none. */
export function constructorOf(state: LinkState, type: number): number {
  const scope = state.closedScopeOf(type);
  const row = type - scope.base;
  let found = -1;
  for (let at = row + 1; at < scope.symbolCount && scope.parents[at]! >= row; at++) {
    if (scope.parents[at] !== row || (scope.flags[at]! & symbolFlags.constructor) === 0) continue;
    if ((scope.flags[at]! & symbolFlags.declaration) === 0) return scope.base + at;
    if (found < 0) found = scope.base + at;
  }
  return found;
}
