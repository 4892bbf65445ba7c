// C++: the namespaces that the name of a function states, as in `int ns::Type::run() { … }` outside of `ns`.
import { noString } from "../../../base/string-table.ts";
import type { Found } from "../../link/found.ts";
import { notFound } from "../../link/found.ts";
import type { NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import type { Namespaces } from "../linking-parts/namespaces.ts";
import { outerPath } from "./linking-spaces.ts";

interface Stated {
  /** Path of the innermost namespace that the name states. */
  readonly path: string;
  /** Path of the namespace around the function's text; "" for none. */
  readonly around: string;
}

export class OwnerSpaces {
  readonly #namespaces: Namespaces;
  readonly #stated = new Map<SymbolId, Stated | undefined>();

  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces;
  }

  /** What a name means in the namespaces that the name of the function `row` states, from the innermost outward. */
  find(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found {
    const stated = this.#statedBy(scope, row);
    if (stated === undefined) return notFound;
    for (let { path } = stated; path !== stated.around && path !== ""; path = outerPath(path)) {
      const found = this.#namespaces.findIn(path, name, wantType, scope.fileId);
      if (found !== notFound) return found;
    }
    return notFound;
  }

  #statedBy(scope: FileScope, row: SymbolRow): Stated | undefined {
    const symbol = scope.base + row;
    if (this.#stated.has(symbol)) return this.#stated.get(symbol);
    const stated = this.#read(scope, row);
    this.#stated.set(symbol, stated);
    return stated;
  }

  #read(scope: FileScope, row: SymbolRow): Stated | undefined {
    const { symbols, strings } = scope.parsed;
    const owner = symbols.owner[row]!;
    if (owner === noString) return undefined;
    let module = symbols.parent[row]!;
    while (module > 0 && !isModuleKind(scope.kinds[module]!)) module = symbols.parent[module]!;
    const around = module > 0 ? this.#namespaces.pathOf(scope, module) : "";
    const prefix = around === "" ? "" : `${around}.`;
    let path = strings.get(owner).replaceAll("::", ".");
    for (; path !== ""; path = outerPath(path))
      if (this.#namespaces.find(prefix + path) !== undefined) return { path: prefix + path, around };
    return undefined;
  }
}
