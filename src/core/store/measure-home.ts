// How many bytes of disk does a home take?
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The data files of all environments. What is not there yet, or goes meanwhile, counts nothing. */
export function measureHome(home: string): number {
  const roots = listFolder(join(home, "roots")).map((id) => join("roots", id));
  return ["memory", join("memory", "mirror"), "artefacts", ...roots]
    .map((folder) => statSync(join(home, folder, "data.mdb"), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
