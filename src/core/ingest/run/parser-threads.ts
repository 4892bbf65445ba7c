// When are the threads that parse replaced by new ones? When their parsers hold much memory, or one of them is dead.
import type { ReadFilesResult } from "../read/read-files.ts";
import type { Workers } from "./ports.ts";

/** A parser that holds more than this is worth a new one. Most stay below 60 MB; one file of tables can take 250. */
const mostHeldBytes = 96 * 1024 * 1024;
/** A new thread loads its grammars and its model again, so so much is parsed before the next ones are started. */
const leastParsedBytes = 16 * 1024 * 1024;

/**
 * Only the end of a thread frees its parser's memory. New ones start at once: those that still read a batch end after
 * it.
 */
export class ParserThreads {
  readonly #workers: Pick<Workers, "renew">;
  readonly #endings: Promise<void>[] = [];
  #parsedBytes = 0;

  constructor(workers: Pick<Workers, "renew">) {
    this.#workers = workers;
  }

  /** How often the threads were replaced. Remember it when a batch begins. */
  get age(): number {
    return this.#endings.length;
  }

  /** Call after each batch, with the age at its beginning. A batch read by threads that are replaced says nothing. */
  note({ parserBytes, parsedBytes, unread }: ReadFilesResult, age: number): void {
    if (age !== this.age) return;
    this.#parsedBytes += parsedBytes;
    const isLarge = parserBytes > mostHeldBytes && this.#parsedBytes >= leastParsedBytes;
    if (!isLarge && unread.length === 0) return;
    this.#parsedBytes = 0;
    this.#renew();
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
