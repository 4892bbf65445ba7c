// Are these the expected bytes? Hashes a file piece by piece, so memory stays at one megabyte, whatever the file's size.
// The answers are in hex digits. Throws the system's error.
import { createHash } from "node:crypto";
import { closeSync, createReadStream, openSync, readSync } from "node:fs";

const pieceBytes = 1 << 20;

export async function hashFile(path: string, algorithm: "sha256" | "sha512"): Promise<string> {
  const hash = createHash(algorithm);
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }))
    hash.update(piece as Buffer);
  return hash.digest("hex");
}

/** @param onPiece - called before each piece is hashed; may throw */
export function hashFileSync(
  path: string,
  algorithm: "sha1" | "sha256",
  onPiece: () => void = () => undefined,
): string {
  const hash = createHash(algorithm);
  const piece = Buffer.allocUnsafe(pieceBytes);
  const file = openSync(path, "r");
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
      onPiece();
      hash.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest("hex");
}
