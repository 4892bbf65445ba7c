// The terms of chunks: how often each stands in the text, and in which other fields.
import { forEachTerm } from "../model/terms.ts";

const countMask = 15;
const initialSlots = 1 << 12;

export class TermCollector {
  /** Per slot: the term, its frequency byte, and the chunk that used the slot last. */
  #keys = new Uint32Array(initialSlots);
  #frequencies = new Uint8Array(initialSlots);
  #stamps = new Int32Array(initialSlots);
  #stamp = 0;
  #distinct = 0;
  #length = 0;
  #limit = Infinity;
  #field = 0;
  #slotsInUse = new Uint32Array(initialSlots);
  #hashes = new Uint32Array(1 << 14);
  #bytes = new Uint8Array(1 << 14);
  #total = 0;
  #starts: number[] = [];

  readonly #visit = (hash: number): void => {
    this.#add(hash);
  };

  begin(): void {
    this.#total = 0;
    this.#starts = [0];
    this.#beginChunk();
  }

  /** Counts the words of `text[start, end)` as the chunk's own text, up to `limit` different words in all. */
  addBody(text: string, start: number, end: number, limit = Infinity): void {
    this.#field = 0;
    this.#limit = limit;
    forEachTerm(text, start, end, this.#visit);
  }

  /** Flags the words of a text with a bit of termFields. */
  addField(text: string, field: number): void {
    this.#field = field;
    this.#limit = Infinity;
    forEachTerm(text, 0, text.length, this.#visit);
  }

  /** Ends the chunk; returns how many terms its fields have together, clipped to 65,535. */
  endChunk(): number {
    const count = this.#distinct;
    this.#reserve(this.#total + count);
    const hashes = this.#hashes.subarray(this.#total, this.#total + count);
    for (let i = 0; i < count; i++) hashes[i] = this.#keys[this.#slotsInUse[i]!]!;
    hashes.sort();
    for (let i = 0; i < count; i++)
      this.#bytes[this.#total + i] = this.#frequencies[this.#slotOf(hashes[i]!)]!;
    this.#total += count;
    this.#starts.push(this.#total);
    const length = Math.min(this.#length, 0xffff);
    this.#beginChunk();
    return length;
  }

  /** The columns of a ParsedFile. */
  build(): { termStarts: Uint32Array; termHashes: Uint32Array; termFrequencies: Uint8Array } {
    return {
      termStarts: Uint32Array.from(this.#starts),
      termHashes: this.#hashes.slice(0, this.#total),
      termFrequencies: this.#bytes.slice(0, this.#total),
    };
  }

  #beginChunk(): void {
    this.#stamp++;
    this.#distinct = this.#length = 0;
  }

  #add(hash: number): void {
    const slot = this.#slotOf(hash);
    if (this.#stamps[slot] !== this.#stamp) {
      this.#addNew(slot, hash);
      return;
    }
    this.#length++;
    const frequency = this.#frequencies[slot]!;
    if (this.#field !== 0) this.#frequencies[slot] = frequency | this.#field;
    else if ((frequency & countMask) < countMask) this.#frequencies[slot] = frequency + 1;
  }

  #addNew(slot: number, hash: number): void {
    if (this.#distinct >= this.#limit) return;
    this.#length++;
    this.#stamps[slot] = this.#stamp;
    this.#keys[slot] = hash;
    this.#frequencies[slot] = this.#field === 0 ? 1 : this.#field;
    this.#slotsInUse[this.#distinct++] = slot;
    if (this.#distinct * 2 > this.#keys.length) this.#widen();
  }

  /** The slot of a term, or the free one where it belongs. */
  #slotOf(hash: number): number {
    const mask = this.#keys.length - 1;
    let slot = hash & mask;
    while (this.#stamps[slot] === this.#stamp && this.#keys[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  #widen(): void {
    const keys = this.#keys;
    const frequencies = this.#frequencies;
    const slots = this.#slotsInUse;
    const size = keys.length * 4;
    this.#keys = new Uint32Array(size);
    this.#frequencies = new Uint8Array(size);
    this.#stamps = new Int32Array(size);
    this.#stamp = 1;
    this.#slotsInUse = new Uint32Array(size);
    for (let i = 0; i < this.#distinct; i++) {
      const hash = keys[slots[i]!]!;
      const slot = this.#slotOf(hash);
      this.#stamps[slot] = 1;
      this.#keys[slot] = hash;
      this.#frequencies[slot] = frequencies[slots[i]!]!;
      this.#slotsInUse[i] = slot;
    }
  }

  #reserve(count: number): void {
    if (count <= this.#hashes.length) return;
    const size = Math.max(count, this.#hashes.length * 2);
    const hashes = new Uint32Array(size);
    hashes.set(this.#hashes.subarray(0, this.#total));
    this.#hashes = hashes;
    const bytes = new Uint8Array(size);
    bytes.set(this.#bytes.subarray(0, this.#total));
    this.#bytes = bytes;
  }
}
