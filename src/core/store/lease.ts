// Which process on this home may do a piece of work now? A lease: a row that is taken or refused in one transaction.
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { identifyProcess, isProcessAlive } from "../../base/process-identity.ts";
import type { BinaryTable } from "./guard-tables.ts";
import { decodeRecord, encodeRecord } from "./records.ts";

export interface Lease {
  readonly pid: number;
  /** See `ProcessIdentity`. */
  readonly startedAt: string;
  readonly host: string;
  /** Distinguishes engines: two may share a process. All threads of one engine that may hold the lease have the same. */
  readonly token: string;
  /** When the holder last renewed it, in milliseconds since the epoch. */
  readonly renewedAt: number;
}

/** For a thread that holds leases on its own behalf. Each thread loads its own instance of this module. */
const tokenOfThread = randomUUID();

/**
 * How long a holder on another host may be silent before it loses the lease; its pid means nothing here. Renewals come
 * four times as often. A renewal waits while the writer is in a long transaction, and hosts' clocks differ.
 */
const silentMs = 5 * 60_000;
export const renewLeaseMs = silentMs / 4;

interface LeaseTables {
  readonly tables: { readonly leases: BinaryTable };
  write(body: () => void): void;
}

/** Takes the lease or returns its holder. If the token's owner already holds it, it is renewed. */
export function acquireLease(
  environment: LeaseTables,
  name: string,
  token: string = tokenOfThread,
): { taken: true } | { taken: false; holder: Lease } {
  const { leases } = environment.tables;
  let holder: Lease | undefined;
  environment.write(() => {
    const bytes = leases.getBinary(name);
    const current = bytes === undefined ? undefined : decodeRecord<Lease>(bytes);
    if (current !== undefined && current.token !== token && isAlive(current)) {
      holder = current;
      return;
    }
    leases.putSync(name, encodeRecord(leaseOf(token)));
  });
  return holder === undefined ? { taken: true } : { taken: false, holder };
}

/** Tells other hosts that the holder is alive. Does nothing if the lease was lost; an expired one can still be ours. */
export function renewLease(environment: LeaseTables, name: string, token: string): void {
  environment.write(() => {
    if (holdsLease(environment, name, token))
      environment.tables.leases.putSync(name, encodeRecord(leaseOf(token)));
  });
}

/** The live holder of the lease, possibly ourselves. */
export function findLeaseHolder({ tables }: LeaseTables, name: string): Lease | undefined {
  const bytes = tables.leases.getBinary(name);
  const holder = bytes === undefined ? undefined : decodeRecord<Lease>(bytes);
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

export function releaseLease(environment: LeaseTables, name: string, token?: string): void {
  environment.write(() => {
    dropLease(environment, name, token);
  });
}

/** Like `releaseLease`, inside the caller's transaction. Returns whether the lease was ours. */
export function dropLease(
  environment: Pick<LeaseTables, "tables">,
  name: string,
  token: string = tokenOfThread,
): boolean {
  const isOurs = holdsLease(environment, name, token);
  if (isOurs) environment.tables.leases.removeSync(name);
  return isOurs;
}

/**
 * A lease that expired is held until another process takes it. Then the row is never ours again, not even after that
 * process has released it, so whatever was read under the lease is still current if this is true.
 */
export function holdsLease(
  { tables: { leases } }: Pick<LeaseTables, "tables">,
  name: string,
  token: string,
): boolean {
  const bytes = leases.getBinary(name);
  return bytes !== undefined && decodeRecord<Lease>(bytes).token === token;
}

function leaseOf(token: string): Lease {
  return { ...identifyProcess(), host: hostname(), token, renewedAt: Date.now() };
}

function isAlive(lease: Lease): boolean {
  if (lease.host !== hostname()) return Date.now() - lease.renewedAt < silentMs;
  return isProcessAlive(lease);
}
