// In which indexed root is a file, and where in it?
import nodePath, { type PlatformPath } from "node:path";
import { pathInside } from "../../base/path-inside.ts";

/** The innermost root. On Windows, drives and separators may be spelled either way. A server's roots are no folders. */
export function placeIn(
  roots: readonly string[],
  path: string,
  on: PlatformPath = nodePath,
): { readonly root: string; readonly path: string } | undefined {
  const places = roots.flatMap((root) => {
    const inside = on.isAbsolute(root) ? pathInside(root, path, on) : undefined;
    return inside === undefined || inside === "" ? [] : [{ root, path: inside }];
  });
  return places.sort((a, b) => b.root.length - a.root.length)[0];
}
