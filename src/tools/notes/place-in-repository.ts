// Which folders are the same project? In each work tree of a repository, another branch of one project is checked out.
import { isAbsolute, join, relative } from "node:path";
import { RecentMap } from "../../base/recent-map.ts";
import { findRepository } from "../../core/walk/index.ts";

/** Looking for a repository takes file calls, which every question would repeat for every root. */
const known = new RecentMap<string, string>(1_000);

/** A path that is the same for a folder in each work tree of its repository; outside a repository, the folder itself. */
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
