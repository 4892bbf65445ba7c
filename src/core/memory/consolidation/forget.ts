// Which memories may be deleted? Unimportant ones that were never used, unless they are pinned or linked.
import type { ForgetReport } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { Ordinal } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";
import { livingDocuments } from "../store/namespaces.ts";
import { inScope } from "./in-scope.ts";
import { runCycle, type CycleRun } from "./run-log.ts";

export async function forgetMemories(
  base: MemoryBase,
  importanceThreshold: number,
  run: CycleRun,
  now: number,
): Promise<ForgetReport> {
  const plan = await runCycle(base, "forget", run, now, {
    plan: (transaction, steps) => {
      const { memoryIndex } = transaction;
      const belongs = inScope(base, transaction, run);
      const faded = [...livingDocuments(memoryIndex)].filter(
        (document) =>
          memoryIndex.importance.get(document) < importanceThreshold &&
          memoryIndex.useCount.get(document) === 0 &&
          belongs(document),
      );
      const unpinned = faded.filter((document) => memoryIndex.pinned.get(document) === 0);
      const ordinals: Ordinal[] = [];
      const ids: string[] = [];
      for (const document of steps(unpinned, 0, 50)) {
        const ordinal = memoryIndex.ordinals.get(document);
        if (isLinked(transaction, ordinal)) continue;
        ordinals.push(ordinal);
        ids.push(transaction.idOf(ordinal));
      }
      return {
        ordinals,
        ids,
        keptPinned: faded.length - unpinned.length,
        keptLinked: unpinned.length - ordinals.length,
      };
    },
    carryOut: (transaction, { ordinals }, steps) => {
      for (const ordinal of steps(ordinals, 50, 100)) transaction.removeMemory(ordinal);
    },
  });
  const { ids, keptPinned, keptLinked } = plan;
  return { deleted: ids.length, ids, keptPinned, keptLinked };
}

/** Links made by the creative cycle, and those whose time is over, do not keep a memory; all others do. */
function isLinked(transaction: Transaction, ordinal: Ordinal): boolean {
  const { edges } = transaction.memoryIndex;
  return [...edges.outgoing(ordinal), ...edges.incoming(ordinal)].some(
    ({ source, relationship, target, validTo }) =>
      validTo > transaction.now &&
      transaction.findEdgeBetween(source, relationship, target)?.properties["cycle"] === undefined,
  );
}
