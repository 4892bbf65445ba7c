// The system refused a write: what does that mean for the user, and how can it be fixed?
import { LociError } from "../errors.ts";
import { freeBytesOf } from "./free-bytes.ts";

/** Our writes are at most a batch of artifacts or a segment, so with less space left than this, the disk was full. */
const fullBelowBytes = 64 * 1024 * 1024;

/**
 * Runs an action that writes to disk below `path`, and turns the system's refusals into errors that say what to do:
 * HOME_NOT_WRITABLE, DISK_FULL, STORE_CORRUPT. Other errors pass through.
 */
export function guardWrites<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw toWriteError(path, error);
  }
}

/** The same for an action that takes time. */
export async function guardLongWrite<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toWriteError(path, error);
  }
}

/** lmdb says "Input/output error" for a write that a full disk cut short, so the disk itself is checked. */
function isNoSpace(path: string, error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return true;
  if (/no space left|MDB_MAP_FULL|disk quota/i.test(error.message)) return true;
  return /input\/output error/i.test(error.message) && freeBytesOf(path) < fullBelowBytes;
}

/** Windows neither renames nor deletes a file that a process has mapped, or has open without sharing it. */
function isInUse({ code, syscall }: NodeJS.ErrnoException): boolean {
  if (code === "EBUSY") return true;
  const isRefused = code === "EPERM" || code === "EACCES";
  return process.platform === "win32" && isRefused && /^(?:rename|unlink|rm)$/.test(syscall ?? "");
}

function toWriteError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof LociError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "EISDIR") {
    return new LociError(
      "HOME_NOT_WRITABLE",
      `${(error as NodeJS.ErrnoException).path ?? path} is a folder.`,
      {
        hint: "Loci writes a file of that name: move the folder out of the home.",
        cause: error,
      },
    );
  }
  if (isInUse(error)) {
    const { path: file = path } = error as NodeJS.ErrnoException;
    return new LociError("STORE_LOCKED", `${file} is in use by another program.`, {
      hint: "End the other Loci processes and whatever scans or copies this folder, and try again.",
      cause: error,
    });
  }
  if (
    /^(EACCES|EPERM|EROFS|ENOTDIR|ENOENT|EEXIST|ELOOP|ENAMETOOLONG)$/.test(code) ||
    /permission denied|read-only file system/i.test(error.message)
  ) {
    return new LociError("HOME_NOT_WRITABLE", `Loci cannot write to ${path}.`, {
      hint: "Give your user write access, or choose another folder with --home DIR or LOCI_HOME.",
      cause: error,
    });
  }
  if (isNoSpace(path, error)) {
    return new LociError("DISK_FULL", `No space is left for ${path}.`, {
      hint: "Free some space and run the command again; what was stored before is intact.",
      cause: error,
    });
  }
  return toStoreError(path, error);
}

/** Turns LMDB's complaints about its own pages into our errors; other errors are returned unchanged. */
export function toStoreError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof LociError || !/MDB_[A-Z]/.test(error.message))
    return error;
  const what = /MDB_[A-Z_]+/.exec(error.message)?.[0] ?? "";
  if (what === "MDB_READERS_FULL") {
    return new LociError("STORE_LOCKED", `Too many threads and processes are reading ${path}.`, {
      hint: "End some of the servers that share this home.",
      cause: error,
    });
  }
  return new LociError("STORE_CORRUPT", `The store in ${path} is damaged: LMDB reports ${what}.`, {
    hint: "End every process that uses this home and start again: damage is then found and repaired.",
    cause: error,
  });
}
