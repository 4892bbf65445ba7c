// Is there a folder at this path?
import { statSync } from "node:fs";
import { ofAnyKind } from "./of-any-kind.ts";

/** False also if it cannot be examined, as behind a link that leads to itself. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, ofAnyKind)?.isDirectory() ?? false;
  } catch {
    return false;
  }
}
