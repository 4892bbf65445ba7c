// May this process write a file or folder?
import { accessSync, constants } from "node:fs";

/** Also false if nothing exists there. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
