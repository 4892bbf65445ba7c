// How does the memory index come to be? From its checkpoint and what was committed since, where there is one that fits; else from
// every memory on disk. And when is it worth a checkpoint?
import { existsSync } from "node:fs";
import { CheckpointWriter } from "./checkpoint-parts.ts";
import { checkpointPathOf, CheckpointStore } from "./checkpoint-store.ts";
import type { MemoryIndexModel } from "./memory-index.ts";
import { MemoryIndex } from "./memory-index.ts";
import type { MemoryTables } from "./tables.ts";
import { findStamp, keptChanges, readChanges, type ChangeSet } from "./tables.ts";

/** Fewer memories are read from their rows as fast. */
const leastDocuments = 2_000;
/** A checkpoint is written anew when a twentieth of it has changed: each memory is then written some twenty times in all. */
const changedShare = 0.05;
/** Whoever asked first is answered first, and what is stored at once is saved at once. */
const delayMs = 1_500;

export type CurrentMemoryIndex = () =>
  { readonly memoryIndex: MemoryIndex; readonly sequence: number } | undefined;

export class MemoryIndexLoader {
  readonly #path: string;
  readonly #tables: MemoryTables;
  readonly #model: MemoryIndexModel;
  #store: CheckpointStore | undefined;
  /** Changes that the checkpoint does not have; undefined while it is not known whether there is one. */
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
   * The memory index as of the commit `sequence`; within a transaction what it has written so far may be missing.
   * Throws STORE_CORRUPT when a memory cannot be read.
   */
  load(sequence: number, isInTransaction: boolean): MemoryIndex {
    const restored = this.#restore(sequence);
    if (restored !== undefined && (isInTransaction || restored.isComplete())) return restored;
    const memoryIndex = new MemoryIndex(this.#tables, this.#model);
    memoryIndex.load();
    this.#unsaved = Infinity;
    return memoryIndex;
  }

  /** Says what a memory index that this loader gave has applied since. */
  noteChanges(changes: readonly ChangeSet[]): void {
    for (const { memories, uses, nodes, edges } of changes) {
      this.#unsaved += memories.length + (uses.length + nodes.length + edges.length) / 4;
    }
  }

  /**
   * Writes a checkpoint soon, if one is due. `current` says which memory index is in use, and which commit it is of; it is asked
   * between commits only.
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

  /** Writes a checkpoint whether one is due or not, unless there are too few memories for one. */
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

  /** Writes the checkpoint that is due, without waiting for quiet. */
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
    // A memory index that was dropped may hold what was rolled back.
    const isWritten = await store.write(position, checkpoint, async () => {
      await pause();
      return current()?.memoryIndex === memoryIndex;
    });
    if (isWritten) this.#savedSequence = sequence;
    else this.#unsaved += unsaved;
  }

  /** Undefined where there is no checkpoint, or it is of another home, model or time. */
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
      // Its dead rows would be restored and found wasteful again, with every commit.
      if (memoryIndex.isWasteful) return undefined;
      this.#unsaved = 0;
      this.#savedSequence = position.sequence;
      this.noteChanges(changes);
      return memoryIndex;
    } catch {
      // Whatever is wrong with it, the memories are there.
      return undefined;
    }
  }

  #open(): CheckpointStore {
    return (this.#store ??= new CheckpointStore(this.#path));
  }
}
