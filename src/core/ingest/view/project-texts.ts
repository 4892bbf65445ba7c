// The texts of project files, kept by their blob ids: each linker asks for all of a root, and few ever change.
import { readFileSync } from "node:fs";
import { hashBlob } from "../../walk/index.ts";

/** A longer one is read each time. */
const longestBytes = 64 * 1024;
const limitBytes = 8 * 1024 * 1024;

export class ProjectTexts {
  readonly #kept = new Map<string, string>();
  #bytes = 0;

  /**
   * @param blob - in hex, of the bytes that the walk saw; undefined where it is not known
   * @returns the text that the id names, else as it is now; undefined where it cannot be read
   */
  read(file: string, blob: string | undefined): string | undefined {
    const kept = blob === undefined ? undefined : this.#kept.get(blob);
    if (kept !== undefined) return kept;
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch {
      return undefined; // it vanished since the walk: as good as absent
    }
    const text = bytes.toString("utf8");
    // What was written since the walk is not what the id says.
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
