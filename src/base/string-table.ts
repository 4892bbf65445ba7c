// Strings as columns: each distinct string once, named by its number.
import type { Column } from "./columns.ts";
import { takeColumn } from "./columns.ts";
import { hash32OfUtf8 } from "./hash32.ts";

/** The number that stands for "no string" in a column. */
export const noString = 0xffffffff;

/** Gives each distinct string a number, in order of first appearance. */
export class StringTableBuilder {
  readonly #numbers = new Map<string, number>();

  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  internOptional(text: string | undefined): number {
    return text === undefined ? noString : this.intern(text);
  }

  build(): StringTable {
    const parts = [...this.#numbers.keys()].map((text) => Buffer.from(text, "utf8"));
    const offsets = new Uint32Array(parts.length + 1);
    parts.forEach((part, i) => (offsets[i + 1] = offsets[i]! + part.length));
    return new StringTable(offsets, new Uint8Array(Buffer.concat(parts)));
  }
}

interface StringColumns {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Strings that are not in memory. */
export interface StoredStrings {
  /** Some that are, by number. */
  readonly known: ReadonlyMap<number, string>;
  /** One of them. */
  read(number: number): string;
  load(): StringColumns;
}

/** So many strings are read without loading them all. */
const readOneByOne = 6;

/** Strings by number, decoded when asked for. Two columns on disk: u32 offsets (count + 1) and UTF-8 bytes. */
export class StringTable {
  #whole: StringColumns | undefined;
  #stored: StoredStrings | undefined;
  /** The bytes, as what decodes them. */
  #text: Buffer | undefined;
  readonly #readOne = new Map<number, string>();

  constructor(offsets: Uint32Array, bytes: Uint8Array) {
    this.#whole = { offsets, bytes };
  }

  /** Columns that are loaded when many strings were asked for. */
  static open(stored: StoredStrings): StringTable {
    const table = new StringTable(new Uint32Array(1), new Uint8Array(0));
    table.#whole = undefined;
    table.#stored = stored;
    return table;
  }

  get #offsets(): Uint32Array {
    return this.#load().offsets;
  }

  get #bytes(): Uint8Array {
    return this.#load().bytes;
  }

  #load(): StringColumns {
    return (this.#whole ??= this.#stored!.load());
  }

  static take(columns: Iterator<Column>): StringTable {
    return new StringTable(takeColumn("u32", columns), takeColumn("u8", columns));
  }

  get length(): number {
    return this.#offsets.length - 1;
  }

  columns(): Column[] {
    return [this.#offsets, this.#bytes];
  }

  /** `hash32` of each string. */
  hashes(): Uint32Array {
    const hashes = new Uint32Array(this.length);
    for (let i = 0; i < hashes.length; i++) {
      hashes[i] = hash32OfUtf8(this.#bytes, this.#offsets[i]!, this.#offsets[i + 1]!);
    }
    return hashes;
  }

  /** Whether each string ends where the next begins, and the last where the bytes do. */
  isWhole(): boolean {
    const offsets = this.#offsets;
    if (offsets[0] !== 0 || offsets.at(-1) !== this.#bytes.length) return false;
    for (let i = 1; i < offsets.length; i++) if (offsets[i - 1]! > offsets[i]!) return false;
    return true;
  }

  /** The UTF-8 of a string, a view. */
  bytesOf(number: number): Uint8Array {
    return this.#bytes.subarray(this.#offsets[number], this.#offsets[number + 1]);
  }

  /** The string with that number; "" for `noString`. */
  get(number: number): string {
    if (number === noString) return "";
    if (this.#whole === undefined) {
      const known = this.#stored!.known.get(number);
      if (known !== undefined) return known;
      const read = this.#readOne.get(number);
      if (read !== undefined) return read;
      if (this.#readOne.size < readOneByOne) {
        const text = this.#stored!.read(number);
        this.#readOne.set(number, text);
        return text;
      }
    }
    const bytes = this.#bytes;
    this.#text ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return this.#text.toString("utf8", this.#offsets[number], this.#offsets[number + 1]);
  }

  find(number: number): string | undefined {
    return number === noString ? undefined : this.get(number);
  }
}
