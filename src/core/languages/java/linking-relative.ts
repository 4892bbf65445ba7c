// Scala's imports may begin with any name that is visible: an object of the package, a nested object, a value.
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import { entityOf } from "../../link/found.ts";
import type { Entity, FileId, ImportRow, NameHash, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importTarget } from "../../link/names/imported-names.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import { typeKinds } from "../../link/type-table.ts";

export class RelativeImports {
  readonly #state: LinkState;
  /** Per file: its symbols by name. */
  readonly #rows = new Map<FileId, ReadonlyMap<NameHash, readonly SymbolRow[]>>();
  /** Imports that are being resolved: none begins with a name that it brings in itself. */
  readonly #asked = new Set<string>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /**
   * What the first name of an import's path stands for, among what the file declares around it and imports: an object,
   * or the type of a value; `unresolved` for others.
   */
  findFirst(scope: FileScope, row: ImportRow, first: string): Entity {
    const key = `${scope.fileId} ${row}`;
    if (this.#asked.has(key)) return unresolved;
    this.#asked.add(key);
    try {
      const name = hash32(first);
      const inside = this.#findAround(scope, row, name);
      return this.#asHolder(inside === unresolved ? this.#findImported(scope, row, name) : inside);
    } finally {
      this.#asked.delete(key);
    }
  }

  /** In the innermost declaration around the import that declares the name. */
  #findAround(scope: FileScope, row: ImportRow, name: NameHash): Entity {
    const open = this.#state.scope(scope.fileId);
    const { imports, symbols } = open.parsed;
    let found = unresolved;
    let innermost = -1;
    for (const at of this.#rowsOf(scope).get(name) ?? []) {
      const around = scope.parents[at]!;
      const isAround =
        symbols.start[around]! <= imports.start[row]! && symbols.end[around]! >= imports.end[row]!;
      if (!isAround || symbols.start[around]! <= innermost || !scope.isInScope(at)) continue;
      [found, innermost] = [scope.base + at, symbols.start[around]!];
    }
    return found;
  }

  /** Under the name that another import gives it. */
  #findImported(scope: FileScope, row: ImportRow, name: NameHash): Entity {
    const open = this.#state.scope(scope.fileId);
    for (let at = open.firstImport(name); at >= 0; at = open.nextImport(at)) {
      const found = at === row ? unresolved : entityOf(importTarget(this.#state, open, at, false));
      if (isSymbol(found)) return found;
    }
    return unresolved;
  }

  #asHolder(found: Entity): Entity {
    if (!isSymbol(found)) return unresolved;
    const kind = this.#state.kindOf(found);
    if (isTypeKind(kind) || isModuleKind(kind)) return found;
    const type = this.#state.infer.valueType(found);
    return this.#state.types.kind(type) === typeKinds.instance ? this.#state.types.subject(type) : unresolved;
  }

  #rowsOf(scope: FileScope): ReadonlyMap<NameHash, readonly SymbolRow[]> {
    const known = this.#rows.get(scope.fileId);
    if (known !== undefined) return known;
    const rows = new Map<NameHash, SymbolRow[]>();
    for (let row = 1; row < scope.symbolCount; row++) {
      appendTo(rows, scope.names[row]!, row);
    }
    this.#rows.set(scope.fileId, rows);
    return rows;
  }
}
