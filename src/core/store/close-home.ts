// Which environments has a home, and what is noted beside each when this process is done with them?
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";
import { dataFileOf } from "./data-file.ts";
import { eraseMarkerOf } from "./erase-marker.ts";
import { noteClosed } from "./open-records.ts";

/** A client does not wait long for a server to end: larger data files are written anew by the next process. */
const quicklyErasedBytes = 32 * 1024 * 1024;

/** Folders of all environments that a home may have. */
export function listEnvironments(home: string): readonly string[] {
  const roots = listFolder(join(home, "roots")).map((id) => join(home, "roots", id));
  return ["memory", join("memory", "checkpoint"), "artifacts"]
    .map((folder) => join(home, folder))
    .concat(roots);
}

/** Folders of the indexes that are there. */
export function listRootStores(home: string): readonly string[] {
  return listFolder(join(home, "roots"))
    .map((id) => join(home, "roots", id))
    .filter((path) => existsSync(dataFileOf(path)));
}

/** After every thread of this process has closed what it had open. Erases what was deleted, where that takes no time. */
export async function closeHome(home: string): Promise<void> {
  const memory = join(home, "memory");
  if (existsSync(eraseMarkerOf(memory)) && sizeOf(dataFileOf(memory)) < quicklyErasedBytes) {
    const { eraseDeleted } = await import("./erase.ts");
    eraseDeleted(memory);
  }
  for (const path of listEnvironments(home)) noteClosed(path);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
