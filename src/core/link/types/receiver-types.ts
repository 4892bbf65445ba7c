// Which type does a member have, in terms of the receiver through which it was reached?
import { ops } from "../../types/index.ts";
import { entityOf } from "../found.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { hash32 } from "../../../base/hash32.ts";
import { boundOf, declaringType, findMemberOfType } from "../names/members.ts";
import { enclosingType, extendedAround } from "../names/enclosing-type.ts";
import { reachedType } from "./operator-functions.ts";
import { containerOf, elementsOf } from "./containers.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";

const selfName = hash32("this");

/**
 * `type`, the type of the member that the row `row` names on the receiver `base`, with the receiver's type arguments
 * substituted. Through `super`, the object is still the one around the row.
 */
export function seenThrough(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  base: ExpressionRow,
  type: TypeId,
): TypeId {
  if (!state.types.isOpen(type) || base < 0) return type;
  const given = reachedType(state, scope, row, base);
  if (state.types.kind(given) !== typeKinds.union) return seenOn(state, scope, row, given, type);
  if (state.types.arguments(given).length > mostArms) return type;
  return state.infer.unionOf(state.types.arguments(given).map((arm) => seenOn(state, scope, row, arm, type)));
}

/** More types that a receiver may be of are not told apart. */
const mostArms = 4;

/** `type` as it is seen through a receiver of the type `given`. */
function seenOn(state: LinkState, scope: FileScope, row: ExpressionRow, given: TypeId, type: TypeId): TypeId {
  const base = scope.parsed.expressions.base[row]!;
  const receiver = state.types.kind(given) === typeKinds.parameter ? boundOf(state, given) : given;
  const kind = state.types.kind(receiver);
  if (kind !== typeKinds.instance && kind !== typeKinds.self && kind !== typeKinds.static) return type;
  const name = scope.nameHash(scope.parsed.expressions.name[row]!);
  const owner = declaringType(state, findMemberOfType(state, scope, receiver, name), receiver);
  const isAbove = scope.parsed.expressions.op[base] === ops.super;
  const own = isAbove ? selfAround(state, scope, base) : unknownType;
  if (own !== unknownType) return state.types.seenThrough(type, owner, own);
  const self =
    kind === typeKinds.static
      ? state.types.make(typeKinds.instance, state.types.subject(receiver))
      : receiver;
  return state.types.seenThrough(type, owner, self);
}

/** So many classes around a name may have the member that it names. */
const mostClasses = 8;

/**
 * `type`, the type of the inherited member `symbol` that the row `row` names without a receiver, as the classes around
 * the row see it: in `class Page extends State<Home>`, the `T widget` of State is a Home.
 */
export function seenFromInside(
  state: LinkState,
  scope: FileScope,
  row: ExpressionRow,
  symbol: SymbolId,
  type: TypeId,
): TypeId {
  if (!state.types.isOpen(type)) return type;
  const { name, owner } = scope.parsed.expressions;
  const hash = scope.nameHash(name[row]!);
  let around = enclosingType(state, scope, owner[row]!);
  for (let outwards = 0; around >= 0 && outwards < mostClasses; outwards++) {
    const self = state.types.make(typeKinds.self, around);
    const member = findMemberOfType(state, scope, self, hash);
    if (entityOf(member.found) === symbol)
      return member.owner === 0
        ? type
        : state.types.seenThrough(type, declaringType(state, member, self), self);
    const inside = around - scope.base;
    if (inside < 0 || inside >= scope.symbolCount) return type; // an extension of a type of another file
    around = enclosingType(state, scope, scope.parents[inside]!);
  }
  return type;
}

/**
 * The receiver of a bare call of an outside method: `this`, if it is a container and the language's functions may have
 * a receiver of their own (an object that a loop can go over is one), or if its class may have the member without
 * declaring it (`values()` in an enum, `first` in a class of an outside list).
 */
export function impliedReceiver(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { traits, parsed } = scope;
  const { expressions } = parsed;
  if (expressions.op[row] !== ops.ident) return unknownType;
  const name = scope.nameHash(expressions.name[row]!);
  const isField = traits.memberScope && traits.fields.has(name);
  const isOfClass = isField || traits.caseLists.has(name);
  const around = isOfClass ? enclosingType(state, scope, expressions.owner[row]!) : -1;
  if (around >= 0) return state.types.make(typeKinds.self, around);
  if (traits.parameterNames.size > 0) {
    const extended = extendedAround(state, scope, expressions.owner[row]!);
    return state.types.arguments(extended).length > 0 ? extended : unknownType;
  }
  if (traits.receiverFunctions.size === 0) return unknownType;
  if (traits.moduleMixins && traits.scopeFunctions.has(name)) return selfAround(state, scope, row);
  if (
    !traits.members.has(name) &&
    !traits.callbacks.has(name) &&
    !traits.mapping.has(name) &&
    !traits.flattening.has(name)
  )
    return unknownType;
  for (const binding of scope.bindingsAt(selfName, expressions.offset[row]!)) {
    const container = containerOf(state, state.infer.bindingType(scope, binding));
    if (state.types.arguments(container).length > 0) return container;
  }
  const self = selfAround(state, scope, row);
  return self === unknownType ? unknownType : elementsOf(state, traits, self);
}

function selfAround(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const type = enclosingType(state, scope, scope.parsed.expressions.owner[row]!);
  return type < 0 ? unknownType : state.types.make(typeKinds.self, type);
}
