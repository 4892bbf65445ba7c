// What is on standard input? For commands that read it as a whole.
import { addAbortSignal } from "node:stream";
import { LociError } from "../../errors.ts";

/** Undefined if it is larger than `maxBytes`. Throws INPUT_INVALID if it is not text. */
export async function readInput(signal: AbortSignal, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of addAbortSignal(signal, process.stdin) as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > maxBytes) return undefined;
    parts.push(part);
  }
  return decode(Buffer.concat(parts));
}

/** PowerShell writes UTF-16, with a byte order mark. Everything else is read as UTF-8. */
function decode(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  if (encoding === "utf-8" && bytes.includes(0)) {
    throw new LociError("INPUT_INVALID", "Standard input is not text: it contains NUL bytes.", {
      hint: "Write it as UTF-8, or as UTF-16 with a byte order mark.",
    });
  }
  return new TextDecoder(encoding).decode(bytes);
}
