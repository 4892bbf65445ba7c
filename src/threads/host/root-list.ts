// Which roots are indexed? The query thread knows. It is asked again only if the files of the home say that a root was
// added, changed or removed, by any process: every question about memory needs this list.
import { statSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";
import type { RootStatus } from "../../core/types/index.ts";

type AskRoots = (signal?: AbortSignal) => Promise<readonly Pick<RootStatus, "root">[]>;

/** Returns the roots' paths. */
export function createRootList(
  home: string,
  askRoots: AskRoots,
): (signal?: AbortSignal) => Promise<readonly string[]> {
  let [known, knownAt]: readonly [readonly string[], string] = [[], ""];
  return async (signal) => {
    const state = describeStores(home);
    if (state !== knownAt) {
      // A change meanwhile is found by the next question: the state is older than the list.
      known = (await askRoots(signal)).map(({ root }) => root);
      knownAt = state;
    }
    return known;
  };
}

/** Differs after every commit to a root's store; "" if there is none. */
function describeStores(home: string): string {
  const folder = join(home, "roots");
  return [...listFolder(folder)]
    .sort()
    .map((id) => {
      const stat = statSync(join(folder, id, "data.mdb"), { throwIfNoEntry: false });
      return stat === undefined ? "" : `${id} ${stat.ino} ${stat.mtimeMs} ${stat.size}\n`;
    })
    .join("");
}
