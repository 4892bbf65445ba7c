// Which places are one project because they are in work trees of one repository? In each, a branch of it is checked out.
import { isAbsolute, join, relative } from "node:path";
import { pathInside } from "../../base/path-inside.ts";
import { RecentMap } from "../../base/recent-map.ts";
import { findRepository } from "../../core/walk/git-repository.ts";

/** Looking for a repository takes file calls, which every question would repeat for every root. */
const known = new RecentMap<string, string>(1_000);

/** The same for the same place in all work trees of a repository; the place itself if it is in none. */
export function placeInRepository(place: string): string {
  const before = known.get(place);
  if (before !== undefined) return before;
  const repository = isAbsolute(place) ? findRepository(place) : undefined;
  // It may become one later.
  if (repository === undefined) return place;
  const inside = join(repository.commonDir, relative(repository.workTree, place));
  known.set(place, inside);
  return inside;
}

/** The innermost of the roots that holds, in another work tree, what the folder holds; the first of several. */
export function findRootInOtherTree(roots: readonly string[], folder: string): string | undefined {
  const place = placeInRepository(folder);
  if (place === folder) return undefined;
  const holding = roots.flatMap((root) => {
    const inside = placeInRepository(root);
    return inside !== root && pathInside(inside, place) !== undefined
      ? [{ root, length: inside.length }]
      : [];
  });
  return holding.sort((a, b) => b.length - a.length)[0]?.root;
}
