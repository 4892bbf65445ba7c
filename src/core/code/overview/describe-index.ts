// What does a root's index contain, and does it still match the files?
import { statSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { IndexDescription } from "../../types/index.ts";
import { rootStorePath } from "../../types/index.ts";
import { isDead } from "../../ingest/index.ts";
import type { OpenSnapshot } from "../open-roots/open-snapshot.ts";

/** Stats every indexed file, at a microsecond or two each. */
export function describeIndex({ snapshot }: OpenSnapshot, home: string): IndexDescription {
  const { files, record, segments } = snapshot;
  const { manifest } = files;
  const gone = new Set<string>();
  let sizeBytes = 0;
  let lastModifiedMs = 0;
  let isChanged = false;
  for (let row = 0; row < manifest.length; row++) {
    const size = manifest.sizesBytes[row]!;
    const mtimeMs = manifest.mtimesMs[row]!;
    sizeBytes += size;
    lastModifiedMs = Math.max(lastModifiedMs, mtimeMs);
    const path = manifest.paths.get(row);
    const now = findStats(join(record.root, path));
    if (now === undefined) gone.add(path);
    else if (now === "unknown") continue;
    else if (now.size !== size || Math.abs(now.mtimeMs - mtimeMs) > 1) isChanged = true;
  }
  let goneChunks = 0;
  for (const { tables, deadFiles } of segments) {
    for (let chunk = 0; chunk < tables.chunks.length; chunk++) {
      const file = tables.chunks.file[chunk]!;
      if (!isDead(deadFiles, file) && gone.has(tables.strings.get(tables.files.path[file]!))) goneChunks++;
    }
  }
  const { birthtime } = statSync(join(rootStorePath(home, record.root), "data.mdb"));
  return {
    root: record.root,
    files: manifest.length,
    sizeBytes,
    chunks: record.counts.chunks,
    segments: segments.length,
    dimensions: segments.find(({ vectors }) => vectors !== undefined)?.vectors?.dimensions,
    createdAt: birthtime.toISOString(),
    lastModifiedAt: manifest.length === 0 ? undefined : new Date(lastModifiedMs).toISOString(),
    gone: [...gone],
    goneChunks,
    isStale: gone.size > 0 || isChanged,
  };
}

/**
 * Undefined for a file that is gone. A file that cannot be examined, such as in a folder without permission, is not
 * gone.
 */
function findStats(path: string): Stats | "unknown" | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return "unknown";
  }
}
