// Which rows of the token table represent a word? One row for a known word; other words are split into known pieces.
import { hash32 } from "../../base/hash32.ts";
import type { WordSpans } from "./code-words.ts";
import { findWords, foreign, operator } from "./code-words.ts";

/** Longest piece of an unknown word. */
const longestPiece = 20;
const maxCachedWords = 50_000;
const noPieces = new Int32Array(0);

/**
 * Words by descending frequency, looked up by hash. After them come `hashedRows` rows for words in other scripts: the
 * same word always gets the same row, but different words share rows only by chance, and nothing more is known about
 * them.
 */
export class Vocabulary {
  readonly rowCount: number;
  readonly #words: readonly string[];
  readonly #hashedRows: number;
  readonly #byHash: Int32Array;
  readonly #mask: number;
  readonly #hashes: Uint32Array;
  readonly #pieces = new Map<string, Int32Array>();

  constructor(words: readonly string[], hashedRows: number) {
    this.#words = words;
    this.#hashedRows = hashedRows;
    this.rowCount = words.length + hashedRows;
    const slots = 2 ** Math.ceil(Math.log2(words.length * 2 + 2));
    this.#mask = slots - 1;
    this.#byHash = new Int32Array(slots).fill(-1);
    this.#hashes = new Uint32Array(words.length);
    words.forEach((word, row) => {
      const hash = hash32(word);
      this.#hashes[row] = hash;
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
      const row = this.#findRow(spans, i);
      if (row >= 0) rows.push(row);
      else for (const piece of this.#findPieces(spans, i)) rows.push(piece);
    }
    return rows.count;
  }

  #findRow(spans: WordSpans, index: number): number {
    const hash = spans.hashes[index]!;
    if (spans.kinds[index] === foreign) return this.#words.length + (hash % this.#hashedRows);
    let slot = hash & this.#mask;
    for (let row = this.#byHash[slot]!; row !== -1; row = this.#byHash[slot]!) {
      if (this.#hashes[row] === hash && isWord(this.#words[row]!, spans, index)) return row;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
  }

  #findPieces(spans: WordSpans, index: number): Int32Array {
    if (spans.kinds[index] === operator) return noPieces;
    const word = spans.text.slice(spans.starts[index], spans.ends[index]).toLowerCase();
    const known = this.#pieces.get(word);
    if (known !== undefined) return known;
    const pieces = this.#cut(word);
    if (this.#pieces.size >= maxCachedWords) this.#pieces.clear();
    this.#pieces.set(word, pieces);
    return pieces;
  }

  /** The cheapest way to split `word` into known words: frequent words are cheap, short pieces expensive. */
  #cut(word: string): Int32Array {
    const cost = new Float64Array(word.length + 1).fill(Infinity);
    const start = new Int32Array(word.length + 1);
    const row = new Int32Array(word.length + 1);
    cost[0] = 0;
    for (let end = 1; end <= word.length; end++) {
      for (let from = Math.max(0, end - longestPiece); from < end; from++) {
        if (cost[from] === Infinity) continue;
        const found = this.#findExact(word.slice(from, end));
        if (found < 0) continue;
        const total = cost[from]! + pieceCost(found, end - from);
        if (total >= cost[end]!) continue;
        cost[end] = total;
        start[end] = from;
        row[end] = found;
      }
    }
    if (cost[word.length] === Infinity) return noPieces;
    const pieces: number[] = [];
    for (let end = word.length; end > 0; end = start[end]!) pieces.push(row[end]!);
    return Int32Array.from(pieces.reverse());
  }

  #findExact(word: string): number {
    const hash = hash32(word);
    let slot = hash & this.#mask;
    for (let row = this.#byHash[slot]!; row !== -1; row = this.#byHash[slot]!) {
      if (this.#words[row] === word) return row;
      slot = (slot + 1) & this.#mask;
    }
    return -1;
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

function isWord(word: string, spans: WordSpans, index: number): boolean {
  const start = spans.starts[index]!;
  const length = spans.ends[index]! - start;
  if (word.length !== length) return false;
  for (let i = 0; i < length; i++) {
    const code = spans.text.charCodeAt(start + i);
    const folded = code >= 65 && code <= 90 ? code | 32 : code;
    if (folded !== word.charCodeAt(i)) return false;
  }
  return true;
}
