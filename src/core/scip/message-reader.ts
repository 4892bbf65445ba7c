// How are the fields of a protobuf message read in place? See https://protobuf.dev/programming-guides/encoding

export const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

/** The bytes are not a protobuf message, or are cut off. */
export class MalformedMessage extends Error {}

/**
 * Reads numbers up to 32 bits, the maximum in SCIP. A length or number that runs past the message throws
 * MalformedMessage.
 */
export class MessageReader {
  readonly bytes: Uint8Array;
  readonly #end: number;
  #at: number;
  /** Number of the field that `next` found. */
  field = 0;
  wireType = 0;
  /** Range of the value, for a field of type "bytes". */
  start = 0;
  end = 0;
  /** The value, for a field of type "varint". */
  value = 0;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** Reads the next field; false at the end of the message. */
  next(): boolean {
    if (this.isAtEnd) return false;
    const tag = this.varint();
    this.field = tag >>> 3;
    this.wireType = tag & 7;
    if (this.field === 0) throw new MalformedMessage("a field has the number 0");
    if (this.wireType === wireTypes.varint) this.value = this.varint();
    else if (this.wireType === wireTypes.bytes) this.#take(this.varint());
    else if (this.wireType === wireTypes.fixed64) this.#take(8);
    else if (this.wireType === wireTypes.fixed32) this.#take(4);
    else throw new MalformedMessage(`a field has the wire type ${this.wireType}`);
    return true;
  }

  /** An unsigned number; if it exceeds 32 bits, its low bits. */
  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.#at >= this.#end) throw new MalformedMessage("it ends inside of a number");
      const byte = this.bytes[this.#at++]!;
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new MalformedMessage("a number is longer than ten bytes");
  }

  /** The message in the current field. */
  message(): MessageReader {
    return new MessageReader(this.bytes, this.start, this.end);
  }

  text(): string {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength).toString(
      "utf8",
      this.start,
      this.end,
    );
  }

  /** The numbers of a repeated field, packed or single. */
  addNumbers(into: number[]): void {
    if (this.wireType === wireTypes.varint) {
      into.push(this.value);
      return;
    }
    const packed = this.message();
    while (!packed.isAtEnd) into.push(packed.varint());
  }

  #take(length: number): void {
    if (length > this.#end - this.#at) throw new MalformedMessage("it ends inside of a field");
    this.start = this.#at;
    this.#at += length;
    this.end = this.#at;
  }
}
