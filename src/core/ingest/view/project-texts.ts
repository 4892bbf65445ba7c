// What are the texts of project files? Cached by blob id: each linker needs all of a root's, and few ever change.
import { hashBlob, readRegularFile } from "../../walk/index.ts";

/** Longer texts are not cached. */
const longestBytes = 64 * 1024;
const limitBytes = 8 * 1024 * 1024;

export class ProjectTexts {
  readonly #kept = new Map<string, string>();
  #bytes = 0;

  /**
   * @param blob - hex id of the bytes that the walk saw; undefined if unknown
   * @returns the text with that id, or else the current one; undefined if it cannot be read
   */
  read(file: string, blob: string | undefined): string | undefined {
    const kept = blob === undefined ? undefined : this.#kept.get(blob);
    if (kept !== undefined) return kept;
    let bytes: Buffer;
    try {
      bytes = readRegularFile(file);
    } catch {
      return undefined; // it vanished since the walk, so it counts as absent
    }
    const text = bytes.toString("utf8");
    // Keep only text that has the id: it may have changed since the walk.
    if (blob !== undefined && bytes.length <= longestBytes && hashBlob(bytes) === blob)
      this.#keep(blob, text, bytes.length);
    return text;
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #keep(blob: string, text: string, sizeBytes: number): void {
    if (this.#bytes + sizeBytes > limitBytes) this.clear();
    this.#kept.set(blob, text);
    this.#bytes += sizeBytes;
  }
}
