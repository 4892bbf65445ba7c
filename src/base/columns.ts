// Tables as columns: how do rows of numbers become typed arrays, and typed arrays one block of bytes?
import { LociError } from "../errors.ts";

const arrayTypes = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
} as const;

interface ColumnArrays {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
}

export type ColumnType = keyof ColumnArrays;
export type Column = ColumnArrays[ColumnType];
export type TableSchema = Readonly<Record<string, ColumnType>>;

/** One typed array per column, all of `length` rows. Columns may be views into a larger buffer. */
export type Table<S extends TableSchema> = { readonly length: number } & {
  readonly [K in keyof S]: ColumnArrays[S[K]];
};

/** Collects rows. Columns grow by doubling, so that a row costs no lasting allocation. */
export class TableBuilder<S extends TableSchema> {
  readonly #schema: S;
  readonly #names: readonly (keyof S & string)[];
  #columns: Column[];
  #capacity: number;
  #length = 0;

  constructor(schema: S, capacity = 64) {
    this.#schema = schema;
    this.#names = Object.keys(schema);
    this.#capacity = capacity;
    this.#columns = this.#names.map((name) => new arrayTypes[columnType(schema, name)](capacity));
  }

  get length(): number {
    return this.#length;
  }

  /** Appends a row and returns its number. Values wrap around at the column's width, as in typed arrays. */
  add(row: Readonly<Record<keyof S, number>>): number {
    if (this.#length === this.#capacity) this.#grow();
    const at = this.#length++;
    for (let c = 0; c < this.#names.length; c++) this.#columns[c]![at] = row[this.#names[c]!];
    return at;
  }

  /** Overwrites one cell of a row that was already added. */
  set(row: number, column: keyof S & string, value: number): void {
    this.#columns[this.#names.indexOf(column)]![row] = value;
  }

  get(row: number, column: keyof S & string): number {
    return this.#columns[this.#names.indexOf(column)]![row]!;
  }

  /** The rows so far, copied into the table. */
  build(): Table<S> {
    return toTable(
      this.#schema,
      this.#length,
      this.#columns.map((column) => column.slice(0, this.#length)),
    );
  }

  #grow(): void {
    this.#capacity *= 2;
    this.#columns = this.#columns.map((column, c) => {
      const wider = new arrayTypes[columnType(this.#schema, this.#names[c]!)](this.#capacity);
      wider.set(column);
      return wider;
    });
  }
}

export function emptyTable<S extends TableSchema>(schema: S): Table<S> {
  return new TableBuilder(schema, 1).build();
}

/** The columns of a table in the order of its schema. */
export function tableColumns<S extends TableSchema>(schema: S, table: Table<S>): Column[] {
  return Object.keys(schema).map((name) => table[name]!);
}

/** Rebuilds a table from columns in schema order, as `tableColumns` returns them. */
export function takeTable<S extends TableSchema>(schema: S, columns: Iterator<Column>): Table<S> {
  const names = Object.keys(schema);
  const taken = names.map((name) => takeColumn(columnType(schema, name), columns));
  return toTable(schema, taken[0]?.length ?? 0, taken);
}

/** The next column, which must be of the given type. Throws STORE_CORRUPT otherwise. */
export function takeColumn<T extends ColumnType>(type: T, columns: Iterator<Column>): ColumnArrays[T] {
  const next = columns.next();
  const column: Column | undefined = next.done === true ? undefined : next.value;
  if (!(column instanceof arrayTypes[type])) {
    throw new LociError("STORE_CORRUPT", `A stored block has no ${type} column where one belongs.`);
  }
  return column as ColumnArrays[T];
}

const magic = 0x4c4f4331;
/** A stored column names its type by its position in this list. */
export const columnArrays = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array] as const;

/**
 * Writes columns one after another, each aligned to 8 bytes, after a header with their types and lengths: u32 magic,
 * u32 count, then per column u32 type code and u32 length, all little-endian.
 */
export function packColumns(columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  return packColumnsInto(columns, (size) => new ArrayBuffer(size));
}

/** Like `packColumns`, into zeroed memory that the caller allocates. */
export function packColumnsInto<B extends ArrayBufferLike>(
  columns: readonly Column[],
  allocate: (sizeBytes: number) => B,
): Uint8Array<B> {
  let size = align8(8 + columns.length * 8);
  const offsets = columns.map((column) => {
    const at = size;
    size = align8(size + column.byteLength);
    return at;
  });
  const bytes = new Uint8Array(allocate(size));
  const header = new Uint32Array(bytes.buffer, 0, 2 + columns.length * 2);
  header[0] = magic;
  header[1] = columns.length;
  columns.forEach((column, i) => {
    header[2 + i * 2] = columnArrays.findIndex((ArrayType) => column instanceof ArrayType);
    header[3 + i * 2] = column.length;
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offsets[i]);
  });
  return bytes;
}

/**
 * Views of all columns in `bytes`, or of the first `limit`; `bytes` is copied first if it is not 8-aligned. Throws
 * STORE_CORRUPT on anything `packColumns` did not write.
 */
export function unpackColumns(bytes: Uint8Array, limit = Infinity): Column[] {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes); // a Buffer's own slice would be a view
  const { byteOffset, byteLength } = aligned;
  const buffer = aligned.buffer as ArrayBuffer; // a SharedArrayBuffer can be read the same way
  const header = readHeader(aligned);
  const count = header.length / 2;
  const columns: Column[] = [];
  let at = align8(8 + count * 8);
  for (let i = 0; i < Math.min(count, limit); i++) {
    const ArrayType = columnArrays[header[i * 2]!];
    if (ArrayType === undefined) throw corruptBlock(`column ${i} has an unknown type`);
    const length = header[i * 2 + 1]!;
    const size = length * ArrayType.BYTES_PER_ELEMENT;
    if (at + size > byteLength) throw corruptBlock(`column ${i} is cut off`);
    columns.push(new ArrayType(buffer, byteOffset + at, length));
    at = align8(at + size);
  }
  return columns;
}

/** Type code and length of each column. */
function readHeader({ buffer, byteOffset, byteLength }: Uint8Array): Uint32Array {
  const words = byteLength >= 8 ? new Uint32Array(buffer, byteOffset, 2) : undefined;
  const count = words?.[1] ?? 0;
  if (words?.[0] !== magic || 8 + count * 8 > byteLength) throw corruptBlock("its header is damaged");
  return new Uint32Array(buffer, byteOffset + 8, count * 2);
}

function toTable<S extends TableSchema>(schema: S, length: number, columns: readonly Column[]): Table<S> {
  const table: Record<string, unknown> = { length };
  Object.keys(schema).forEach((name, i) => (table[name] = columns[i]));
  return table as Table<S>;
}

function columnType(schema: TableSchema, name: string): ColumnType {
  return schema[name]!;
}

/** The next multiple of 8: the only places where a column may begin. */
export function align8(size: number): number {
  return Math.ceil(size / 8) * 8; // not with bit operators: those fail beyond two gigabytes
}

function corruptBlock(why: string): LociError {
  return new LociError("STORE_CORRUPT", `A stored block cannot be read: ${why}.`);
}
