// A path counts from where the reader is, the index from its root.
import { existsSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { realRoot } from "../../core/types/root-id.ts";

/** Relative to the root with "/"; undefined where nothing is there, or it does not lie in the root. */
export function pathFromHere(typed: string, root: string): string | undefined {
  if (!existsSync(typed)) return undefined;
  const inside = relative(root, realRoot(typed));
  return inside === "" || inside.startsWith("..") || isAbsolute(inside)
    ? undefined
    : inside.split(sep).join("/");
}
