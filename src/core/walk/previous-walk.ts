// What the last walk knew: a file whose size, times and inode are as they were keeps its blob id.
import type { Stats } from "node:fs";
import type { Manifest } from "./manifest.ts";
import { blobIdBytes, isBlobKnown, pathColumns } from "./manifest.ts";
import { PathCursor } from "./path-cursor.ts";

/**
 * Two writes within one tick of the file system's clock leave the same times. A file is believed only when the tick of
 * its last change was over before it was read: 50 ms covers kernels that tick at 100 Hz, 2 s the file systems that
 * count whole or even seconds.
 */
const tickMs = 50;
const coarseTickMs = 2000;

export class PreviousWalk {
  readonly #manifest: Manifest;
  readonly #cursor: PathCursor;

  /** `skip`: characters in front of the manifest's paths in the paths asked for, which must come in ascending order. */
  constructor(manifest: Manifest, skip: number) {
    const { bytes, offsets } = pathColumns(manifest);
    this.#manifest = manifest;
    this.#cursor = new PathCursor(bytes, offsets.subarray(0, -1), offsets.subarray(1), skip);
  }

  /** The blob id of an unchanged file: 20 bytes, a view. */
  findBlob(walkPath: string, stats: Stats): Uint8Array | undefined {
    const manifest = this.#manifest;
    const row = this.#cursor.find(walkPath);
    if (row === undefined || !isBlobKnown(manifest, row)) return undefined;
    const { size, mtimeMs, ctimeMs, ino } = stats;
    const isSame =
      size === manifest.sizesBytes[row] &&
      mtimeMs === manifest.mtimesMs[row] &&
      ctimeMs === manifest.ctimesMs[row] &&
      ino === manifest.inodes[row];
    const touchedMs = Math.max(mtimeMs, ctimeMs);
    const tick = touchedMs % 1000 === 0 ? coarseTickMs : tickMs;
    if (!isSame || touchedMs + tick > manifest.takenAtMs) return undefined;
    return manifest.blobs.subarray(row * blobIdBytes, (row + 1) * blobIdBytes);
  }
}
