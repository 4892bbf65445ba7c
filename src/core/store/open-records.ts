// Who has this environment open, and did all who had it open close it? A record a process beside the data file, and a
// seal that describes the file as the last of them left it. A record whose process is gone is a crash, or a kill.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";
import { identifyProcess, isProcessAlive, type ProcessIdentity } from "../../base/process-identity.ts";
import { inspectDataFile } from "./data-file.ts";

const recordName = /^open\.(\d+)-(\w*)$/;
const sealName = "closed";

export interface Openers {
  readonly isOurs: boolean;
  /** Other processes that live. */
  readonly others: readonly ProcessIdentity[];
  /** Names of the records of processes that ended without closing. */
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

/** Before the environment is opened. Where nothing can be written nothing is noted. */
export function noteOpen(path: string): void {
  tryWriting(() => {
    writeFileSync(join(path, recordOf(identifyProcess())), "", { mode: 0o600 });
  });
}

/** The file was walked through since these processes ended. */
export function forgetLost(path: string, lost: readonly string[]): void {
  tryWriting(() => {
    for (const name of lost) rmSync(join(path, name), { force: true });
  });
}

/** After this process has closed the environment. The last one to do so seals the file. */
export function noteClosed(path: string): void {
  if (!listOpeners(path).isOurs) return;
  tryWriting(() => {
    rmSync(join(path, recordOf(identifyProcess())), { force: true });
    const { others, lost } = listOpeners(path);
    if (others.length > 0 || lost.length > 0) return;
    const seal = describe(path);
    if (seal !== undefined) writeFileSync(join(path, sealName), seal, { mode: 0o600 });
  });
}

/** Whether the file is as the last process that closed it left it. */
export function isSealed(path: string): boolean {
  try {
    return readFileSync(join(path, sealName), "utf8") === describe(path);
  } catch {
    return false;
  }
}

/** Whether some process has closed the environment once: then it had a data file. */
export function wasClosed(path: string): boolean {
  return existsSync(join(path, sealName));
}

/** What is there now is no longer what was closed. */
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

/** Records help to find damage; a home that takes none works without. */
function tryWriting(write: () => void): void {
  try {
    write();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (!/^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOENT)$/.test(code)) throw error;
  }
}
