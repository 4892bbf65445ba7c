// Which memories fade? Those unused for a while lose a tenth of their importance. Importance never rises, and pinned
// memories are exempt.
import { dayMs } from "../../../base/durations.ts";
import type { DecayReport } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { livingDocuments } from "../store/namespaces.ts";
import { upkeepSettings } from "../upkeep-settings.ts";
import { inScope } from "./in-scope.ts";
import { runCycle, type CycleRun } from "./run-log.ts";

/** A memory counts as used when recall returns it, and when it is written or changed. */
export async function decayMemories(
  base: MemoryBase,
  thresholdDays: number,
  run: CycleRun,
  now: number,
): Promise<DecayReport> {
  const usedBefore = now - thresholdDays * dayMs;
  const plan = await runCycle(base, "decay", run, now, {
    plan: (transaction, steps) => {
      const { memoryIndex } = transaction;
      const belongs = inScope(base, transaction, run);
      const documents = [...livingDocuments(memoryIndex)].filter(
        (document) =>
          memoryIndex.pinned.get(document) === 0 &&
          memoryIndex.importance.get(document) > 0 &&
          lastActivity(memoryIndex.lastUsedAt.get(document), memoryIndex.updatedAt.get(document)) <
            usedBefore &&
          belongs(document),
      );
      const ordinals = documents.map((document) => memoryIndex.ordinals.get(document));
      const ids: string[] = [];
      for (const ordinal of steps(ordinals, 0, 50)) ids.push(transaction.idOf(ordinal));
      return { ordinals, ids };
    },
    carryOut: (transaction, { ordinals }, steps) => {
      for (const ordinal of steps(ordinals, 50, 100)) {
        const head = transaction.getHead(ordinal);
        transaction.putHead(ordinal, { ...head, importance: head.importance * upkeepSettings.decay });
      }
    },
  });
  return { affected: plan.ids.length, ids: plan.ids };
}

function lastActivity(usedAt: number, updatedAt: number): number {
  return Math.max(usedAt, updatedAt);
}
