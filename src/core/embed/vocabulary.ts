// Which rows of the token table represent a word? One row for a known word; other words are split into known pieces.
import { finishHash32, hash32, startHash32, stepHash32 } from "../../base/hash32.ts";
import type { WordSpans } from "./code-words.ts";
import { findWords, foreign, operator } from "./code-words.ts";

/** Longest piece of an unknown word. */
const longestPiece = 20;
/** How many unknown words are remembered at most; a power of two. */
const cutSlots = 2 ** 15;
const noPieces = new Int32Array(0);

/** An unknown word in lower case, and the rows of its pieces. */
interface CutWord {
  readonly units: Uint16Array;
  readonly pieces: Int32Array;
}

/**
 * Words by descending frequency, looked up by hash. After them come `hashedRows` rows for words in other scripts: the
 * same word always gets the same row, but different words share rows only by chance, and nothing more is known about
 * them.
 */
export class Vocabulary {
  readonly rowCount: number;
  readonly #wordCount: number;
  readonly #hashedRows: number;
  readonly #byHash: Int32Array;
  readonly #mask: number;
  readonly #hashes: Uint32Array;
  /** The code units of all words, and where each begins. */
  readonly #units: Uint16Array;
  readonly #starts: Uint32Array;
  /** The last unknown word with a hash that ends in the slot's number. */
  readonly #cuts: (CutWord | undefined)[] = new Array<CutWord | undefined>(cutSlots).fill(undefined);

  constructor(words: readonly string[], hashedRows: number) {
    this.#wordCount = words.length;
    this.#hashedRows = hashedRows;
    this.rowCount = words.length + hashedRows;
    const slots = 2 ** Math.ceil(Math.log2(words.length * 2 + 2));
    this.#mask = slots - 1;
    this.#byHash = new Int32Array(slots).fill(-1);
    this.#hashes = new Uint32Array(words.length);
    this.#units = unitsOf(words.join(""));
    this.#starts = new Uint32Array(words.length + 1);
    words.forEach((word, row) => {
      const hash = hash32(word);
      this.#hashes[row] = hash;
      this.#starts[row + 1] = this.#starts[row]! + word.length;
      let slot = hash & this.#mask;
      while (this.#byHash[slot] !== -1) slot = (slot + 1) & this.#mask;
      this.#byHash[slot] = row;
    });
  }

  /** Writes the rows of all words of `text` to `rows`, which grows as needed, and returns their number. */
  findRows(text: string, spans: WordSpans, rows: RowList): number {
    findWords(text, spans);
    rows.count = 0;
    for (let i = 0; i < spans.count; i++) {
      const hash = spans.hashes[i]!;
      const kind = spans.kinds[i]!;
      if (kind === foreign) {
        rows.push(this.#wordCount + (hash % this.#hashedRows));
        continue;
      }
      const row = this.#findWord(hash, spans.units, spans.starts[i]!, spans.ends[i]!);
      if (row >= 0) rows.push(row);
      else if (kind !== operator) for (const piece of this.#findPieces(spans, i)) rows.push(piece);
    }
    return rows.count;
  }

  /** The row of the word at `start` to `end` of `units`, in any case, or -1. */
  #findWord(hash: number, units: Uint16Array, start: number, end: number): number {
    let slot = hash & this.#mask;
    for (let row = this.#byHash[slot]!; row !== -1; row = this.#byHash[slot]!) {
      if (this.#hashes[row] === hash && this.#isWord(row, units, start, end)) return row;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  #isWord(row: number, units: Uint16Array, start: number, end: number): boolean {
    const from = this.#starts[row]!;
    const length = end - start;
    return this.#starts[row + 1]! - from === length && isSame(this.#units, from, units, start, length);
  }

  #findPieces(spans: WordSpans, index: number): Int32Array {
    const slot = spans.hashes[index]! % cutSlots;
    const word = spans.units.subarray(spans.starts[index], spans.ends[index]);
    const known = this.#cuts[slot];
    if (known !== undefined && isSameWord(known.units, word)) return known.pieces;
    const units = word.map(lowerCase);
    const pieces = this.#cut(units);
    this.#cuts[slot] = { units, pieces };
    return pieces;
  }

  /** The cheapest way to split `word` into known words: frequent words are cheap, short pieces expensive. */
  #cut(word: Uint16Array): Int32Array {
    const { length } = word;
    const cost = new Float64Array(length + 1).fill(Infinity);
    const start = new Int32Array(length + 1);
    const row = new Int32Array(length + 1);
    cost[0] = 0;
    for (let from = 0; from < length; from++) {
      if (cost[from] === Infinity) continue;
      let hash = startHash32;
      for (let end = from + 1; end <= Math.min(length, from + longestPiece); end++) {
        hash = stepHash32(hash, word[end - 1]!);
        const found = this.#findWord(finishHash32(hash), word, from, end);
        if (found < 0) continue;
        const total = cost[from]! + pieceCost(found, end - from);
        if (total >= cost[end]!) continue;
        cost[end] = total;
        start[end] = from;
        row[end] = found;
      }
    }
    if (cost[length] === Infinity) return noPieces;
    const pieces: number[] = [];
    for (let end = length; end > 0; end = start[end]!) pieces.push(row[end]!);
    return Int32Array.from(pieces.reverse());
  }
}

/** Rows of one text in order of appearance. Reused for each text. */
export class RowList {
  count = 0;
  rows = new Int32Array(1024);

  push(row: number): void {
    if (this.count === this.rows.length) {
      const larger = new Int32Array(this.rows.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows[this.count++] = row;
  }
}

/** Estimates a word's probability from its rank by Zipf's law. Every piece has a cost, short ones a higher one. */
function pieceCost(rank: number, length: number): number {
  const shortness = length === 1 ? 5000 : length === 2 ? 2500 : 0;
  return Math.trunc(1000 * Math.log(rank + 16)) + 3000 + shortness;
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code | 32 : code;
}

function isSameWord(known: Uint16Array, word: Uint16Array): boolean {
  return known.length === word.length && isSame(known, 0, word, 0, word.length);
}

/** Are the units from `start` on, in any case, those of the lower-cased `known` from `from` on? */
function isSame(
  known: Uint16Array,
  from: number,
  units: Uint16Array,
  start: number,
  length: number,
): boolean {
  for (let i = 0; i < length; i++) if (lowerCase(units[start + i]!) !== known[from + i]) return false;
  return true;
}
