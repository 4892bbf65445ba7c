// The terms of chunks: how often each occurs in the text, and in which other fields.
import { forEachTerm } from "../../types/terms.ts";
import { blankEncodedData } from "./encoded-data.ts";
import { mostWords } from "./word-table.ts";
import type { WordTable } from "./word-table.ts";

export class TermCollector {
  readonly #table: WordTable;
  #text = "";
  #field = 0;
  #hashes = new Uint32Array(1 << 14);
  #frequencies = new Uint8Array(1 << 14);
  #total = 0;
  #starts: number[] = [];
  #limit = mostWords;

  readonly #visit = (hash: number): void => {
    this.#table.add(hash, this.#field);
  };

  constructor(table: WordTable) {
    this.#table = table;
  }

  /** Begins a file. `ascii` holds the bytes of `text` if each one is a character. Encoded data have no words. */
  begin(text: string, ascii: Uint8Array | undefined, limit = mostWords): void {
    this.#text = blankEncodedData(text);
    this.#table.setText(
      this.#text === text || ascii === undefined ? ascii : Buffer.from(this.#text, "latin1"),
    );
    this.#limit = limit;
    this.#total = 0;
    this.#starts = [0];
    this.#table.begin(limit);
  }

  /** Counts the words between two offsets of the text. */
  addBody(start: number, end: number): void {
    if (this.#table.countText(start, end)) return;
    this.#field = 0;
    forEachTerm(this.#text, start, end, this.#visit);
  }

  /** Flags the words of a string made of parts of the text with a bit of termFields. */
  addField(text: string, field: number): void {
    if (this.#table.flagText(text, field)) return;
    this.#field = field;
    forEachTerm(text, 0, text.length, this.#visit);
  }

  /** Ends the chunk. Returns the number of terms in all its fields, clipped to 65,535. */
  endChunk(): number {
    const { distinct, length } = this.#table;
    this.#reserve(this.#total + distinct);
    this.#table.take(this.#hashes.subarray(this.#total), this.#frequencies.subarray(this.#total));
    this.#total += distinct;
    this.#starts.push(this.#total);
    this.#table.begin(this.#limit);
    return Math.min(length, 0xffff);
  }

  /** The columns of a ParsedFile. */
  build(): { termStarts: Uint32Array; termHashes: Uint32Array; termFrequencies: Uint8Array } {
    return {
      termStarts: Uint32Array.from(this.#starts),
      termHashes: this.#hashes.slice(0, this.#total),
      termFrequencies: this.#frequencies.slice(0, this.#total),
    };
  }

  #reserve(count: number): void {
    if (count <= this.#hashes.length) return;
    const size = Math.max(count, this.#hashes.length * 2);
    const hashes = new Uint32Array(size);
    hashes.set(this.#hashes.subarray(0, this.#total));
    this.#hashes = hashes;
    const frequencies = new Uint8Array(size);
    frequencies.set(this.#frequencies.subarray(0, this.#total));
    this.#frequencies = frequencies;
  }
}
