// Solidity: imports of files, by path or by the name of a package, and functions of libraries that are attached to types.
import { noString } from "../../../base/string-table.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { PairMap } from "../../link/pair-map.ts";
import { external, isSymbol } from "../../link/entity.ts";
import { isCallableKind, isModuleKind } from "../../link/names/symbol-choice.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findBeside, findFile, specifierOf } from "../linking-parts/nearby-files.ts";

const packageFolders = ["", "node_modules", "lib", "contracts", "src"];

export function createSolidityResolver(state: LinkState): LanguageResolver {
  const find = (scope: FileScope, row: number): number => {
    const path = specifierOf(scope, row);
    if (path.startsWith(".")) return findBeside(state, scope, path, [""]);
    const found = findFile(state, scope, path, packageFolders, [""]);
    const inPackage = path.replace(/^(?:@[^/]+\/)?[^/]+\//, ""); // the root is that package
    return found === external && inPackage !== path
      ? findFile(state, scope, inPackage, packageFolders, [""])
      : found;
  };
  const attached = new AttachedFunctions(state);
  return {
    ...createFileResolver(state, { languages: new Set(["solidity"]), find }),
    findDetached: (type, name) => attached.find(type, name),
    findOnOutside: (type, name) => attached.findOnOutside(state.types.subject(type), name),
  };
}

/** `using Library for Type`: functions of libraries are members of what they take first. */
class AttachedFunctions {
  readonly #state: LinkState;
  #bySymbol: PairMap | undefined;
  readonly #byName = new PairMap();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** Of a type of the root, −1 without. */
  find(type: number, name: number): number {
    this.#bySymbol ??= this.#collect();
    return this.#bySymbol.get(type, name, -1);
  }

  /** Of a type of the language, by the hash of its name. */
  findOnOutside(type: number, name: number): number {
    this.#bySymbol ??= this.#collect();
    return this.#byName.get(type, name, -1);
  }

  #collect(): PairMap {
    const bySymbol = (this.#bySymbol = new PairMap());
    const { view } = this.#state;
    for (let file = 0; file < view.fileCount; file++) {
      if (view.language(file) !== "solidity") continue;
      const scope = this.#state.scope(file);
      for (let row = 1; row < scope.symbolCount; row++) {
        const parent = scope.parents[row]!;
        if (!isCallableKind(scope.kinds[row]!) || parent === 0 || !isModuleKind(scope.kinds[parent]!))
          continue;
        const [first] = scope.parametersOf(row);
        const { bindings, expressions } = scope.parsed;
        const type = first === undefined ? -1 : bindings.type[first]!;
        if (type < 0 || expressions.name[type] === noString) continue;
        const entity = this.#state.infer.entityOf(scope, type);
        const map = isSymbol(entity) ? bySymbol : this.#byName;
        const key = isSymbol(entity) ? entity : scope.nameHash(expressions.name[type]!);
        if (map.get(key, scope.names[row]!, -1) < 0) map.set(key, scope.names[row]!, scope.base + row);
      }
    }
    return bySymbol;
  }
}
