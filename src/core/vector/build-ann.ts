// Building the approximate index of a large set of vectors, beside the exact search that answers meanwhile.
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Index } from "usearch";
import { hasBit } from "../../base/bitmap.ts";
import { hashFile } from "../../base/hash-file.ts";
import { throwIfCancelled } from "../../errors.ts";
import { annKey, annThreads, createAnn } from "./ann-config.ts";
import { annFormat, sealPath } from "./ann-seal.ts";
import type { AnnSeal } from "./ann-seal.ts";
import type { LiveVectorSegment } from "./vector-search.ts";
import type { VectorSegment } from "./vector-segment.ts";

const batchRows = 256;

export interface AnnBuildOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Builds the index of all live vectors into `folder`, replacing the one there in one step: a kill at any moment leaves
 * the old one or the new one. Takes 0.2 to 0.5 ms of one core a vector in batches of a few tens of milliseconds, between
 * which the thread breathes; run it in a worker. The thread must not be ended while it runs: cancel by `signal`.
 *
 * @throws LociError CANCELLED, and what the file system throws.
 */
export async function buildAnn(
  folder: string,
  segments: readonly LiveVectorSegment[],
  options: AnnBuildOptions = {},
): Promise<void> {
  const sources = segments.filter(({ vectors }) => vectors !== undefined);
  const dimensions = sources[0]?.vectors?.dimensions ?? 0;
  if (dimensions === 0) return;
  const index = await createAnn(dimensions);
  const total = sources.reduce((sum, { vectors }) => sum + vectors!.scales.length, 0);
  let done = 0;
  for (let ordinal = 0; ordinal < sources.length; ordinal++) {
    const documents = sources[ordinal]!.vectors!.scales.length;
    for (let start = 0; start < documents; start += batchRows) {
      throwIfCancelled(options.signal);
      const end = Math.min(start + batchRows, documents);
      addRows(index, ordinal, sources[ordinal]!, start, end);
      options.onProgress?.((done += end - start), total);
      await new Promise(setImmediate);
    }
  }
  await publish(folder, index, {
    format: annFormat,
    dimensions,
    count: index.size(),
    segments: sources.map(({ id, vectors }) => ({ id, documents: vectors!.scales.length })),
  });
}

function addRows(index: Index, ordinal: number, source: LiveVectorSegment, start: number, end: number): void {
  const vectors = source.vectors!;
  const keys: bigint[] = [];
  const rows: Float32Array[] = [];
  for (let document = start; document < end; document++) {
    if (vectors.scales[document] === 0) continue;
    if (source.live !== undefined && !hasBit(source.live, document)) continue;
    keys.push(annKey(ordinal, document));
    rows.push(restoreRow(vectors, document));
  }
  if (keys.length > 0) index.add(BigUint64Array.from(keys), rows, annThreads);
}

function restoreRow({ values, scales, dimensions }: VectorSegment, document: number): Float32Array {
  const scale = scales[document]!;
  const start = document * dimensions;
  return Float32Array.from(values.subarray(start, start + dimensions), (value) => value * scale);
}

async function publish(
  folder: string,
  index: Index,
  content: Omit<AnnSeal, "file" | "bytes" | "sha256">,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = `vectors-${randomBytes(8).toString("hex")}.usearch`;
  const path = join(folder, file);
  index.save(path);
  await syncFile(path);
  const seal: AnnSeal = {
    ...content,
    file,
    bytes: (await stat(path)).size,
    sha256: await hashFile(path, "sha256"),
  };
  const temporary = `${sealPath(folder)}.${randomBytes(4).toString("hex")}.tmp`;
  await writeFile(temporary, JSON.stringify(seal));
  await syncFile(temporary);
  await rename(temporary, sealPath(folder));
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

/** Who has an old file mapped keeps it: removing takes only its name. */
async function removeOthers(folder: string, kept: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = /^vectors-[0-9a-f]+\.usearch$|^vectors\.json\..*\.tmp$/.test(name);
    if (isOurs && name !== kept) await rm(join(folder, name), { force: true });
  }
}
