// Many small columns that live equally long share a few large buffers: a buffer of its own costs each about 300 bytes,
// which is more than most of them hold.

const slabBytes = 256 * 1024;
/** A larger column gets its own buffer, which leaves less of a slab unused. */
const largestShared = slabBytes / 16;

/** Columns are views of the slab's buffers. All memory is freed with the last of them. */
export class ColumnSlab {
  #buffer = new ArrayBuffer(0);
  #at = 0;
  /** Where the column begins whose room was taken last. */
  #from = 0;

  /** Zeros. */
  u32(length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#room(length * 4), this.#from, length);
  }

  i32(length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#room(length * 4), this.#from, length);
  }

  u16(length: number): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#room(length * 2), this.#from, length);
  }

  u8(length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#room(length), this.#from, length);
  }

  #room(bytes: number): ArrayBuffer {
    if (bytes > largestShared) {
      this.#from = 0;
      return new ArrayBuffer(bytes);
    }
    const aligned = (bytes + 3) & ~3;
    if (this.#at + aligned > this.#buffer.byteLength) {
      this.#buffer = new ArrayBuffer(slabBytes);
      this.#at = 0;
    }
    this.#from = this.#at;
    this.#at += aligned;
    return this.#buffer;
  }
}
