// Which files of a generation mention a name? The word index has every word of a file, so only files with all words of
// the name can mention it.
import { findDocuments } from "../../lexical/index.ts";
import { isDead } from "../../ingest/index.ts";
import { termHash, termsOf } from "../../types/index.ts";
import type { SnapshotContent } from "../snapshots/load-snapshot.ts";

export interface FileWithName {
  /** Position of the segment. */
  readonly segment: number;
  /** Row in the segment's files. */
  readonly file: number;
  readonly path: string;
}

/** In path order. The words may be apart: the caller must check the file. */
export function findFilesWithName({ segments }: SnapshotContent, name: string): FileWithName[] {
  const hashes = termsOf(name).map((term) => termHash(term));
  return segments
    .flatMap(({ tables, words, deadFiles }, segment) => {
      const lists = hashes.map(
        (hash) => new Set(findDocuments(words, hash).map((document) => tables.chunks.file[document]!)),
      );
      const [first = new Set<number>(), ...others] = lists;
      return [...first]
        .filter((file) => !isDead(deadFiles, file) && others.every((files) => files.has(file)))
        .map((file) => ({ segment, file, path: tables.strings.get(tables.files.path[file]!) }));
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
