// How is the memory index loaded, and when is a checkpoint worthwhile? Loads its checkpoint and later commits if one
// fits, or else every memory on disk.
import { existsSync } from "node:fs";
import { CheckpointWriter } from "./checkpoint-parts.ts";
import { checkpointPathOf, CheckpointStore } from "./checkpoint-store.ts";
import type { MemoryIndexModel } from "./memory-index.ts";
import { MemoryIndex } from "./memory-index.ts";
import type { MemoryTables } from "./tables.ts";
import { findStamp, keptChanges, readChanges, type ChangeSet } from "./tables.ts";

/** With fewer memories, reading their rows is as fast. */
const leastDocuments = 2_000;
/**
 * A checkpoint is rewritten when a twentieth of it has changed, so each memory is written about twenty times in all.
 */
const changedShare = 0.05;
/** Lets the first caller get its answer, and saves what is stored together in one go. */
const delayMs = 1_500;

export type CurrentMemoryIndex = () =>
  { readonly memoryIndex: MemoryIndex; readonly sequence: number } | undefined;

export class MemoryIndexLoader {
  readonly #path: string;
  readonly #tables: MemoryTables;
  readonly #model: MemoryIndexModel;
  #store: CheckpointStore | undefined;
  /** Changes missing from the checkpoint; Infinity while it is unknown whether one exists. */
  #unsaved = Infinity;
  #savedSequence = 0;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> | undefined;

  /** `path` is the folder of the memory's environment. */
  constructor(path: string, tables: MemoryTables, model: MemoryIndexModel) {
    this.#path = path;
    this.#tables = tables;
    this.#model = model;
  }

  /**
   * The memory index as of the commit `sequence`; inside a transaction it may lack that transaction's own writes.
   * Throws STORE_CORRUPT if a memory cannot be read.
   */
  load(sequence: number, isInTransaction: boolean): MemoryIndex {
    const restored = this.#restore(sequence);
    if (restored !== undefined && (isInTransaction || restored.isComplete())) return restored;
    const memoryIndex = new MemoryIndex(this.#tables, this.#model);
    memoryIndex.load();
    this.#unsaved = Infinity;
    return memoryIndex;
  }

  /** Reports the changes applied since to a memory index from this loader. */
  noteChanges(changes: readonly ChangeSet[]): void {
    for (const { memories, uses, nodes, edges } of changes) {
      this.#unsaved += memories.length + (uses.length + nodes.length + edges.length) / 4;
    }
  }

  /**
   * Writes a checkpoint soon, if one is due. `current` returns the memory index in use and its commit; it is called
   * only between commits.
   */
  saveSoon(current: CurrentMemoryIndex): void {
    const now = current();
    if (now === undefined || !this.#isDue(now.memoryIndex, now.sequence) || this.#saving !== undefined)
      return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#saving ??= this.#save(current, () => new Promise((resolve) => setImmediate(resolve)))
        .catch(() => undefined)
        .finally(() => (this.#saving = undefined));
    }, delayMs).unref();
  }

  /** Writes a checkpoint even if none is due, unless there are too few memories. */
  async saveNow(current: CurrentMemoryIndex): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#saving;
    const before = this.#savedSequence;
    const now = current();
    if (now === undefined || now.memoryIndex.documents < leastDocuments || now.sequence === before)
      return false;
    this.#saving = this.#save(current, () => new Promise((resolve) => setImmediate(resolve))).finally(
      () => (this.#saving = undefined),
    );
    await this.#saving;
    return this.#savedSequence !== before;
  }

  /** Writes a due checkpoint without waiting for idle time. */
  async close(current: CurrentMemoryIndex): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    const now = current();
    if (now !== undefined && this.#isDue(now.memoryIndex, now.sequence)) {
      await this.#save(current, () => Promise.resolve()).catch(() => undefined);
    }
    await this.#store?.close();
  }

  #isDue(memoryIndex: MemoryIndex, sequence: number): boolean {
    if (memoryIndex.documents < leastDocuments) return false;
    return (
      this.#unsaved > memoryIndex.documents * changedShare || sequence - this.#savedSequence > keptChanges / 2
    );
  }

  async #save(current: CurrentMemoryIndex, pause: () => Promise<void>): Promise<void> {
    const now = current();
    const stamp = now === undefined ? undefined : findStamp(this.#tables, now.sequence);
    if (now === undefined || stamp === undefined) return;
    const { memoryIndex, sequence } = now;
    const store = this.#open();
    const there = store.findPosition();
    const unsaved = this.#unsaved;
    this.#unsaved = 0;
    if (there?.model === this.#model.model && sequence - there.sequence < 16 && sequence >= there.sequence) {
      // Another process has just written one.
      this.#savedSequence = there.sequence;
      return;
    }
    const checkpoint = new CheckpointWriter();
    memoryIndex.save(checkpoint);
    const position = { sequence, stamp, model: this.#model.model };
    // A discarded memory index may contain changes that were rolled back.
    let isWritten = false;
    try {
      isWritten = await store.write(position, checkpoint, async () => {
        await pause();
        return current()?.memoryIndex === memoryIndex;
      });
    } finally {
      if (isWritten) this.#savedSequence = sequence;
      else this.#unsaved += unsaved;
    }
  }

  /** Undefined if there is no checkpoint, or it is from another home, model or time. */
  #restore(sequence: number): MemoryIndex | undefined {
    if (!existsSync(checkpointPathOf(this.#path))) return undefined;
    try {
      const store = this.#open();
      const position = store.findPosition();
      if (position?.model !== this.#model.model || position.sequence > sequence) return undefined;
      if (findStamp(this.#tables, position.sequence) !== position.stamp) return undefined;
      const changes = readChanges(this.#tables, position.sequence, sequence);
      const checkpoint = store.open();
      if (changes === undefined || checkpoint === undefined) return undefined;
      const memoryIndex = new MemoryIndex(this.#tables, this.#model);
      memoryIndex.restore(checkpoint);
      if (changes.length > 0) memoryIndex.apply(...changes);
      // Restoring its dead rows would make it wasteful again at every commit.
      if (memoryIndex.isWasteful) return undefined;
      this.#unsaved = 0;
      this.#savedSequence = position.sequence;
      this.noteChanges(changes);
      return memoryIndex;
    } catch {
      // Whatever is wrong with it, the memories themselves are available.
      return undefined;
    }
  }

  #open(): CheckpointStore {
    return (this.#store ??= new CheckpointStore(this.#path));
  }
}
