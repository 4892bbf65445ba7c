// Which offset in a text does a line and column of a SCIP index refer to?
import type { PositionEncoding } from "./decode-document.ts";

/** Offsets count UTF-16 code units; −1 for a position outside the text or inside a character. */
export class TextPositions {
  readonly text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  offsetOf(line: number, column: number, encoding: PositionEncoding): number {
    const start = this.#starts[line];
    if (start === undefined) return -1;
    const end = this.#starts[line + 1] ?? this.text.length;
    if (encoding === "utf16") return start + column <= end ? start + column : -1;
    let at = start;
    let left = column;
    while (left > 0 && at < end) {
      const point = this.text.codePointAt(at)!;
      left -= encoding === "utf32" ? 1 : utf8Length(point);
      at += point > 0xffff ? 2 : 1;
    }
    return left === 0 ? at : -1;
  }
}

function utf8Length(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
