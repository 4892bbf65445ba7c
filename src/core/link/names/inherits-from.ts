// What does a type of the root inherit from?
import type { LinkState } from "../link-state.ts";
import { typeKinds } from "../type-table.ts";
import { superTypesOf } from "./super-types.ts";
import type { FileScope } from "./file-scope.ts";
import type { SymbolId, SymbolRow, TypeId } from "../ids.ts";

/**
 * Whether the test holds for a supertype of `type`, direct or not; each type of the root is asked for its supertypes
 * once, since layers of interfaces may share theirs and broken code may contain a cycle.
 */
export function someSuperType(
  state: LinkState,
  type: SymbolId,
  test: (superType: TypeId) => boolean,
  asked = new Set<SymbolId>(),
): boolean {
  asked.add(type);
  return superTypesOf(state, type).some((superType) => {
    if (test(superType)) return true;
    if (state.types.kind(superType) !== typeKinds.instance) return false;
    const above = state.types.subject(superType);
    return !asked.has(above) && someSuperType(state, above, test, asked);
  });
}

/**
 * Whether the type `type` inherits from `base`, directly or not; both are symbols. A type does not inherit from itself.
 */
export function inheritsFrom(state: LinkState, type: SymbolId, base: SymbolId): boolean {
  const { types } = state;
  return someSuperType(
    state,
    type,
    (superType) => types.kind(superType) === typeKinds.instance && types.subject(superType) === base,
  );
}

/** Types of the file `scope` that inherit from `type`, each once. */
export function heirsInFile(state: LinkState, scope: FileScope, type: SymbolId): readonly SymbolRow[] {
  const { owner } = scope.parsed.expressions;
  const rows = new Set(Array.from(scope.heritage, (heritage) => owner[heritage]!));
  return [...rows].filter((row) => row > 0 && inheritsFrom(state, scope.base + row, type));
}

/** The type `type` and at most `most` − 1 types of the root above it, the nearest first. */
export function* withTypesAbove(state: LinkState, type: SymbolId, most: number): Generator<SymbolId> {
  const types = new Set([type]);
  for (const each of types) {
    yield each;
    for (const base of superTypesOf(state, each))
      if (state.types.kind(base) === typeKinds.instance && types.size < most)
        types.add(state.types.subject(base));
  }
}
