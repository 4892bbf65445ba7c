// Which process is this, and does another one still live? Pids are used again: the moment a process started is part of it.
import { readFileSync } from "node:fs";

export interface ProcessIdentity {
  readonly pid: number;
  /** Tells a process from a later one that got the same pid; "" where the system does not tell. */
  readonly startedAt: string;
}

export function identifyProcess(pid = process.pid): ProcessIdentity {
  return { pid, startedAt: startOf(pid) };
}

/** Of this host. */
export function isProcessAlive({ pid, startedAt }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === startedAt;
}

/** Field 22 of /proc/<pid>/stat: clock ticks from boot to the process's start. Of one that has ended it is no longer told. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "ended" : (fields[19] ?? "");
  } catch {
    return "";
  }
}
