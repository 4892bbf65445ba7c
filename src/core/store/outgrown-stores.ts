// Folders of a home that an older Loci wrote, and that nobody reads any more.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isWritable } from "../../base/is-writable.ts";
import { listOpeners } from "./open-records.ts";

/** Artifacts whose values were rows of their own. */
const outgrown = ["artefacts"];

/** What another process has open stays until the next start. */
export function removeOutgrownStores(home: string): void {
  for (const path of outgrown.map((folder) => join(home, folder))) {
    if (!existsSync(path) || listOpeners(path).others.length > 0 || !isWritable(path)) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
