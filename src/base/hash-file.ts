// Are these the expected bytes? Hashes a file piece by piece.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** The file's hash in hex digits. Memory stays at one megabyte, whatever the file's size. Throws the system's error. */
export async function hashFile(path: string, algorithm: "sha256" | "sha512"): Promise<string> {
  const hash = createHash(algorithm);
  for await (const block of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(block as Buffer);
  return hash.digest("hex");
}
