// What will this client ask first? Most likely about the project it was started in: that index is opened beforehand.
import { sep } from "node:path";
import type { Engine } from "../engine.ts";

/** Opens the index of the root that holds `folder`, if there is one, by asking it something small. */
export async function warmEngine(engine: Engine, folder: string, signal: AbortSignal): Promise<void> {
  const roots = await engine.code.roots(signal);
  const holding = roots.find(({ root }) => folder === root || folder.startsWith(root + sep));
  if (holding === undefined) return;
  const { root } = holding;
  await engine.code.search({ query: "main", limit: 1, root }, signal);
  // From here on it is kept up to date; what changed while no server ran is found first.
  await engine.code.settle({ root }, signal);
}
