// What is known of each string without decoding it? Enough to tell that most of millions are not what is looked for.

/** Five bytes for each string, by number. */
export interface StringShapes {
  /** `letterMask`, or `notAscii`. */
  readonly masks: Int32Array;
  /** The number of bytes other than "_" and "$", clipped. */
  readonly lengths: Uint8Array;
}

/** The mask of a string that is not ASCII: every letter may occur in it. */
export const notAscii = -1;
/** No length is counted beyond this. */
const longest = 255;
/** The bit of each byte: none for "_" and "$", without which words are compared. */
const bits = Int32Array.from({ length: 256 }, (_, byte) => (byte === 0x5f || byte === 0x24 ? 0 : 1 << byte));

/** One bit for each letter or digit that occurs, the same for both cases of a letter; some share a bit. */
export function letterMask(text: string): number {
  let mask = 0;
  for (let i = 0; i < text.length; i++) mask |= bits[text.charCodeAt(i) & 255]!;
  return mask;
}

/** The shapes of strings in UTF-8, each from its offset to the next. */
export function shapesOf(offsets: Uint32Array, bytes: Uint8Array): StringShapes {
  const masks = new Int32Array(offsets.length - 1);
  const lengths = new Uint8Array(offsets.length - 1);
  for (let number = 0; number < masks.length; number++) {
    let mask = 0;
    let length = 0;
    let high = 0;
    const end = offsets[number + 1]!;
    for (let i = offsets[number]!; i < end; i++) {
      const byte = bytes[i]!;
      const bit = bits[byte]!;
      length += bit === 0 ? 0 : 1;
      mask |= bit;
      high |= byte;
    }
    masks[number] = high > 127 ? notAscii : mask;
    lengths[number] = Math.min(length, longest);
  }
  return { masks, lengths };
}
