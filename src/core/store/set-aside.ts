// How is a damaged data file set aside? It is renamed in its folder, by one process at a time, and never while another
// process has it open: that one's writes would be lost.
import {
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { blockThread } from "../../base/block-thread.ts";
import { listFolder } from "../../base/list-folder.ts";
import { removeFolder } from "../../base/remove-folder.ts";
import { identifyProcess, isProcessAlive, type ProcessIdentity } from "../../base/process-identity.ts";
import { LociError } from "../../errors.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { syncFile } from "../../base/sync-path.ts";
import { renameOver } from "../../base/write-whole.ts";
import { dataFileOf, inodeOf } from "./data-file.ts";
import { segmentPath } from "./journal-file.ts";

const lockName = "repair.lock";
const patienceMs = 60_000;
const pollMs = 20;
const asideDays = 30;

/** Renames the data file, and keeps the `kept` newest of those set aside. Returns the new name. */
export function setAside(path: string, kept: number): string {
  const name = nameAside(path, "data.mdb");
  renameOver(dataFileOf(path), join(path, name));
  dropOld(path, kept);
  return name;
}

/** Like `setAside`, but leaves the data file in place until another one replaces it. */
export function keepAside(path: string, kept: number): string {
  const name = nameAside(path, "data.mdb");
  linkSync(dataFileOf(path), join(path, name));
  dropOld(path, kept);
  return name;
}

/**
 * Copies segments of the journal into a folder beside it, or moves what is no file, and keeps the `kept` newest of these
 * folders. Returns its name.
 */
export function keepSegments(path: string, segments: readonly number[], kept: number): string {
  const name = nameAside(path, "journal");
  makeFolder(join(path, name));
  for (const segment of segments) {
    const file = segmentPath(path, segment);
    const copy = join(path, name, basename(file));
    if (statSync(file).isFile()) {
      copyFileSync(file, copy);
      syncFile(copy);
    } else renameSync(file, copy);
  }
  for (const each of listAside(path, "journal").slice(0, -kept)) {
    removeFolder(join(path, each));
  }
  return name;
}

/** Renames what is in place of the lock file, and keeps only this one. Returns the new name. */
export function setLockAside(path: string): string {
  for (const each of listAside(path, "lock.mdb")) removeFolder(join(path, each));
  const name = nameAside(path, "lock.mdb");
  renameSync(join(path, "lock.mdb"), join(path, name));
  return name;
}

type Kept = "data.mdb" | "journal" | "lock.mdb";

function nameAside(path: string, what: Kept): string {
  const stamp = new Date().toISOString().replace(/[-:]/g, "").replace(/\..*/, "Z");
  let name = `${what}.damaged-${stamp}`;
  for (let i = 2; readdirSync(path).includes(name); i++) name = `${what}.damaged-${stamp}-${i}`;
  return name;
}

function dropOld(path: string, kept: number): void {
  // The file's readers are gone, and so are its locks.
  rmSync(join(path, "lock.mdb"), { force: true });
  for (const each of listAside(path, "data.mdb").slice(0, -kept)) rmSync(join(path, each), { force: true });
}

/** Names of what was set aside, oldest first. */
function listAside(path: string, what: Kept): readonly string[] {
  return listFolder(path)
    .filter((name) => name.startsWith(`${what}.damaged-`))
    .sort();
}

/** Whether the file with this inode was a data file until it was set aside. */
export function isSetAside(dataFile: string, inode: bigint): boolean {
  const path = dirname(dataFile);
  return listAside(path, "data.mdb").some((name) => inodeOf(join(path, name)) === inode);
}

/** Drops those older than `asideDays`: they hold text that has been deleted since. */
export function dropOldAside(path: string): void {
  for (const name of [...listAside(path, "data.mdb"), ...listAside(path, "journal")]) {
    const place = join(path, name);
    if (Date.now() - statSync(place).ctimeMs > asideDays * 86_400_000) removeFolder(place);
  }
}

/**
 * Blocks while another process or thread repairs the file. A caller that has just recorded itself as an opener may then
 * open it.
 */
export function awaitRepair(path: string): void {
  const lock = join(path, lockName);
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    const holder = readHolder(lock);
    if (holder === undefined || !isProcessAlive(holder)) return;
    blockThread(pollMs);
  }
}

/** Blocks while another process repairs. Throws STORE_LOCKED if that takes too long. */
export function whileRepairing<T>(path: string, repair: () => T): T {
  const lock = join(path, lockName);
  const startedAt = performance.now();
  for (;;) {
    const holder = takeLock(lock);
    if (holder === undefined) break;
    if (performance.now() - startedAt > patienceMs) {
      throw new LociError("STORE_LOCKED", `Process ${holder.pid} is repairing ${path}.`, {
        hint: `Wait for it, or end it with \`kill ${holder.pid}\`.`,
      });
    }
    blockThread(pollMs);
  }
  try {
    return repair();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Undefined if this process now holds the lock, else the holder. */
function takeLock(lock: string): ProcessIdentity | undefined {
  const own = identifyProcess();
  const draft = `${lock}.${own.pid}-${Math.random().toString(36).slice(2)}`;
  // Contains the holder's name from the first moment.
  writeFileSync(draft, `${own.pid} ${own.startedAt}`, { mode: 0o600 });
  try {
    linkSync(draft, lock);
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const holder = readHolder(lock);
  if (holder === undefined || isProcessAlive(holder)) return holder ?? own;
  rmSync(lock, { force: true });
  return holder;
}

function readHolder(lock: string): ProcessIdentity | undefined {
  try {
    const [pid, startedAt = ""] = readFileSync(lock, "utf8").split(" ");
    return pid === undefined || pid === "" ? undefined : { pid: Number(pid), startedAt };
  } catch {
    return undefined;
  }
}
