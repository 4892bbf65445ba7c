// Holds the data file of the memories texts that were deleted? An empty file beside it says so, until it is written anew.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function eraseMarkerOf(path: string): string {
  return join(path, "erase");
}

/** Before the commit that deletes: a process that is killed behind it leaves the work to the next one. */
export function markForErasure(path: string): void {
  if (!existsSync(eraseMarkerOf(path))) writeFileSync(eraseMarkerOf(path), "", { mode: 0o600 });
}
