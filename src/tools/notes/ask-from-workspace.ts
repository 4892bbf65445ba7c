// Memory is asked from the caller's project: every tool that recalls says so, in one place.
import type { AskedFrom } from "../../core/types/index.ts";
import { isAbsolute } from "node:path";
import { pathInside } from "../../base/path-inside.ts";
import type { Engine } from "../../engine.ts";
import { placeInRepository } from "../definitions/work-trees.ts";
import type { Workspace } from "../definitions/workspace.ts";
import { askThrough } from "./ask-through.ts";

/**
 * A question that comes from these places, and which indexed roots are other projects: neither in these places nor
 * around them, nor the same place in another work tree of the repository.
 */
export async function describePlaces(
  { code }: Pick<Engine, "code">,
  places: readonly string[],
  signal?: AbortSignal,
): Promise<AskedFrom> {
  const indexed = await code.rootPaths(signal);
  const own: string[] = [...places];
  const otherRoots: string[] = [];
  const inRepository = places.map(placeInRepository);
  for (const root of indexed) {
    const place = placeInRepository(root);
    const isOwn = places.some((at, index) => isWith(root, at) || isWith(place, inRepository[index]!));
    (isOwn ? own : otherRoots).push(root);
  }
  return { namespace: places[0], ownRoots: own, otherRoots };
}

function isWith(root: string, place: string): boolean {
  if (!isAbsolute(root) || !isAbsolute(place)) return root === place;
  return pathInside(root, place) !== undefined || pathInside(place, root) !== undefined;
}

/** The same engine for one call; its questions about memory come from the workspace. */
export function askFromWorkspace(
  engine: Engine,
  workspace: Pick<Workspace, "scope" | "folder">,
  signal: AbortSignal,
): Engine {
  const findPlaces = async (): Promise<readonly string[]> =>
    (await workspace.scope()).roots ?? [await workspace.folder()];
  let origin: Promise<AskedFrom> | undefined;
  const memory = askThrough(engine.memory, (ask) => async (query, given) => {
    origin ??= findPlaces().then((places) => describePlaces(engine, places, signal));
    return ask({ ...query, askedFrom: { ...(await origin), ...query.askedFrom } }, given);
  });
  return { ...engine, memory };
}
