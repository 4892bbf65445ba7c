// C++: inside which namespace of its file is a place?
import type { FileId, ImportRow, SymbolRow } from "../../link/ids.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";

export class SpacesInFiles {
  readonly #namespaces: Namespaces;
  /** The rows of the namespaces in a file, in the order of the text. */
  readonly #rows = new Map<FileId, readonly SymbolRow[]>();

  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces;
  }

  /** The path of the innermost namespace that contains the text from `start` to `end`; "" for none. */
  around(scope: FileScope, start: number, end: number): string {
    const { symbols } = scope.parsed;
    const row = this.#rowsOf(scope).findLast((at) => symbols.start[at]! <= start && end <= symbols.end[at]!);
    return row === undefined || end === 0 ? "" : this.#namespaces.pathOf(scope, row);
  }

  /**
   * Whether names at `offset` see what `using namespace` opens in the import row: those in its block, and those in other
   * blocks of the namespace if the block is a namespace's.
   */
  reaches(scope: FileScope, row: ImportRow, offset: number): boolean {
    const { start, end } = scope.parsed.imports;
    if ((start[row]! <= offset && offset < end[row]!) || start[row] === 0) return true;
    const space = this.#rowsOf(scope).find((at) => scope.parsed.symbols.end[at] === end[row]);
    if (space === undefined) return false; // a function's
    const path = this.#namespaces.pathOf(scope, space);
    return `${this.around(scope, offset, offset)}.`.startsWith(`${path}.`);
  }

  #rowsOf(scope: FileScope): readonly SymbolRow[] {
    const known = this.#rows.get(scope.fileId);
    if (known !== undefined) return known;
    const rows: SymbolRow[] = [];
    for (let row = 1; row < scope.symbolCount; row++) if (isModuleKind(scope.kinds[row]!)) rows.push(row);
    this.#rows.set(scope.fileId, rows);
    return rows;
  }
}
