// Folders that belong to a benchmark: homes, and copies of a corpus that may be changed.
import { copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { walkRoot } from "../src/core/walk/index.ts";
import { listFiles } from "../src/core/walk/manifest.ts";

/** Runs `body` with an empty folder, and removes the folder afterwards. */
export async function withFolder<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "loci-bench-"));
  let result: T;
  try {
    result = await body(folder);
  } catch (error) {
    // Processes that `body` started may still write there. A failed removal must not hide why `body` failed.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/** Copies the files that Loci would index to `target`, without repository or dependencies. */
export async function copyCorpus(root: string, target: string): Promise<void> {
  const walk = await walkRoot(root, { hash: false });
  for (const { path } of listFiles(walk.manifest)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(join(walk.root, path), join(target, path));
  }
}

/** Bytes allocated on disk for everything below a folder; holes in sparse files do not count. */
export function diskBytes(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? diskBytes(path) : lstatSync(path).blocks * 512;
  }
  return bytes;
}
