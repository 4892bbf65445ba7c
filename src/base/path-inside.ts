// Where is a path below a folder? The answer uses "/" on every system, as it is stored and shown.
import nodePath, { type PlatformPath } from "node:path";

/**
 * Pure. "" for the folder itself, undefined outside it. A name that begins with two dots does not lead outside, and on
 * Windows a path on another drive is outside.
 */
export function pathInside(folder: string, path: string, on: PlatformPath = nodePath): string | undefined {
  const below = on.relative(folder, path);
  if (below === ".." || below.startsWith(`..${on.sep}`) || on.isAbsolute(below)) return undefined;
  return below.split(on.sep).join("/");
}
