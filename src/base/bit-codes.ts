// Numbers as bits, one after another, the lowest bit first. Elias's gamma code gives small numbers few bits: 1 takes
// one, 2 and 3 take three, a number of n binary digits takes 2n − 1.
import { LociError } from "../errors.ts";

export class BitWriter {
  #words = new Uint32Array(1024);
  #bits = 0;

  /** Number of bits written. */
  get length(): number {
    return this.#bits;
  }

  /** @param value - of at most `width` bits, which are at most 32 */
  write(value: number, width: number): void {
    if (width === 0) return;
    const word = this.#bits >>> 5;
    const shift = this.#bits & 31;
    if (word + 1 >= this.#words.length) this.#grow();
    this.#words[word]! |= value << shift;
    if (shift + width > 32) this.#words[word + 1]! |= value >>> (32 - shift);
    this.#bits += width;
  }

  /** @param value - at least 1, below 2³¹ */
  writeGamma(value: number): void {
    const zeros = 31 - Math.clz32(value);
    if (zeros < 16) this.write((((value ^ (1 << zeros)) << 1) | 1) << zeros, 2 * zeros + 1);
    else {
      this.write(1 << zeros, zeros + 1);
      this.write(value ^ (1 << zeros), zeros);
    }
  }

  /** The words that hold the bits from `start` to `end`; the first word also has the bits before `start`. */
  slice(start: number, end: number): Uint32Array {
    return this.#words.slice(start >>> 5, (end + 31) >>> 5);
  }

  #grow(): void {
    const wider = new Uint32Array(this.#words.length * 2);
    wider.set(this.#words);
    this.#words = wider;
  }
}

/** Reads what `BitWriter` wrote; behind the end there are zeros. */
export class BitReader {
  readonly #words: Uint32Array;
  #at: number;

  /** @param at - the first bit to read */
  constructor(words: Uint32Array, at: number) {
    this.#words = words;
    this.#at = at;
  }

  /** @param width - at most 31 */
  read(width: number): number {
    const bits = this.#peek() & ((1 << width) - 1);
    this.#at += width;
    return bits;
  }

  /** Throws STORE_CORRUPT if no number is there. */
  readGamma(): number {
    // The zeros of a number below 2³¹ leave one of these bits set.
    const next = this.#peek() & 0x7fff_ffff;
    if (next === 0) throw new LociError("STORE_CORRUPT", "A number that was stored as bits is cut off.");
    const zeros = 31 - Math.clz32(next & -next);
    if (zeros < 16) {
      this.#at += 2 * zeros + 1;
      return (1 << zeros) | ((next >>> (zeros + 1)) & ((1 << zeros) - 1));
    }
    this.#at += zeros + 1;
    return (1 << zeros) | this.read(zeros);
  }

  #peek(): number {
    const word = this.#at >>> 5;
    const shift = this.#at & 31;
    const low = (this.#words[word] ?? 0) >>> shift;
    return shift === 0 ? low : low | ((this.#words[word + 1] ?? 0) << (32 - shift));
  }
}
