// Folders that a test may fill, removed when it ends.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, onTestFinished } from "vitest";

/** Removed when the test ends. */
export function makeTempFolder(name = "loci"): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** A copy of a folder, removed when the test ends. */
export function copyToTemp(folder: string, name = "loci-home"): string {
  const copy = makeTempFolder(name);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Writes files by relative path; creates folders as needed. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** A folder with these files. */
export function makeRepository(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = makeTempFolder("loci-repo");
  writeFiles(root, files);
  return root;
}

/** Shared by all tests of a file; removed when they have ended. */
export function makeSharedFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  afterAll(() => removeFolder(folder));
  return folder;
}

const removalTries = 100;

/** A process that is about to end may still write into it. */
async function removeFolder(folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (tries === removalTries) throw error;
      await sleep(50);
    }
  }
}
