// Objects of JavaScript to which a file adds members: `const app = connect(); app.run = function () {}`.
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { NameHash, SymbolRow } from "../ids.ts";
import type { FileScope } from "./file-scope.ts";

/** An object of a file to which the file adds members: `const App = {}; App.run = function () {}`. */
export function isExtended(scope: FileScope, row: SymbolRow): boolean {
  return addedMembers(scope, row).length > 0;
}

const nothing: readonly SymbolRow[] = [];

/** The members that the statements of a file, not of a function in it, add to such an object. */
export function addedMembers(scope: FileScope, row: SymbolRow): readonly SymbolRow[] {
  if (!scope.traits.typeSpace || scope.owned.length === 0 || scope.parents[row] !== 0) return nothing;
  const kind = scope.kindOf(row);
  if (kind !== "constant" && kind !== "variable") return nothing;
  return ownedBy(scope).get(scope.names[row]!) ?? nothing;
}

const ownedByFile = new WeakMap<ParsedFile, ReadonlyMap<NameHash, readonly SymbolRow[]>>();

/** The members that a file declares apart at its top, by the names of what they belong to. */
function ownedBy({ parsed, owned }: FileScope): ReadonlyMap<NameHash, readonly SymbolRow[]> {
  const known = ownedByFile.get(parsed);
  if (known !== undefined) return known;
  const found = new Map<NameHash, SymbolRow[]>();
  for (const row of owned) {
    const owner = parsed.symbols.owner[row]!;
    if (owner !== noString && parsed.symbols.parent[row] === 0)
      appendTo(found, parsed.stringHashes[owner]!, row);
  }
  ownedByFile.set(parsed, found);
  return found;
}
