// Which environments has a home, and what is noted beside each when this process is done with them?
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { noteClosed } from "./open-records.ts";

/** Folders of all environments that a home may have. */
export function listEnvironments(home: string): readonly string[] {
  const roots = listFolder(join(home, "roots")).map((id) => join("roots", id));
  return ["memory", join("memory", "checkpoint"), "artefacts", ...roots].map((folder) => join(home, folder));
}

/** After every thread of this process has closed what it had open. */
export function closeHome(home: string): void {
  for (const path of listEnvironments(home)) noteClosed(path);
}

function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
