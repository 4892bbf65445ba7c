// Who may do this work now, among all processes on this home? A lease: a row that one transaction takes or refuses.
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { identifyProcess, isProcessAlive } from "../../base/process-identity.ts";
import type { BinaryTable } from "./guard-tables.ts";
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
export function acquireLease(
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

/** Who holds the lease and is alive, be it this thread. */
export function findLeaseHolder({ tables }: LeaseTables, name: string): Lease | undefined {
  const bytes = tables.leases.getBinary(name);
  const holder = bytes === undefined ? undefined : decodeRecord<Lease>(bytes);
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

export function releaseLease(environment: LeaseTables, name: string): void {
  environment.write(() => {
    dropLease(environment, name);
  });
}

/** As `releaseLease`, inside a transaction of the caller's. */
export function dropLease({ tables: { leases } }: Pick<LeaseTables, "tables">, name: string): void {
  const bytes = leases.getBinary(name);
  if (bytes !== undefined && isOurs(decodeRecord<Lease>(bytes))) leases.removeSync(name);
}

function ourselves(): Omit<Lease, "renewedAt"> {
  return { ...identifyProcess(), host: hostname(), thread };
}

function isOurs(lease: Lease): boolean {
  return lease.thread === thread;
}

function isAlive(lease: Lease): boolean {
  if (lease.host !== hostname()) return Date.now() - lease.renewedAt < silentMs;
  return isProcessAlive(lease);
}
