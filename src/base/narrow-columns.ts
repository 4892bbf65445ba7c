// Columns in few bytes for what is read often: numbers of 128 rows at a time, in as many bits as the largest of them needs.
// Twice the bytes of `compactColumns`, and read five times as fast: about as fast as the bytes that it saves would be copied.
import { LociError } from "../errors.ts";
import { columnArrays, packColumns, takeColumn, unpackColumns, type Column } from "./columns.ts";
import { fromZigzag, toZigzag } from "./zigzag.ts";

/** Rows that have one width. A block then takes whole words, whatever its width. */
const blockRows = 128;
/** What a column's rows are kept as. */
const modes = { whole: 0, values: 1, differences: 2 } as const;
type Mode = (typeof modes)[keyof typeof modes];

/**
 * A header with the type, the way and the length of each column, then for each column either itself or two others: the width of
 * each block in bits, and the bits. Differences are to the row before, their sign in the lowest bit.
 */
export function packNarrow(columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  const header = new Uint32Array(columns.length * 2);
  const packed: Column[] = [header];
  columns.forEach((column, i) => {
    const type = columnArrays.findIndex((Type) => column instanceof Type);
    const mode = chooseMode(column);
    header.set([type | (mode << 8), column.length], i * 2);
    if (mode === modes.whole) packed.push(column);
    else packed.push(...writeBlocks(numbersOf(column, mode)));
  });
  return packColumns(packed);
}

/** In memory of their own. Throws STORE_CORRUPT on anything that `packNarrow` did not write. */
export function unpackNarrow(bytes: Uint8Array): Column[] {
  return openNarrow(bytes).map((column) => column.read());
}

/** A column that is unpacked when it is asked for; the bytes must be there then. Throws STORE_CORRUPT as `unpackNarrow`. */
export interface NarrowColumn {
  readonly length: number;
  readonly read: () => Column;
  /** Rows `start` to `end`. */
  readonly readRange: (start: number, end: number) => Column;
}

/** For callers that need some columns of many. Throws as `unpackNarrow`. */
export function openNarrow(bytes: Uint8Array): readonly NarrowColumn[] {
  const packed: Iterator<Column> = unpackColumns(bytes).values();
  const header = takeColumn("u32", packed);
  return Array.from({ length: header.length / 2 }, (_, i) => {
    const [word, length] = [header[i * 2]!, header[i * 2 + 1]!];
    const [Type, mode] = [columnArrays[word & 255], word >>> 8];
    if (Type === undefined) throw corrupt(`column ${i} has an unknown type`);
    if (mode === modes.whole) return openWhole(Type, length, packed);
    const blocks = { widths: takeColumn("u8", packed), words: takeColumn("u32", packed), length };
    return openBlocks(Type, blocks, mode === modes.differences);
  });
}

type ColumnArray = (typeof columnArrays)[number];

function openWhole(Type: ColumnArray, length: number, packed: Iterator<Column>): NarrowColumn {
  const { value } = packed.next() as { readonly value: Column | undefined };
  if (!(value instanceof Type) || value.length !== length) throw corrupt("a column is missing");
  const readRange = (start: number, end: number): Column => {
    checkRange(start, end, length);
    return value.slice(start, end);
  };
  return { length, read: () => value.slice(), readRange };
}

function checkRange(start: number, end: number, length: number): void {
  if (start > end || end > length) throw corrupt("a range ends behind its column");
}

/** Differences add up from the first row, so all before a range are unpacked for it. */
function openBlocks(Type: ColumnArray, blocks: Blocks, areDifferences: boolean): NarrowColumn {
  const readRange = (start: number, end: number): Column => {
    checkRange(start, end, blocks.length);
    const firstBlock = areDifferences ? 0 : Math.floor(start / blockRows);
    const numbers = readBlocks(blocks, firstBlock, Math.ceil(end / blockRows));
    if (areDifferences) addUp(numbers);
    const from = start - firstBlock * blockRows;
    return toColumn(Type, numbers.subarray(from, from + end - start));
  };
  return { length: blocks.length, read: () => readRange(0, blocks.length), readRange };
}

function toColumn(Type: ColumnArray, numbers: Int32Array): Column {
  if (Type === Int32Array) return numbers;
  return Type === Uint32Array
    ? new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length)
    : new Type(numbers);
}

/** The way that takes the fewest bytes. */
function chooseMode(column: Column): Mode {
  if (column instanceof Float32Array) return modes.whole;
  const sizes = [
    column.byteLength,
    sizeOfBlocks(numbersOf(column, modes.values)),
    sizeOfBlocks(numbersOf(column, modes.differences)),
  ];
  return sizes.indexOf(Math.min(...sizes)) as Mode; // the order of `modes`
}

function numbersOf(column: Column, mode: Mode): Int32Array {
  const numbers = Int32Array.from(column);
  if (mode !== modes.differences) return numbers;
  for (let i = numbers.length - 1; i > 0; i--) numbers[i] = toZigzag(numbers[i]! - numbers[i - 1]!);
  if (numbers.length > 0) numbers[0] = toZigzag(numbers[0]!);
  return numbers;
}

function sizeOfBlocks(numbers: Int32Array): number {
  let size = 0;
  for (let from = 0; from < numbers.length; from += blockRows) {
    const end = Math.min(from + blockRows, numbers.length);
    size += 1 + 4 * wordsOf(widthOf(numbers, from, end), end - from);
  }
  return size;
}

function widthOf(numbers: Int32Array, from: number, end: number): number {
  let all = 0;
  for (let i = from; i < end; i++) all |= numbers[i]!;
  return 32 - Math.clz32(all);
}

function wordsOf(width: number, rows: number): number {
  return Math.ceil((width * rows) / 32);
}

function writeBlocks(numbers: Int32Array): [widths: Uint8Array, words: Uint32Array] {
  const widths = new Uint8Array(Math.ceil(numbers.length / blockRows));
  const words = new Uint32Array((sizeOfBlocks(numbers) - widths.length) / 4);
  let first = 0;
  widths.forEach((_, block) => {
    const from = block * blockRows;
    const end = Math.min(from + blockRows, numbers.length);
    const width = (widths[block] = widthOf(numbers, from, end));
    for (let i = from, bit = 0; i < end && width > 0; i++, bit += width) {
      const at = first + (bit >>> 5);
      const shift = bit & 31;
      words[at]! |= numbers[i]! << shift;
      if (shift + width > 32) words[at + 1]! |= numbers[i]! >>> (32 - shift);
    }
    first += wordsOf(width, end - from);
  });
  return [widths, words];
}

/** Numbers in blocks: the width of each, and their bits one block after the other. */
interface Blocks {
  readonly widths: Uint8Array;
  readonly words: Uint32Array;
  /** Numbers in all blocks. */
  readonly length: number;
}

/** The numbers of the blocks `start` to `end`. */
function readBlocks({ widths, words, length }: Blocks, start: number, end: number): Int32Array {
  if (widths.length !== Math.ceil(length / blockRows)) throw corrupt("blocks are missing");
  const firstRow = start * blockRows;
  const numbers = new Int32Array(Math.max(0, Math.min(end * blockRows, length) - firstRow));
  let first = 0;
  for (let block = 0; block < end; block++) {
    const width = widths[block]!;
    const from = block * blockRows;
    const next = first + wordsOf(width, Math.min(blockRows, length - from));
    if (width > 32 || next > words.length) throw corrupt("a block is cut off");
    if (width > 0 && block >= start) readBlock(words, first, width, numbers, from - firstRow);
    first = next;
  }
  return numbers;
}

function readBlock(
  words: Uint32Array,
  first: number,
  width: number,
  numbers: Int32Array,
  from: number,
): void {
  const mask = 0xffff_ffff >>> (32 - width);
  const end = Math.min(from + blockRows, numbers.length);
  for (let i = from, bit = 0; i < end; i++, bit += width) {
    const at = first + (bit >>> 5);
    const shift = bit & 31;
    let number = words[at]! >>> shift;
    if (shift + width > 32) number |= words[at + 1]! << (32 - shift);
    numbers[i] = number & mask;
  }
}

function addUp(numbers: Int32Array): void {
  let value = 0;
  for (let i = 0; i < numbers.length; i++) {
    value = (value + fromZigzag(numbers[i]!)) | 0;
    numbers[i] = value;
  }
}

function corrupt(why: string): LociError {
  return new LociError("STORE_CORRUPT", `A narrow block cannot be read: ${why}.`);
}
