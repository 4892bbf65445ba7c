// Who may hold how much of what an engine is allowed? Told to threads when they start.
import { availableParallelism, totalmem } from "node:os";

const MiB = 1024 * 1024;
/** Threads, models and memories of an engine that has no root open. */
const emptyEngineBytes = 256 * MiB;
/** The one that searches and the one that knows the graph each hold their own parts of a root. */
const answeringThreads = 2;
/** What a linker keeps of each symbol of the files that it has read. */
const bytesPerLinkedSymbol = 200;
const [fewestLinkedSymbols, mostLinkedSymbols] = [100_000, 1_000_000];
const largestLinkCache = 32 * MiB;

export interface MemoryShares {
  /** Of the whole engine. */
  readonly limitBytes: number;
  /** What a thread that answers may hold of indexed roots between two questions. */
  readonly heldBytes: number;
  /** A linker that has read files of so many symbols is let go. */
  readonly linkedSymbols: number;
  /** Decoded artifacts that one linking thread keeps. */
  readonly linkCacheBytes: number;
}

/**
 * @param memoryBytes - the bound; 0 for the smaller of 1.5 GiB and a quarter of the machine
 * @param threads - that link; 0 is one for each core
 */
export function shareMemory(memoryBytes: number, threads: number): MemoryShares {
  const limitBytes = memoryBytes > 0 ? memoryBytes : Math.min(1536 * MiB, totalmem() / 4);
  const linkers = threads > 0 ? threads : availableParallelism();
  const symbols = Math.floor(limitBytes / 4 / linkers / bytesPerLinkedSymbol);
  return {
    limitBytes,
    heldBytes: Math.max(0, limitBytes - emptyEngineBytes) / answeringThreads,
    linkedSymbols: Math.min(mostLinkedSymbols, Math.max(fewestLinkedSymbols, symbols)),
    linkCacheBytes: Math.min(largestLinkCache, limitBytes / 16 / linkers),
  };
}
