// Where in a kernel's memory is there room? Long-lived blocks come from a free list; everything a single call needs
// comes from a frame above them, which disappears when the call returns.

import { LociError } from "../errors.ts";
import { memoryHint } from "./abi.ts";

const pageBytes = 65_536;
const alignment = 64;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Any array of numbers that can be copied directly into a kernel's memory. */
export type NumberArray =
  Uint8Array | Int8Array | Int16Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/**
 * Linear memory of one instance. Addresses stay valid while memory grows, but views do not: `u32`, `f32` and the like
 * create one for each read, to be used at once and never kept.
 */
export class KernelMemory {
  readonly #memory: WebAssembly.Memory;
  readonly #blocks = new Map<number, number>();
  #free: Span[] = [];
  #top: number;
  #framed = false;

  constructor(memory: WebAssembly.Memory, heapBase: number) {
    this.#memory = memory;
    this.#top = align(heapBase);
  }

  /** Bytes taken from the system; memory never shrinks. */
  get sizeBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Number of allocated blocks. */
  get blockCount(): number {
    return this.#blocks.size;
  }

  /**
   * A block of at least `sizeBytes`, aligned to 64 bytes, with undefined content.
   * @throws LociError KERNEL_MEMORY if memory cannot grow that far.
   */
  allocate(sizeBytes: number): number {
    if (this.#framed) throw new LociError("INTERNAL", "A block was allocated while a frame was open.");
    const size = align(Math.max(sizeBytes, 1));
    const start = this.#takeFree(size) ?? this.#extend(size);
    this.#blocks.set(start, size);
    return start;
  }

  /** Frees a block and merges it with its free neighbors. */
  release(address: number): void {
    const size = this.#blocks.get(address);
    if (size === undefined) throw new LociError("INTERNAL", `No block starts at address ${address}.`);
    this.#blocks.delete(address);
    let released: Span = { start: address, end: address + size };
    const rest: Span[] = [];
    for (const span of this.#free) {
      if (span.end === released.start) released = { start: span.start, end: released.end };
      else if (span.start === released.end) released = { start: released.start, end: span.end };
      else rest.push(span);
    }
    if (released.end === this.#top) this.#top = released.start;
    else rest.push(released);
    this.#free = rest.sort((a, b) => a.start - b.start);
  }

  /** A new block that contains a copy of the array. */
  store(array: NumberArray): number {
    const address = this.allocate(array.byteLength);
    this.write(address, array);
    return address;
  }

  write(address: number, array: NumberArray): void {
    this.u8(address, array.byteLength).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }

  /** One byte per character; the text must have no character above 255. */
  writeLatin1(address: number, text: string): void {
    Buffer.from(this.#memory.buffer, address, text.length).write(text, "latin1");
  }

  /** Runs `body` with memory that is freed afterwards. Frames do not nest. */
  withFrame<T>(body: (frame: Frame) => T): T {
    if (this.#framed) throw new LociError("INTERNAL", "A frame was opened inside a frame.");
    this.#framed = true;
    try {
      return body(new Frame(this, this.#top));
    } finally {
      this.#framed = false;
    }
  }

  /** @throws LociError KERNEL_MEMORY if memory cannot grow to `end` bytes. */
  growTo(end: number): void {
    const missing = end - this.sizeBytes;
    if (missing <= 0) return;
    try {
      this.#memory.grow(Math.ceil(missing / pageBytes));
    } catch (cause) {
      const message = `The kernels have ${this.sizeBytes} bytes and cannot get ${missing} more.`;
      throw new LociError("KERNEL_MEMORY", message, { ...memoryHint, cause });
    }
  }

  u8(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, address, length);
  }

  i8(address: number, length: number): Int8Array<ArrayBuffer> {
    return new Int8Array(this.#memory.buffer, address, length);
  }

  u32(address: number, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#memory.buffer, address, length);
  }

  f32(address: number, length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#memory.buffer, address, length);
  }

  f64(address: number, length: number): Float64Array<ArrayBuffer> {
    return new Float64Array(this.#memory.buffer, address, length);
  }

  #takeFree(size: number): number | undefined {
    const index = this.#free.findIndex((span) => span.end - span.start >= size);
    const span = this.#free[index];
    if (span === undefined) return undefined;
    const rest = { start: span.start + size, end: span.end };
    this.#free.splice(index, 1, ...(rest.start < rest.end ? [rest] : []));
    return span.start;
  }

  #extend(size: number): number {
    const start = this.#top;
    this.growTo(start + size);
    this.#top = start + size;
    return start;
  }
}

/** Memory for one call: allocated in order, never freed piece by piece. Free scratch space follows the last piece. */
export class Frame {
  readonly #memory: KernelMemory;
  #next: number;

  constructor(memory: KernelMemory, start: number) {
    this.#memory = memory;
    this.#next = start;
  }

  /** Room for `sizeBytes`, with undefined content. */
  take(sizeBytes: number): number {
    const start = this.#next;
    const end = start + align(sizeBytes);
    this.#memory.growTo(end);
    this.#next = end;
    return start;
  }

  /** A copy of the array. */
  put(array: NumberArray): number {
    const address = this.take(array.byteLength);
    this.#memory.write(address, array);
    return address;
  }

  /** Where the kernel's own scratch may start: allocate nothing after this. */
  get scratch(): number {
    return this.#next;
  }
}

function align(address: number): number {
  return Math.ceil(address / alignment) * alignment;
}
