// The strings of one file, each stored once, looked up by their characters without slicing them from the text first.
import { finishHash32, hash32, startHash32, stepHash32 } from "../../../base/hash32.ts";
import { StringTable } from "../../../base/string-table.ts";

const emptySlot = -1;

export class Names {
  #texts: string[] = [];
  #hashes = new Uint32Array(1024);
  #slots = new Int32Array(4096).fill(emptySlot);

  get count(): number {
    return this.#texts.length;
  }

  clear(): void {
    this.#texts = [];
    this.#slots.fill(emptySlot);
  }

  get(name: number): string {
    return this.#texts[name]!;
  }

  /** The number of the string `text[start, end)`. */
  intern(text: string, start: number, end: number): number {
    let hash = startHash32;
    for (let i = start; i < end; i++) hash = stepHash32(hash, text.charCodeAt(i));
    hash = finishHash32(hash);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const name = this.#slots[slot]!;
      if (name === emptySlot) return this.#add(slot, hash, text.slice(start, end));
      if (this.#hashes[name] === hash && isAt(this.#texts[name]!, text, start, end)) return name;
    }
  }

  internText(text: string): number {
    return this.intern(text, 0, text.length);
  }

  /** The number of a string interned before. */
  find(text: string): number | undefined {
    const mask = this.#slots.length - 1;
    const hash = hash32(text);
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const name = this.#slots[slot]!;
      if (name === emptySlot) return undefined;
      if (this.#hashes[name] === hash && this.#texts[name] === text) return name;
    }
  }

  hashes(): Uint32Array {
    return this.#hashes.slice(0, this.#texts.length);
  }

  build(): StringTable {
    const joined = this.#texts.join("");
    const bytes = Buffer.from(joined, "utf8");
    if (bytes.length === joined.length) return new StringTable(addUp(this.#texts), copyOf(bytes));
    // Encoded one by one: a lone surrogate at a string's edge would otherwise join with its neighbor.
    const parts = this.#texts.map((text) => Buffer.from(text, "utf8"));
    return new StringTable(addUp(parts), copyOf(Buffer.concat(parts)));
  }

  #add(slot: number, hash: number, text: string): number {
    const name = this.#texts.push(text) - 1;
    if (name === this.#hashes.length) {
      const wider = new Uint32Array(name * 2);
      wider.set(this.#hashes);
      this.#hashes = wider;
    }
    this.#hashes[name] = hash;
    this.#slots[slot] = name;
    if (this.#texts.length * 2 > this.#slots.length) this.#rehash(this.#slots.length * 4);
    return name;
  }

  #rehash(size: number): void {
    this.#slots = new Int32Array(size).fill(emptySlot);
    const mask = size - 1;
    for (let name = 0; name < this.#texts.length; name++) {
      let slot = this.#hashes[name]! & mask;
      while (this.#slots[slot] !== emptySlot) slot = (slot + 1) & mask;
      this.#slots[slot] = name;
    }
  }
}

/** Where each part begins if all are concatenated, and where the last ends. */
function addUp(parts: readonly { readonly length: number }[]): Uint32Array {
  const offsets = new Uint32Array(parts.length + 1);
  let end = 0;
  for (let i = 0; i < parts.length; i++) offsets[i + 1] = end += parts[i]!.length;
  return offsets;
}

function isAt(known: string, text: string, start: number, end: number): boolean {
  if (known.length !== end - start) return false;
  for (let i = 0; i < known.length; i++) if (known.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}

/** Copies bytes that share a buffer of Node's pool, so that they can be transferred to another thread. */
function copyOf(bytes: Buffer): Uint8Array {
  return bytes.length === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}
