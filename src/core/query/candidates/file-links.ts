// Which files are joined by an edge with a candidate's file?
import type { Candidate } from "./candidate.ts";
import type { FileLinks, SearchIndex } from "../corpus/search-index.ts";

interface LinkedFile {
  /** Links of its root. */
  readonly links: FileLinks;
  /** The file's number there. */
  readonly file: number;
  /** The numbers of the files linked to it. */
  readonly neighbors: Uint32Array;
}

/** Undefined if links are not computed yet. */
export function findLinkedFile(
  { segments }: SearchIndex,
  { segment, file: row }: Candidate,
): LinkedFile | undefined {
  const { id, links } = segments[segment]!;
  const first = links?.firstFile.get(id);
  if (links === undefined || first === undefined) return undefined;
  const file = first + row;
  return { links, file, neighbors: links.neighbors.subarray(links.offsets[file], links.offsets[file + 1]) };
}

/** A number for each file of each root, initially 0. Arrays, because a hub has thousands of neighbors. */
export class NumbersByFile {
  readonly #byRoot = new Map<FileLinks, Float64Array>();

  /** The numbers of one root, indexed by file number. */
  of(links: FileLinks): Float64Array {
    let numbers = this.#byRoot.get(links);
    if (numbers === undefined) {
      this.#byRoot.set(links, (numbers = new Float64Array(links.offsets.length - 1)));
    }
    return numbers;
  }
}
