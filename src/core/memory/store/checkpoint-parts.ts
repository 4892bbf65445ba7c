// What is a checkpoint of the memory index made of? Named runs of bytes and lists of strings, which the parts of the memory index give
// out and take back.

/** Bytes that are read when they are written to disk, piece by piece. */
export interface CheckpointPart {
  readonly name: string;
  readonly byteLength: number;
  /** Pieces are of this size, the last may be shorter. */
  readonly pieceBytes: number;
  read(from: number, to: number): Uint8Array;
}

export type Numbers = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array | Float64Array;

const pieceBytes = 1 << 20;

/** Collects the parts of a checkpoint. Nothing is read yet, but for what is given as a copy. */
export class CheckpointWriter {
  readonly parts: CheckpointPart[] = [];
  readonly strings: Record<string, readonly string[]> = {};

  /** What changes in the array before it is written shows in the checkpoint: give a copy where that must not be. */
  addNumbers(name: string, numbers: Numbers): void {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.addPart({
      name,
      byteLength: bytes.length,
      pieceBytes,
      read: (from, to) => bytes.subarray(from, to),
    });
  }

  /** Rows of `rowBytes` each; `read` gets numbers of rows. */
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
   * The bytes of a part at the start of a buffer of their own that has room for more behind them.
   * Throws STORE_CORRUPT when the part or a piece of it is not there.
   */
  takeBytes(name: string): { readonly buffer: ArrayBuffer; readonly byteLength: number };
  /** Pieces in order; each is valid until the next. Throws as takeBytes does. */
  pieces(name: string): Iterable<Uint8Array>;
  /** Throws STORE_CORRUPT. */
  strings(name: string): readonly string[];
}
