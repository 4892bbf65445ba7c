// What are the qualified names and ids of a segment's symbols? Made on demand and cached.
import { noString } from "../../../base/string-table.ts";
import { languageOf } from "../../languages/index.ts";
import { qualifyName, type SegmentTables } from "../../types/index.ts";
import { symbolId } from "../../types/symbol-id.ts";

export class SymbolNames {
  readonly #tables: SegmentTables;
  readonly #qualified = new Map<number, string>();

  constructor(tables: SegmentTables) {
    this.#tables = tables;
  }

  name(row: number): string {
    return this.#tables.strings.get(this.#tables.symbols.name[row]!);
  }

  path(row: number): string {
    const { symbols, files, strings } = this.#tables;
    return strings.get(files.path[symbols.file[row]!]!);
  }

  language(row: number): string {
    const { symbols, files, strings } = this.#tables;
    return strings.get(files.language[symbols.file[row]!]!);
  }

  /** `Class.method`, `Struct::method`; "" for a file's module symbol. */
  qualifiedName(row: number): string {
    const known = this.#qualified.get(row);
    if (known !== undefined) return known;
    const { symbols, strings } = this.#tables;
    const parent = symbols.parent[row]!;
    const scope = parent < 0 ? "" : this.qualifiedName(parent);
    const owner = symbols.owner[row] === noString ? "" : strings.get(symbols.owner[row]!);
    const { separator } = languageOf(this.language(row));
    const made = parent < 0 ? "" : qualifyName({ scope, owner, name: this.name(row) }, separator);
    this.#qualified.set(row, made);
    return made;
  }

  id(row: number): string {
    return symbolId(this.path(row), this.#numberedName(row));
  }

  /** The qualified name with the numbers that tell overloads apart, its own and those of what it is in. */
  #numberedName(row: number): string {
    const { parent, ordinal } = this.#tables.symbols;
    const scope = parent[row]!;
    if (scope < 0) return this.qualifiedName(row);
    const own = this.qualifiedName(row).slice(this.qualifiedName(scope).length);
    const number = ordinal[row] === 0 ? "" : `~${ordinal[row]!}`;
    return this.#numberedName(scope) + own + number;
  }
}
