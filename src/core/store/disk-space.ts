// Is there room for the next write? LMDB maps its lock file; on a full disk, touching a page of it without a disk block
// kills the process. A data page that cannot be written corrupts lmdb's heap. So space is reserved first.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { LociError } from "../../errors.ts";
import { inspectOpenFile } from "./data-file.ts";

/** With more free space than this nothing is reserved: far less is written between two checks. */
const plentyBytes = 256 * 1024 * 1024;
const stepBytes = 1024 * 1024;
/** LMDB's layout for its default of 126 readers: 125 slots of 64 bytes after a header. */
const lockFileBytes = 8272;

/**
 * Creates the lock file, with a disk block for every page, if it is missing. Not in place, because another process may
 * be creating it too, and closing any descriptor of a lock file releases this process's locks on it. Throws ENOSPC,
 * HOME_NOT_WRITABLE, STORE_CORRUPT.
 */
export function reserveLockFile(path: string): void {
  const lock = join(path, "lock.mdb");
  // Unlike stat, this also finds a link that leads nowhere.
  if (lstatSync(lock, { throwIfNoEntry: false }) !== undefined) {
    refuseUnusable(path, lock);
    return;
  }
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

/** Why the lock file cannot be one, as the end of a sentence; undefined if it can, or does not exist. */
export function findLockDamage(path: string): string | undefined {
  const lock = join(path, "lock.mdb");
  if (lstatSync(lock, { throwIfNoEntry: false }) === undefined) return undefined;
  if (!existsSync(lock)) return "is a symbolic link that leads nowhere";
  return statSync(lock).isFile() ? undefined : "is not a file";
}

/** lmdb kills the process if it cannot open the lock file. */
function refuseUnusable(path: string, lock: string): void {
  const what = findLockDamage(path);
  if (what !== undefined) {
    throw new LociError("STORE_CORRUPT", `${lock} ${what}.`, {
      hint: "Move it out of the home: Loci makes a new one.",
    });
  }
  try {
    accessSync(lock, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new LociError("HOME_NOT_WRITABLE", `Loci cannot write to ${lock}.`, {
      hint: "It may belong to another user, as after a run with sudo: give your user all files of the home, or choose another home with --home DIR or LOCI_HOME.",
      cause,
    });
  }
}

/**
 * Extends the data file by `bytes` for new pages. Call only inside a write transaction: then no one else extends the
 * file, and nothing uses the space after its end. Throws ENOSPC and leaves the file unchanged.
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
      // Some file systems promise a block but fail to find one when it is written.
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
    writeAll(file, zeros.subarray(0, wanted), at);
    at += wanted;
  }
}

/** Throws ENOSPC also where the system only writes less than it was given. */
export function writeAll(file: number, bytes: Buffer, from: number): void {
  for (let done = 0; done < bytes.length;) {
    const written = writeSync(file, bytes, done, bytes.length - done, from + done);
    if (written === 0) throw noSpace();
    done += written;
  }
}

export function noSpace(): Error {
  return Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
}
