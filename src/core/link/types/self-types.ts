// Which type do `this` and `super` have at a place?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { isSymbol, unresolved } from "../entity.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { enclosingType, extendedAround } from "../names/enclosing-type.ts";
import { plainSuperTypes } from "../names/super-types.ts";
import { givenSelf } from "./given-self.ts";
import { isHeirValue, typeOfHeirs } from "./heir-values.ts";
import { externalType, typeKinds, unknownType } from "../type-table.ts";
import type { ExpressionRow, SymbolId, TypeId } from "../ids.ts";

const selfName = hash32("this");

export function typeOfSelf(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const { offset, owner } = scope.parsed.expressions;
  for (const declared of scope.traits.delegates ? [] : scope.bindingsAt(selfName, offset[row]!)) {
    const type = state.infer.bindingType(scope, declared);
    if (type !== unknownType || scope.traits.receiverFunctions.size === 0) return type;
  }
  const type = enclosingType(state, scope, owner[row]!);
  if (type >= 0 && isHeirValue(scope, row)) return typeOfHeirs(state, scope, type);
  if (type >= 0) return state.types.make(typeKinds.self, type);
  return isOfExports(scope, row)
    ? state.types.make(typeKinds.static, scope.base)
    : freeSelf(state, scope, row);
}

/** The `this` of a function that is in no type. */
function freeSelf(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const owner = scope.parsed.expressions.owner[row]!;
  const extended = extendedAround(state, scope, owner);
  return extended === unknownType ? givenSelf(state, scope, row, owner) : extended;
}

export function typeOfSuper(state: LinkState, scope: FileScope, row: ExpressionRow): TypeId {
  const type = enclosingType(state, scope, scope.parsed.expressions.owner[row]!);
  return type < 0 ? unknownType : superClassOf(state, scope, type);
}

/** Java's `Outer.this` */
export function outerSelf(state: LinkState, scope: FileScope, base: ExpressionRow): TypeId {
  const type = base < 0 ? unresolved : state.infer.entityOf(scope, base);
  return isSymbol(type) ? state.types.make(typeKinds.instance, type) : unknownType;
}

/** What `super` is: the first base that is not an interface. In Java a class without such a base extends Object. */
function superClassOf(state: LinkState, scope: FileScope, type: SymbolId): TypeId {
  const bases = plainSuperTypes(state, type);
  if (!scope.traits.superSkipsInterfaces) return bases[0] ?? unknownType;
  return bases.find((base) => !isInterface(state, base)) ?? externalType;
}

function isInterface(state: LinkState, type: TypeId): boolean {
  if (state.types.kind(type) !== typeKinds.instance) return false;
  const symbol = state.types.subject(type);
  const scope = state.closedScopeOf(symbol);
  return scope.kindOf(symbol - scope.base) === "interface";
}

/** Whether a `this` in JavaScript is the object that its file exports. */
function isOfExports(scope: FileScope, row: ExpressionRow): boolean {
  return scope.traits.typeSpace && scope.parsed.expressions.name[row] !== noString;
}
