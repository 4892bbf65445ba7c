// Functions that are declared apart for a type: Kotlin's extensions, Swift's.
import { hash32 } from "../../../base/hash32.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { extendedType, ownerType } from "../../link/names/members.ts";
import { typeKinds } from "../../link/types/types.ts";
import { PairMap } from "../../link/pair-map.ts";
import type { NameHash, SymbolId, SymbolRow, TypeId } from "../../link/ids.ts";

/** Stands for any type: what extends a type parameter. */
const anyType = -1;
/** Stands for any container. */
const anyContainer = -2;

/** By (type, name), over all files of a group of languages; collected when first asked. */
export class Extensions {
  readonly #state: LinkState;
  readonly #languages: readonly string[];
  readonly #containers: ReadonlySet<number>;
  /** Types of the root are symbols, those from outside hashes of their names. */
  #ofSymbols: PairMap | undefined;
  readonly #ofNames = new PairMap();

  /** `containers` are names of types that every container is: Iterable, Sequence. */
  constructor(state: LinkState, languages: readonly string[], containers: readonly string[] = []) {
    this.#state = state;
    this.#languages = languages;
    this.#containers = new Set(containers.map(hash32));
  }

  /** The first symbol that extends a type of the root, −1 without. */
  find(type: SymbolId, name: NameHash): SymbolId {
    this.#ofSymbols ??= this.#collect();
    const found = this.#ofSymbols.get(type, name, -1);
    return found >= 0 ? found : this.#ofNames.get(anyType, name, -1);
  }

  /** The first that extends a type from outside, given as a type number; −1 without. */
  findOnOutside(type: TypeId, name: NameHash): SymbolId {
    this.#ofSymbols ??= this.#collect();
    const { types } = this.#state;
    const found = this.#ofNames.get(types.subject(type), name, -1);
    if (found >= 0) return found;
    const isContainer = types.arguments(type).length > 0 || this.#containers.has(types.subject(type));
    const shared = isContainer ? this.#ofNames.get(anyContainer, name, -1) : -1;
    return shared >= 0 ? shared : this.#ofNames.get(anyType, name, -1);
  }

  #collect(): PairMap {
    const ofSymbols = (this.#ofSymbols = new PairMap());
    const { view } = this.#state;
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      if (!this.#languages.includes(view.language(fileId))) continue;
      const scope = this.#state.closedScope(fileId);
      for (const row of scope.owned) {
        const type = this.#extended(scope, row);
        if (type >= 0) setFirst(ofSymbols, type, scope.names[row]!, scope.base + row);
        else setFirst(this.#ofNames, this.#outsideKey(scope, row), scope.names[row]!, scope.base + row);
      }
    }
    return ofSymbols;
  }

  /** The type of the root that is extended: a type parameter stands for its bound; −1 without. */
  #extended(closed: FileScope, row: SymbolRow): SymbolId {
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

function setFirst(map: PairMap, type: SymbolId | NameHash, name: NameHash, symbol: SymbolId): void {
  if (map.get(type, name, -1) < 0) map.set(type, name, symbol);
}
