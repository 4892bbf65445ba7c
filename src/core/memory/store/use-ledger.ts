// Which memories were recalled since the last commit? Uses are counted in memory and written in batches, so that a
// recall needs no commit. Recalling writes nothing else.
import type { MemoryBase } from "./memory-base.ts";
import type { Ordinal, Use } from "./rows.ts";

/** Long enough to share a commit, short enough that a crash loses little; a lost count is not a lost memory. */
const delayMs = 1_000;
/**
 * Limits how long a concurrent question waits to one small commit: hundreds of questions a second use thousands of
 * memories.
 */
const perCommit = 50;

export class UseLedger {
  readonly #base: MemoryBase;
  #pending = new Map<Ordinal, Use>();
  #timer: NodeJS.Timeout | undefined;
  #latest = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(base: MemoryBase) {
    this.#base = base;
  }

  /** Counts one use of each, now or soon. */
  touch(ordinals: Iterable<Ordinal>, now: number): void {
    for (const ordinal of ordinals) {
      const count = (this.#pending.get(ordinal)?.count ?? 0) + 1;
      this.#pending.set(ordinal, { count, lastAt: now });
    }
    this.#latest = Math.max(this.#latest, now);
    if (this.#pending.size > 0)
      this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), delayMs);
  }

  /** Writes all counted uses; resolves when they are on disk. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // When this resolves, a concurrent call's write is on disk too.
    return (this.#writing = this.#writing.catch(() => undefined).then(() => this.#writePending()));
  }

  async #writePending(): Promise<void> {
    const uses = [...this.#pending];
    this.#pending = new Map();
    for (let at = 0; at < uses.length; at += perCommit) await this.#write(uses.slice(at, at + perCommit));
  }

  #write(uses: readonly (readonly [Ordinal, Use])[]): Promise<void> {
    return this.#base.write(this.#latest, (transaction) => {
      for (const [ordinal, { count, lastAt }] of uses) {
        if (!transaction.hasMemory(ordinal)) continue;
        const before = transaction.findUse(ordinal);
        transaction.putUse(ordinal, {
          ...before,
          count: (before?.count ?? 0) + count,
          lastAt: Math.max(before?.lastAt ?? 0, lastAt),
        });
      }
    });
  }
}
