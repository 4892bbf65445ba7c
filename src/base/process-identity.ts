// Which process is this, and is another one alive? Pids are reused, so a process's start time is part of its identity.
import { readFileSync } from "node:fs";

export interface ProcessIdentity {
  readonly pid: number;
  /** Distinguishes a process from a later one with the same pid; "" if the system does not say. */
  readonly startedAt: string;
}

export function identifyProcess(pid = process.pid): ProcessIdentity {
  return { pid, startedAt: startOf(pid) };
}

/** Works for processes of this host only. */
export function isProcessAlive({ pid, startedAt }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(pid) === startedAt;
}

/** Field 22 of /proc/<pid>/stat: clock ticks from boot to the process's start. "ended" for a zombie. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "ended" : (fields[19] ?? "");
  } catch {
    return "";
  }
}
