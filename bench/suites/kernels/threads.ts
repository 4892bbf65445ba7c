// How long does betweenness take when threads share the sources?
import type { CsrGraph } from "../../../src/kernels/index.ts";
import { openThreads } from "../../../src/threads/host/open-threads.ts";
import { withFolder } from "../../folders.ts";
import type { Figure } from "./measure.ts";

export const threadCount = 2;

/** One run, including the start of the threads, because a caller waits for that too. */
export function measureShared(
  graph: CsrGraph,
  pivots: number,
): Promise<{ readonly figure: Figure; readonly scores: Float64Array }> {
  return withFolder(async (home) => {
    const threads = openThreads(
      {
        home,
        embedder: { provider: "hash" },
        secrets: { mask: true, skipFiles: true },
        maxFileBytes: 1,
        fileBudgetMs: 1,
        linkCacheBytes: 1,
        linkerBytes: 1,
        heldBytes: 1,
        exactUpTo: 0,
        failpoint: undefined,
      },
      { threads: threadCount },
    );
    try {
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      const { scores } = await threads.measureBetweenness(graph, { directed: false, pivots, seed: 1 });
      const wallMs = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      return { figure: { wallMs, cpuMs: (user + system) / 1000 }, scores };
    } finally {
      await threads.close();
    }
  });
}
