// Columns in few bytes, for what is stored far more often than it is read: differences instead of values, byte by byte,
// deflated. Sorted and slowly rising columns shrink to a tenth; reading them costs a pass over each value.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { LociError, messageOf } from "../errors.ts";
import { align8, columnArrays, type Column } from "./columns.ts";
import { fromZigzag, toZigzag } from "./zigzag.ts";

/** The first is nearly as small as the last (11.3 and 10.7 MB of 37) and takes half the time. */
const deflateLevel = 1;
/** What one buffer may take on every system. */
const mostBytes = 0x7fff_fff0;
/** Words of the header for each column: its type and planes, and its length. */
const headerWords = 2;

/**
 * u32 count, then per column u32 type and planes and u32 length, then the deflated planes of all columns. A column of 32
 * bits is kept as the differences of its values, their sign in the lowest bit (zigzag), a plane for each byte of the
 * largest difference.
 */
export function compactColumns(columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  const header = new Uint32Array(1 + columns.length * headerWords);
  header[0] = columns.length;
  const planes = columns.map((column) => countPlanes(column));
  const body = new Uint8Array(columns.reduce((sum, { length }, i) => sum + length * planes[i]!, 0));
  let at = 0;
  columns.forEach((column, i) => {
    const type = columnArrays.findIndex((Type) => column instanceof Type);
    header.set([type | (planes[i]! << 8), column.length], 1 + i * headerWords);
    writePlanes(column, planes[i]!, body, at);
    at += column.length * planes[i]!;
  });
  const deflated = deflateRawSync(body, { level: deflateLevel });
  const bytes = new Uint8Array(header.byteLength + deflated.length);
  bytes.set(new Uint8Array(header.buffer));
  bytes.set(deflated, header.byteLength);
  return bytes;
}

/**
 * The columns in memory of their own. Throws STORE_CORRUPT on anything `compactColumns` did not write, and for columns that
 * take more than `maxBytes`: a header of a few bytes may ask for gigabytes.
 */
export function expandColumns(bytes: Uint8Array, maxBytes = Infinity): Column[] {
  const header = readHeader(bytes);
  let size = 0;
  let bodySize = 0;
  for (const { Type, planes, length } of header) {
    size = align8(size) + length * Type.BYTES_PER_ELEMENT;
    bodySize += length * planes;
  }
  if (size > Math.min(maxBytes, mostBytes)) throw corrupt(`it would take ${size} bytes of memory`);
  const body = inflate(bytes.subarray((1 + header.length * headerWords) * 4), bodySize);
  const buffer = new ArrayBuffer(align8(size));
  let from = 0;
  let to = 0;
  return header.map(({ Type, planes, length }) => {
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

function readHeader(bytes: Uint8Array): ColumnHead[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length < 4 ? 0 : view.getUint32(0, true);
  if (count === 0 || (1 + count * headerWords) * 4 > bytes.length) throw corrupt("its header is damaged");
  return Array.from({ length: count }, (_, i) => {
    const at = (1 + i * headerWords) * 4;
    const word = view.getUint32(at, true);
    const [Type, planes] = [columnArrays[word & 255], word >>> 8];
    if (Type === undefined || planes > Type.BYTES_PER_ELEMENT)
      throw corrupt(`column ${i} has an unknown type`);
    return { Type, planes, length: view.getUint32(at + 4, true) };
  });
}

function inflate(bytes: Uint8Array, size: number): Uint8Array {
  let body: Uint8Array;
  try {
    // One byte more, so that a body that is too long is seen, and none is inflated that fills the memory.
    body = inflateRawSync(bytes, { maxOutputLength: size + 1 });
  } catch (error) {
    throw corrupt(messageOf(error));
  }
  if (body.length !== size) throw corrupt(`it holds ${body.length} bytes instead of ${size}`);
  return body;
}

/** Bytes of the largest difference of a column of 32 bits; the width of any other. */
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

// One array type in each loop: engines make fast code for one.

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

/** A column of 32 bits as words, whatever they stand for. */
function wordsOf({ buffer, byteOffset, length }: Column): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

function corrupt(why: string): LociError {
  return new LociError("STORE_CORRUPT", `A compact block cannot be read: ${why}.`);
}
