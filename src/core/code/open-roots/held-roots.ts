// Which roots stay in memory? Those that were asked for last, as long as they fit; the others are read again when they are asked for.
import type { Snapshot } from "../snapshots/load-snapshot.ts";

export interface HoldLimits {
  /** Bytes that all of them together may take. The one that is asked for stays, however large it is. */
  readonly bytes: number;
  /** A root that nobody asked about for so long is let go when another is asked for. */
  readonly idleMs: number;
}

/** A name table, a graph and a search index stand on the blocks: measured 1.6 to 2.0 times their bytes on drivers/net of Linux. */
const memoryPerByte = 2;
const defaults: HoldLimits = { bytes: 512 * 1024 * 1024, idleMs: 30 * 60_000 };

interface Held<T> {
  readonly open: T;
  readonly usedAt: number;
}

/** `T` is what is at hand of a root. */
export class HeldRoots<T extends { readonly snapshot: Pick<Snapshot, "readBytes"> }> {
  readonly #limits: HoldLimits;
  readonly #onLetGo: () => void;
  readonly #clock: () => number;
  /** By the id of the root, the one used last at the end. */
  readonly #held = new Map<string, Held<T>>();

  /** @param onLetGo - called after roots were let go: whoever keeps something of them drops it */
  constructor(limits: Partial<HoldLimits>, onLetGo: () => void, clock: () => number = Date.now) {
    this.#limits = { ...defaults, ...limits };
    this.#onLetGo = onLetGo;
    this.#clock = clock;
  }

  get ids(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Gives it up: what can still be used of it is held again, or is part of the generation that is held instead. */
  take(id: string): T | undefined {
    const open = this.#held.get(id)?.open;
    this.#held.delete(id);
    return open;
  }

  /** Keeps it as the one used last, in place of an earlier generation, and lets go what is idle or does not fit beside it. */
  hold(id: string, open: T): void {
    const usedAt = this.#clock();
    this.#held.set(id, { open, usedAt });
    let bytes = 0;
    for (const held of this.#held.values()) bytes += memoryOf(held);
    let hasLetGo = false;
    for (const [oldest, held] of this.#held) {
      const isIdle = usedAt - held.usedAt > this.#limits.idleMs;
      if (oldest === id || !(isIdle || bytes > this.#limits.bytes)) break;
      bytes -= memoryOf(held);
      this.#held.delete(oldest);
      hasLetGo = true;
    }
    if (hasLetGo) this.#onLetGo();
  }

  clear(): void {
    this.#held.clear();
  }
}

function memoryOf({ open }: Held<{ readonly snapshot: Pick<Snapshot, "readBytes"> }>): number {
  return open.snapshot.readBytes() * memoryPerByte;
}
