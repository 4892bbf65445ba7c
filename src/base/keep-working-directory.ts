// The folder that this process works in was deleted, or deleted and made again: where does it work now?
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { isMainThread } from "node:worker_threads";

/** The folder that the process works in as soon as it exists again. */
let lost: string | undefined;

/**
 * Enters the folder that now has the working directory's path, or, as long as there is none, the nearest one above it.
 * Node starts no thread in a folder that no longer exists.
 */
export function keepWorkingDirectory(): void {
  // Only the main thread may change it; the others have the same one.
  if (!isMainThread || (lost === undefined && isAtItsPath(process.cwd()))) return;
  const wanted = lost ?? process.cwd();
  lost = enter(wanted) ? undefined : wanted;
  for (let folder = wanted; lost !== undefined && folder !== dirname(folder) && !enter(folder);) {
    folder = dirname(folder);
  }
}

/** Node remembers the path: the folder there may be another one by now. */
function isAtItsPath(path: string): boolean {
  const here = statSync(".", { bigint: true, throwIfNoEntry: false });
  const there = statSync(path, { bigint: true, throwIfNoEntry: false });
  return here !== undefined && here.ino === there?.ino && here.dev === there.dev;
}

function enter(folder: string): boolean {
  try {
    process.chdir(folder);
    return true;
  } catch {
    return false;
  }
}
