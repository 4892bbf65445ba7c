// Which methods and traits do the impl blocks of the root add to a type?
import { expressionOps } from "../../types/index.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import { PairMap } from "../../link/pair-map.ts";
import { typeKinds } from "../../link/type-table.ts";
import type { FileId, NameHash, SymbolId, TypeId } from "../../link/ids.ts";
import { RustBlankets } from "./linking-blankets.ts";
import { isOfTrait, RustOperators } from "./linking-operators.ts";

const implementOp = expressionOps.indexOf("implement");

export class RustImplementations {
  readonly #state: LinkState;
  readonly #blankets: RustBlankets;
  readonly #operators: RustOperators;
  #members: PairMap | undefined;
  #traits: Map<number, number[]> | undefined;

  constructor(state: LinkState) {
    this.#state = state;
    this.#blankets = new RustBlankets(state);
    this.#operators = new RustOperators(state);
  }

  /** The method or constant of that name, preferably the type's own, else a trait's; −1 if there is none. */
  findMember(type: SymbolId, name: NameHash): SymbolId {
    this.#members ??= this.#collectMembers();
    return this.#members.get(type, name, -1);
  }

  /** The operators of impl blocks; those of all files are known once a member was looked up. */
  get operators(): RustOperators {
    this.#members ??= this.#collectMembers();
    return this.#operators;
  }

  /**
   * Types of the traits that `impl Trait for Type` implements for a type, then those that it has by its bounds
   * (`impl<T: Bound> Trait for T`).
   */
  traitsOf(type: SymbolId): readonly TypeId[] {
    this.#traits ??= this.#collectTraits();
    const own = this.#traits.get(type) ?? [];
    return [...own, ...this.#blankets.traitsOf(type, own)];
  }

  #collectMembers(): PairMap {
    const members = new PairMap();
    for (const fileId of this.#rustFiles()) {
      const scope = this.#state.closedScope(fileId);
      for (const row of scope.owned) {
        const type = ownerType(this.#state, scope, row);
        if (type < 0) continue;
        const isImplementation = isOfTrait(scope, row);
        if (isImplementation) this.#operators.add(type, scope.names[row]!, scope.base + row);
        if (isImplementation && members.get(type, scope.names[row]!, -1) >= 0) continue;
        const known = members.get(type, scope.names[row]!, -1);
        const knownScope = known < 0 ? undefined : this.#state.closedScopeOf(known);
        const isKnownOwn = knownScope !== undefined && !isOfTrait(knownScope, known - knownScope.base);
        if (!isKnownOwn) members.set(type, scope.names[row]!, scope.base + row);
      }
    }
    return members;
  }

  #collectTraits(): Map<number, number[]> {
    const traits = new Map<number, number[]>();
    for (const fileId of this.#rustFiles()) {
      const closed = this.#state.closedScope(fileId);
      if (closed.heritage.length === 0) continue;
      const scope = this.#state.scope(fileId);
      const { op, base, generic } = scope.parsed.expressions;
      for (const row of scope.heritage) {
        if (op[row] !== implementOp || generic[row]! < 0) continue;
        const { types } = this.#state;
        const type = this.#state.infer.typeOf(scope, generic[row]!);
        const trait = this.#state.infer.typeOf(scope, base[row]!);
        if (types.kind(trait) !== typeKinds.instance) {
          this.#addOutsideTrait(type, scope.nameHash(scope.parsed.expressions.name[base[row]!]!));
        } else if (types.kind(type) === typeKinds.parameter) this.#blankets.add(trait, type);
        if (types.kind(type) !== typeKinds.instance || types.kind(trait) !== typeKinds.instance) continue;
        const list = traits.get(types.subject(type));
        if (list === undefined) traits.set(types.subject(type), [trait]);
        else list.push(trait);
      }
    }
    return traits;
  }

  #addOutsideTrait(type: TypeId, trait: NameHash): void {
    const { types } = this.#state;
    if (types.kind(type) !== typeKinds.instance) return;
    this.#blankets.addOutside(types.subject(type), trait);
  }

  *#rustFiles(): Generator<FileId> {
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (view.language(fileId) === "rust") yield fileId;
    }
  }
}
