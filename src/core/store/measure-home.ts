// How much disk space does a home use, in bytes?
import { statSync } from "node:fs";
import { listEnvironments } from "./close-home.ts";
import { dataFileOf } from "./data-file.ts";

/** Sums the data files of all environments. Files that do not exist, or vanish meanwhile, count as zero. */
export function measureHome(home: string): number {
  return listEnvironments(home)
    .map((path) => statSync(dataFileOf(path), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
