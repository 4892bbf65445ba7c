// How do typed paths map to the index? Those are relative to the working directory, the index to its root.
import { existsSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { realRoot } from "../../core/types/root-id.ts";

/** Relative to the root with "/"; undefined if nothing exists there, or it lies outside the root. */
export function pathFromHere(typed: string, root: string): string | undefined {
  if (!existsSync(typed)) return undefined;
  const inside = relative(root, realRoot(typed));
  return inside === "" || inside.startsWith("..") || isAbsolute(inside)
    ? undefined
    : inside.split(sep).join("/");
}
