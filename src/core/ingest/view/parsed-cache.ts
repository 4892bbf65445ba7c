// Which decoded artifacts does a thread keep? One cache for all views of a run and the previous run; an artifact
// depends only on its key.
import type { ParsedFile } from "../../types/index.ts";

/** Evicts the least recently used artifacts. */
export class ParsedCache {
  readonly #limitBytes: number;
  readonly #kept = new Map<string, ParsedFile>();
  #bytes = 0;

  /** @param limitBytes - total size of the cached columns */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  find(key: string): ParsedFile | undefined {
    const hit = this.#kept.get(key);
    if (hit === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, hit);
    return hit;
  }

  /** Returns the file, which must not be cached yet. */
  keep(key: string, file: ParsedFile): ParsedFile {
    this.#kept.set(key, file);
    this.#bytes += sizeOf(file);
    for (const [oldest, old] of this.#kept) {
      if (this.#bytes <= this.#limitBytes || oldest === key) break;
      this.#kept.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
    return file;
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }
}

/** All columns of an artifact are views into two buffers; there are about seventy of them. */
function sizeOf({ symbols, expressions }: ParsedFile): number {
  return symbols.name.buffer.byteLength + expressions.name.buffer.byteLength + 10_000;
}
