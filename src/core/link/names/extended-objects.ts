// Objects of JavaScript to which a file adds members: `const app = connect(); app.run = function () {}`.
import { noString } from "../../../base/string-table.ts";
import type { SymbolRow } from "../ids.ts";
import type { FileScope } from "./file-scope.ts";

/** An object of a file to which the file adds members: `const App = {}; App.run = function () {}`. */
export function isExtended(scope: FileScope, row: SymbolRow): boolean {
  if (!scope.traits.typeSpace || scope.owned.length === 0 || scope.parents[row] !== 0) return false;
  const kind = scope.kindOf(row);
  if (kind !== "constant" && kind !== "variable") return false;
  const { owner } = scope.parsed.symbols;
  const { stringHashes } = scope.parsed;
  return scope.owned.some((at) => owner[at] !== noString && stringHashes[owner[at]!] === scope.names[row]);
}
