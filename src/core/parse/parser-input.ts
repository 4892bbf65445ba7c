// How does the parser get its text, and how does it learn that its time is up?

/**
 * The text that is being parsed, as the parser asks for it: in place of web-tree-sitter's own callbacks, which copy
 * unit by unit and make an object a call.
 */
export class ParserInput {
  memory!: WebAssembly.Memory; // set before the first parse
  text = "";
  #view = Buffer.alloc(0);
  #calls = 0;
  #mostCalls = 0;
  #deadline = 0;

  begin(text: string, budgetMs: number): void {
    this.text = text;
    this.#calls = 0;
    this.#mostCalls = budgetMs * callsPerMs;
    this.#deadline = performance.now() + budgetMs * patience;
  }

  /** Writes UTF-16 from the code unit `index` on to `address`, and how many units are left to `lengthAddress`. */
  read(address: number, index: number, _row: number, _column: number, lengthAddress: number): void {
    const { buffer } = this.memory;
    if (this.#view.buffer !== buffer) this.#view = Buffer.from(buffer);
    const units = Math.min(this.text.length - index, inputUnits);
    if (units > 0) this.#view.write(this.text.slice(index, index + units), address, "utf16le");
    this.#view.writeInt32LE(Math.max(units, 0), lengthAddress);
  }

  /** 1 ends the parse. Asked every 100 steps of the parser. */
  isLate(): number {
    const calls = ++this.#calls;
    if (calls > this.#mostCalls) return 1;
    return (calls & 31) === 0 && performance.now() > this.#deadline ? 1 : 0;
  }
}

/**
 * A budget is counted in the parser's own steps, so that what becomes of a file does not depend on how busy the machine
 * is: so many calls of `isLate` fit a millisecond of a slow grammar's time (measured: 5 to 50). The clock only ends what
 * takes `patience` times as long as it may.
 */
const callsPerMs = 20;
const patience = 10;

/** What fits the buffer through which web-tree-sitter takes its input: 10 KiB of UTF-16 with a terminator. */
const inputUnits = 5_119;
