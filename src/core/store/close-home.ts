// Which environments does a home have, and what is recorded beside each one when this process closes it?
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";
import { dataFileOf } from "./data-file.ts";
import { eraseMarkerOf } from "./erase-marker.ts";
import { noteClosed } from "./open-records.ts";
import { listVectorFolders } from "./vector-folders.ts";

/** Clients do not wait long for a server to exit, so the next process rewrites larger data files. */
const quicklyErasedBytes = 32 * 1024 * 1024;

/** Folders of all environments that the home may have. */
export function listEnvironments(home: string): readonly string[] {
  const roots = listFolder(join(home, "roots")).map((id) => join(home, "roots", id));
  const artifacts = join(home, "artifacts");
  return ["memory", join("memory", "checkpoint")]
    .map((folder) => join(home, folder))
    .concat(artifacts, listVectorFolders(artifacts), roots);
}

/** Folders of the existing indexes. */
export function listRootStores(home: string): readonly string[] {
  return listFolder(join(home, "roots"))
    .map((id) => join(home, "roots", id))
    .filter((path) => existsSync(dataFileOf(path)));
}

/** Call after every thread of this process has closed its environments. Also erases deleted text if that is quick. */
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
