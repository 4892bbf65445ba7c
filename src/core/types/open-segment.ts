// The tables of a stored segment with only that in memory which most questions ask of every segment. The rest (what a symbol is
// called, where it stands) is read when it is asked of this one.
import { takeColumn, type Column, type Table } from "../../base/columns.ts";
import { once } from "../../base/once.ts";
import { StringTable } from "../../base/string-table.ts";
import type { Lender } from "../../base/lender.ts";
import { decodeSegmentTables, type segmentSymbolSchema, type SegmentTables } from "./segment.ts";

type Symbols = Table<typeof segmentSymbolSchema>;

/** Throws STORE_CORRUPT as `decodeSegmentTables`, and later what `lend` throws. */
export function openSegmentTables(lend: Lender): SegmentTables {
  return lend((bytes) => {
    const { files, symbols, chunks, strings } = decodeSegmentTables(bytes);
    const known = new Map<number, string>();
    for (const column of [files.path, files.language]) {
      for (const number of column) if (!known.has(number)) known.set(number, strings.get(number));
    }
    return {
      files: copyTable(files),
      symbols: new OpenSymbols(symbols, lend),
      chunks: copyTable(chunks),
      strings: StringTable.open({
        known,
        read: (number) => lend((all) => decodeSegmentTables(all).strings.get(number)),
        load: () => lend(copyStrings),
      }),
    };
  });
}

/** Columns that are compared for every symbol of a root are copied at once, the others together by the first that is asked for. */
class OpenSymbols implements Symbols {
  readonly length: number;
  readonly nameHash: Symbols["nameHash"];
  readonly kind: Symbols["kind"];
  readonly parent: Symbols["parent"];
  readonly flags: Symbols["flags"];
  readonly name: Symbols["name"];
  readonly chunk: Symbols["chunk"];
  readonly #rest: () => Symbols;

  constructor(symbols: Symbols, lend: Lender) {
    this.length = symbols.length;
    this.nameHash = symbols.nameHash.slice();
    this.kind = symbols.kind.slice();
    this.parent = symbols.parent.slice();
    this.flags = symbols.flags.slice();
    this.name = symbols.name.slice();
    this.chunk = symbols.chunk.slice();
    this.#rest = once(() => lend(copyRest));
  }

  get key(): Symbols["key"] {
    return this.#rest().key;
  }
  get owner(): Symbols["owner"] {
    return this.#rest().owner;
  }
  get file(): Symbols["file"] {
    return this.#rest().file;
  }
  get startLine(): Symbols["startLine"] {
    return this.#rest().startLine;
  }
  get endLine(): Symbols["endLine"] {
    return this.#rest().endLine;
  }
  get visibility(): Symbols["visibility"] {
    return this.#rest().visibility;
  }
  get ordinal(): Symbols["ordinal"] {
    return this.#rest().ordinal;
  }
}

function copyRest(bytes: Uint8Array): Symbols {
  return copyTable(decodeSegmentTables(bytes).symbols, eagerColumns);
}

const eagerColumns: ReadonlySet<string> = new Set(["nameHash", "kind", "parent", "flags", "name", "chunk"]);

/** All columns but those of `left`. */
function copyTable<T extends object>(table: T, left: ReadonlySet<string> = new Set()): T {
  const kept = Object.entries(table).filter(([name]) => !left.has(name));
  const copied = kept.map(([name, column]): [string, unknown] => [
    name,
    ArrayBuffer.isView(column) ? copyOf(column) : column,
  ]);
  return Object.fromEntries(copied) as T;
}

function copyOf(column: ArrayBufferView): ArrayBufferView {
  return (column as Column).slice();
}

function copyStrings(bytes: Uint8Array): { readonly offsets: Uint32Array; readonly bytes: Uint8Array } {
  const columns = decodeSegmentTables(bytes).strings.columns().values();
  return { offsets: takeColumn("u32", columns).slice(), bytes: takeColumn("u8", columns).slice() };
}
