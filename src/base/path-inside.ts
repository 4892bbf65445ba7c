// Where is a path below a folder? The answer uses "/" on every system, as it is stored and shown.
import nodePath, { sep, type PlatformPath } from "node:path";

/**
 * Pure. "" for the folder itself, undefined outside it. A name that begins with two dots does not lead outside, and on
 * Windows a path on another drive is outside.
 */
export function pathInside(folder: string, path: string, on: PlatformPath = nodePath): string | undefined {
  const below = on.relative(folder, path);
  if (below === ".." || below.startsWith(`..${on.sep}`) || on.isAbsolute(below)) return undefined;
  return below.split(on.sep).join("/");
}

/** Whether a path is the folder itself or below it. Both are absolute and normal, and are compared as texts. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
