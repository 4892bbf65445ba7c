// Which indexed root is a command about? The one named by --root, else the innermost around the working directory.
import { existsSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { realRoot, rootStorePath } from "../../core/types/root-id.ts";
import type { CodeEngine } from "../../engine.ts";

/** Undefined if none is named and none is around: then all roots are asked. */
export async function findIndexedRoot(
  code: CodeEngine,
  given: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  return given === undefined ? findRootAround(code, process.cwd(), signal) : resolve(given);
}

/**
 * The innermost root around the folder that has a store in the home. Unlike `findRootAround`, it starts no thread and
 * opens no store, and it does not know the roots on a search server.
 */
export function findStoredRoot(home: string, folder: string): string | undefined {
  for (let at = realRoot(folder); ; at = dirname(at)) {
    if (existsSync(rootStorePath(home, at))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** The innermost indexed root that is or contains the folder. */
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
