// Bytes of a file as text: which encoding do they have, and are they text at all?
import { isAscii, isUtf8 } from "node:buffer";

export interface DecodedText {
  /** Without byte order mark. Offsets in a ParsedFile refer to this string. */
  readonly text: string;
  readonly encoding: "ascii" | "utf-8" | "utf-16le" | "utf-16be" | "latin1";
}

/** A file with a NUL byte within this many bytes is binary, as in git; later ones stand in literals of sources. */
const binaryBytes = 8_000;

/** The text of a source file; undefined if it is binary (begins with NUL bytes and no UTF-16 mark). Never throws. */
export function decodeSource(bytes: Uint8Array): DecodedText | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: decodeUtf16(bytes, false), encoding: "utf-16le" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decodeUtf16(bytes, true), encoding: "utf-16be" };
  const firstNul = bytes.indexOf(0);
  if (firstNul >= 0 && firstNul < binaryBytes) return undefined;
  // Parsers take NUL as the end of the text.
  const buffer =
    firstNul < 0
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : Buffer.from(bytes).map((byte) => byte || 0x20);
  if (isAscii(buffer)) return { text: buffer.toString("latin1"), encoding: "ascii" };
  if (!isUtf8(buffer)) return { text: buffer.toString("latin1"), encoding: "latin1" };
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text: buffer.toString("utf8", marked ? 3 : 0), encoding: "utf-8" };
}

function decodeUtf16(bytes: Uint8Array, bigEndian: boolean): string {
  const even = Buffer.from(bytes.subarray(2, bytes.length & ~1)); // a copy, since swapping is in place
  return (bigEndian ? even.swap16() : even).toString("utf16le");
}
