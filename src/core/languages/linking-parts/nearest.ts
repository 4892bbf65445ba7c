// Which of several things in files is the nearest to a path: in the folder that shares most of its parents?
import { lowerBound } from "../../../base/bisect.ts";

/** Finds the nearest in time logarithmic in their number. */
export class Nearest<T> {
  readonly #paths: readonly string[];
  readonly #things: readonly T[];

  constructor(things: readonly T[], pathOf: (thing: T) => string) {
    const placed = things.map((thing) => ({ path: pathOf(thing), thing }));
    placed.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    this.#paths = placed.map((one) => one.path);
    this.#things = placed.map(({ thing }) => thing);
  }

  /** Whether there is anything but `except`. */
  has(except: T): boolean {
    return this.#things.some((thing) => thing !== except);
  }

  /** Undefined if there is none but `except`, or if several are equally near, since any of them could be meant. */
  find(path: string, except?: T): T | undefined {
    const at = lowerBound(this.#paths, path);
    let most = -1;
    let nearest: T | undefined;
    // Sorted paths with the same folders on top are neighbors: two on each side tell whether one is the nearest.
    for (let near = Math.max(0, at - 2); near <= Math.min(at + 2, this.#paths.length - 1); near++) {
      const thing = this.#things[near]!;
      if (thing === except) continue;
      const shared = sharedFolders(path, this.#paths[near]!);
      if (shared < most) continue;
      nearest = shared === most ? undefined : thing;
      most = shared;
    }
    return nearest;
  }
}

/** How many folders two paths have in common, from the top. */
export function sharedFolders(a: string, b: string): number {
  let shared = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at++) if (a[at] === "/") shared++;
  return shared;
}
