// Which files does an edge join with a candidate's?
import type { Candidate } from "./candidate.ts";
import type { FileLinks, SearchIndex } from "../corpus/search-index.ts";

interface LinkedFile {
  /** Of its root. */
  readonly links: FileLinks;
  /** Its number there. */
  readonly file: number;
  /** The numbers of the files that it is linked with. */
  readonly neighbors: Uint32Array;
}

/** Undefined where links are not known yet. */
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

/** A number for each file of each root, 0 at first: thousands are read for the neighbors of a hub. */
export class NumbersByFile {
  readonly #byRoot = new Map<FileLinks, Float64Array>();

  /** Those of a root, by its files' numbers. */
  of(links: FileLinks): Float64Array {
    let numbers = this.#byRoot.get(links);
    if (numbers === undefined) {
      this.#byRoot.set(links, (numbers = new Float64Array(links.offsets.length - 1)));
    }
    return numbers;
  }
}
