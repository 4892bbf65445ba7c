// Which process is this, and is another one alive? Pids are reused, so a process's start is part of its identity.
import { readFileSync } from "node:fs";
import { findOwnStart, secondsSinceBoot } from "./time-since-boot.ts";

export interface ProcessIdentity {
  readonly pid: number;
  /** Digits that distinguish a process from an earlier or later one with the same pid; "" if they are not known. */
  readonly startedAt: string;
}

/** Only Linux says when any process has started. */
const knowsStarts = readStart(process.pid) !== "";

export function identifyProcess(pid = process.pid): ProcessIdentity {
  return { pid, startedAt: knowsStarts ? readStart(pid) : pid === process.pid ? findOwnStart() : "" };
}

/** Works for processes of this host only. */
export function isProcessAlive({ pid, startedAt }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return knowsStarts ? readStart(pid) === startedAt : mayStillRun(pid, startedAt);
}

/**
 * Of a process that has a living one's pid, where the system does not say when that one started: not if this process
 * has the pid now, nor if the machine has not run for so long as it had then, because it was started again since. Pids
 * are most often reused soon after that; later, the other process is taken for the one of the record.
 */
export function mayStillRun(pid: number, startedAt: string): boolean {
  if (startedAt === "") return true;
  return pid === process.pid ? startedAt === findOwnStart() : Number(startedAt) <= secondsSinceBoot();
}

/** Field 22 of /proc/<pid>/stat: clock ticks from boot to the process's start. "ended" for a zombie. */
function readStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "ended" : (fields[19] ?? "");
  } catch {
    return "";
  }
}
