// How is a root limited to one run at a time? A run waits while another live process indexes the root.
import { setTimeout as sleep } from "node:timers/promises";
import { LociError, throwIfCancelled } from "../../../errors.ts";
import { giveNotice } from "../../store/index.ts";
import type { HeldRoot, Writer } from "./ports.ts";

const retryMs = 200;
/** After waiting this long, the caller is told why. */
const silentMs = 1000;
const patienceMs = 10 * 60_000;

/** Returns what was known about the root. Throws STORE_LOCKED if the other run takes too long. */
export async function holdLease(
  writer: Writer,
  storePath: string,
  signal: AbortSignal | undefined,
): Promise<HeldRoot> {
  const startedAt = performance.now();
  let isTold = false;
  for (;;) {
    throwIfCancelled(signal);
    const lease = await writer.acquireLease(storePath, "index");
    if (lease.taken) return lease;
    if (performance.now() - startedAt > patienceMs) {
      throw new LociError("STORE_LOCKED", `Process ${lease.pid} is indexing this folder.`, {
        hint: `Wait for it, or end it with \`kill ${lease.pid}\`: what it stored so far is kept.`,
      });
    }
    // Runs of this process itself are not reported.
    if (!isTold && lease.pid !== process.pid && performance.now() - startedAt > silentMs) {
      isTold = true;
      giveNotice({
        path: storePath,
        message: `Process ${lease.pid} is indexing this folder; this run waits for it.`,
      });
    }
    await sleep(retryMs);
  }
}
