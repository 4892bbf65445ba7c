// Extension methods of C#: static methods whose first parameter, `this Item item`, is the type that they extend.
import { hash32 } from "../../../base/hash32.ts";
import { symbolFlags } from "../../types/index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { boundOf } from "../../link/names/members.ts";
import { PairMap } from "../../link/pair-map.ts";
import { typeKinds, unknownType } from "../../link/types/types.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../../link/ids.ts";

/** Interfaces that every container of the language implements. */
const containers = new Set(
  ["IEnumerable", "ICollection", "IReadOnlyCollection", "IList", "IReadOnlyList"].map(hash32),
);
const wrappers = new Set(["Task", "ValueTask", "Lazy", "Nullable", "Func", "Action"].map(hash32));

/** Stands for any type. */
const anyType = -1;
/** Stands for any container. */
const anyContainer = -2;

/** By (type, name), over all files; collected when first asked. Types of the root are symbols, others hashes of names. */
export class ExtensionMethods {
  readonly #state: LinkState;
  #ofSymbols: PairMap | undefined;
  readonly #ofNames = new PairMap();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** The first that extends a type of the root, −1 without. */
  find(type: SymbolId, name: NameHash): SymbolId {
    this.#ofSymbols ??= this.#collect();
    const found = this.#ofSymbols.get(type, name, -1);
    return found >= 0 ? found : this.#ofNames.get(anyType, name, -1);
  }

  /** The first that extends a type from outside, given as a type number; −1 without. */
  findOnOutside(type: TypeId, name: NameHash): SymbolId {
    this.#ofSymbols ??= this.#collect();
    const { types } = this.#state;
    const subject = types.subject(type);
    const found = this.#ofNames.get(subject, name, -1);
    if (found >= 0) return found;
    const isContainer = types.arguments(type).length > 0 && !wrappers.has(subject);
    const shared = isContainer ? this.#ofNames.get(anyContainer, name, -1) : -1;
    return shared >= 0 ? shared : this.#ofNames.get(anyType, name, -1);
  }

  #collect(): PairMap {
    const ofSymbols = (this.#ofSymbols = new PairMap()); // types of parameters may ask for members
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (view.language(fileId) !== "csharp") continue;
      const { symbols, strings } = view.parsed(fileId);
      for (let row = 1; row < symbols.length; row++) {
        if ((symbols.flags[row]! & symbolFlags.static) === 0) continue;
        if (isExtension(strings.find(symbols.signature[row]!)))
          this.#add(ofSymbols, this.#state.scope(fileId), row);
      }
    }
    return ofSymbols;
  }

  #add(ofSymbols: PairMap, scope: FileScope, row: SymbolRow): void {
    const [first] = scope.parametersOf(row);
    const name = scope.names[row]!;
    if (first === undefined) return;
    const { types } = this.#state;
    let type = this.#state.infer.bindingType(scope, first);
    if (types.kind(type) === typeKinds.parameter) {
      type = boundOf(this.#state, type);
      if (type === unknownType) setFirst(this.#ofNames, anyType, name, scope.base + row);
    }
    const subject = types.subject(type);
    if (types.kind(type) === typeKinds.instance) setFirst(ofSymbols, subject, name, scope.base + row);
    else if (types.kind(type) === typeKinds.builtin) {
      const key = containers.has(subject) ? anyContainer : subject;
      setFirst(this.#ofNames, key, name, scope.base + row);
    }
  }
}

/** Whether the signature of a method shows that it extends its first parameter's type. */
export function isExtension(signature: string | undefined): boolean {
  return signature !== undefined && /\((?:\[[^\]]*\]\s*)?this\s/.test(signature);
}

function setFirst(map: PairMap, type: SymbolId | NameHash, name: NameHash, symbol: SymbolId): void {
  if (map.get(type, name, -1) < 0) map.set(type, name, symbol);
}
