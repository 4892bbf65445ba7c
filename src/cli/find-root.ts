// Which indexed root is a command about? The one that --root names, else the innermost around the working directory.
import { resolve, sep } from "node:path";
import { realRoot } from "../core/types/root-id.ts";
import type { CodeEngine } from "../engine.ts";

/** Undefined where nothing is named and no root is around: then all of them are asked. */
export async function findIndexedRoot(
  code: CodeEngine,
  given: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (given !== undefined) return resolve(given);
  const cwd = realRoot(process.cwd());
  const roots = await code.roots(signal);
  return roots
    .map(({ root }) => root)
    .filter((root) => cwd === root || cwd.startsWith(root.endsWith(sep) ? root : root + sep))
    .sort((a, b) => b.length - a.length)[0];
}
