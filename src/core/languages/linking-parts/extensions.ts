// Functions declared apart for a type: Kotlin's and Swift's extensions.
import { hash32 } from "../../../base/hash32.ts";
import { bindingKinds, symbolFlags } from "../../types/index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { extendedType, ownerType } from "../../link/names/enclosing-type.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import { typeKinds } from "../../link/type-table.ts";
import { anyContainer, anyType, ExtensionTable } from "./extension-table.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../../link/ids.ts";

const genericKind = bindingKinds.indexOf("generic");

/** Covers all files of a group of languages; collected on first use. */
export class Extensions {
  readonly #state: LinkState;
  readonly #languages: readonly string[];
  readonly #containers: ReadonlySet<number>;
  #table: ExtensionTable | undefined;

  /** `containers` are names of types that every container has: Iterable, Sequence. */
  constructor(state: LinkState, languages: readonly string[], containers: readonly string[] = []) {
    this.#state = state;
    this.#languages = languages;
    this.#containers = new Set(containers.map(hash32));
  }

  /** Whether a file declares an extension with that name. */
  declares(name: NameHash): boolean {
    return (this.#table ??= this.#collect()).declares(name);
  }

  /** The first symbol that extends a type of the root, −1 if there is none. */
  find(type: SymbolId, name: NameHash): SymbolId {
    return this.#named(name).find(type, name);
  }

  /** The first one that extends an outside type, given as a type number; −1 if there is none. */
  findOnOutside(type: TypeId, name: NameHash): SymbolId {
    const { types } = this.#state;
    const subject = types.subject(type);
    const isContainer = types.arguments(type).length > 0 || this.#containers.has(subject);
    return this.#named(name).findOutside(subject, name, isContainer);
  }

  /** The one extension in the root with that name; −1 if there is none, or several. */
  only(name: NameHash): SymbolId {
    return (this.#table ??= this.#collect()).only(name);
  }

  /** Whether an extension extends a type of the root. */
  extendsRoot(symbol: SymbolId): boolean {
    const scope = this.#state.closedScopeOf(symbol);
    const row = symbol - scope.base;
    return !scope.isInScope(row) && this.#extended(scope, row) >= 0;
  }

  /** All extensions with the name of `symbol` that extend the same type; `symbol` is the one that was found. */
  all(symbol: SymbolId): readonly SymbolId[] {
    return this.#table?.all(symbol) ?? [symbol];
  }

  /** The table, after everything with that name is added. */
  #named(name: NameHash): ExtensionTable {
    const table = (this.#table ??= this.#collect());
    for (const symbol of table.take(name)) {
      const scope = this.#state.closedScopeOf(symbol);
      const row = symbol - scope.base;
      if (scope.isInScope(row)) this.#addWrapped(table, scope, row);
      else this.#addOwned(table, scope, row);
    }
    return table;
  }

  #collect(): ExtensionTable {
    const table = new ExtensionTable();
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (!this.#languages.includes(view.language(fileId))) continue;
      const scope = this.#state.closedScope(fileId);
      for (const row of scope.owned) table.defer(scope.names[row]!, scope.base + row);
      for (let row = 1; row < scope.symbolCount; row++) {
        const isWrapped = (scope.flags[scope.parents[row]!]! & symbolFlags.extending) !== 0;
        if (isWrapped && isCallableKind(scope.kinds[row]!)) table.defer(scope.names[row]!, scope.base + row);
      }
    }
    return table;
  }

  #addOwned(table: ExtensionTable, scope: ScopeOutline, row: SymbolRow): void {
    const [name, symbol] = [scope.names[row]!, scope.base + row];
    const type = this.#extended(scope, row);
    const behind = type < 0 ? undefined : this.#outsideBehind(type);
    if (behind !== undefined) table.addOutside(behind, name, symbol);
    else if (type >= 0) table.add(type, name, symbol);
    else table.addOutside(this.#outsideKey(scope, row), name, symbol);
  }

  /** The key of the outside type that an alias stands for (`typealias Headers = List<Header>`); undefined for others. */
  #outsideBehind(type: SymbolId): number | undefined {
    const { types, infer } = this.#state;
    const scope = this.#state.closedScopeOf(type);
    if (scope.kindOf(type - scope.base) !== "type" || scope.traits.definedTypes) return undefined;
    const named = infer.returnType(type);
    return types.kind(named) === typeKinds.builtin ? this.#keyOf(types.subject(named)) : undefined;
  }

  #keyOf(name: NameHash): number {
    return this.#containers.has(name) ? anyContainer : name;
  }

  /** Adds a method of a wrapper type, made from the single value on which the method is called. */
  #addWrapped(table: ExtensionTable, closed: ScopeOutline, row: SymbolRow): void {
    const { types, infer } = this.#state;
    const scope = this.#state.scope(closed.fileId);
    const [parameter] = scope.parametersOf(closed.parents[row]!);
    if (parameter === undefined) return;
    const type = infer.bindingType(scope, parameter);
    const kind = types.kind(type);
    const [name, symbol] = [closed.names[row]!, closed.base + row];
    if (kind === typeKinds.instance) table.add(types.subject(type), name, symbol);
    else if (kind === typeKinds.builtin) table.addOutside(types.subject(type), name, symbol);
    else if (kind === typeKinds.parameter) table.addOutside(anyType, name, symbol);
  }

  /** The extended type of the root, −1 if there is none. A type parameter stands for its bound. */
  #extended(closed: ScopeOutline, row: SymbolRow): SymbolId {
    const symbol = closed.base + row;
    // Resolving its type may have led here. Then −1 means "not found yet", and is not an answer.
    if (this.#state.ownerTypes.get(symbol) === -1) this.#state.ownerTypes.delete(symbol);
    const type = ownerType(this.#state, closed, row);
    if (type >= 0) return type;
    const { types } = this.#state;
    const bound = extendedType(this.#state, this.#state.scope(closed.fileId), row);
    return types.kind(bound) === typeKinds.instance ? types.subject(bound) : -1;
  }

  #outsideKey(closed: ScopeOutline, row: SymbolRow): number {
    const scope = this.#state.scope(closed.fileId);
    const owner = scope.nameHash(scope.parsed.symbols.owner[row]!);
    const isParameter = scope
      .genericsOf(row)
      .some((binding) => scope.parsed.bindings.name[binding] === scope.parsed.symbols.owner[row]);
    if (isParameter || isTypeParameter(scope, row, owner)) return anyType;
    return this.#keyOf(owner);
  }
}

/** Whether the name that is extended is a type parameter around the symbol: Scala's `extension [A](a: A)`. */
function isTypeParameter(scope: FileScope, row: SymbolRow, name: NameHash): boolean {
  const binding = scope.bindingAt(name, scope.parsed.symbols.start[row]!);
  return binding >= 0 && scope.parsed.bindings.kind[binding] === genericKind;
}
