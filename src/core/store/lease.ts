// Who may do this work now, among all processes on this home? A lease: a row that one transaction takes or refuses.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import type { BinaryTable } from "./environment.ts";
import { decodeRecord, encodeRecord } from "./records.ts";

export interface Lease {
  readonly pid: number;
  /** Tells a process from a later one that got the same pid; "" where the system does not say. */
  readonly startedAt: string;
  readonly host: string;
  /** Tells a thread of a process from its others: two engines may share one. */
  readonly thread: string;
  /** Milliseconds since the epoch of the holder's last sign of life. */
  readonly renewedAt: number;
}

/** Each thread loads this module for itself. */
const thread = randomUUID();

/** A holder on another host, whose pid says nothing here, is given up after this long without a sign. */
const silentMs = 60_000;

interface LeaseTables {
  readonly tables: { readonly leases: BinaryTable };
  write(body: () => void): void;
}

/** Takes the lease, or returns who holds it. Taking what this thread holds renews it. */
export function takeLease(
  environment: LeaseTables,
  name: string,
): { taken: true } | { taken: false; holder: Lease } {
  const { leases } = environment.tables;
  let holder: Lease | undefined;
  environment.write(() => {
    const bytes = leases.getBinary(name);
    const current = bytes === undefined ? undefined : decodeRecord<Lease>(bytes);
    if (current !== undefined && !isOurs(current) && isAlive(current)) {
      holder = current;
      return;
    }
    leases.putSync(name, encodeRecord({ ...ourselves(), renewedAt: Date.now() }));
  });
  return holder === undefined ? { taken: true } : { taken: false, holder };
}

export function giveLease(environment: LeaseTables, name: string): void {
  const { leases } = environment.tables;
  environment.write(() => {
    const bytes = leases.getBinary(name);
    if (bytes !== undefined && isOurs(decodeRecord<Lease>(bytes))) leases.removeSync(name);
  });
}

function ourselves(): Omit<Lease, "renewedAt"> {
  return { pid: process.pid, startedAt: startOf(process.pid), host: hostname(), thread };
}

function isOurs(lease: Lease): boolean {
  return lease.thread === thread;
}

function isAlive(lease: Lease): boolean {
  if (lease.host !== hostname()) return Date.now() - lease.renewedAt < silentMs;
  try {
    process.kill(lease.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return startOf(lease.pid) === lease.startedAt;
}

/** Field 22 of /proc/<pid>/stat: clock ticks from boot to the process's start. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
