// How many bytes of disk does a home take?
import { statSync } from "node:fs";
import { listEnvironments } from "./close-home.ts";
import { dataFileOf } from "./data-file.ts";

/** The data files of all environments. What is not there yet, or goes meanwhile, counts nothing. */
export function measureHome(home: string): number {
  return listEnvironments(home)
    .map((path) => statSync(dataFileOf(path), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
