// Which traits does a type have because it satisfies a bound: `impl<T: Bound> Trait for T`?
import { hash32 } from "../../../base/hash32.ts";
import type { LinkState } from "../../link/link-state.ts";
import { boundOf } from "../../link/names/members.ts";
import { typeKinds, unknownType } from "../../link/type-table.ts";
import type { NameHash, SymbolId, TypeId } from "../../link/ids.ts";

/** Traits that nearly every type has, by itself or by a derive. */
const commonTraits = new Set(
  ["Sized", "Send", "Sync", "Unpin", "Clone", "Copy", "Debug", "Default", "PartialEq", "Eq", "Hash"].map(
    hash32,
  ),
);

/** A trait that all types with a bound have. */
interface Blanket {
  readonly trait: TypeId;
  /** The types of the bounds; empty if every type has the trait. */
  readonly bounds: readonly TypeId[];
}

export class RustBlankets {
  readonly #state: LinkState;
  readonly #added: { readonly trait: TypeId; readonly parameter: TypeId }[] = [];
  /** Traits from outside that impl blocks implement, by the type. */
  readonly #outside = new Map<SymbolId, Set<NameHash>>();
  #known: readonly Blanket[] = [];

  constructor(state: LinkState) {
    this.#state = state;
  }

  add(trait: TypeId, parameter: TypeId): void {
    this.#added.push({ trait, parameter });
  }

  /** Notes that the type of the root implements the outside trait of that name. */
  addOutside(type: SymbolId, trait: NameHash): void {
    const known = this.#outside.get(type) ?? new Set();
    this.#outside.set(type, known.add(trait));
  }

  /** All of them. Bounds are resolved at the first question, when all impl blocks are known. */
  #all(): readonly Blanket[] {
    if (this.#added.length > 0) {
      const added = this.#added.splice(0);
      this.#known = [
        ...this.#known,
        ...added.flatMap(({ trait, parameter }) => this.#resolve(trait, parameter)),
      ];
    }
    return this.#known;
  }

  /** A bound that is not understood might exclude any type. */
  #resolve(trait: TypeId, parameter: TypeId): Blanket[] {
    const { types } = this.#state;
    const scope = this.#state.scopeOf(types.subject(parameter));
    const binding = scope.genericsOf(types.subject(parameter) - scope.base)[types.arguments(parameter)[0]!];
    if (binding === undefined) return [];
    if (scope.parsed.bindings.type[binding]! < 0) return [{ trait, bounds: [] }];
    const bound = boundOf(this.#state, parameter);
    const all = types.kind(bound) === typeKinds.union ? types.arguments(bound) : [bound];
    if (all.some((type) => type === unknownType)) return [];
    const isRare = (type: TypeId): boolean =>
      types.kind(type) !== typeKinds.builtin || !commonTraits.has(types.subject(type));
    return [{ trait, bounds: all.filter(isRare) }];
  }

  /** Those of a type of the root that implements the traits `own`. */
  traitsOf(type: SymbolId, own: readonly TypeId[]): readonly TypeId[] {
    const all = this.#all();
    if (all.length === 0 || this.#isTrait(type)) return [];
    return all.flatMap(({ trait, bounds }) =>
      bounds.every((bound) => this.#has(type, own, bound)) ? [trait] : [],
    );
  }

  /** Those of every function: `impl<F: FnMut(Input) -> Output> Parser for F`. */
  traitsOfFunctions(): readonly TypeId[] {
    const { types } = this.#state;
    const isOfFunctions = (bounds: readonly TypeId[]): boolean =>
      bounds.length > 0 && bounds.every((bound) => types.kind(bound) === typeKinds.signature);
    return this.#all().flatMap(({ trait, bounds }) => (isOfFunctions(bounds) ? [trait] : []));
  }

  /** Values of a trait's own type have only its members: a trait is not a type that satisfies bounds. */
  #isTrait(type: SymbolId): boolean {
    const scope = this.#state.closedScopeOf(type);
    return scope.kindOf(type - scope.base) === "interface";
  }

  #has(type: SymbolId, own: readonly TypeId[], bound: TypeId): boolean {
    const { types } = this.#state;
    const subject = types.subject(bound);
    if (types.kind(bound) === typeKinds.instance)
      return own.some((trait) => types.subject(trait) === subject);
    return types.kind(bound) === typeKinds.builtin && this.#outside.get(type)?.has(subject) === true;
  }
}
