// What does the previous walk know? A file whose size, times and inode are unchanged keeps its blob id.
import type { Stats } from "node:fs";
import type { Manifest } from "./manifest.ts";
import type { ManifestBuilder } from "./manifest-builder.ts";
import { blobIdBytes, isBlobKnown, bytesOf } from "./manifest.ts";
import { PathCursor } from "./path-cursor.ts";

/**
 * Two writes within one tick of the file system's clock leave the same times. A file is trusted only if the tick of its
 * last change was over before it was read. 50 ms covers kernels that tick at 100 Hz; 2 s covers file systems that store
 * whole or even seconds.
 */
const tickMs = 50;
const coarseTickMs = 2000;

export class PreviousWalk {
  readonly #manifest: Manifest;
  readonly #cursor: PathCursor;

  /** `skip`: the number of characters before the manifest's paths in the requested paths, which must ascend. */
  constructor(manifest: Manifest, skip: number) {
    const { bytes, offsets } = bytesOf(manifest);
    this.#manifest = manifest;
    this.#cursor = new PathCursor(bytes, offsets.subarray(0, -1), offsets.subarray(1), skip);
  }

  /** The blob id of an unchanged file: 20 bytes, as a view. */
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
    if (!isSame || isDoubtful(manifest, row)) return undefined;
    return manifest.blobs.subarray(row * blobIdBytes, (row + 1) * blobIdBytes);
  }

  /** Copies the row of a file, if it has one. */
  copyFile(walkPath: string, into: ManifestBuilder): void {
    const row = this.#cursor.find(walkPath);
    if (row !== undefined) into.copyRows(this.#manifest, row, row + 1);
  }

  /** Copies all rows below a folder, whose path ends with "/". */
  copyBelow(folder: string, into: ManifestBuilder): void {
    const { first, end } = this.#cursor.rowsBelow(folder);
    into.copyRows(this.#manifest, first, end);
  }
}

/** Paths of files that may have changed again within the tick in which they were read. */
export function listDoubtful(manifest: Manifest): string[] {
  const doubtful: string[] = [];
  for (let row = 0; row < manifest.length; row++) {
    if (manifest.sizesBytes[row] !== 0 && isDoubtful(manifest, row)) doubtful.push(manifest.paths.get(row));
  }
  return doubtful;
}

function isDoubtful({ mtimesMs, ctimesMs, takenAtMs }: Manifest, row: number): boolean {
  const touchedMs = Math.max(mtimesMs[row]!, ctimesMs[row]!);
  return touchedMs + (touchedMs % 1000 === 0 ? coarseTickMs : tickMs) > takenAtMs;
}
