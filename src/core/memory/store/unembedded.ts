// Which memories lack vectors of the model in use? Those stored while it did not work, and those embedded by another
// model. Texts for which it makes none are left out once it was asked.
import type { MemoryIndex } from "./memory-index.ts";
import type { Ordinal } from "./rows.ts";

export class Unembedded {
  /** Texts without a word that the model knows, by ordinal: the document that has the text. */
  readonly #unknown = new Map<Ordinal, number>();
  /** They come last, because a model may refuse one text and take all others. */
  readonly #failed = new Set<Ordinal>();

  noteUnknown(memoryIndex: MemoryIndex, ordinal: Ordinal): void {
    const document = memoryIndex.documentOf(ordinal);
    if (document !== undefined) this.#unknown.set(ordinal, document);
  }

  noteFailed(ordinal: Ordinal): void {
    this.#failed.add(ordinal);
  }

  /** Newest first, so that the oldest row on disk is replaced last. */
  list(memoryIndex: MemoryIndex): readonly Ordinal[] {
    const waiting = memoryIndex.listUnembedded().filter((ordinal) => !this.#isUnknown(memoryIndex, ordinal));
    waiting.reverse();
    return [
      ...waiting.filter((ordinal) => !this.#failed.has(ordinal)),
      ...waiting.filter((ordinal) => this.#failed.has(ordinal)),
    ];
  }

  count(memoryIndex: MemoryIndex): number {
    let count = memoryIndex.living - memoryIndex.embedded;
    for (const ordinal of this.#unknown.keys()) if (this.#isUnknown(memoryIndex, ordinal)) count--;
    return count;
  }

  #isUnknown(memoryIndex: MemoryIndex, ordinal: Ordinal): boolean {
    const document = this.#unknown.get(ordinal);
    return (
      document !== undefined &&
      document === memoryIndex.documentOf(ordinal) &&
      !memoryIndex.vectors.has(document)
    );
  }
}
