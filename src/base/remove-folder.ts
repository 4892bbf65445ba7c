// How is a folder of ours removed with all that is in it?
import { rmSync } from "node:fs";

/**
 * Does nothing if it does not exist. On Windows, a file that another program has just opened, such as a virus scanner,
 * cannot be removed at that moment: removal is tried again for half a second. Throws the system's error.
 */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 });
}
