// Which thread of which process works on a file beside the spool? Its name says so.
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { hash32 } from "../../../base/hash32.ts";
import { identifyProcess, isProcessAlive } from "../../../base/process-identity.ts";

const host = hash32(hostname()).toString(36);
const { pid, startedAt } = identifyProcess();
/** Each thread loads its own instance of this module. */
const thread = randomUUID().slice(0, 8);
const ownedName = /^events\.(\w+)-(\d+)-(\d*)-(\w+)-\d+\.(?:taken|writing)$/;
/** A pid of another host means nothing here, so its files belong to it for this long. */
const foreignMs = 60_000;

let files = 0;

/** Unique. A file is "taken" by a reader of events, or says that a process is "writing" one. */
export function nameOwnFile(kind: "taken" | "writing"): string {
  return `events.${host}-${pid}-${startedAt}-${thread}-${files++}.${kind}`;
}

export function isOwnFile(name: string): boolean {
  return ownedName.exec(name)?.[4] === thread;
}

/** Whether the process that named the file has ended. Names of earlier versions do not say. */
export function isAbandoned(folder: string, name: string): boolean {
  const owner = ownedName.exec(name);
  if (owner === null) return true;
  if (owner[1] === host) return !isProcessAlive({ pid: Number(owner[2]), startedAt: owner[3]! });
  const changedMs = statSync(join(folder, name), { throwIfNoEntry: false })?.ctimeMs;
  return changedMs !== undefined && Date.now() - changedMs > foreignMs;
}
