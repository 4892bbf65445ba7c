// C++: inside which namespace of its file is a place?
import type { FileId, ImportRow, SymbolRow } from "../../link/ids.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { isCallableKind, isModuleKind } from "../../link/names/symbol-choice.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";

/** In place of a path: the block of a function. */
const inFunction = "()";

export class SpacesInFiles {
  readonly #namespaces: Namespaces;
  /** The rows of the namespaces in a file, in the order of the text. */
  readonly #rows = new Map<FileId, readonly SymbolRow[]>();

  /** The paths of the namespaces around `using namespace`. */
  readonly #opened = new Map<FileId, Map<ImportRow, string>>();

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
   * Whether names at `offset` see what `using namespace` opens in the import row: those in its block, and, unless that is
   * a function's, those in all blocks of the namespace around it. A namespace without a name belongs to the one around.
   */
  reaches(scope: FileScope, row: ImportRow, offset: number): boolean {
    const { start, end } = scope.parsed.imports;
    if (start[row]! <= offset && offset < end[row]!) return true;
    const path = this.#openedIn(scope, row);
    return (
      path === "" || (path !== inFunction && `${this.around(scope, offset, offset)}.`.startsWith(`${path}.`))
    );
  }

  /** The path of the namespace around an import row. */
  #openedIn(scope: FileScope, row: ImportRow): string {
    let known = this.#opened.get(scope.fileId);
    if (known === undefined) this.#opened.set(scope.fileId, (known = new Map<ImportRow, string>()));
    let path = known.get(row);
    if (path === undefined) {
      const { start, end } = scope.parsed.imports;
      path = isInFunction(scope, start[row]!, end[row]!)
        ? inFunction
        : this.around(scope, start[row]!, end[row]!);
      known.set(row, path);
    }
    return path;
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

function isInFunction(scope: FileScope, from: number, to: number): boolean {
  const { start, end } = scope.parsed.symbols;
  for (let row = 1; row < scope.symbolCount; row++)
    if (start[row]! <= from && to <= end[row]! && isCallableKind(scope.kinds[row]!)) return true;
  return false;
}
