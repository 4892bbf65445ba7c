// Are these the bytes that were meant? The hash of a file, read piece by piece.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** Hex digits of a file's hash; memory stays at one megabyte whatever its size. Throws the system's error. */
export async function hashFile(path: string, algorithm: "sha256" | "sha512"): Promise<string> {
  const hash = createHash(algorithm);
  for await (const block of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(block as Buffer);
  return hash.digest("hex");
}
