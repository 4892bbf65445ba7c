// What is git's id of a file's bytes? The SHA-1 of "blob <length>", a NUL and the bytes.
import { createHash } from "node:crypto";
import { closeSync, fstatSync, readSync } from "node:fs";
import { openFile } from "./read-file.ts";

const bufferBytes = 1 << 20;
let shared: Buffer | undefined;

/** The blob id of bytes in memory, in hex. */
export function hashBlob(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/**
 * The 20 bytes of a file's blob id. Uses one megabyte of memory, whatever the file's size. Undefined if the length kept
 * changing during reading. Throws the system's error if the file cannot be read.
 */
export function hashFileAsBlob(path: string): Buffer | undefined {
  const buffer = (shared ??= Buffer.allocUnsafeSlow(bufferBytes));
  const fd = openFile(path);
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      const first = fillBuffer(fd, buffer, 0);
      if (first < buffer.length) return hashParts(first, buffer.subarray(0, first)).digest();
      const size = fstatSync(fd).size;
      const hash = hashParts(size, buffer);
      let done = first;
      for (let count = first; count > 0 && done <= size; done += count) {
        count = fillBuffer(fd, buffer, done);
        hash.update(buffer.subarray(0, count));
      }
      if (done === size) return hash.digest();
    }
    return undefined;
  } finally {
    closeSync(fd);
  }
}

function hashParts(size: number, bytes: Uint8Array): ReturnType<typeof createHash> {
  return createHash("sha1").update(`blob ${size}\0`).update(bytes);
}

/** Reads until the buffer is full or the file ends, because a single read may return less than requested. */
function fillBuffer(fd: number, buffer: Buffer, position: number): number {
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(fd, buffer, filled, buffer.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}
