// What is on standard input? For commands that read it as a whole.
import { addAbortSignal } from "node:stream";

/** Undefined if it is larger than `maxBytes`. */
export async function readInput(signal: AbortSignal, maxBytes: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of addAbortSignal(signal, process.stdin) as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
