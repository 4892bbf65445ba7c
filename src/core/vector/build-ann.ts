// How is the approximate index of a large set of vectors built? Exact search answers in the meantime.
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Index } from "usearch";
import { hasBit } from "../../base/bitmap.ts";
import type { Bitmap } from "../../base/bitmap.ts";
import { hashFile } from "../../base/hash-file.ts";
import { renameOver } from "../../base/write-whole.ts";
import { throwIfCancelled } from "../../errors.ts";
import { annThreads, createAnn } from "./ann-config.ts";
import { annFormat, annManifestPath } from "./ann-integrity.ts";
import type { AnnManifest, AnnSegment } from "./ann-integrity.ts";
import type { VectorSegment } from "./vector-segment.ts";

const batchRows = 256;

/** Vectors to index. */
export interface AnnSource {
  readonly id: string;
  /** Called once, when its turn comes, so that only one is in memory; undefined if it is gone or has none. */
  read(): LiveVectors | undefined;
}

export interface LiveVectors {
  readonly vectors: VectorSegment;
  /** Documents that are still valid; absent if all are. */
  readonly live: Bitmap | undefined;
}

export interface AnnBuildOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
}

/**
 * Builds the index of all live vectors into `folder`, replacing the existing one in one step: a kill at any moment
 * leaves the old or the new one. Takes 0.05 to 0.2 ms of one core per vector (more with more vectors), in batches of a
 * few tens of milliseconds between which the event loop runs; run it in a worker. The thread must not be ended while it
 * runs: cancel by `signal`. Returns whether there is one now: not without vectors or the library.
 *
 * @throws LociError CANCELLED, and file system errors.
 */
export async function buildAnn(
  folder: string,
  sources: readonly AnnSource[],
  options: AnnBuildOptions = {},
): Promise<boolean> {
  let index: Index | undefined;
  let dimensions = 0;
  let firstKey = 0;
  const segments: AnnSegment[] = [];
  for (const source of sources) {
    const found = source.read();
    if (found === undefined) continue;
    dimensions = found.vectors.dimensions;
    index ??= await createAnn(dimensions);
    if (index === undefined) return false;
    const documents = found.vectors.scales.length;
    for (let start = 0; start < documents; start += batchRows) {
      throwIfCancelled(options.signal);
      const end = Math.min(start + batchRows, documents);
      addRows(index, firstKey, found, start, end);
      options.onProgress?.(firstKey + end);
      await new Promise(setImmediate);
    }
    segments.push({ id: source.id, documents });
    firstKey += documents;
  }
  if (index === undefined) return false;
  await publish(folder, index, { format: annFormat, dimensions, count: index.size(), segments });
  return true;
}

/** Rows `start` to `end`, except dead ones and those without a vector. */
function addRows(index: Index, firstKey: number, from: LiveVectors, start: number, end: number): void {
  const { values, scales, dimensions } = from.vectors;
  const keys = new BigUint64Array(end - start);
  const rows = new Float32Array((end - start) * dimensions);
  let count = 0;
  for (let document = start; document < end; document++) {
    if (scales[document] === 0) continue;
    if (from.live !== undefined && !hasBit(from.live, document)) continue;
    keys[count] = BigInt(firstKey + document);
    // Without the scale: the metric is the cosine, and the library normalizes every row.
    rows.set(values.subarray(document * dimensions, (document + 1) * dimensions), count * dimensions);
    count++;
  }
  if (count > 0) index.add(keys.subarray(0, count), rows.subarray(0, count * dimensions), annThreads);
}

async function publish(
  folder: string,
  index: Index,
  content: Omit<AnnManifest, "file" | "bytes" | "sha256">,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = `vectors-${randomBytes(8).toString("hex")}.usearch`;
  const path = join(folder, file);
  index.save(path);
  await syncFile(path);
  const manifest: AnnManifest = {
    ...content,
    file,
    bytes: (await stat(path)).size,
    sha256: await hashFile(path, "sha256"),
  };
  const temporary = `${annManifestPath(folder)}.${randomBytes(4).toString("hex")}.tmp`;
  await writeFile(temporary, JSON.stringify(manifest));
  await syncFile(temporary);
  renameOver(temporary, annManifestPath(folder));
  await removeOthers(folder, file);
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A process that has an old file mapped keeps it: removal only deletes its name, or on Windows is left to a later build. */
async function removeOthers(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = /^vectors-[0-9a-f]+\.usearch$|^vectors\.json\..*\.tmp$/.test(name);
    if (isOurs && name !== kept) await rm(join(folder, name), { force: true }).catch(allowMapped);
  }
}

function allowMapped(error: NodeJS.ErrnoException): void {
  if (!/^(EBUSY|EPERM|EACCES)$/.test(error.code ?? "")) throw error;
}
