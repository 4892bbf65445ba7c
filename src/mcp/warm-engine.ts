// What will this client ask first? Most likely about the project it was started in: that index is opened beforehand.
import { sep } from "node:path";
import type { Engine } from "../engine.ts";

/**
 * Opens the index of the root that holds `folder`, if there is one, by asking it something small.
 * @param keepsFresh - whether the root is kept up to date from here on; not for a client that may change nothing
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
  // What changed while no server ran is found first.
  if (keepsFresh) await engine.code.settle({ root }, signal);
}
