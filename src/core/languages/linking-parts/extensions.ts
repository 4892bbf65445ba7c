// Functions that are declared apart for a type: Kotlin's extensions, Swift's.
import { hash32 } from "../../../base/hash32.ts";
import { symbolFlags } from "../../types/index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { extendedType, ownerType } from "../../link/names/members.ts";
import { isCallableKind } from "../../link/names/symbol-choice.ts";
import { typeKinds } from "../../link/types/types.ts";
import { anyContainer, anyType, ExtensionTable } from "./extension-table.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../../link/ids.ts";

/** Over all files of a group of languages; collected when first asked. */
export class Extensions {
  readonly #state: LinkState;
  readonly #languages: readonly string[];
  readonly #containers: ReadonlySet<number>;
  #table: ExtensionTable | undefined;

  /** `containers` are names of types that every container is: Iterable, Sequence. */
  constructor(state: LinkState, languages: readonly string[], containers: readonly string[] = []) {
    this.#state = state;
    this.#languages = languages;
    this.#containers = new Set(containers.map(hash32));
  }

  /** The first symbol that extends a type of the root, −1 without. */
  find(type: SymbolId, name: NameHash): SymbolId {
    return (this.#table ?? this.#collect()).find(type, name);
  }

  /** The first that extends a type from outside, given as a type number; −1 without. */
  findOnOutside(type: TypeId, name: NameHash): SymbolId {
    const { types } = this.#state;
    const subject = types.subject(type);
    const isContainer = types.arguments(type).length > 0 || this.#containers.has(subject);
    return (this.#table ?? this.#collect()).findOutside(subject, name, isContainer);
  }

  /** All that extend the type that `symbol` does, under its name; `symbol` as it was found. */
  all(symbol: SymbolId): readonly SymbolId[] {
    return this.#table?.all(symbol) ?? [symbol];
  }

  #collect(): ExtensionTable {
    const table = (this.#table = new ExtensionTable());
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (!this.#languages.includes(view.language(fileId))) continue;
      const scope = this.#state.closedScope(fileId);
      for (const row of scope.owned) {
        const [name, symbol] = [scope.names[row]!, scope.base + row];
        const type = this.#extended(scope, row);
        if (type >= 0) table.add(type, name, symbol);
        else table.addOutside(this.#outsideKey(scope, row), name, symbol);
      }
      this.#collectWrapped(table, scope);
    }
    return table;
  }

  /** Methods of a type that is made of the one value that they are called on. */
  #collectWrapped(table: ExtensionTable, closed: FileScope): void {
    const { types, infer } = this.#state;
    closed.flags.forEach((flags, row) => {
      if ((flags & symbolFlags.extending) === 0) return;
      const scope = this.#state.scope(closed.fileId);
      const [parameter] = scope.parametersOf(row);
      if (parameter === undefined) return;
      const type = infer.bindingType(scope, parameter);
      const kind = types.kind(type);
      const isOpen = kind === typeKinds.parameter;
      for (let at = row + 1; at < closed.symbolCount && closed.parents[at]! >= row; at++) {
        if (closed.parents[at] !== row || !isCallableKind(closed.kinds[at]!)) continue;
        const [name, symbol] = [closed.names[at]!, closed.base + at];
        if (kind === typeKinds.instance) table.add(types.subject(type), name, symbol);
        else if (kind === typeKinds.builtin || isOpen)
          table.addOutside(isOpen ? anyType : types.subject(type), name, symbol);
      }
    });
  }

  /** The type of the root that is extended: a type parameter stands for its bound; −1 without. */
  #extended(closed: FileScope, row: SymbolRow): SymbolId {
    const symbol = closed.base + row;
    // The question for its type may be what led here: then it has no answer yet, which is not none.
    if (this.#state.ownerTypes.get(symbol) === -1) this.#state.ownerTypes.delete(symbol);
    const type = ownerType(this.#state, closed, row);
    if (type >= 0) return type;
    const { types } = this.#state;
    const bound = extendedType(this.#state, this.#state.scope(closed.fileId), row);
    return types.kind(bound) === typeKinds.instance ? types.subject(bound) : -1;
  }

  #outsideKey(closed: FileScope, row: SymbolRow): number {
    const scope = this.#state.scope(closed.fileId);
    const owner = scope.nameHash(scope.parsed.symbols.owner[row]!);
    const isParameter = scope
      .genericsOf(row)
      .some((binding) => scope.parsed.bindings.name[binding] === scope.parsed.symbols.owner[row]);
    if (isParameter) return anyType;
    return this.#containers.has(owner) ? anyContainer : owner;
  }
}
