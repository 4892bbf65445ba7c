// Which folders did an older Loci leave in a home that nothing reads any more?
import { existsSync } from "node:fs";
import { join } from "node:path";
import { removeFolder } from "../../base/remove-folder.ts";
import { isWritable } from "../../base/is-writable.ts";
import { listOpeners } from "./open-records.ts";

/** Artifacts from when each value was a row of its own. */
const outgrown = ["artefacts"];

/** A folder that another process has open stays until the next start. */
export function removeOutgrownStores(home: string): void {
  for (const path of outgrown.map((folder) => join(home, folder))) {
    if (!existsSync(path) || listOpeners(path).others.length > 0 || !isWritable(path)) continue;
    removeFolder(path);
  }
}
