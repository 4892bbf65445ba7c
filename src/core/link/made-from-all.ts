// What does a language compute from all files of a root? Once for files that are the same, else from what it had for
// earlier ones.
import type { EarlierMade, ProgramView } from "./program-view.ts";

export interface Earlier<T> extends EarlierMade {
  readonly made: T;
}

/** @param name - identifies what is made, and how */
export function makeFromAll<T>(
  view: ProgramView,
  name: string,
  make: (earlier: Earlier<T> | undefined) => T,
): T {
  const known = view.made?.get(name) as T | undefined;
  if (known !== undefined) return known;
  const made = make(view.earlier?.(name) as Earlier<T> | undefined);
  view.made?.set(name, made);
  return made;
}
