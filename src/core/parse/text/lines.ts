// Line numbers of offsets.

const newline = "\n";

/** Offset at which each line begins, one per line. */
export function findLineStarts(text: string): Uint32Array {
  let starts = new Uint32Array(Math.max(16, text.length >> 4));
  let count = 1;
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) {
    if (count === starts.length) {
      const wider = new Uint32Array(count * 2);
      wider.set(starts);
      starts = wider;
    }
    starts[count++] = at + 1;
  }
  return starts.subarray(0, count);
}

/** Finds lines fastest if the offsets mostly increase. */
export class LineCursor {
  readonly #starts: Uint32Array;
  #line = 0;

  constructor(starts: Uint32Array) {
    this.#starts = starts;
  }

  /** The 1-based line of an offset. */
  lineAt(offset: number): number {
    const starts = this.#starts;
    let line = this.#line;
    if (starts[line]! > offset || (starts[line + 8] ?? Infinity) <= offset) line = this.#search(offset);
    while (line + 1 < starts.length && starts[line + 1]! <= offset) line++;
    this.#line = line;
    return line + 1;
  }

  #search(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Start of the line that holds `offset`; a line break belongs to the line that it ends. */
export function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf(newline, offset - 1) + 1;
}

/** End of the line that holds `start`: the offset of its line break, or the length of the text. */
export function lineEndAfter(text: string, start: number): number {
  const end = text.indexOf(newline, start);
  return end < 0 ? text.length : end;
}

/** Width of the indentation at `lineStart`; a tab counts as four columns. */
export function indentAt(text: string, lineStart: number): number {
  let width = 0;
  for (let at = lineStart; ; at++) {
    if (text[at] === " ") width++;
    else if (text[at] === "\t") width += 4;
    else return width;
  }
}
