// Which members of its supertypes does a member of a type override or implement?
import { ops, symbolFlags, visibilities } from "../../types/index.ts";
import { isSymbol } from "../entity.ts";
import { entityOf } from "../found.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { heirsOf } from "../names/heirs-elsewhere.ts";
import { findMember } from "../names/members.ts";
import { isObjectLiteral, ownerType } from "../names/enclosing-type.ts";
import { superTypesOf } from "../names/super-types.ts";
import { isMarkedOverride, isMarkedVirtual, signatureOf } from "../names/signatures.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { argumentFit } from "../types/assignability.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import type { SymbolId, SymbolRow, TypeId } from "../ids.ts";

const none: readonly number[] = [];

/** In C++ hierarchies deeper than this, the search for the word `virtual` stops. */
const maxDepth = 16;

/**
 * Symbols that the member `row` of an open file overrides: the nearest one per supertype, as its definition if it is
 * defined apart from its declaration. Empty if the row is not a member or overrides nothing. A function declared for
 * several platforms counts as overridden by its definition on each.
 */
export function overriddenMembers(
  state: LinkState,
  scope: FileScope,
  row: SymbolRow,
  depth = 0,
): readonly SymbolId[] {
  const rule = scope.traits.overrides;
  if (rule === "never" || depth > maxDepth || !isOverriding(scope, row)) return none;
  const superTypes = superTypesAround(state, scope, row);
  const expected = state.resolver(scope.language).expectedOf?.(scope, row) ?? -1;
  if (superTypes.length === 0 && expected < 0) return none;
  const found: number[] = [];
  if (expected >= 0) {
    const target = state.scopeOf(expected);
    const chosen = chooseOverridden(state, scope, row, target, expected - target.base);
    if (chosen >= 0) found.push(target.base + chosen);
  }
  for (const superType of superTypes) {
    if (state.types.kind(superType) !== typeKinds.instance) continue;
    const above = findAbove(state, scope, row, state.types.subject(superType), depth);
    if (above >= 0 && above !== scope.base + row && !found.includes(above)) found.push(above);
  }
  return found;
}

function isOverriding(scope: FileScope, row: SymbolRow): boolean {
  const flags = scope.flags[row]!;
  if ((flags & symbolFlags.constructor) !== 0) return false;
  if (scope.traits.overrides === "implementations" && (flags & symbolFlags.implementation) === 0)
    return false;
  if (isCallableKind(scope.kinds[row]!)) return true;
  if (scope.kindOf(row) !== "field") return false;
  // A property counts if reading it runs code, or if it is declared with `override`.
  const isAccessor = (flags & symbolFlags.accessor) !== 0;
  return (
    isAccessor || scope.traits.overrides === "marked" || isMarkedOverride(signatureOf(scope.parsed, row))
  );
}

/** The types that the enclosing type extends and implements; in a trait's implementation only that trait. */
function superTypesAround(state: LinkState, scope: FileScope, row: SymbolRow): readonly TypeId[] {
  if ((scope.flags[row]! & symbolFlags.implementation) !== 0) return implementedTrait(state, scope, row);
  const parent = scope.parents[row]!;
  if (parent > 0 && isTypeKind(scope.kinds[parent]!)) return superTypesOf(state, scope.base + parent);
  if (!scope.isInScope(row)) {
    const owner = ownerType(state, scope, row);
    return owner < 0 ? none : superTypesOf(state, owner);
  }
  if (parent <= 0 || !isObjectLiteral(scope, parent)) return none;
  // `FAST { void run() {} }`: a constant with a body in a Java enum.
  const extended = superTypesOf(state, scope.base + parent);
  if (extended.length > 0) return extended;
  // `const repo: Repo = { find() {} }`
  if (scope.typed[parent] === 1) {
    const declared = state.infer.valueType(scope.base + parent);
    return declared === unknownType ? none : [declared];
  }
  return none;
}

/** The trait of the `impl Trait for Type` around the row: the last one that begins before it. */
function implementedTrait(state: LinkState, scope: FileScope, row: SymbolRow): readonly TypeId[] {
  const { op, base, generic, offset } = scope.parsed.expressions;
  const start = scope.parsed.symbols.start[row]!;
  let nearest = -1;
  for (const heritage of scope.heritage) {
    const isImplementation = op[heritage] === ops.implement && generic[heritage]! >= 0;
    if (!isImplementation || offset[base[heritage]!]! > start) continue;
    if (nearest < 0 || offset[base[heritage]!]! > offset[base[nearest]!]!) nearest = heritage;
  }
  return nearest < 0 ? none : [state.infer.typeOf(scope, base[nearest]!)];
}

function findAbove(
  state: LinkState,
  scope: FileScope,
  row: SymbolRow,
  type: SymbolId,
  depth: number,
): SymbolId {
  const isStatic = (scope.flags[row]! & symbolFlags.static) !== 0;
  const member = entityOf(findMember(state, type, scope.names[row]!, isStatic).found);
  if (!isSymbol(member)) return -1;
  const target = state.scopeOf(member);
  const chosen = chooseOverridden(state, scope, row, target, member - target.base);
  if (chosen < 0 || !allows(state, scope, row, { target, above: chosen }, depth)) return -1;
  const symbol = target.base + chosen;
  return state.resolver(target.language).definitionOf?.(symbol) ?? symbol;
}

/** Of several inherited members with one name, the one whose parameters match those of `row`; −1 if none does. */
function chooseOverridden(
  state: LinkState,
  scope: FileScope,
  row: SymbolRow,
  target: FileScope,
  member: SymbolRow,
): SymbolRow {
  if (!target.traits.overloads || !isCallableKind(scope.kinds[row]!)) return member;
  const own = scope.parametersOf(row);
  const { owner } = target.parsed.symbols;
  let best = -1;
  let bestFit = -Infinity;
  for (let at = target.firstSibling(member); at >= 0; at = target.nextChild(at)) {
    if (owner[at] !== owner[member] || !isCallableKind(target.kinds[at]!)) continue;
    const above = target.parametersOf(at);
    if (above.length !== own.length) continue;
    let fit = 0;
    above.forEach((binding, place) => {
      const type = state.infer.bindingType(scope, own[place]!);
      fit += argumentFit(state, type, state.infer.bindingType(target, binding));
    });
    if (fit > bestFit) [best, bestFit] = [at, fit];
  }
  return best;
}

interface MemberAbove {
  readonly target: FileScope;
  readonly above: SymbolRow;
}

function allows(
  state: LinkState,
  scope: FileScope,
  row: SymbolRow,
  { target, above }: MemberAbove,
  depth: number,
): boolean {
  if ((target.flags[above]! & symbolFlags.constructor) !== 0) return false;
  const isStatic = (scope.flags[row]! & symbolFlags.static) !== 0;
  if (isStatic !== ((target.flags[above]! & symbolFlags.static) !== 0)) return false;
  const isOfInterface = target.kindOf(target.parents[above]!) === "interface";
  switch (scope.traits.overrides) {
    case "instance-members":
      return !isStatic && !isPrivate(target, above);
    case "marked":
      return isOfInterface || isMarkedOverride(signatureOf(scope.parsed, row));
    case "virtual":
      return (
        !isStatic &&
        (isMarkedVirtual(signatureOf(target.parsed, above)) ||
          overriddenMembers(state, target, above, depth + 1).length > 0)
      );
    case "members":
    case "implementations":
      return true;
    case "never":
      return false;
  }
}

const privateVisibility = visibilities.indexOf("private");

function isPrivate(scope: FileScope, row: SymbolRow): boolean {
  return scope.parsed.symbols.visibility[row] === privateVisibility;
}

/** Methods of heirs that override a method, where what is passed to it is asked for by name. */
export function overridingMembers(state: LinkState, method: SymbolId): readonly SymbolId[] {
  const { traits, parents, kinds, names, base } = state.closedScopeOf(method);
  const type = parents[method - base]!;
  if (traits.asksCallers !== "members" || type <= 0 || !isTypeKind(kinds[type]!)) return none;
  const found = heirsOf(state, base + type).map((heir) =>
    entityOf(findMember(state, heir, names[method - base]!).found),
  );
  return [...new Set(found.filter((member) => isSymbol(member) && member !== method))] as SymbolId[];
}
