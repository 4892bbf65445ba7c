// Which names are in a folder?
import { readdirSync } from "node:fs";

/** Empty if the folder does not exist or cannot be read. */
export function listFolder(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
