// Folders and repositories on disk for tests of the walk.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import type { WalkOptions, WalkResult } from "../../../../src/core/walk/index.ts";
import { hashBlob, walkRoot } from "../../../../src/core/walk/index.ts";
import { listFiles } from "../../../../src/core/walk/manifest.ts";
import { git } from "../../../support/run-git.ts";

/** A new folder with files by path, removed when the test ends. */
export function createTree(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "loci-walk-")));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  writeTree(root, files);
  return root;
}

export function writeTree(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
}

export function commitAll(root: string): void {
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "files");
}

/** Waits until written files are older than the current tick of the file system's clock. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 80));
}

export function walk(root: string, options: WalkOptions = {}): Promise<WalkResult> {
  return walkRoot(root, { gitConfigPaths: [], ...options });
}

export function pathsOf(result: WalkResult): string[] {
  return listFiles(result.manifest).map((file) => file.path);
}

/** Path and blob id of each file in a walk, and the expected ids: the hashes of the bytes on disk. */
export function blobsOf(result: WalkResult): { found: Record<string, string>; real: Record<string, string> } {
  const found: Record<string, string> = {};
  const real: Record<string, string> = {};
  for (const file of listFiles(result.manifest)) {
    found[file.path] = file.blobId ?? "unknown";
    real[file.path] = hashBlob(readFileSync(path.join(result.root, file.path)));
  }
  return { found, real };
}
