// Which names does the import of a whole module leave out? `import A hiding (f)`
import { importFlags } from "../../types/index.ts";
import type { ImportRow, NameHash } from "../../link/ids.ts";
import type { FileScope } from "../../link/names/file-scope.ts";

type NamesByRow = ReadonlyMap<ImportRow, ReadonlySet<NameHash>>;

export class HiddenNames {
  readonly #byScope = new WeakMap<FileScope, NamesByRow>();

  /** Whether the import row, which brings in a whole module, leaves out that name. */
  has(scope: FileScope, row: ImportRow, name: NameHash): boolean {
    let names = this.#byScope.get(scope);
    if (names === undefined) this.#byScope.set(scope, (names = collect(scope)));
    return names.get(row)?.has(name) === true;
  }
}

function collect(scope: FileScope): NamesByRow {
  const { flags, name } = scope.parsed.imports;
  const found = new Map<ImportRow, Set<NameHash>>();
  let whole = -1;
  for (let row = 0; row < flags.length; row++) {
    if ((flags[row]! & importFlags.wildcard) !== 0) whole = row;
    if ((flags[row]! & importFlags.hidden) === 0) continue;
    const names = found.get(whole) ?? new Set();
    found.set(whole, names.add(scope.nameHash(name[row]!)));
  }
  return found;
}
