// Is there room for what is about to be written? LMDB maps its lock file, and a full disk ends whoever touches a page of
// it that has no block yet; a page of the data file that cannot be written corrupts lmdb's heap. So room is made first.
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { inspectOpenFile } from "./data-file.ts";

/** With more than this left nothing is reserved: what is written between two looks is far less. */
const plentyBytes = 256 * 1024 * 1024;
const stepBytes = 1024 * 1024;
/** As LMDB lays it out for its default of 126 readers: 125 slots of 64 bytes behind a head. */
const lockFileBytes = 8272;

/**
 * Makes the lock file with a block behind every page, where there is none. Not in place: another process may be making
 * it too, and closing any descriptor of a lock file gives up this process's locks on it. Throws ENOSPC.
 */
export function reserveLockFile(path: string): void {
  const lock = join(path, "lock.mdb");
  if (statSync(lock, { throwIfNoEntry: false }) !== undefined) return;
  const own = join(path, `lock.${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`);
  try {
    const file = openSync(own, "wx", 0o600);
    try {
      writeZeros(file, 0, lockFileBytes);
    } finally {
      closeSync(file);
    }
    linkSync(own, lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * Makes the data file long enough for `bytes` of new pages. Only inside a write transaction: nobody else lengthens the
 * file then, and what lies behind its end belongs to nobody. Throws ENOSPC, with the file as it was.
 */
export function reservePages(dataFile: string, bytes: number): void {
  if (freeBytesOf(dataFile) > plentyBytes + 2 * bytes) return;
  const file = openSync(dataFile, "r+");
  try {
    const found = inspectOpenFile(file);
    if (found.state !== "sound" && found.state !== "short") return;
    const { meta, sizeBytes } = found;
    const wanted = (meta.lastPage + 1) * meta.pageSize + bytes;
    if (wanted <= sizeBytes) return;
    try {
      writeZeros(file, sizeBytes, wanted);
      // Some file systems promise a block and find none when they write it.
      fsyncSync(file);
    } catch (error) {
      ftruncateSync(file, sizeBytes);
      throw error;
    }
  } finally {
    closeSync(file);
  }
}

function writeZeros(file: number, from: number, to: number): void {
  const zeros = Buffer.alloc(Math.min(stepBytes, to - from));
  for (let at = from; at < to;) {
    const wanted = Math.min(zeros.length, to - at);
    const written = writeSync(file, zeros, 0, wanted, at);
    if (written === 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    at += written;
  }
}
