// What does a file contain, as indexed or as it is now?
import { execFileSync } from "node:child_process";
import { findGit, gitEnvironment } from "../../../base/find-git.ts";
import { readAsPeople } from "../../languages/index.ts";
import { decodeSource } from "../../parse/index.ts";
import { blobIdAt, findRow, isAsWalked, readRootFile, type Manifest } from "../../walk/index.ts";

export interface FileLines {
  /** Without line ends; empty if neither version is available. */
  readonly lines: readonly string[];
  /** The file differs from the indexed one. */
  readonly stale: boolean;
  /** It is gone or unreadable, so the lines are the indexed ones. */
  readonly isGone?: true;
}

const gitTimeoutMs = 2_000;
const maxBlobBytes = 64 * 1024 * 1024;

/** The file on disk, or if it is gone, the indexed version if git still has it. `mask` is applied to both. */
export function readFileLines(
  manifest: Manifest,
  root: string,
  path: string,
  mask: (text: string) => string,
): FileLines {
  const row = findRow(manifest, path);
  const now = readRootFile(root, path);
  if (now !== undefined) {
    const stale = row === undefined || !isAsWalked(now, manifest, row);
    return { lines: splitLines(path, now.bytes, mask), stale };
  }
  const blob = row === undefined ? undefined : blobIdAt(manifest, row);
  const bytes = blob === undefined ? undefined : readBlob(root, blob);
  return { lines: bytes === undefined ? [] : splitLines(path, bytes, mask), stale: true, isGone: true };
}

function splitLines(path: string, bytes: Buffer, mask: (text: string) => string): readonly string[] {
  return readAsPeople(path, bytes, mask(decodeSource(bytes)?.text ?? "")).split(/\r?\n/);
}

/** Undefined without git, outside a repository, and for content that was never committed. */
function readBlob(root: string, blob: string): Buffer | undefined {
  const git = findGit();
  if (git === undefined) return undefined;
  try {
    return execFileSync(git, ["cat-file", "blob", blob], {
      cwd: root,
      env: gitEnvironment(),
      timeout: gitTimeoutMs,
      maxBuffer: maxBlobBytes,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}
