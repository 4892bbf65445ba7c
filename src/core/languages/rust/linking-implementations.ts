// Which methods and traits do the impl blocks of the root add to a type?
import { appendTo } from "../../../base/append-to.ts";
import { ops } from "../../types/index.ts";
import { hasSymbol, symbolOf } from "../../link/found.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findMember } from "../../link/names/members.ts";
import { signatureOf, takesSelf } from "../../link/names/signatures.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import { PairMap } from "../../link/pair-map.ts";
import { typeKinds, unknownType } from "../../link/type-table.ts";
import type { ExpressionRow, FileId, NameHash, SymbolId, TypeId } from "../../link/ids.ts";
import { RustBlankets } from "./linking-blankets.ts";
import { RustDerefs } from "./linking-derefs.ts";
import { leadsThroughType } from "./linking-heads.ts";
import { isOfTrait, RustOperators } from "./linking-operators.ts";
import { RustOutside } from "./linking-outside.ts";

export class RustImplementations {
  readonly #state: LinkState;
  readonly #operators: RustOperators;
  #blankets: RustBlankets;
  #derefs: RustDerefs;
  #outside: RustOutside;
  #members: PairMap | undefined;
  /** The types that have members there. */
  readonly #withMembers = new Set<SymbolId>();
  #traits: Map<SymbolId, TypeId[]> | undefined;
  #isCollecting = false;
  /** The members of functions, by name. */
  readonly #ofFunctions = new Map<NameHash, SymbolId>();

  constructor(state: LinkState) {
    this.#state = state;
    this.#blankets = new RustBlankets(state);
    this.#operators = new RustOperators(state);
    this.#derefs = new RustDerefs(state);
    this.#outside = new RustOutside(state, (trait) => this.#hasMembers(trait));
  }

  /** The method or constant of that name, preferably the type's own, else a trait's; −1 if there is none. */
  findMember(type: SymbolId, name: NameHash): SymbolId {
    this.#members ??= this.#collectMembers();
    const member = this.#members.get(type, name, -1);
    if (member >= 0) return member;
    return isCallableKind(this.#state.kindOf(type)) ? this.#memberOfFunctions(name) : -1;
  }

  #hasMembers(type: SymbolId): boolean {
    this.#members ??= this.#collectMembers();
    return this.#withMembers.has(type);
  }

  /** The member of that name in the one trait that functions have. */
  #memberOfFunctions(name: NameHash): SymbolId {
    if (!this.#knowsTraits()) return -1;
    const known = this.#ofFunctions.get(name);
    if (known !== undefined) return known;
    const found = new Set<SymbolId>();
    for (const trait of this.#blankets.traitsOfFunctions()) {
      const member = findMember(this.#state, this.#state.types.subject(trait), name).found;
      if (hasSymbol(member)) found.add(symbolOf(member));
    }
    const [only = -1] = found;
    const member = found.size === 1 ? only : -1;
    this.#ofFunctions.set(name, member);
    return member;
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
    const own = this.#allTraits().get(type) ?? [];
    return [...own, ...this.#blankets.traitsOf(type, own)];
  }

  /** The type that has the member `name` of values of `type` if the type itself has none, by its `impl Deref`. */
  derefTarget(type: SymbolId, name: NameHash): TypeId {
    const target = this.#knowsTraits() ? this.#derefs.targetFor(type, name) : unknownType;
    return this.#isAssociated(target, name) ? unknownType : target;
  }

  /** Whether the type has a function of that name without `self`, which values do not have. */
  #isAssociated(type: TypeId, name: NameHash): boolean {
    if (this.#state.types.kind(type) !== typeKinds.instance) return false;
    const member = this.#members?.get(this.#state.types.subject(type), name, -1) ?? -1;
    if (member < 0) return false;
    const scope = this.#state.scopeOf(member);
    return !takesSelf(signatureOf(scope.parsed, member - scope.base));
  }

  /** The member of that name that a trait of the root adds to an outside type; −1 if there is none. */
  findOnOutside(type: TypeId, name: NameHash): SymbolId {
    return this.#knowsTraits() ? this.#outside.find(this.#state.types.subject(type), name) : -1;
  }

  /** False while impl blocks are read: the paths in their heads lead through no value. */
  #knowsTraits(): boolean {
    if (this.#isCollecting) return false;
    this.#allTraits();
    return true;
  }

  /** While impl blocks are read, what is known of them so far. */
  #allTraits(): ReadonlyMap<SymbolId, readonly TypeId[]> {
    if (this.#traits !== undefined) return this.#traits;
    this.#traits = new Map();
    // Reading may have been interrupted, and begin again.
    this.#blankets = new RustBlankets(this.#state);
    this.#derefs = new RustDerefs(this.#state);
    this.#outside = new RustOutside(this.#state, (trait) => this.#hasMembers(trait));
    this.#isCollecting = true;
    let isRead = false;
    try {
      this.#collectTraits(this.#traits);
      isRead = true;
      return this.#traits;
    } finally {
      this.#isCollecting = false;
      if (!isRead) this.#traits = undefined;
    }
  }

  #collectMembers(): PairMap {
    const members = new PairMap();
    for (const fileId of this.#rustFiles()) {
      const scope = this.#state.closedScope(fileId);
      for (const row of scope.owned) {
        const type = ownerType(this.#state, scope, row);
        if (type < 0) continue;
        this.#withMembers.add(type);
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

  /** Heads that lead through types (`impl Use for Box<Item::Part>`) ask for traits themselves, so they are read last. */
  #collectTraits(traits: Map<SymbolId, TypeId[]>): void {
    const later: { readonly fileId: FileId; readonly rows: readonly ExpressionRow[] }[] = [];
    for (const fileId of this.#rustFiles()) {
      const closed = this.#state.closedScope(fileId);
      if (closed.heritage.length === 0) continue;
      this.#outside.addMembers(closed);
      const scope = this.#state.scope(fileId);
      const { op, base, generic } = scope.parsed.expressions;
      const leading: ExpressionRow[] = [];
      for (const row of scope.heritage) {
        if (op[row] !== ops.implement || generic[row]! < 0) continue;
        const isLeading = [generic[row]!, base[row]!].some((part) =>
          leadsThroughType(this.#state, scope, part),
        );
        if (isLeading) leading.push(row);
        else this.#readHead(scope, row, traits);
      }
      if (leading.length > 0) later.push({ fileId, rows: leading });
    }
    for (const { fileId, rows } of later) {
      const scope = this.#state.scope(fileId);
      for (const row of rows) this.#readHead(scope, row, traits);
    }
  }

  /** `impl Trait for Type` */
  #readHead(scope: FileScope, row: ExpressionRow, traits: Map<SymbolId, TypeId[]>): void {
    const { base, generic, name } = scope.parsed.expressions;
    const { types, infer } = this.#state;
    const type = infer.typeOf(scope, generic[row]!);
    const trait = infer.typeOf(scope, base[row]!);
    const [kind, subject] = [types.kind(type), types.subject(type)];
    if (types.kind(trait) !== typeKinds.instance) {
      this.#addOutsideTrait(scope, type, scope.nameHash(name[base[row]!]!));
    } else if (kind === typeKinds.parameter) this.#blankets.add(trait, type);
    else if (kind === typeKinds.builtin) this.#outside.addTrait(subject, types.subject(trait));
    else if (kind === typeKinds.instance) appendTo(traits, subject, trait);
  }

  #addOutsideTrait(scope: FileScope, type: TypeId, trait: NameHash): void {
    const { types } = this.#state;
    if (types.kind(type) !== typeKinds.instance) return;
    this.#blankets.addOutside(types.subject(type), trait);
    this.#derefs.add(scope, types.subject(type), trait);
  }

  *#rustFiles(): Generator<FileId> {
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (view.language(fileId) === "rust") yield fileId;
    }
  }
}
