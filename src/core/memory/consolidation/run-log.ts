// When did each cycle last run, and what did it do? Every run with changes is logged in the same transaction.
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

/** Logs the run in the transaction that makes its changes. */
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

/** The last run of each cycle that has run. */
export function readLastRuns(base: MemoryBase): readonly ConsolidationRun[] {
  const last = new Map<ConsolidationCycle, ConsolidationRun>();
  for (const { value } of base.tables.log.getRange()) {
    const run = decodeRecord<ConsolidationRun>(value);
    last.set(run.cycle, run);
  }
  return [...last.values()].sort((a, b) => (a.cycle < b.cycle ? -1 : 1));
}

/** The options of one run of a cycle. */
export interface CycleRun extends CycleOptions {
  /** Checked before each step until the transaction commits, so a canceled cycle has changed nothing. */
  readonly signal?: AbortSignal | undefined;
}

/** Plans the changes of a cycle, and applies them. */
interface CycleSteps<P> {
  readonly plan: (transaction: Transaction, steps: Steps) => P;
  readonly carryOut: (transaction: Transaction, plan: P, steps: Steps) => void;
}

/**
 * Plans a cycle and, unless it is a dry run, applies and logs it, all in one transaction. So concurrent writes of other
 * processes are either seen by the plan or come after it. Planning counts as the first half of the steps.
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
