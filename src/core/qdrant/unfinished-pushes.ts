// What becomes of the points of pushes that were interrupted? The next push keeps complete files that are still true,
// and deletes the rest. Points that are kept are not written again, because a write costs as much as sending them did.
import { pathFilters, type FileVersion, type PushPoints } from "./push-points.ts";
import { never, type Filter } from "./visible.ts";

/** What a push does not send again. */
export interface SentFiles {
  /** By path. */
  readonly versions: ReadonlyMap<string, string>;
  /** Their paths by the generation of the unfinished push that sent them. */
  readonly pathsOf: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Complete files of unfinished pushes whose version is the current one. */
export async function findSent(
  points: PushPoints,
  abandoned: readonly number[],
  current: ReadonlyMap<string, FileVersion>,
): Promise<SentFiles> {
  const versions = new Map<string, string>();
  const pathsOf = new Map<number, ReadonlySet<string>>();
  for (const generation of abandoned) {
    const files = await points.listFiles(at("from", generation));
    const useful = files.filter(
      ({ path, version }) => current.get(path)?.version === version && !versions.has(path),
    );
    for (const { path, version } of useful) versions.set(path, version);
    pathsOf.set(generation, new Set(useful.map(({ path }) => path)));
  }
  return { versions, pathsOf };
}

/** Points that unfinished pushes marked as removed are no longer marked. Call before marking others. */
export async function unmarkRemoved(points: PushPoints, abandoned: readonly number[]): Promise<void> {
  for (const generation of abandoned) await points.set(at("to", generation), { to: never });
}

/**
 * Deletes all other points of unfinished pushes: outdated files, and chunks of files whose own point never came. Call
 * last, when files that are sent again have taken over their chunks.
 */
export async function dropUnfinished(points: PushPoints, { pathsOf }: SentFiles): Promise<void> {
  for (const [generation, kept] of pathsOf) {
    const added = at("from", generation);
    if (kept.size === 0) {
      await points.delete(added);
      continue;
    }
    const others = (await points.listPaths(added)).filter((path) => !kept.has(path));
    for (const filter of pathFilters(others, added)) await points.delete(filter);
  }
}

/** Generations with files that are kept: they become visible with the push that keeps them. */
export function keptGenerations({ pathsOf }: SentFiles): readonly number[] {
  return [...pathsOf].filter(([, kept]) => kept.size > 0).map(([generation]) => generation);
}

function at(key: "from" | "to", generation: number): Filter {
  return { must: [{ key, range: { gte: generation, lte: generation } }] };
}
