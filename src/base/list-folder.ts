// Which names does a folder have?
import { readdirSync } from "node:fs";

/** None where there is no folder, or none that can be read. */
export function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
