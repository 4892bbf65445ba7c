// Which indexed root is a command about? The one that --root names, else the innermost around the working directory.
import { resolve, sep } from "node:path";
import { realRoot } from "../../core/types/root-id.ts";
import type { CodeEngine } from "../../engine.ts";

/** Undefined where nothing is named and no root is around: then all of them are asked. */
export async function findIndexedRoot(
  code: CodeEngine,
  given: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  return given === undefined ? findRootAround(code, process.cwd(), signal) : resolve(given);
}

/** The innermost indexed root that the folder is or lies in. */
export async function findRootAround(
  code: CodeEngine,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const inside = realRoot(folder);
  const roots = await code.roots(signal);
  return roots
    .map(({ root }) => root)
    .filter((root) => inside === root || inside.startsWith(root.endsWith(sep) ? root : root + sep))
    .sort((a, b) => b.length - a.length)[0];
}
