// Artifacts that a thread has decoded: of all views of a run, and of the run before, since an artifact is what its key says.
import type { ParsedFile } from "../../types/index.ts";

/** Least recently used artifacts make room for new ones. */
export class ParsedCache {
  readonly #limitBytes: number;
  readonly #kept = new Map<string, ParsedFile>();
  #bytes = 0;

  /** @param limitBytes - of the columns of what is kept */
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

  /** Returns the file, which must not be kept yet. */
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

/** All columns of an artifact are views into two buffers, and there are some seventy of them. */
function sizeOf({ symbols, expressions }: ParsedFile): number {
  return symbols.name.buffer.byteLength + expressions.name.buffer.byteLength + 10_000;
}
