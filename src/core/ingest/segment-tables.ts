// From the parsed files of a segment to its tables of files, symbols and chunks.
import { TableBuilder } from "../../base/columns.ts";
import { noString, StringTableBuilder } from "../../base/string-table.ts";
import {
  none,
  segmentChunkSchema,
  segmentFileFlags,
  segmentFileSchema,
  segmentSymbolSchema,
  symbolKeys,
  termHash,
  type ParsedFile,
  type SegmentTables,
} from "../model/index.ts";
import { isTestPath } from "./test-path.ts";

/** What linking counted for one file, and how many edges it has. */
export interface FileLinkCounts {
  readonly references: number;
  readonly external: number;
  readonly ambiguous: number;
  readonly unresolved: number;
  readonly edges: number;
}

export interface SegmentInput {
  readonly path: string;
  readonly parsed: ParsedFile;
  readonly links: FileLinkCounts;
}

/** `files` ascending by path. Nothing of them is kept but names and numbers. */
export function createSegmentTables(files: Iterable<SegmentInput>): SegmentTables {
  const strings = new StringTableBuilder();
  const fileRows = new TableBuilder(segmentFileSchema);
  const symbolRows = new TableBuilder(segmentSymbolSchema, 1024);
  const chunkRows = new TableBuilder(segmentChunkSchema, 1024);
  let edgeStart = 0;
  for (const { path, parsed, links } of files) {
    const symbolStart = symbolRows.length;
    const chunkStart = chunkRows.length;
    const file = fileRows.add({
      path: strings.intern(path),
      language: strings.intern(parsed.language),
      flags: fileFlags(path, parsed),
      symbolStart,
      chunkStart,
      edgeStart,
      references: links.references,
      external: links.external,
      ambiguous: links.ambiguous,
      unresolved: links.unresolved,
    });
    edgeStart += links.edges;
    addSymbols(parsed, file, symbolStart, chunkStart, strings, symbolRows);
    addChunks(parsed, file, symbolStart, chunkRows);
  }
  return {
    files: fileRows.build(),
    symbols: symbolRows.build(),
    chunks: chunkRows.build(),
    strings: strings.build(),
  };
}

function addSymbols(
  parsed: ParsedFile,
  file: number,
  symbolStart: number,
  chunkStart: number,
  strings: StringTableBuilder,
  rows: TableBuilder<typeof segmentSymbolSchema>,
): void {
  const { symbols, chunks } = parsed;
  const keys = symbolKeys(parsed);
  let chunk = 0;
  for (let row = 0; row < symbols.length; row++) {
    const start = symbols.start[row]!;
    while (chunk > 0 && chunks.start[chunk]! > start) chunk--;
    while (chunk + 1 < chunks.length && chunks.start[chunk + 1]! <= start) chunk++;
    const name = parsed.strings.get(symbols.name[row]!);
    rows.add({
      name: strings.intern(name),
      nameHash: termHash(name),
      key: keys[row]!,
      kind: symbols.kind[row]!,
      parent: symbols.parent[row] === none ? none : symbolStart + symbols.parent[row]!,
      owner:
        symbols.owner[row] === noString ? noString : strings.intern(parsed.strings.get(symbols.owner[row]!)),
      file,
      startLine: symbols.startLine[row]!,
      endLine: symbols.endLine[row]!,
      flags: symbols.flags[row]!,
      visibility: symbols.visibility[row]!,
      ordinal: symbols.ordinal[row]!,
      chunk: chunks.length === 0 ? none : chunkStart + chunk,
    });
  }
}

function addChunks(
  parsed: ParsedFile,
  file: number,
  symbolStart: number,
  rows: TableBuilder<typeof segmentChunkSchema>,
): void {
  const { chunks } = parsed;
  for (let row = 0; row < chunks.length; row++) {
    rows.add({
      file,
      symbol: chunks.symbol[row] === none ? none : symbolStart + chunks.symbol[row]!,
      kind: chunks.kind[row]!,
      start: chunks.start[row]!,
      end: chunks.end[row]!,
      startLine: chunks.startLine[row]!,
      endLine: chunks.endLine[row]!,
    });
  }
}

function fileFlags(path: string, parsed: ParsedFile): number {
  const holdsTests = isTestPath(path);
  return (
    (parsed.generated ? segmentFileFlags.generated : 0) |
    (holdsTests ? segmentFileFlags.test : 0) |
    (parsed.errorCount > 0 ? segmentFileFlags.broken : 0)
  );
}
