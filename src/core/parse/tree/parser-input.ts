// How does the parser get its text, and how does it learn that its time is over?

/**
 * Serves the text being parsed on the parser's request. Replaces web-tree-sitter's own callbacks, which copy unit by
 * unit and make an object per call.
 */
export class ParserInput {
  readonly #memory: WebAssembly.Memory;
  text = "";
  #view = Buffer.alloc(0);
  #calls = 0;
  #mostCalls = 0;
  #deadline = 0;
  #heldBefore = 0;
  #isTooLarge = false;

  constructor(memory: WebAssembly.Memory) {
    this.#memory = memory;
  }

  /** Whether the last parse was ended because it needed too much memory. */
  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  begin(text: string, budgetMs: number): void {
    this.text = text;
    this.#calls = 0;
    this.#mostCalls = budgetMs * callsPerMs;
    this.#deadline = performance.now() + budgetMs * patience;
    this.#heldBefore = this.#memory.buffer.byteLength;
    this.#isTooLarge = false;
  }

  /** Writes UTF-16 from code unit `index` on to `address`, and the number of units left to `lengthAddress`. */
  read(address: number, index: number, _row: number, _column: number, lengthAddress: number): void {
    const { buffer } = this.#memory;
    if (this.#view.buffer !== buffer) this.#view = Buffer.from(buffer);
    const units = Math.min(this.text.length - index, inputUnits);
    if (units > 0) this.#view.write(this.text.slice(index, index + units), address, "utf16le");
    this.#view.writeInt32LE(Math.max(units, 0), lengthAddress);
  }

  /** Returns 1 to end the parse. Called every 100 parser steps. */
  isLate(): number {
    const calls = ++this.#calls;
    if (calls > this.#mostCalls) return 1;
    const held = this.#memory.buffer.byteLength;
    if (held > mostParserBytes && held > this.#heldBefore) {
      this.#isTooLarge = true;
      return 1;
    }
    return (calls & 31) === 0 && performance.now() > this.#deadline ? 1 : 0;
  }
}

/**
 * The budget is counted in parser steps, so that the result for a file does not depend on how busy the machine is:
 * about this many calls of `isLate` take a millisecond with a slow grammar (measured: 5 to 50). The clock only ends a
 * parse that takes `patience` times its budget.
 */
const callsPerMs = 20;
const patience = 10;

/**
 * A parse that makes its instance larger than this is ended. Measured with 4 MiB of number tables (calls, for
 * JavaScript): C takes 360 MB; Ruby, Python, TypeScript and JavaScript pass this limit and would not end within 5 s of
 * budget. A grammar that cannot decide between the readings of a long expression would take all 2 GiB of the instance
 * and abort it.
 */
export const mostParserBytes = 512 * 1024 * 1024;

/** Capacity of web-tree-sitter's input buffer: 10 KiB of UTF-16 with a terminator. */
const inputUnits = 5_119;
