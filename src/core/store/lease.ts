// Which process on this home may do a piece of work now? A lease: a row that is taken or refused in one transaction.
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { identifyProcess, isProcessAlive } from "../../base/process-identity.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { decodeRecord, encodeRecord } from "./records.ts";

export interface Lease {
  readonly pid: number;
  /** Distinguishes a process from a later one with the same pid; "" if the system does not report it. */
  readonly startedAt: string;
  readonly host: string;
  /** Distinguishes threads of one process: two engines may share it. */
  readonly thread: string;
  /** When the holder last renewed it, in milliseconds since the epoch. */
  readonly renewedAt: number;
}

/** Each thread loads its own instance of this module. */
const thread = randomUUID();

/** How long a holder on another host may be silent before it loses the lease; its pid means nothing here. */
const silentMs = 60_000;

interface LeaseTables {
  readonly tables: { readonly leases: BinaryTable };
  write(body: () => void): void;
}

/** Takes the lease or returns its holder. If this thread already holds it, it is renewed. */
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

/** The live holder of the lease, possibly this thread. */
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

/** Like `releaseLease`, inside the caller's transaction. */
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
