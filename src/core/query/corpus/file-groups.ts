// Which chunks make up each file, and how many words does it have?
import { hasBit } from "../../../base/bitmap.ts";
import type { DocumentGroups } from "../../lexical/index.ts";
import type { SearchIndex, SearchSegment } from "./search-index.ts";

export interface FileGroups {
  /** By segment; a group is a row of the segment's files. */
  readonly groups: readonly DocumentGroups[];
  /** Average number of words in a live file. */
  readonly averageLength: number;
}

const knownGroups = new WeakMap<SearchSegment["tables"], DocumentGroups>();
const knownFiles = new WeakMap<SearchIndex, FileGroups>();

export function groupByFile(index: SearchIndex): FileGroups {
  let files = knownFiles.get(index);
  if (files === undefined) {
    const groups = index.segments.map(groupsOf);
    knownFiles.set(
      index,
      (files = { groups, averageLength: index.corpus?.averageFileLength ?? averageLength(index, groups) }),
    );
  }
  return files;
}

function groupsOf({ tables, words }: SearchSegment): DocumentGroups {
  let groups = knownGroups.get(tables);
  if (groups === undefined) {
    const lengths = new Float64Array(tables.files.length);
    const groupOf = tables.chunks.file;
    words.lengths.forEach((length, document) => (lengths[groupOf[document]!]! += length));
    knownGroups.set(tables, (groups = { groupOf, lengths }));
  }
  return groups;
}

function averageLength({ segments, live }: SearchIndex, groups: readonly DocumentGroups[]): number {
  let words = 0;
  let files = 0;
  groups.forEach(({ lengths }, s) => {
    const { chunkStart } = segments[s]!.tables.files;
    const alive = live[s];
    lengths.forEach((length, file) => {
      if (length === 0 || (alive !== undefined && !hasBit(alive, chunkStart[file]!))) return;
      words += length;
      files++;
    });
  });
  return words / Math.max(1, files);
}
