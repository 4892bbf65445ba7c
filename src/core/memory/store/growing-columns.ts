// How are columns stored that only grow? In typed arrays that double, so that a million rows are a handful of objects.
import type { CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";

interface Arrays {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
}

const constructors = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

/** One column. `values` is replaced when it grows: never keep it across an append. */
export class GrowingColumn<T extends keyof Arrays> {
  readonly #type: T;
  #length = 0;
  values: Arrays[T];

  constructor(type: T, capacity = 1024) {
    this.#type = type;
    this.values = new constructors[type](capacity) as Arrays[T];
  }

  get length(): number {
    return this.#length;
  }

  append(value: number): number {
    this.reserve(this.#length + 1);
    this.values[this.#length] = value;
    return this.#length++;
  }

  /** Writes at any index; new rows before it are 0. */
  set(at: number, value: number): void {
    this.reserve(at + 1);
    this.values[at] = value;
    if (at >= this.#length) this.#length = at + 1;
  }

  /** The value there; 0 beyond the end. */
  get(at: number): number {
    return at < this.#length ? this.values[at]! : 0;
  }

  /** Saves to a checkpoint of the memory index; as a copy if existing rows may change before it is written. */
  save(checkpoint: CheckpointWriter, name: string, asCopy = false): void {
    const rows = this.values.subarray(0, this.#length);
    checkpoint.addNumbers(name, asCopy ? rows.slice() : rows);
  }

  restore(checkpoint: CheckpointReader, name: string): void {
    const { buffer, byteLength } = checkpoint.takeBytes(name);
    this.values = new constructors[this.#type](buffer) as Arrays[T];
    this.#length = byteLength / this.values.BYTES_PER_ELEMENT;
  }

  reserve(capacity: number): void {
    if (capacity <= this.values.length) return;
    const wider = new constructors[this.#type](Math.max(capacity, this.values.length * 2));
    wider.set(this.values);
    this.values = wider as Arrays[T];
  }
}

/** Strings by number, in order of first appearance. */
export class Interner {
  readonly #numbers = new Map<string, number>();
  readonly #strings: string[] = [];

  get size(): number {
    return this.#strings.length;
  }

  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#strings.length);
    return this.#strings.push(text) - 1;
  }

  find(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  forEach(visit: (text: string, number: number) => void): void {
    this.#strings.forEach(visit);
  }

  save(checkpoint: CheckpointWriter, name: string): void {
    checkpoint.addStrings(name, this.#strings);
  }

  restore(checkpoint: CheckpointReader, name: string): void {
    for (const text of checkpoint.strings(name)) this.intern(text);
  }

  get(number: number): string {
    return this.#strings[number] ?? "";
  }
}
