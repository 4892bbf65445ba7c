// When are the threads that parse replaced by new ones? When a parser is dead.
import type { ReadFilesResult } from "../read/read-files.ts";
import type { Workers } from "./ports.ts";

/**
 * A thread has only one parser. New ones start at once: those that still read a batch end after
 * it.
 */
export class ParserThreads {
  readonly #workers: Pick<Workers, "renew">;
  readonly #endings: Promise<void>[] = [];

  constructor(workers: Pick<Workers, "renew">) {
    this.#workers = workers;
  }

  /** How often the threads were replaced. Remember it when a batch begins. */
  get age(): number {
    return this.#endings.length;
  }

  /** Call after each batch, with the age at its beginning. A batch read by threads that are replaced says nothing. */
  note({ unread }: ReadFilesResult, age: number): void {
    if (age === this.age && unread.length > 0) this.#renew();
  }

  /** Resolves once all threads that were replaced have ended. */
  async settle(): Promise<void> {
    await Promise.all(this.#endings);
  }

  #renew(): void {
    const ending = this.#workers.renew();
    ending.catch(() => undefined); // `settle` rejects
    this.#endings.push(ending);
  }
}
