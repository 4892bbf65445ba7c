// How does a walk find a root's files? In one pass in path order, alongside git's index and the last walk's manifest.
import { existsSync, statSync } from "node:fs";
import type { Stats } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { realPath } from "../../base/real-path.ts";
import { LociError, throwIfCancelled } from "../../errors.ts";
import { findRepository } from "./git-repository.ts";
import { errnoOf } from "./read-file.ts";
import { Walk } from "./walk.ts";
import type { WalkOptions, WalkResult } from "./walk-types.ts";

const sliceMs = 20;

/**
 * Finds the relevant files of a root. Makes synchronous calls in slices of 20 ms, so run it in a worker thread. Between
 * slices it checks the signal and reports progress.
 *
 * Throws PATH_NOT_FOUND, PATH_NOT_A_DIRECTORY, PATH_NOT_READABLE for the root itself, and CANCELLED when the signal
 * fires. Anything wrong below the root becomes a problem in the result.
 */
export async function walkRoot(root: string, options: WalkOptions = {}): Promise<WalkResult> {
  throwIfCancelled(options.signal);
  const realRoot = resolveRoot(root);
  const walk = new Walk(realRoot, findRepository(realRoot), options);
  try {
    walk.start();
  } catch (error) {
    throw unreadableRoot(root, error);
  }
  let sliceEnd = performance.now() + sliceMs;
  while (walk.step()) {
    if (performance.now() < sliceEnd) continue;
    options.onProgress?.(walk.progress);
    await nextTurn();
    throwIfCancelled(options.signal);
    sliceEnd = performance.now() + sliceMs;
  }
  // A root that vanished would look as if all its files were deleted.
  if (!existsSync(realRoot))
    throw new LociError("PATH_NOT_FOUND", `${root} disappeared while it was being walked.`);
  options.onProgress?.(walk.progress);
  return walk.finish();
}

function resolveRoot(root: string): string {
  let stats: Stats;
  let real: string;
  try {
    real = realPath(path.resolve(root));
    stats = statSync(real);
  } catch (error) {
    const code = errnoOf(error);
    if (code === "ENOTDIR") throw notADirectory(root);
    if (code !== "ENOENT") throw unreadableRoot(root, error);
    throw new LociError("PATH_NOT_FOUND", `${root} does not exist.`, {
      hint: "Give the path of an existing folder.",
      cause: error,
    });
  }
  if (!stats.isDirectory()) throw notADirectory(root);
  return real;
}

function notADirectory(root: string): LociError {
  return new LociError("PATH_NOT_A_DIRECTORY", `${root} is not a folder.`, {
    hint: "Give the folder that contains the file.",
  });
}

function unreadableRoot(root: string, error: unknown): LociError {
  return new LociError("PATH_NOT_READABLE", `${root} cannot be read (${errnoOf(error) ?? String(error)}).`, {
    hint: "Give this user permission to list the folder.",
    cause: error,
  });
}
