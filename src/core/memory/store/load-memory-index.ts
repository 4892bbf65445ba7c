// How does the mirror come to be? From its image and what was committed since, where there is one that fits; else from
// every memory on disk. And when is it worth an image?
import { existsSync } from "node:fs";
import { ImageWriter } from "./checkpoint-parts.ts";
import { imagePathOf, ImageStore } from "./checkpoint-store.ts";
import type { ChangeSet, MirrorModel } from "./memory-index.ts";
import { Mirror } from "./memory-index.ts";
import type { MemoryTables } from "./tables.ts";
import { findStamp, keptChanges, readChanges } from "./tables.ts";

/** Fewer memories are read from their rows as fast. */
const leastDocuments = 2_000;
/** An image is written anew when a twentieth of it has changed: each memory is then written some twenty times in all. */
const changedShare = 0.05;
/** Whoever asked first is answered first, and what is stored at once is saved at once. */
const delayMs = 1_500;

export type CurrentMirror = () => { readonly mirror: Mirror; readonly sequence: number } | undefined;

export class MirrorLoader {
  readonly #path: string;
  readonly #tables: MemoryTables;
  readonly #model: MirrorModel;
  #store: ImageStore | undefined;
  /** Changes that the image does not have; undefined while it is not known whether there is one. */
  #unsaved = Infinity;
  #savedSequence = 0;
  #timer: NodeJS.Timeout | undefined;
  #saving: Promise<void> | undefined;

  /** `path` is the folder of the memory's environment. */
  constructor(path: string, tables: MemoryTables, model: MirrorModel) {
    this.#path = path;
    this.#tables = tables;
    this.#model = model;
  }

  /**
   * The mirror as of the commit `sequence`; within a transaction what it has written so far may be missing.
   * Throws STORE_CORRUPT when a memory cannot be read.
   */
  load(sequence: number, isInTransaction: boolean): Mirror {
    const restored = this.#restore(sequence);
    if (restored !== undefined && (isInTransaction || restored.isComplete())) return restored;
    const mirror = new Mirror(this.#tables, this.#model);
    mirror.load();
    this.#unsaved = Infinity;
    return mirror;
  }

  /** Says what a mirror that this loader gave has applied since. */
  noteChanges(changes: readonly ChangeSet[]): void {
    for (const { memories, uses, nodes, edges } of changes) {
      this.#unsaved += memories.length + (uses.length + nodes.length + edges.length) / 4;
    }
  }

  /**
   * Writes an image soon, if one is due. `current` says which mirror is in use, and which commit it is of; it is asked
   * between commits only.
   */
  saveSoon(current: CurrentMirror): void {
    const now = current();
    if (now === undefined || !this.#isDue(now.mirror, now.sequence) || this.#saving !== undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#saving ??= this.#save(current, () => new Promise((resolve) => setImmediate(resolve)))
        .catch(() => undefined)
        .finally(() => (this.#saving = undefined));
    }, delayMs).unref();
  }

  /** Writes an image whether one is due or not, unless there are too few memories for one. */
  async saveNow(current: CurrentMirror): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#saving;
    const before = this.#savedSequence;
    const now = current();
    if (now === undefined || now.mirror.documents < leastDocuments || now.sequence === before) return false;
    this.#saving = this.#save(current, () => new Promise((resolve) => setImmediate(resolve))).finally(
      () => (this.#saving = undefined),
    );
    await this.#saving;
    return this.#savedSequence !== before;
  }

  /** Writes the image that is due, without waiting for quiet. */
  async close(current: CurrentMirror): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    const now = current();
    if (now !== undefined && this.#isDue(now.mirror, now.sequence)) {
      await this.#save(current, () => Promise.resolve()).catch(() => undefined);
    }
    await this.#store?.close();
  }

  #isDue(mirror: Mirror, sequence: number): boolean {
    if (mirror.documents < leastDocuments) return false;
    return (
      this.#unsaved > mirror.documents * changedShare || sequence - this.#savedSequence > keptChanges / 2
    );
  }

  async #save(current: CurrentMirror, pause: () => Promise<void>): Promise<void> {
    const now = current();
    const stamp = now === undefined ? undefined : findStamp(this.#tables, now.sequence);
    if (now === undefined || stamp === undefined) return;
    const { mirror, sequence } = now;
    const store = this.#open();
    const there = store.findPosition();
    const unsaved = this.#unsaved;
    this.#unsaved = 0;
    if (there?.model === this.#model.model && sequence - there.sequence < 16 && sequence >= there.sequence) {
      // Another process has just written one.
      this.#savedSequence = there.sequence;
      return;
    }
    const image = new ImageWriter();
    mirror.save(image);
    const position = { sequence, stamp, model: this.#model.model };
    // A mirror that was dropped may hold what was rolled back.
    const isWritten = await store.write(position, image, async () => {
      await pause();
      return current()?.mirror === mirror;
    });
    if (isWritten) this.#savedSequence = sequence;
    else this.#unsaved += unsaved;
  }

  /** Undefined where there is no image, or it is of another home, model or time. */
  #restore(sequence: number): Mirror | undefined {
    if (!existsSync(imagePathOf(this.#path))) return undefined;
    try {
      const store = this.#open();
      const position = store.findPosition();
      if (position?.model !== this.#model.model || position.sequence > sequence) return undefined;
      if (findStamp(this.#tables, position.sequence) !== position.stamp) return undefined;
      const changes = readChanges(this.#tables, position.sequence, sequence);
      const image = store.open();
      if (changes === undefined || image === undefined) return undefined;
      const mirror = new Mirror(this.#tables, this.#model);
      mirror.restore(image);
      if (changes.length > 0) mirror.apply(...changes);
      this.#unsaved = 0;
      this.#savedSequence = position.sequence;
      this.noteChanges(changes);
      return mirror;
    } catch {
      // Whatever is wrong with it, the memories are there.
      return undefined;
    }
  }

  #open(): ImageStore {
    return (this.#store ??= new ImageStore(this.#path));
  }
}
