// Lays out one file as a segment of its own, for callers that have a few files of a root but not its index.
import { WordSegmentBuilder, type WordSegment } from "../../lexical/index.ts";
import { symbolKeys, type ParsedFile, type SegmentTables } from "../../types/index.ts";
import { addWords } from "./build-segment.ts";
import { SegmentTablesBuilder, type FileLinkCounts } from "./segment-tables.ts";

/** @param links - the file's counts from linking */
export function layOutFile(
  path: string,
  parsed: ParsedFile,
  links: FileLinkCounts,
): { readonly tables: SegmentTables; readonly words: WordSegment } {
  const tables = new SegmentTablesBuilder();
  tables.add({ path, parsed, keys: symbolKeys(parsed), links });
  const words = new WordSegmentBuilder();
  addWords(words, parsed, path);
  return { tables: tables.build(), words: words.build() };
}
