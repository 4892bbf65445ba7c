// Collects the rows of a manifest in path order.
import type { Stats } from "node:fs";
import { StringTable } from "../../base/string-table.ts";
import type { Manifest } from "./manifest.ts";
import { blobIdBytes } from "./manifest.ts";

export class ManifestBuilder {
  readonly #takenAtMs: number;
  readonly #offsets: number[] = [0];
  readonly #sizes: number[] = [];
  readonly #mtimes: number[] = [];
  readonly #ctimes: number[] = [];
  readonly #inodes: number[] = [];
  #pathBytes = Buffer.alloc(1 << 16);
  #blobs = new Uint8Array(blobIdBytes * 1024);
  #bytes = 0;

  constructor(takenAtMs: number) {
    this.#takenAtMs = takenAtMs;
  }

  get length(): number {
    return this.#sizes.length;
  }

  /** Sum of the sizes of all files so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** `path` is a byte string, behind that of the row before; `blob` 20 bytes or undefined when not known. */
  add(path: string, stats: Stats, blob: Uint8Array | undefined): void {
    const row = this.#sizes.length;
    const start = this.#offsets[row]!;
    const end = start + path.length;
    while (end > this.#pathBytes.length) this.#pathBytes = Buffer.concat([this.#pathBytes], end * 2);
    this.#pathBytes.write(path, start, "latin1");
    this.#offsets.push(end);
    this.#sizes.push(stats.size);
    this.#mtimes.push(stats.mtimeMs);
    this.#ctimes.push(stats.ctimeMs);
    this.#inodes.push(stats.ino);
    if ((row + 1) * blobIdBytes > this.#blobs.length) {
      const wider = new Uint8Array(this.#blobs.length * 2);
      wider.set(this.#blobs);
      this.#blobs = wider;
    }
    if (blob !== undefined) this.#blobs.set(blob, row * blobIdBytes);
    this.#bytes += stats.size;
  }

  build(): Manifest {
    const { length } = this;
    const pathBytes = new Uint8Array(this.#pathBytes.subarray(0, this.#offsets[length]));
    return {
      length,
      takenAtMs: this.#takenAtMs,
      paths: new StringTable(Uint32Array.from(this.#offsets), pathBytes),
      sizesBytes: Float64Array.from(this.#sizes),
      mtimesMs: Float64Array.from(this.#mtimes),
      ctimesMs: Float64Array.from(this.#ctimes),
      inodes: Float64Array.from(this.#inodes),
      blobs: this.#blobs.slice(0, length * blobIdBytes),
    };
  }
}
