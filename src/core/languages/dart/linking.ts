// Dart: imports by relative path or package, libraries in several parts, extensions.
import { hash32 } from "../../../base/hash32.ts";
import { external } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { SymbolId, TypeId } from "../../link/ids.ts";
import type { LanguageResolver } from "../../link/resolver.ts";
import { typeKinds } from "../../link/type-table.ts";
import { Extensions } from "../linking-parts/extensions.ts";
import { createFileResolver } from "../linking-parts/file-imports.ts";
import { findBeside, findFile, specifierOf } from "../linking-parts/nearby-files.ts";
import { importKinds, visibilities } from "../../types/index.ts";

const partKind = importKinds.indexOf("include");
const privateCode = visibilities.indexOf("private");

/** What the core library's types extend: what extends the base extends them, too. */
const outsideBases: ReadonlyMap<number, number> = new Map(
  [
    ["int", "num"],
    ["double", "num"],
  ].map(([type = "", base = ""]) => [hash32(type), hash32(base)]),
);

export function createDartResolver(state: LinkState): LanguageResolver {
  const find = (scope: FileScope, row: number): number => {
    const written = specifierOf(scope, row);
    const [, name, path] = /^package:([^/]+)\/(.+)$/.exec(written) ?? [];
    if (name !== undefined && path !== undefined) {
      const folders = [`${name}/lib`, `packages/${name}/lib`, `pkgs/${name}/lib`];
      const found = findFile(state, scope, path, folders, [""]);
      return found === external ? findFile(state, scope, path, ["lib"], [""]) : found;
    }
    return written.includes(":") ? external : findBeside(state, scope, written, [""]);
  };
  const extensions = new Extensions(state, ["dart"], ["Iterable", "List"]);
  return {
    ...createFileResolver(state, {
      languages: new Set(["dart"]),
      find,
      seesIncluders: true, // `part of name;` names the library, not its file
      isHidden: (scope, row) => state.scope(scope.fileId).parsed.symbols.visibility[row] === privateCode,
    }),
    findDetached: (type, name) => extensions.find(type, name),
    findOnOutside: (type, name) => {
      const { types } = state;
      for (let at: TypeId | undefined = type; at !== undefined;) {
        const found = extensions.findOnOutside(at, name);
        if (found >= 0) return found;
        const base = outsideBases.get(types.subject(at));
        at = base === undefined ? undefined : types.make(typeKinds.builtin, base, types.arguments(at));
      }
      return -1;
    },
    chooseDetached: (scope, _row, symbol) => {
      const isSeen = (at: number): boolean => isSeenFrom(state, scope, at);
      return isSeen(symbol) ? symbol : (extensions.all(symbol).find(isSeen) ?? -1);
    },
  };
}

/** Only the library sees a private member of an extension: its file, and with `part` perhaps others. */
function isSeenFrom(state: LinkState, scope: FileScope, symbol: SymbolId): boolean {
  const target = state.scopeOf(symbol);
  if (target.fileId === scope.fileId) return true;
  if (target.parsed.symbols.visibility[symbol - target.base] !== privateCode) return true;
  return hasParts(target) && hasParts(scope);
}

function hasParts({ parsed: { imports } }: FileScope): boolean {
  return imports.kind.includes(partKind);
}
