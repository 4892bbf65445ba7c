// Columns in few bytes, for data that is stored far more often than it is read: differences instead of values, split by
// byte and deflated. Sorted and slowly rising columns shrink to a tenth; reading takes one pass over the values.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { LociError, messageOf } from "../errors.ts";
import { align8, columnArrays, type Column } from "./columns.ts";
import { fromZigzag, toZigzag } from "./zigzag.ts";

/** Level 1 is nearly as small as level 9 (11.3 against 10.7 MB of 37) and takes half the time. */
const deflateLevel = 1;
/** The largest buffer that every system allows. */
const mostBytes = 0x7fff_fff0;
/** In a column's byte: its type code, its number of planes, and whether it is as long as the column before it. */
const typeMask = 0b111;
const planesShift = 3;
const planesMask = 0b111;
const sameLength = 0b100_0000;
/** Each byte holds seven bits of a length, the lowest first; the highest bit says that more follow. */
const lengthBits = 7;
const mostLengthBytes = 5;

/**
 * u8 count, then per column a byte (type, planes) and its length if it differs from the column before, then the
 * deflated planes of all columns. A 32-bit column is kept as differences of its values, with the sign in the lowest bit
 * (zigzag), one plane for each byte of the largest difference. At most 255 columns.
 */
export function compactColumns(columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  const header = [columns.length];
  const planes = columns.map((column) => countPlanes(column));
  const body = new Uint8Array(columns.reduce((sum, { length }, i) => sum + length * planes[i]!, 0));
  let at = 0;
  columns.forEach((column, i) => {
    const type = columnArrays.findIndex((Type) => column instanceof Type);
    const isSame = i > 0 && column.length === columns[i - 1]!.length;
    header.push(type | (planes[i]! << planesShift) | (isSame ? sameLength : 0));
    if (!isSame) pushLength(header, column.length);
    writePlanes(column, planes[i]!, body, at);
    at += column.length * planes[i]!;
  });
  const deflated = deflateRawSync(body, { level: deflateLevel });
  const bytes = new Uint8Array(header.length + deflated.length);
  bytes.set(header);
  bytes.set(deflated, header.length);
  return bytes;
}

function pushLength(header: number[], length: number): void {
  let rest = length;
  for (; rest >= 1 << lengthBits; rest >>>= lengthBits) header.push((rest & 0x7f) | 0x80);
  header.push(rest);
}

/**
 * The columns, in newly allocated memory. Throws STORE_CORRUPT on anything `compactColumns` did not write, and for
 * columns larger than `maxBytes`: a header of a few bytes may ask for gigabytes.
 */
export function expandColumns(bytes: Uint8Array, maxBytes = Infinity): Column[] {
  const { columns, end } = readHeader(bytes);
  let size = 0;
  let bodySize = 0;
  for (const { Type, planes, length } of columns) {
    size = align8(size) + length * Type.BYTES_PER_ELEMENT;
    bodySize += length * planes;
  }
  if (size > Math.min(maxBytes, mostBytes)) throw corrupt(`it would take ${size} bytes of memory`);
  const body = inflate(bytes.subarray(end), bodySize);
  const buffer = new ArrayBuffer(align8(size));
  let from = 0;
  let to = 0;
  return columns.map(({ Type, planes, length }) => {
    const column = new Type(buffer, to, length);
    readPlanes(column, planes, body, from);
    from += length * planes;
    to = align8(to + column.byteLength);
    return column;
  });
}

interface ColumnHead {
  readonly Type: (typeof columnArrays)[number];
  readonly planes: number;
  readonly length: number;
}

function readHeader(bytes: Uint8Array): { readonly columns: readonly ColumnHead[]; readonly end: number } {
  const [count = 0] = bytes;
  const columns: ColumnHead[] = [];
  let end = 1;
  let length: number | undefined;
  const readLength = (): number => {
    let value = 0;
    for (let part = 0; part < mostLengthBytes; part++) {
      const byte = bytes[end++];
      if (byte === undefined) break;
      value += (byte & 0x7f) * 2 ** (part * lengthBits);
      if (byte < 0x80) return value;
    }
    throw corrupt("its header is damaged");
  };
  for (let i = 0; i < count; i++) {
    const head = bytes[end++] ?? 0xff;
    const Type = columnArrays[head & typeMask];
    const planes = (head >>> planesShift) & planesMask;
    if (Type === undefined || planes > Type.BYTES_PER_ELEMENT)
      throw corrupt(`column ${i} has an unknown type`);
    if ((head & sameLength) === 0) length = readLength();
    if (length === undefined) throw corrupt("its header is damaged");
    columns.push({ Type, planes, length });
  }
  if (count === 0) throw corrupt("its header is damaged");
  return { columns, end };
}

function inflate(bytes: Uint8Array, size: number): Uint8Array {
  let body: Uint8Array;
  try {
    // The limit is one byte higher: enough to notice a body that is too long, without letting it fill the memory.
    body = inflateRawSync(bytes, { maxOutputLength: size + 1 });
  } catch (error) {
    throw corrupt(messageOf(error));
  }
  if (body.length !== size) throw corrupt(`it holds ${body.length} bytes instead of ${size}`);
  return body;
}

/** For a 32-bit column, the bytes that its largest difference takes; for any other, its width. */
function countPlanes(column: Column): number {
  if (column.BYTES_PER_ELEMENT !== 4) return column.BYTES_PER_ELEMENT;
  const words = wordsOf(column);
  let all = 0;
  for (let i = 0, before = 0; i < words.length; before = words[i++]!) all |= toZigzag(words[i]! - before);
  return Math.ceil((32 - Math.clz32(all)) / 8);
}

function writePlanes(column: Column, planes: number, body: Uint8Array, at: number): void {
  if (column instanceof Uint8Array) body.set(column, at);
  else if (column instanceof Uint16Array) writeHalves(column, body, at);
  else writeDifferences(wordsOf(column), planes, body, at);
}

function readPlanes(column: Column, planes: number, body: Uint8Array, at: number): void {
  if (column instanceof Uint8Array) column.set(body.subarray(at, at + column.length));
  else if (column instanceof Uint16Array) readHalves(column, body, at);
  else readDifferences(wordsOf(column), planes, body, at);
}

// One array type per loop: engines make fast code for that.

function writeHalves(column: Uint16Array, body: Uint8Array, at: number): void {
  const { length } = column;
  for (let i = 0; i < length; i++) {
    body[at + i] = column[i]!;
    body[at + length + i] = column[i]! >>> 8;
  }
}

function readHalves(column: Uint16Array, body: Uint8Array, at: number): void {
  const { length } = column;
  for (let i = 0; i < length; i++) column[i] = body[at + i]! | (body[at + length + i]! << 8);
}

function writeDifferences(words: Int32Array, planes: number, body: Uint8Array, at: number): void {
  const { length } = words;
  for (let plane = 0; plane < planes; plane++) {
    const start = at + plane * length;
    for (let i = 0, before = 0; i < length; before = words[i++]!) {
      body[start + i] = toZigzag(words[i]! - before) >>> (8 * plane);
    }
  }
}

function readDifferences(words: Int32Array, planes: number, body: Uint8Array, at: number): void {
  const { length } = words;
  for (let plane = 0; plane < planes; plane++) {
    const start = at + plane * length;
    for (let i = 0; i < length; i++) words[i] = words[i]! | (body[start + i]! << (8 * plane));
  }
  for (let i = 0, value = 0; i < length; i++) {
    value = (value + fromZigzag(words[i]!)) | 0;
    words[i] = value;
  }
}

/** A 32-bit column as words, whatever type it has. */
function wordsOf({ buffer, byteOffset, length }: Column): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

function corrupt(why: string): LociError {
  return new LociError("STORE_CORRUPT", `A compact block cannot be read: ${why}.`);
}
