// How are the documents of a SCIP index read one by one? An index of hundreds of megabytes needs only the memory of its
// largest document.
import { readSync } from "node:fs";
import { MalformedMessage, MessageReader, wireTypes } from "./message-reader.ts";

const fields = { metadata: 1, documents: 2 } as const;
const pieceBytes = 1 << 20;
/** A document describes one source file, so anything larger is invalid. */
const maxDocumentBytes = 256 << 20;

/** A part of the index, valid until the next one is requested. */
export interface IndexPart {
  readonly kind: "metadata" | "document";
  readonly message: MessageReader;
}

/**
 * @param fd - open for reading
 * Throws MalformedMessage and system errors.
 */
export function* readIndexParts(fd: number): Generator<IndexPart> {
  const source = new PieceReader(fd);
  while (source.fill(1)) {
    const tag = source.varint();
    const field = tag >>> 3;
    const wireType = tag & 7;
    if (wireType === wireTypes.varint) source.varint();
    else if (wireType === wireTypes.bytes) {
      const length = source.varint();
      if (field !== fields.metadata && field !== fields.documents) source.skip(length);
      else {
        if (length > maxDocumentBytes) throw new MalformedMessage(`a document claims ${length} bytes`);
        const bytes = source.take(length);
        yield {
          kind: field === fields.metadata ? "metadata" : "document",
          message: new MessageReader(bytes),
        };
      }
    } else if (wireType === wireTypes.fixed64) source.skip(8);
    else if (wireType === wireTypes.fixed32) source.skip(4);
    else throw new MalformedMessage(`a field has the wire type ${wireType}`);
  }
}

class PieceReader {
  readonly #fd: number;
  #bytes = Buffer.allocUnsafe(pieceBytes);
  #start = 0;
  #end = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Reads until this many bytes are available; returns whether there are that many. */
  fill(wanted: number): boolean {
    while (this.#end - this.#start < wanted) {
      if (this.#start > 0) {
        this.#bytes.copyWithin(0, this.#start, this.#end);
        this.#end -= this.#start;
        this.#start = 0;
      }
      // Grows only as data arrives, so that a claimed length alone does not take memory.
      if (this.#end === this.#bytes.length) {
        this.#bytes = Buffer.concat([this.#bytes, Buffer.allocUnsafe(this.#bytes.length)]);
      }
      const count = readSync(this.#fd, this.#bytes, this.#end, this.#bytes.length - this.#end, null);
      if (count === 0) return false;
      this.#end += count;
    }
    return true;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.take(1)[0]!;
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new MalformedMessage("a number is longer than ten bytes");
  }

  take(length: number): Uint8Array {
    if (!this.fill(length)) throw new MalformedMessage("it ends inside of a part");
    const bytes = this.#bytes.subarray(this.#start, this.#start + length);
    this.#start += length;
    return bytes;
  }

  skip(length: number): void {
    for (let left = length; left > 0;) {
      const step = Math.min(left, pieceBytes);
      this.take(step);
      left -= step;
    }
  }
}
