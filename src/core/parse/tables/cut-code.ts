// Where source with symbols is cut. Small neighbors share a chunk. Small symbols are never cut, large ones are cut
// between their members, and members without members of their own at good lines.
import { none } from "../../types/parsed-file.ts";
import { cutText, largestChunkLength, smallestChunkLength, targetChunkLength } from "../text/cut-text.ts";
import type { SymbolRows } from "../nodes/rows.ts";

/** Symbols nested deeper are cut like text. */
const deepestMember = 24;

/** Offsets at which the chunks of a text begin, ascending, the first at 0. Empty for an empty text. */
export function cutCode(text: string, symbols: SymbolRows): number[] {
  if (text.length === 0) return [];
  return new CodeCutter(text, symbols).cut();
}

class CodeCutter {
  readonly #text: string;
  readonly #symbols: SymbolRows;
  readonly #firstMember: Int32Array;
  readonly #nextMember: Int32Array;
  readonly #cuts: number[] = [];

  constructor(text: string, symbols: SymbolRows) {
    this.#text = text;
    this.#symbols = symbols;
    this.#firstMember = new Int32Array(symbols.length).fill(none);
    this.#nextMember = new Int32Array(symbols.length).fill(none);
    for (let s = symbols.length - 1; s > 0; s--) {
      const parent = symbols.parent[s]!;
      this.#nextMember[s] = this.#firstMember[parent]!;
      this.#firstMember[parent] = s;
    }
  }

  cut(): number[] {
    this.#cutInside(0, 0, this.#text.length, 0);
    return this.#cuts;
  }

  /** Cuts `[start, end)`, which symbol `parent` fills, between its members. */
  #cutInside(parent: number, start: number, end: number, level: number): void {
    const symbols = this.#symbols;
    let chunkStart = start;
    let at = start; // everything before is cut already, or in the chunk that began at chunkStart
    for (let s = this.#firstMember[parent]!; s !== none; s = this.#nextMember[s]!) {
      const from = Math.max(at, this.#lineStart(symbols.outerStart[s]!, at));
      const to = Math.min(end, this.#lineEnd(symbols.end[s]!));
      if (symbols.outerStart[s]! < at || to <= from) continue; // inside an earlier member
      const size = to - from;
      const large = size > largestChunkLength;
      const full = to - chunkStart > targetChunkLength && from - chunkStart >= smallestChunkLength;
      const before = from - chunkStart; // a short stretch before a large symbol joins its head
      if (
        before > 0 &&
        (large ? before >= smallestChunkLength : full || to - chunkStart > largestChunkLength)
      ) {
        this.#cutRun(chunkStart, at, from);
        chunkStart = from;
      }
      if (large) {
        this.#cutLarge(s, chunkStart, to, level);
        chunkStart = to;
      }
      at = to;
    }
    if (chunkStart < end) this.#cutRest(chunkStart, Math.max(at, chunkStart), end, start);
  }

  /** A symbol that is large only because of its doc stays whole, separate from the doc. */
  #cutLarge(symbol: number, from: number, to: number, level: number): void {
    const start = this.#lineStart(this.#symbols.start[symbol]!, from);
    if (to - start <= largestChunkLength) {
      cutText(this.#text, from, start, this.#cuts);
      this.#cuts.push(start);
    } else if (level < deepestMember && this.#firstMember[symbol] !== none) {
      this.#cutInside(symbol, from, to, level + 1);
    } else cutText(this.#text, from, to, this.#cuts);
  }

  /** A short rest at the end joins the chunk before it. */
  #cutRest(from: number, at: number, end: number, start: number): void {
    const joined = end - (this.#cuts[this.#cuts.length - 1] ?? 0);
    const joins = from > start && end - from < smallestChunkLength && joined <= largestChunkLength;
    if (!joins) this.#cutRun(from, at, end);
  }

  /** Cuts `[from, to)`: small symbols lie before `at`, and none after it. */
  #cutRun(from: number, at: number, to: number): void {
    if (to - from > largestChunkLength && at > from) {
      this.#cuts.push(from);
      if (at < to) cutText(this.#text, at, to, this.#cuts);
    } else cutText(this.#text, from, to, this.#cuts);
  }

  /** Start of the line of `offset` if only white space precedes it there; else `offset`. */
  #lineStart(offset: number, least: number): number {
    let at = offset;
    while (at > least && (this.#text.charCodeAt(at - 1) === 32 || this.#text.charCodeAt(at - 1) === 9)) at--;
    return at <= least || this.#text.charCodeAt(at - 1) === 10 ? at : offset;
  }

  /**
   * Offset after the line break that follows `offset`, if only punctuation and a comment come before it; else `offset`.
   */
  #lineEnd(offset: number): number {
    const text = this.#text;
    let at = offset;
    for (; at < text.length && at < offset + 200; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 10) return at + 1;
      const isRemark = unit === 0x2f || unit === 0x23;
      if (isRemark) {
        const next = text.indexOf("\n", at);
        return next < 0 || next - at > 200 ? offset : next + 1;
      }
      if (unit !== 32 && unit !== 9 && unit !== 13 && unit !== 0x3b && unit !== 0x2c && unit !== 0x29)
        return offset;
    }
    return at === text.length ? at : offset;
  }
}
