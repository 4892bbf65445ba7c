// What will this client ask first? Most likely about the project it was started in, so that index is opened beforehand.
import { sep } from "node:path";
import type { Engine } from "../engine.ts";

/**
 * Opens the index of the root that contains `folder`, if any, by asking it a small question.
 * @param keepsFresh - whether the root is kept up to date from now on; false for a client that may change nothing
 */
export async function warmEngine(
  engine: Engine,
  folder: string,
  keepsFresh: boolean,
  signal: AbortSignal,
): Promise<void> {
  const roots = await engine.code.roots(signal);
  const holding = roots.find(({ root }) => folder === root || folder.startsWith(root + sep));
  if (holding === undefined) return;
  const { root } = holding;
  await engine.code.search({ query: "main", limit: 1, root }, signal);
  // Finds changes from before the server ran.
  if (keepsFresh) await engine.code.settle({ root }, signal);
}
