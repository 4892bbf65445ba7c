// C++: inside which namespace of its file is a place, and which namespaces does `using namespace` open there?
import { appendTo } from "../../../base/append-to.ts";
import type { ParsedFile } from "../../types/index.ts";
import { importKinds } from "../../types/index.ts";
import type { ImportRow } from "../../link/ids.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { isCallableKind, isModuleKind } from "../../link/names/symbol-choice.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";
import { NestedSpans } from "../linking-parts/nested-spans.ts";

const includeKind = importKinds.indexOf("include");

/** The rows of a file's `using namespace`, by where names see what they open. */
interface Opened {
  /** In the whole file. */
  readonly everywhere: readonly ImportRow[];
  /** In all blocks of a namespace. */
  readonly byPath: ReadonlyMap<string, readonly ImportRow[]>;
  /** In a block of a function only. */
  readonly inFunctions: NestedSpans;
}

export class SpacesInFiles {
  readonly #namespaces: Namespaces;
  /** The namespaces and functions of a file. */
  readonly #blocks = new WeakMap<ParsedFile, NestedSpans>();
  readonly #opened = new WeakMap<ParsedFile, Opened>();

  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces;
  }

  /** The path of the innermost namespace that contains the text from `start` to `end`; "" for none. */
  around(scope: FileScope, start: number, end: number): string {
    if (end === 0) return "";
    for (const row of this.#blocksOf(scope).containing(start, end))
      if (isModuleKind(scope.kinds[row]!)) return this.#namespaces.pathOf(scope, row);
    return "";
  }

  /**
   * The import rows of what `using namespace` opens for names at `offset`, in the order of the text: in its block, and,
   * unless that is a function's, in all blocks of the namespace around it. A namespace without a name belongs to the one
   * around. Of several rows for one namespace in one place, only the first.
   */
  openedAt(scope: FileScope, offset: number): readonly ImportRow[] {
    if (scope.wildcards.length === 0) return [];
    const { everywhere, byPath, inFunctions } = this.#openedIn(scope);
    if (byPath.size === 0 && inFunctions.size === 0) return everywhere;
    const rows = [...everywhere, ...inFunctions.containing(offset, offset + 1)];
    let path = byPath.size === 0 ? "" : this.around(scope, offset, offset);
    for (; path !== ""; path = outerPath(path)) rows.push(...(byPath.get(path) ?? []));
    return rows.sort((a, b) => a - b);
  }

  #openedIn(scope: FileScope): Opened {
    const known = this.#opened.get(scope.parsed);
    if (known !== undefined) return known;
    const { imports } = scope.parsed;
    const byPath = new Map<string, ImportRow[]>([["", []]]);
    const inFunctions: ImportRow[] = [];
    const seen = new Set<string>();
    for (const row of scope.wildcards) {
      if (imports.kind[row] === includeKind) continue;
      const path = this.#openedPath(scope, row);
      const key = `${path} ${imports.module[row]!}`;
      if (path === undefined) inFunctions.push(row);
      else if (!seen.has(key)) {
        appendTo(byPath, path, row);
        seen.add(key);
      }
    }
    const everywhere = byPath.get("")!;
    byPath.delete("");
    const opened = { everywhere, byPath, inFunctions: new NestedSpans(inFunctions, imports) };
    this.#opened.set(scope.parsed, opened);
    return opened;
  }

  /** The path of the namespace around an import row; undefined in a function. */
  #openedPath(scope: FileScope, row: ImportRow): string | undefined {
    const { start, end } = scope.parsed.imports;
    for (const block of this.#blocksOf(scope).containing(start[row]!, end[row]!))
      if (isCallableKind(scope.kinds[block]!)) return undefined;
    return this.around(scope, start[row]!, end[row]!);
  }

  #blocksOf(scope: FileScope): NestedSpans {
    const known = this.#blocks.get(scope.parsed);
    if (known !== undefined) return known;
    const rows: number[] = [];
    for (let row = 1; row < scope.symbolCount; row++) {
      const kind = scope.kinds[row]!;
      if (isModuleKind(kind) || isCallableKind(kind)) rows.push(row);
    }
    const blocks = new NestedSpans(rows, scope.parsed.symbols);
    this.#blocks.set(scope.parsed, blocks);
    return blocks;
  }
}

/** `a.b` for `a.b.c`; "" for `a`. */
export function outerPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
