// Steps of a search for the functions that a value may be.
import { noString } from "../../../base/string-table.ts";
import type { ExpressionRow, NameHash, SymbolId } from "../ids.ts";
import type { KeptRows } from "../kept-values.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { Runs } from "./passed-elsewhere.ts";

/** What is taken out of a value: an element of it, ".name", a field, or ".key", the entry of a literal. Outermost first. */
export type Path = readonly string[];
export const element = "";

/** Where the search goes on: with what `path` takes out of the value of a row or a symbol, here or in another file. */
export type Step = { readonly path: Path; readonly elsewhere?: FileScope } & (
  { readonly row: ExpressionRow } | { readonly symbol: SymbolId }
);

/** Steps; undefined for a value that was looked at and leads nowhere. */
export type Steps = Generator<Step | undefined>;

/** The file that is searched, and what it keeps. */
export interface Keeping {
  readonly state: LinkState;
  readonly scope: FileScope;
  readonly kept: KeptRows;
  /** The class whose objects are looked into, which may inherit from one of the file; −1 for any. */
  readonly made: SymbolId;
  readonly runs: Runs;
}

/**
 * Whether the step `taken` may take what is at `key`: "." and a key, or "." alone for an unknown one. Where members of
 * any value are followed, a name is not taken to be an unknown key.
 */
export function mayBeAt({ traits }: FileScope, key: string, taken: string): boolean {
  return taken === element || key === taken || (key === "." && traits.asksCallers !== "members");
}

/** The values of a mapping, and the value of one of its entries, hold what the mapping holds. */
export function isPartOfMapping({ traits }: FileScope, name: NameHash): boolean {
  const effect = traits.fields.get(name) ?? traits.members.get(name);
  return effect === "values" || effect === "entries" || traits.pairParts.get(name) === 1;
}

/** Hash of the name of a row, 0 for none. */
export function nameOf(scope: FileScope, row: ExpressionRow): NameHash {
  const name = scope.parsed.expressions.name[row]!;
  return name === noString ? 0 : scope.nameHash(name);
}

/** The key of a subscript or call that reads one entry: `handlers["open"]`, `handlers.get("open")`. */
export function keyOf({ traits, parsed }: FileScope, row: ExpressionRow): string {
  const name = parsed.expressions.name[row]!;
  const text = traits.typedElements && name !== noString ? parsed.strings.get(name) : element;
  return text.startsWith(".") && text !== "." ? text : element;
}
