// Strings as columns: each distinct string is stored once and named by its number.
import type { Column } from "./columns.ts";
import { takeColumn } from "./columns.ts";
import { hash32OfUtf8 } from "./hash32.ts";
import { shapesOf, type StringShapes } from "./string-shapes.ts";

/** The number that stands for "no string" in a column. */
export const noString = 0xffffffff;

/** Judges strings that are not decoded. Must pass whatever it cannot judge. */
export interface StringFilter {
  /** A `letterMask`: a string without one of these letters does not pass, if it is ASCII. */
  readonly letters: number;
  /** Judges the string whose UTF-8 is `bytes` from `start` to `end`. */
  mayFit(bytes: Uint8Array, start: number, end: number): boolean;
}

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

function joinColumns(a: StringColumns, b: StringColumns): StringColumns {
  const offsets = new Uint32Array(a.offsets.length + b.offsets.length - 1);
  offsets.set(a.offsets);
  for (let i = 1; i < b.offsets.length; i++)
    offsets[a.offsets.length + i - 1] = a.bytes.length + b.offsets[i]!;
  const bytes = new Uint8Array(a.bytes.length + b.bytes.length);
  bytes.set(a.bytes);
  bytes.set(b.bytes, a.bytes.length);
  return { offsets, bytes };
}

/** Strings that are not loaded. */
export interface StoredStrings {
  /** Those already loaded, by number. */
  readonly known: ReadonlyMap<number, string>;
  /** Reads one string. */
  read(number: number): string;
  load(): StringColumns;
}

/** Up to this many strings are read one by one; after that all are loaded. */
const readOneByOne = 6;

/** Strings by number, decoded when asked for. Two columns on disk: u32 offsets (count + 1) and UTF-8 bytes. */
export class StringTable {
  #whole: StringColumns | undefined;
  #stored: StoredStrings | undefined;
  /** The bytes as a Buffer, which can decode them. */
  #text: Buffer | undefined;
  #shapes: StringShapes | undefined;
  readonly #readOne = new Map<number, string>();

  constructor(offsets: Uint32Array, bytes: Uint8Array) {
    this.#whole = { offsets, bytes };
  }

  /** The numbers of `a` come first, then those of `b`. */
  static join(a: StringTable, b: StringTable): StringTable {
    const { offsets, bytes } = joinColumns(a.#load(), b.#load());
    return new StringTable(offsets, bytes);
  }

  /** A table whose columns are loaded only once many strings were asked for. */
  static open(stored: StoredStrings): StringTable {
    const table = new StringTable(new Uint32Array(1), new Uint8Array(0));
    table.#whole = undefined;
    table.#stored = stored;
    return table;
  }

  /** These strings, followed by some that are not loaded; `stored` numbers its own from 0. */
  followedBy({ read, load }: Omit<StoredStrings, "known">): StringTable {
    const known = new Map(Array.from({ length: this.length }, (_, number) => [number, this.get(number)]));
    return StringTable.open({
      known,
      read: (number) => read(number - known.size),
      load: () => joinColumns(this.#load(), load()),
    });
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

  /** Whether each string ends where the next begins, and the last at the end of the bytes. */
  isWhole(): boolean {
    const offsets = this.#offsets;
    if (offsets[0] !== 0 || offsets.at(-1) !== this.#bytes.length) return false;
    for (let i = 1; i < offsets.length; i++) if (offsets[i - 1]! > offsets[i]!) return false;
    return true;
  }

  /** Made on first use, and kept. */
  shapes(): StringShapes {
    return (this.#shapes ??= shapesOf(this.#offsets, this.#bytes));
  }

  /**
   * The grade of each string, by number; undefined if all are 0. Only strings that pass the filter are decoded; it must
   * pass every string whose grade is not 0.
   */
  grade({ letters, mayFit }: StringFilter, grade: (text: string) => number): Uint8Array | undefined {
    const { offsets, bytes } = this.#load();
    const { masks } = this.shapes();
    let grades: Uint8Array | undefined;
    for (let i = 0; i < masks.length; i++) {
      if ((masks[i]! & letters) !== letters || !mayFit(bytes, offsets[i]!, offsets[i + 1]!)) continue;
      const given = grade(this.get(i));
      if (given > 0) (grades ??= new Uint8Array(masks.length))[i] = given;
    }
    return grades;
  }

  /** The UTF-8 of a string, as a view. */
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
