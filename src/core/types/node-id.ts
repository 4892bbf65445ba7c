// Under which id does the memory graph know a place in the code?
import type { CodeAnchor } from "./memory-anchors.ts";

/** Of a place whose path and scope another root has too, and had first. */
export function idInRoot({ root, id }: Pick<CodeAnchor, "root" | "id">): string {
  return `${root}:${id}`;
}
