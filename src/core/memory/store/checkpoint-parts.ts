// What is in a checkpoint of the memory index? Named runs of bytes and lists of strings, which the parts of the index
// save and restore.

/** Bytes that are read in pieces when they are written to disk. */
export interface CheckpointPart {
  readonly name: string;
  readonly byteLength: number;
  /** Size of the pieces; the last may be shorter. */
  readonly pieceBytes: number;
  read(from: number, to: number): Uint8Array;
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array | Float64Array;

const pieceBytes = 1 << 20;

/** Collects the parts of a checkpoint. Data is read later, unless a copy is passed. */
export class CheckpointWriter {
  readonly parts: CheckpointPart[] = [];
  readonly strings: Record<string, readonly string[]> = {};

  /** Changes to the array before it is written show in the checkpoint; pass a copy if that must not happen. */
  addNumbers(name: string, numbers: Numbers): void {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.addPart({
      name,
      byteLength: bytes.length,
      pieceBytes,
      read: (from, to) => bytes.subarray(from, to),
    });
  }

  /** Rows of `rowBytes` each; `read` receives row numbers. */
  addRows(
    name: string,
    count: number,
    rowBytes: number,
    read: (from: number, to: number) => Uint8Array,
  ): void {
    this.addPart({
      name,
      byteLength: count * rowBytes,
      pieceBytes: Math.max(1, Math.floor(pieceBytes / rowBytes)) * rowBytes,
      read: (from, to) => read(from / rowBytes, to / rowBytes),
    });
  }

  addStrings(name: string, strings: readonly string[]): void {
    this.strings[name] = [...strings];
  }

  addPart(part: CheckpointPart): void {
    this.parts.push(part);
  }
}

export interface CheckpointReader {
  /**
   * The bytes of a part, at the start of a buffer of their own with room for more after them. Throws STORE_CORRUPT if
   * the part or a piece of it is missing.
   */
  takeBytes(name: string): { readonly buffer: ArrayBuffer; readonly byteLength: number };
  /** Pieces in order; each is valid until the next. Throws like takeBytes. */
  pieces(name: string): Iterable<Uint8Array>;
  /** Throws STORE_CORRUPT. */
  strings(name: string): readonly string[];
}
