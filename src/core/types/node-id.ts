// Which id does the memory graph use for a place in the code?
import type { CodeAnchor } from "./memory-anchors.ts";

/** For a place whose path and scope also exist in another root that was linked first. */
export function idInRoot({ root, id }: Pick<CodeAnchor, "root" | "id">): string {
  return `${root}:${id}`;
}
