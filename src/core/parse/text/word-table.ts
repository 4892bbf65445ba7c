// The words of one chunk and how often each was counted: a table in WASM memory. The walker fills it from ASCII text,
// JavaScript from any other text. Both follow the rule of ../types/terms.ts.

/** The part of WebAssembly's exports that the table needs. */
export interface WordMemory {
  readonly memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(address: number): void;
  countWords(text: number, start: number, end: number, table: number, field: number): void;
}

const entryCount = 1 << 14;
const entryMask = entryCount - 1;
const headerWords = 6;
const largestStamp = 0xff_ffff;
const countMask = 15;
/** Header fields, in words, as in wasm/walker/src/words.rs. */
const [stampWord, distinctWord, lengthWord, limitWord, entriesWord, usedWord] = [0, 1, 2, 3, 4, 5] as const;
const firstEntry = headerWords;
const firstUsed = firstEntry + entryCount * 2;

/** Longer strings are left to the caller. */
const scratchLength = 1 << 12;

/** Most different words of one chunk; further ones are left out. */
export const mostWords = entryCount >> 1;

export class WordTable {
  readonly #wasm: WordMemory;
  readonly #address: number;
  readonly #scratch: number;
  #words: Uint32Array;
  #bytes: Buffer;
  #text = 0;
  #textCapacity = 0;
  #isAscii = false;

  constructor(wasm: WordMemory) {
    this.#wasm = wasm;
    const size = (firstUsed + entryCount) * 4;
    this.#address = wasm.malloc(size);
    this.#words = new Uint32Array(wasm.memory.buffer, this.#address, size / 4).fill(0);
    this.#scratch = wasm.malloc(scratchLength);
    this.#bytes = Buffer.from(wasm.memory.buffer);
    this.#words[entriesWord] = this.#address + firstEntry * 4;
    this.#words[usedWord] = this.#address + firstUsed * 4;
  }

  /** Takes the text whose words will be counted. `ascii` holds its bytes if all of them are ASCII. */
  setText(ascii: Uint8Array | undefined): void {
    this.#isAscii = ascii !== undefined && this.#reserve(ascii.length);
    if (ascii !== undefined && this.#isAscii) {
      new Uint8Array(this.#wasm.memory.buffer, this.#text, ascii.length).set(ascii);
    }
    // Memory that has grown has another buffer.
    if (this.#words.buffer !== this.#wasm.memory.buffer) {
      this.#words = new Uint32Array(this.#wasm.memory.buffer, this.#address, firstUsed + entryCount);
      this.#bytes = Buffer.from(this.#wasm.memory.buffer);
    }
  }

  /** False if there is no memory for it. */
  #reserve(length: number): boolean {
    if (length <= this.#textCapacity) return true;
    this.#wasm.free(this.#text);
    this.#textCapacity = Math.max(length, 1 << 18);
    this.#text = this.#wasm.malloc(this.#textCapacity);
    if (this.#text === 0) this.#textCapacity = 0;
    return this.#text !== 0;
  }

  /** Empties the table for the next chunk, which takes up to `limit` different words. */
  begin(limit: number): void {
    const words = this.#words;
    if (words[stampWord] === largestStamp) {
      words.fill(0, firstEntry, firstUsed);
      words[stampWord] = 0;
    }
    words[stampWord]!++;
    words[distinctWord] = words[lengthWord] = 0;
    words[limitWord] = Math.min(limit, mostWords);
  }

  /** Words counted since `begin`, repeats included. */
  get length(): number {
    return this.#words[lengthWord]!;
  }

  get distinct(): number {
    return this.#words[distinctWord]!;
  }

  /** Counts the words of the text between two offsets if it is ASCII; false if the caller has to do it. */
  countText(start: number, end: number): boolean {
    if (this.#isAscii) this.#wasm.countWords(this.#text, start, end, this.#address, 0);
    return this.#isAscii;
  }

  /** Flags the words of a string made of parts of the text, if that is ASCII; false if the caller has to do it. */
  flagText(text: string, field: number): boolean {
    if (!this.#isAscii || text.length > scratchLength) return false;
    this.#bytes.write(text, this.#scratch, "latin1");
    this.#wasm.countWords(this.#scratch, 0, text.length, this.#address, field);
    return true;
  }

  /** Counts a word; with a `field`, flags it instead. */
  add(hash: number, field: number): void {
    const words = this.#words;
    const stamp = words[stampWord]!;
    const at = this.#entryOf(hash);
    const state = words[at + 1]!;
    if (state >>> 8 !== stamp) {
      const distinct = words[distinctWord]!;
      if (distinct >= words[limitWord]!) return;
      words[at] = hash;
      words[at + 1] = (stamp << 8) | (field === 0 ? 1 : field);
      words[firstUsed + distinct] = (at - firstEntry) >> 1;
      words[distinctWord] = distinct + 1;
    } else if (field !== 0) words[at + 1] = state | field;
    else if ((state & countMask) < countMask) words[at + 1] = state + 1;
    words[lengthWord]!++;
  }

  /** Writes the hashes of the words, ascending, to `hashes`, and their frequencies to the same positions. */
  take(hashes: Uint32Array, frequencies: Uint8Array): void {
    const words = this.#words;
    const count = words[distinctWord]!;
    for (let i = 0; i < count; i++) hashes[i] = words[firstEntry + words[firstUsed + i]! * 2]!;
    hashes.subarray(0, count).sort();
    for (let i = 0; i < count; i++) frequencies[i] = words[this.#entryOf(hashes[i]!) + 1]! & 0xff;
  }

  /** Index of the entry of a word, or of the free entry where it belongs. */
  #entryOf(hash: number): number {
    const words = this.#words;
    const stamp = words[stampWord]!;
    let slot = hash & entryMask;
    for (;;) {
      const at = firstEntry + slot * 2;
      if (words[at + 1]! >>> 8 !== stamp || words[at] === hash) return at;
      slot = (slot + 1) & entryMask;
    }
  }
}
