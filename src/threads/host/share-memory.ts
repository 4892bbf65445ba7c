// How is the engine's memory limit divided? Threads get their share when they start.
import { availableParallelism, totalmem } from "node:os";

const MiB = 1024 * 1024;
/** Threads, models and memories of an engine that has no root open. */
const emptyEngineBytes = 256 * MiB;
/** The search thread and the graph thread each hold their own parts of a root. */
const answeringThreads = 2;
const [smallestLinker, largestLinker] = [20 * MiB, 192 * MiB];
const largestLinkCache = 16 * MiB;

export interface MemoryShares {
  /** For the whole engine. */
  readonly limitBytes: number;
  /** How much of indexed roots an answering thread may hold between two questions. */
  readonly heldBytes: number;
  /** A linker that holds more than this is discarded. */
  readonly linkerBytes: number;
  /** Decoded artifacts that one linking thread keeps. */
  readonly linkCacheBytes: number;
}

/**
 * @param memoryBytes - the limit; 0 for the smaller of 1.5 GiB and a quarter of the machine's memory
 * @param threads - how many threads link; 0 means one per core
 */
export function shareMemory(memoryBytes: number, threads: number): MemoryShares {
  const limitBytes = memoryBytes > 0 ? memoryBytes : Math.min(1536 * MiB, totalmem() / 4);
  const linkers = threads > 0 ? threads : availableParallelism();
  return {
    limitBytes,
    heldBytes: Math.max(0, limitBytes - emptyEngineBytes) / answeringThreads,
    linkerBytes: Math.min(largestLinker, Math.max(smallestLinker, limitBytes / 4 / linkers)),
    linkCacheBytes: Math.min(largestLinkCache, limitBytes / 16 / linkers),
  };
}
