// How are LMDB's read errors turned into ours, and how are writes reported to the code that counts or records them?
import type { Database } from "lmdb";
import { toStoreError } from "../../base/write-error.ts";

/** Keys are strings or byte strings; values are bytes, encoded by the module that owns the table. */
export type BinaryTable = Database<Buffer, string | Buffer>;

/** One put, or a removal if the value is undefined. */
export interface TableWrite {
  readonly table: string;
  readonly key: string | Buffer;
  readonly value: Buffer | undefined;
}

const reads = ["getBinary", "getBinaryFast", "doesExist", "getKeysCount", "getCount", "getStats"] as const;
const ranges = ["getKeys", "getRange"] as const;

type Method = (...given: unknown[]) => unknown;

/**
 * Modifies the methods of this handle; each thread and each call of openDB has its own. `onErase` is called for each
 * value that is removed or replaced.
 */
export function guardTable(
  path: string,
  name: string,
  table: BinaryTable,
  onWrite: (write: TableWrite) => void,
  onErase?: () => void,
): BinaryTable {
  const methods = table as unknown as Record<string, Method | undefined>;
  for (const method of reads) {
    const read = methods[method]!.bind(table);
    methods[method] = (...given) => {
      try {
        return read(...given);
      } catch (error) {
        throw toStoreError(path, error);
      }
    };
  }
  for (const method of ranges) {
    const read = methods[method]!.bind(table);
    methods[method] = (...given) => guardRange(path, read(...given) as Iterable<unknown>);
  }
  // In a read-only environment, tables have no write methods.
  if (methods["putSync"] === undefined) return table;
  const [put, remove] = [methods["putSync"].bind(table), methods["removeSync"]!.bind(table)];
  const noteErased = (key: string | Buffer, value?: Buffer): void => {
    if (onErase === undefined) return;
    const old = table.getBinary(key);
    if (old !== undefined && (value === undefined || !old.equals(value))) onErase();
  };
  methods["putSync"] = (key, value) => {
    noteErased(key as string | Buffer, value as Buffer);
    onWrite({ table: name, key: key as string | Buffer, value: value as Buffer });
    return put(key, value);
  };
  methods["removeSync"] = (key) => {
    noteErased(key as string | Buffer);
    onWrite({ table: name, key: key as string | Buffer, value: undefined });
    return remove(key);
  };
  return table;
}

/** Returns the same object, because lmdb itself counts with it; only its iteration is guarded. */
function guardRange(path: string, range: Iterable<unknown>): Iterable<unknown> {
  const iterate = range[Symbol.iterator].bind(range);
  range[Symbol.iterator] = function* () {
    try {
      yield* { [Symbol.iterator]: iterate };
    } catch (error) {
      throw toStoreError(path, error);
    }
  };
  return range;
}
