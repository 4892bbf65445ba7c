// When did each cycle run last, and what did it do? Every run that changed something is written beside its change.
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import { throwIfCancelled } from "../../../errors.ts";
import type { ConsolidationCycle, ConsolidationRun, CycleOptions } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { toIso } from "../format-memory.ts";
import { sequenceKey } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";
import { createSteps, type Steps } from "./steps.ts";

const keptRuns = 1000;
const keptIds = 100;

/** Logs the run in the same transaction that makes its changes. */
export function logRun(
  transaction: Transaction,
  cycle: ConsolidationCycle,
  affected: number,
  ids: readonly string[],
): void {
  const number = transaction.takeEvent();
  const run: ConsolidationRun = {
    cycle,
    at: toIso(transaction.now),
    affected,
    dryRun: false,
    ids: ids.slice(0, keptIds),
  };
  transaction.putRow("log", sequenceKey(number), encodeRecord(run));
  transaction.trimRows("log", keptRuns);
}

/** The last run of each cycle that ever ran. */
export function readLastRuns(base: MemoryBase): readonly ConsolidationRun[] {
  const last = new Map<ConsolidationCycle, ConsolidationRun>();
  for (const { value } of base.tables.log.getRange()) {
    const run = decodeRecord<ConsolidationRun>(value);
    last.set(run.cycle, run);
  }
  return [...last.values()].sort((a, b) => (a.cycle < b.cycle ? -1 : 1));
}

/** How a cycle runs. */
export interface CycleRun extends CycleOptions {
  /** Looked at before each step, until the transaction commits: a cancelled cycle has changed nothing. */
  readonly signal?: AbortSignal | undefined;
}

/** What a cycle would change, and how that is done. */
interface CycleSteps<P> {
  readonly plan: (transaction: Transaction, steps: Steps) => P;
  readonly carryOut: (transaction: Transaction, plan: P, steps: Steps) => void;
}

/**
 * Plans a cycle and, unless it is a dry run, carries it out and logs it in one transaction with the plan, so that what
 * another process writes meanwhile is either seen by the plan or comes after it. The steps of a plan are its first half.
 */
export function runCycle<P extends { readonly ids: readonly string[] }>(
  base: MemoryBase,
  cycle: ConsolidationCycle,
  { dryRun, signal, onProgress }: CycleRun,
  now: number,
  { plan, carryOut }: CycleSteps<P>,
): Promise<P> {
  return base.write(now, (transaction) => {
    throwIfCancelled(signal);
    const steps = createSteps({ signal, onProgress });
    const planned = plan(transaction, steps);
    if (dryRun === true) return planned;
    carryOut(transaction, planned, steps);
    logRun(transaction, cycle, planned.ids.length, planned.ids);
    return planned;
  });
}
