// Where does one message end and the next begin? Splits a byte stream at newlines, and skips lines that are too long.
import { stripMark } from "../base/strip-mark.ts";

export type Line =
  | { readonly kind: "line"; readonly text: string }
  /** The line's first and last kilobyte: one of them may show whose message it was. */
  | { readonly kind: "oversized"; readonly head: string; readonly tail: string };

const shownBytes = 1024;

/** Holds at most `maxBytes`, whatever arrives. */
export class LineReader {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #size = 0;
  /** The first bytes of a line over the limit, while its rest is thrown away. */
  #oversizedHead: string | undefined;
  #tail: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that `chunk` completes, in order. */
  *push(chunk: Buffer): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#hold(chunk.subarray(start, end));
      start = end + 1;
      yield this.#takeLine();
    }
    this.#hold(chunk.subarray(start));
  }

  /** The text after the last newline when the stream ends; undefined if there is none. */
  finish(): Line | undefined {
    return this.#size === 0 && this.#oversizedHead === undefined ? undefined : this.#takeLine();
  }

  #hold(part: Buffer): void {
    if (part.length === 0) return;
    if (this.#oversizedHead !== undefined) {
      this.#tail = lastOf(Buffer.concat([this.#tail, lastOf(part)]));
      return;
    }
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size <= this.#maxBytes) return;
    const whole = Buffer.concat(this.#parts);
    this.#oversizedHead = whole.toString("utf8", 0, shownBytes);
    this.#tail = lastOf(whole);
    this.#parts = [];
    this.#size = 0;
  }

  #takeLine(): Line {
    if (this.#oversizedHead !== undefined) {
      const [head, tail] = [this.#oversizedHead, this.#tail.toString("utf8")];
      this.#oversizedHead = undefined;
      this.#tail = Buffer.alloc(0);
      return { kind: "oversized", head, tail };
    }
    const [first] = this.#parts;
    const bytes = this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return { kind: "line", text: stripMark(bytes.toString("utf8")) };
  }
}

/** A copy, so that a chunk of many megabytes is not kept for its end. */
function lastOf(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(Math.max(0, bytes.length - shownBytes)));
}
