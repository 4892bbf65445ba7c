// Where is a path below a folder? As it is stored and shown, with "/", on every system.
import nodePath, { type PlatformPath } from "node:path";

/**
 * Pure. "" for the folder itself, undefined outside of it. A name that begins with two dots is no way out, and on Windows
 * a path on another drive is no path below.
 */
export function pathInside(folder: string, path: string, on: PlatformPath = nodePath): string | undefined {
  const below = on.relative(folder, path);
  if (below === ".." || below.startsWith(`..${on.sep}`) || on.isAbsolute(below)) return undefined;
  return below.split(on.sep).join("/");
}
