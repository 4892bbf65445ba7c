// How are all memories of a home backed up to one file and restored? The backup is written while Loci runs, and checked
// before it replaces anything.
import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { hashFileSync } from "../../base/hash-file.ts";
import { removeFolder } from "../../base/remove-folder.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { syncFile, syncFolder } from "../../base/sync-path.ts";
import { guardLongWrite, guardWrites } from "../../base/write-error.ts";
import { renameOver } from "../../base/write-whole.ts";
import { LociError } from "../../errors.ts";
import { findPageDamage } from "./check-pages.ts";
import { dataFileOf } from "./data-file.ts";
import { openEnvironment } from "./environment.ts";
import { dropCopies } from "./environment-copy.ts";
import { journalFolderOf } from "./journal-file.ts";
import { describeOpeners, noteClosed } from "./open-records.ts";
import { keepAside, whileRepairing } from "./set-aside.ts";
import { forgetUnread } from "./unread-memories.ts";

/** The first line of a backup, as JSON; the data file follows. */
interface Header {
  readonly loci: "memories";
  /** Format version; an older Loci does not restore a newer one. */
  readonly version: number;
  readonly createdAt: string;
  readonly memories: number;
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupReport {
  readonly file: string;
  readonly memories: number;
  readonly bytes: number;
}

const backupVersion = 1;
const headerLimit = 4096;
const pieceBytes = 1 << 20;
/** How many replaced or damaged data files to keep. */
const keptAside = 2;

/** Throws PATH_NOT_FOUND if there are no memories, ALREADY_EXISTS if the file exists and `force` is not set. */
export async function backupMemories(home: string, file: string, force: boolean): Promise<BackupReport> {
  const path = join(home, "memory");
  const target = resolve(file);
  if (!existsSync(path)) {
    throw new LociError("PATH_NOT_FOUND", `${home} contains no memories.`, {
      hint: "Name the home with --home DIR.",
    });
  }
  if (existsSync(target) && !force) throw exists(`${target} already exists.`);
  const draft = `${target}.draft-${process.pid}`;
  guardWrites(dirname(target), () => {
    makeFolder(draft);
  });
  try {
    const memories = await useMemories(path, async (environment) => {
      await guardLongWrite(dirname(target), () => environment.copyTo(draft));
      return environment.tables.memories.getKeysCount();
    });
    const data = dataFileOf(draft);
    const bytes = statSync(data).size;
    const header: Header = {
      loci: "memories",
      version: backupVersion,
      createdAt: new Date().toISOString(),
      memories,
      bytes,
      sha256: hashFileSync(data, "sha256"),
    };
    guardWrites(dirname(target), () => {
      const whole = join(draft, "backup");
      joinFile(whole, Buffer.from(`${JSON.stringify(header)}\n`), data);
      renameOver(whole, target);
      syncFolder(dirname(target));
    });
    return { file: target, memories, bytes };
  } finally {
    removeFolder(draft);
  }
}

/**
 * Replaces the home's memories with those of a backup. The old ones are kept beside them as a file. Throws
 * INPUT_INVALID if it is not a backup, STORE_CORRUPT if it is damaged, STORE_VERSION if it is newer, ALREADY_EXISTS if
 * the home has memories and `force` is not set, and STORE_LOCKED if another process uses them.
 */
export async function restoreMemories(home: string, file: string, force: boolean): Promise<BackupReport> {
  const { header, dataAt } = readHeader(file);
  const path = join(home, "memory");
  makeFolder(path);
  const draft = join(path, "restored");
  removeFolder(draft);
  makeFolder(draft);
  try {
    guardWrites(path, () => {
      cutFile(file, dataAt, dataFileOf(draft));
    });
    const isWhole =
      hashFileSync(dataFileOf(draft), "sha256") === header.sha256 && findPageDamage(draft) === undefined;
    if (!isWhole) throw damaged(file, "its bytes are not the ones that were written");
    const there = await useMemories(path, (environment) => environment.tables.memories.getKeysCount());
    if (there > 0 && !force) throw exists(`${home} already contains ${there} memories.`);
    guardWrites(path, () => {
      whileRepairing(path, () => {
        replaceData(path, draft);
      });
    });
  } finally {
    removeFolder(draft);
  }
  // Closing makes the copy from which the new journal continues.
  const memories = await useMemories(path, (environment) => environment.tables.memories.getKeysCount());
  return { file: resolve(file), memories, bytes: header.bytes };
}

function replaceData(path: string, draft: string): void {
  refuseWhileInUse(path);
  keepAside(path, keptAside);
  dropCopies(path);
  forgetUnread(path);
  removeFolder(journalFolderOf(path));
  renameOver(dataFileOf(draft), dataFileOf(path));
  syncFolder(path);
}

/** A process that has the old file open would go on writing to it, and what it writes would be lost. */
function refuseWhileInUse(path: string): void {
  const who = describeOpeners(path);
  if (who === undefined) return;
  throw new LociError("STORE_LOCKED", `The memories in ${path} are in use by ${who}. Nothing was changed.`, {
    hint: `End ${who}, and restore again.`,
  });
}

async function useMemories<T>(
  path: string,
  use: (environment: ReturnType<typeof openEnvironment<"memory">>) => T | Promise<T>,
): Promise<T> {
  const environment = openEnvironment("memory", path);
  try {
    return await use(environment);
  } finally {
    await environment.close();
    noteClosed(path);
  }
}

function readHeader(file: string): { readonly header: Header; readonly dataAt: number } {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined)
    throw new LociError("PATH_NOT_FOUND", `${file} does not exist.`, {
      hint: "Name a file that was written as a backup.",
    });
  const head = found.isFile() ? readStart(file) : Buffer.alloc(0);
  const end = head.indexOf(10);
  const header = end < 0 ? undefined : parseHeaderLine(head.toString("utf8", 0, end));
  if (header === undefined) {
    throw new LociError("INPUT_INVALID", `${file} is not a backup of memories.`, {
      hint: "Name a file that was written as a backup.",
    });
  }
  if (header.version > backupVersion) {
    throw new LociError(
      "STORE_VERSION",
      `${file} has version ${header.version}; this Loci reads version ${backupVersion}.`,
      {
        hint: "Install a newer version of Loci, and restore with that.",
      },
    );
  }
  if (found.size !== end + 1 + header.bytes) throw damaged(file, "it is cut off");
  return { header, dataAt: end + 1 };
}

function parseHeaderLine(line: string): Header | undefined {
  try {
    const header = JSON.parse(line) as Partial<Header>;
    return header.loci === "memories" && typeof header.version === "number" ? (header as Header) : undefined;
  } catch {
    return undefined;
  }
}

function damaged(file: string, why: string): LociError {
  return new LociError("STORE_CORRUPT", `The backup ${file} is damaged: ${why}.`, {
    hint: "Nothing was changed. Restore from another backup.",
  });
}

function exists(message: string): LociError {
  return new LociError("ALREADY_EXISTS", message, { hint: "Use --force to replace it." });
}

function readStart(file: string): Buffer {
  const bytes = Buffer.alloc(headerLimit);
  const source = openSync(file, "r");
  try {
    return bytes.subarray(0, readSync(source, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(source);
  }
}

function joinFile(target: string, head: Buffer, source: string): void {
  const file = openSync(target, "wx", 0o600);
  try {
    writeSync(file, head);
    copyBytes(source, 0, file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function cutFile(source: string, from: number, target: string): void {
  const file = openSync(target, "wx", 0o600);
  try {
    copyBytes(source, from, file);
  } finally {
    closeSync(file);
  }
  syncFile(target);
}

function copyBytes(path: string, from: number, target: number): void {
  const source = openSync(path, "r");
  try {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (let at = from; ;) {
      const length = readSync(source, piece, 0, piece.length, at);
      if (length === 0) return;
      for (let done = 0; done < length;) done += writeSync(target, piece, done, length - done);
      at += length;
    }
  } finally {
    closeSync(source);
  }
}
