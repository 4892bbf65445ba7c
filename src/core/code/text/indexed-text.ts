// What does this file hold, as it was indexed or as it is now?
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { decodeSource } from "../../parse/index.ts";
import { blobIdAt, findRow, type Manifest } from "../../walk/index.ts";

export interface FileLines {
  /** Without line ends; empty when nothing is left of the file. */
  readonly lines: readonly string[];
  /** The file is not the one that was indexed. */
  readonly stale: boolean;
  /** It is gone, or cannot be read: the lines are those that were indexed. */
  readonly isGone?: true;
}

const gitTimeoutMs = 2_000;
const maxBlobBytes = 64 * 1024 * 1024;

/** As it stands on disk; of a file that is gone what was indexed, where git still has it. Both as `mask` leaves them. */
export function readFileLines(
  manifest: Manifest,
  root: string,
  path: string,
  mask: (text: string) => string,
): FileLines {
  const row = findRow(manifest, path);
  try {
    const file = join(root, path);
    const { size, mtimeMs } = statSync(file);
    const stale =
      row === undefined ||
      size !== manifest.sizesBytes[row] ||
      Math.abs(mtimeMs - manifest.mtimesMs[row]!) > 1;
    return { lines: splitLines(readFileSync(file), mask), stale };
  } catch {
    // Gone, or no longer readable.
    const blob = row === undefined ? undefined : blobIdAt(manifest, row);
    const bytes = blob === undefined ? undefined : readBlob(root, blob);
    return { lines: bytes === undefined ? [] : splitLines(bytes, mask), stale: true, isGone: true };
  }
}

function splitLines(bytes: Buffer, mask: (text: string) => string): readonly string[] {
  return mask(decodeSource(bytes)?.text ?? "").split(/\r?\n/);
}

/** Undefined without git, outside of a repository, and for what was never committed. */
function readBlob(root: string, blob: string): Buffer | undefined {
  try {
    return execFileSync("git", ["cat-file", "blob", blob], {
      cwd: root,
      timeout: gitTimeoutMs,
      maxBuffer: maxBlobBytes,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}
