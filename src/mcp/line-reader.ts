// Where does one message end and the next begin? Splits a byte stream at newlines, and skips lines that are too long.

export type Line =
  | { readonly kind: "line"; readonly text: string }
  /** `head` is the line's first kilobyte: it may show whose message it was. */
  | { readonly kind: "oversized"; readonly head: string };

const headBytes = 1024;

/** Holds at most `maxBytes`, whatever arrives. */
export class LineReader {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #size = 0;
  /** The first bytes of a line over the limit, while its rest is thrown away. */
  #oversizedHead: string | undefined;

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
    if (part.length === 0 || this.#oversizedHead !== undefined) return;
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size <= this.#maxBytes) return;
    this.#oversizedHead = Buffer.concat(this.#parts).toString("utf8", 0, headBytes);
    this.#parts = [];
    this.#size = 0;
  }

  #takeLine(): Line {
    if (this.#oversizedHead !== undefined) {
      const head = this.#oversizedHead;
      this.#oversizedHead = undefined;
      return { kind: "oversized", head };
    }
    const [first] = this.#parts;
    const bytes = this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return { kind: "line", text: bytes.toString("utf8") };
  }
}
