// Which names cannot be meant? Told from their UTF-8, because decoding millions of names takes seconds. Only ASCII is
// judged: other letters may change their number and their bytes when they are lower-cased.
import { letterMask } from "../../../base/string-shapes.ts";
import type { StringFilter } from "../../../base/string-table.ts";

/** Names that may have these lower-cased letters in this order. */
export function mayHold(letters: string): StringFilter {
  const wanted = Uint16Array.from(letters, (_, i) => letters.charCodeAt(i));
  const mayFit: StringFilter["mayFit"] = (bytes, start, end) => {
    let at = 0;
    for (let i = start; at < wanted.length; i++) {
      if (i === end) return false;
      const byte = bytes[i]!;
      if (byte > 127) return true;
      if (lowerCased(byte) === wanted[at]) at++;
    }
    return true;
  };
  return { letters: letterMask(letters), mayFit };
}

/** Names that may begin with this lower-cased letter and have from `shortest` to `longest` characters. */
export function mayBegin(first: string, shortest: number, longest: number): StringFilter {
  const letter = first.charCodeAt(0);
  const mayFit: StringFilter["mayFit"] = (bytes, start, end) => {
    // A character has at least one byte.
    if (end - start < shortest) return false;
    const byte = bytes[start]!;
    if (start < end && byte < 128 && lowerCased(byte) !== letter) return false;
    if (end - start <= longest) return true;
    for (let i = start; i < end; i++) if (bytes[i]! > 127) return true;
    return false;
  };
  return { letters: letterMask(first), mayFit };
}

function lowerCased(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte;
}
