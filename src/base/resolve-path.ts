// Which path does a setting mean?
import { join, resolve, sep } from "node:path";
import { findUserFolder } from "./user-folder.ts";

/**
 * Absolute. A leading `~` is the user's folder: no shell replaces it in a client's settings, in a file, or in
 * `--home=~/x`, and else every project would get a folder of that name.
 * @param base - the base for a relative path
 */
export function resolvePath(base: string, text: string): string {
  const isInHome = text === "~" || text.startsWith("~/") || text.startsWith(`~${sep}`);
  return isInHome ? join(findUserFolder(), text.slice(1)) : resolve(base, text);
}
