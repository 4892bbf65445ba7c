// Which roots stay in memory? The most recently used ones that fit; others are read again on demand.
import type { Snapshot } from "../snapshots/load-snapshot.ts";

export interface HoldLimits {
  /** Total size in bytes. The root in use stays, however large it is. */
  readonly bytes: number;
  /** A root unused for this long is dropped when another one is used. */
  readonly idleMs: number;
}

/**
 * Memory per byte of blocks, including the name table, graph and search index built on them: measured at 1.6 to 2.0 on
 * drivers/net of Linux.
 */
const memoryPerByte = 2;
const defaults: HoldLimits = { bytes: 512 * 1024 * 1024, idleMs: 30 * 60_000 };

interface Held<T> {
  readonly open: T;
  readonly usedAt: number;
}

/** `T` is the loaded state of a root. */
export class HeldRoots<T extends { readonly snapshot: Pick<Snapshot, "readBytes"> }> {
  readonly #limits: HoldLimits;
  readonly #onLetGo: () => void;
  readonly #clock: () => number;
  /** By root id, least recently used first. */
  readonly #held = new Map<string, Held<T>>();

  /** @param onLetGo - called after roots were dropped, so that data derived from them is dropped too */
  constructor(limits: Partial<HoldLimits>, onLetGo: () => void, clock: () => number = Date.now) {
    this.#limits = { ...defaults, ...limits };
    this.#onLetGo = onLetGo;
    this.#clock = clock;
  }

  get ids(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Removes and returns it: the caller either holds it again or reuses it in the generation that replaces it. */
  take(id: string): T | undefined {
    const open = this.#held.get(id)?.open;
    this.#held.delete(id);
    return open;
  }

  /**
   * Holds it as the most recently used, in place of an earlier generation, and drops roots that are idle or do not fit.
   */
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
