// Which processes have this environment open, and did earlier ones close it properly? Each process keeps a record
// beside the data file, and the last one to close leaves a seal that describes the file. A record without a live
// process means a crash or a kill.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";
import { identifyProcess, isProcessAlive, type ProcessIdentity } from "../../base/process-identity.ts";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { writeWhole } from "../../base/write-whole.ts";
import { inspectDataFile } from "./data-file.ts";

const recordName = /^open\.(\d+)-(\w*)$/;
const sealName = "closed";

export interface Openers {
  readonly isOurs: boolean;
  /** Other live processes. */
  readonly others: readonly ProcessIdentity[];
  /** Names of records whose process ended without closing. */
  readonly lost: readonly string[];
}

export function listOpeners(path: string): Openers {
  const own = recordOf(identifyProcess());
  const names = listFolder(path).filter((name) => recordName.test(name));
  const [others, lost]: [ProcessIdentity[], string[]] = [[], []];
  for (const name of names) {
    if (name === own) continue;
    const [, pid, startedAt] = recordName.exec(name)!;
    const identity = { pid: Number(pid), startedAt: startedAt! };
    if (isProcessAlive(identity)) others.push(identity);
    else lost.push(name);
  }
  return { isOurs: names.includes(own), others, lost };
}

/** A process has the environment open, or the last one closed it. */
export function isInOrder(path: string): boolean {
  const { isOurs, others } = listOpeners(path);
  return isOurs || others.length > 0 || isSealed(path);
}

/** Who must end before the file can be replaced, in words; undefined if no one has it open. */
export function describeOpeners(path: string): string | undefined {
  const { isOurs, others } = listOpeners(path);
  if (isOurs) return "this process";
  return others.length === 0 ? undefined : `process ${others.map(({ pid }) => pid).join(", ")}`;
}

/** Call before opening the environment. Records nothing in a read-only home. */
export function noteOpen(path: string): void {
  tryWriting(() => {
    writeFileSync(join(path, recordOf(identifyProcess())), "", { mode: 0o600 });
  });
}

/** Call once the file has been checked after these processes ended. */
export function forgetLost(path: string, lost: readonly string[]): void {
  tryWriting(() => {
    for (const name of lost) rmSync(join(path, name), { force: true });
  });
}

/** Call after this process has closed the environment. The last process to close seals the file. */
export function noteClosed(path: string): void {
  if (!listOpeners(path).isOurs) return;
  tryWriting(() => {
    rmSync(join(path, recordOf(identifyProcess())), { force: true });
    const { others, lost } = listOpeners(path);
    if (others.length > 0 || lost.length > 0) return;
    const seal = describe(path);
    if (seal !== undefined) writeWhole(join(path, sealName), seal, { mode: 0o600 });
  });
}

/** Whether the file is unchanged since the last process closed it. */
export function isSealed(path: string): boolean {
  try {
    return readPlainFile(join(path, sealName)).toString() === describe(path);
  } catch {
    return false;
  }
}

/** Whether a process has ever closed the environment; if so, it had a data file. */
export function wasClosed(path: string): boolean {
  return existsSync(join(path, sealName));
}

/** The current file is no longer the one that was closed. */
export function forgetClosed(path: string): void {
  tryWriting(() => {
    rmSync(join(path, sealName), { force: true });
  });
}

function describe(path: string): string | undefined {
  const found = inspectDataFile(path);
  if (found.state !== "sound" && found.state !== "short") return undefined;
  return `${found.meta.transaction} ${found.sizeBytes} ${found.changedAtMs}\n`;
}

function recordOf({ pid, startedAt }: ProcessIdentity): string {
  return `open.${pid}-${startedAt}`;
}

/**
 * Records only help to find damage. A home works without them if it is read-only, or has a folder or a broken link in
 * their place.
 */
function tryWriting(write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!/^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOENT|ENOTDIR|EISDIR|ELOOP|ERR_FS_EISDIR)$/.test(code))
      throw error;
  }
}
