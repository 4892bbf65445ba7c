// Does the memories' data file still hold deleted text? An empty file beside it says so until the data file is
// rewritten.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function eraseMarkerOf(path: string): string {
  return join(path, "erase");
}

/** Call before the commit that deletes. If the process is killed after that commit, the next one does the work. */
export function markForErasure(path: string): void {
  if (!existsSync(eraseMarkerOf(path))) writeFileSync(eraseMarkerOf(path), "", { mode: 0o600 });
}
