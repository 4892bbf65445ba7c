// C# extension methods: static methods whose first parameter, `this Item item`, has the type that they extend.
import { hash32 } from "../../../base/hash32.ts";
import { symbolFlags } from "../../types/index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { boundOf } from "../../link/names/members.ts";
import { typeKinds, unknownType } from "../../link/type-table.ts";
import { anyContainer, anyType, ExtensionTable } from "../linking-parts/extension-table.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../../link/ids.ts";

/** Interfaces that every built-in container implements. */
const containers = new Set(
  ["IEnumerable", "ICollection", "IReadOnlyCollection", "IList", "IReadOnlyList"].map(hash32),
);
/** What every value is. */
const anything = new Set(["object", "Object", "dynamic"].map(hash32));
const wrappers = new Set(["Task", "ValueTask", "Lazy", "Nullable", "Func", "Action"].map(hash32));

/** Covers all files; collected on first use. */
export class ExtensionMethods {
  readonly #state: LinkState;
  #table: ExtensionTable | undefined;
  readonly #symbols = new Set<SymbolId>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** Whether a file declares one with that name. */
  declares(name: NameHash): boolean {
    return (this.#table ??= this.#collect()).declares(name);
  }

  /** The first one that extends a type of the root, −1 if there is none. */
  find(type: SymbolId, name: NameHash): SymbolId {
    return this.#named(name).find(type, name);
  }

  /** The first one that extends an outside type, given as a type number; −1 if there is none. */
  findOnOutside(type: TypeId, name: NameHash): SymbolId {
    const { types } = this.#state;
    const subject = types.subject(type);
    const isContainer = types.arguments(type).length > 0 && !wrappers.has(subject);
    return this.#named(name).findOutside(subject, name, isContainer);
  }

  /** The one extension method with that name, if it extends values of any type; −1 if there is none. */
  onlyOfAny(name: NameHash): SymbolId {
    const table = this.#named(name);
    const only = table.only(name);
    return only >= 0 && table.findOutside(anyType, name, false) === only ? only : -1;
  }

  /** Whether `symbol` is an extension method. */
  has(symbol: SymbolId): boolean {
    this.#table ??= this.#collect();
    return this.#symbols.has(symbol);
  }

  /** All with the name of `symbol` that extend the same type; `symbol` is the one that was found. */
  all(symbol: SymbolId): readonly SymbolId[] {
    return this.#table?.all(symbol) ?? [symbol];
  }

  /** The table, after everything with that name is added. */
  #named(name: NameHash): ExtensionTable {
    const table = (this.#table ??= this.#collect());
    for (const symbol of table.take(name)) {
      const scope = this.#state.scopeOf(symbol);
      this.#add(table, scope, symbol - scope.base);
    }
    return table;
  }

  #collect(): ExtensionTable {
    const table = new ExtensionTable();
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (view.language(fileId) !== "csharp") continue;
      const { symbols, strings, stringHashes } = view.parsed(fileId);
      const { base } = this.#state.closedScope(fileId);
      for (let row = 1; row < symbols.length; row++) {
        if ((symbols.flags[row]! & symbolFlags.static) === 0) continue;
        if (!isExtension(strings.find(symbols.signature[row]!))) continue;
        table.defer(stringHashes[symbols.name[row]!]!, base + row);
        this.#symbols.add(base + row);
      }
    }
    return table;
  }

  #add(table: ExtensionTable, scope: FileScope, row: SymbolRow): void {
    const [first] = scope.parametersOf(row);
    const name = scope.names[row]!;
    if (first === undefined) return;
    const { types } = this.#state;
    let type = this.#state.infer.bindingType(scope, first);
    if (types.kind(type) === typeKinds.parameter) {
      type = boundOf(this.#state, type);
      if (type === unknownType) table.addOutside(anyType, name, scope.base + row);
    }
    const subject = types.subject(type);
    if (types.kind(type) === typeKinds.instance) table.add(subject, name, scope.base + row);
    else if (types.kind(type) === typeKinds.builtin) {
      const key = containers.has(subject) ? anyContainer : anything.has(subject) ? anyType : subject;
      table.addOutside(key, name, scope.base + row);
    }
  }
}

/** Whether a method's signature shows that it extends the type of its first parameter. */
export function isExtension(signature: string | undefined): boolean {
  return signature !== undefined && /\(\s*(?:\[[^\]]*\]\s*)?this\s/.test(signature);
}
