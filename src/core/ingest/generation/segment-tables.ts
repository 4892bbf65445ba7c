// How do a segment's parsed files become its tables of files, symbols and chunks?
import { TableBuilder } from "../../../base/columns.ts";
import { noString, StringTable, StringTableBuilder } from "../../../base/string-table.ts";
import {
  listCalledModules,
  none,
  segmentChunkSchema,
  segmentFileFlags,
  segmentFileSchema,
  segmentSymbolSchema,
  termHash,
  type ParsedFile,
  type SegmentTables,
} from "../../types/index.ts";
import { isTestPath } from "../../walk/index.ts";

/** A file's counts from linking, and its number of edges. */
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
  /** Keys of its symbols, by row: see `symbolKeys`. */
  readonly keys: Uint32Array;
  readonly links: FileLinkCounts;
}

/** Collects a segment's files, ascending by path. Keeps only names and numbers of each. */
export class SegmentTablesBuilder {
  /** Separate, because strings of files come before those of symbols. */
  readonly #fileStrings = new StringTableBuilder();
  readonly #names = new StringTableBuilder();
  readonly #files = new TableBuilder(segmentFileSchema);
  readonly #symbols = new TableBuilder(segmentSymbolSchema, 1024);
  readonly #chunks = new TableBuilder(segmentChunkSchema, 1024);
  #edgeStart = 0;

  get chunkCount(): number {
    return this.#chunks.length;
  }

  /** The row in the segment that the next file's module symbol gets. */
  get nextSymbol(): number {
    return this.#symbols.length;
  }

  add({ path, parsed, keys, links }: SegmentInput): void {
    const strings = this.#fileStrings;
    const symbolStart = this.#symbols.length;
    const chunkStart = this.#chunks.length;
    const file = this.#files.add({
      path: strings.intern(path),
      language: strings.intern(parsed.language),
      flags: fileFlags(path, parsed),
      symbolStart,
      chunkStart,
      edgeStart: this.#edgeStart,
      references: links.references,
      external: links.external,
      ambiguous: links.ambiguous,
      unresolved: links.unresolved,
    });
    this.#edgeStart += links.edges;
    addSymbols(parsed, keys, { file, symbolStart, chunkStart }, this.#names, this.#symbols);
    addChunks(parsed, file, symbolStart, this.#chunks);
  }

  build(): SegmentTables {
    const fileStrings = this.#fileStrings.build();
    const symbols = this.#symbols.build();
    for (const column of [symbols.name, symbols.owner]) moveStrings(column, fileStrings.length);
    const files = this.#files.build();
    const strings = StringTable.join(fileStrings, this.#names.build());
    const called = listCalledModules({ files, symbols, strings });
    return { files, symbols, chunks: this.#chunks.build(), called, strings };
  }
}

/** The file's row in the segment, and the rows of its first symbol and chunk. */
interface FilePlace {
  readonly file: number;
  readonly symbolStart: number;
  readonly chunkStart: number;
}

function addSymbols(
  parsed: ParsedFile,
  keys: Uint32Array,
  { file, symbolStart, chunkStart }: FilePlace,
  strings: StringTableBuilder,
  rows: TableBuilder<typeof segmentSymbolSchema>,
): void {
  const { symbols, chunks } = parsed;
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

function moveStrings(column: Uint32Array, by: number): void {
  for (let row = 0; row < column.length; row++) if (column[row] !== noString) column[row]! += by;
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
    (parsed.errorCount > 0 ? segmentFileFlags.broken : 0) |
    (parsed.bulk ? segmentFileFlags.bulk : 0)
  );
}
