// A search index from a few texts, without the parser: a line with function, class, def, func, struct, module or field
// is a symbol.
import { TableBuilder } from "../../../../src/base/columns.ts";
import { noString, StringTableBuilder } from "../../../../src/base/string-table.ts";
import { WordSegmentBuilder } from "../../../../src/core/lexical/index.ts";
import {
  edgeKindCode,
  encodeSegmentEdges,
  forEachTerm,
  listCalledModules,
  segmentChunkSchema,
  segmentEdgeSchema,
  segmentFileFlags,
  segmentFileSchema,
  segmentSymbolSchema,
  strategyCode,
  symbolKindCode,
  termFields,
  termHash,
} from "../../../../src/core/types/index.ts";
import type { CodeEdgeKind, SymbolKind } from "../../../../src/core/types/index.ts";
import { EdgeIndex, type SearchSegment } from "../../../../src/core/query/index.ts";
import { vectorSegmentOf } from "../vector/vectors.ts";

export interface MiniFile {
  readonly path: string;
  readonly text: string;
  readonly language?: string;
  readonly test?: boolean;
  readonly generated?: boolean;
  /** One per chunk. */
  readonly vectors?: readonly Float32Array[];
}

interface MiniSymbol {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly line: number;
}

const declaration =
  /^(\s*)(?:export )?(function|class|def|func|struct|method|const|module|field) ([A-Za-z_$][\w$]*(?:(?:\.|::)[A-Za-z_$][\w$]*)*)/;
const kinds: Readonly<Record<string, SymbolKind>> = {
  class: "class",
  struct: "struct",
  const: "constant",
  method: "method",
  module: "module",
  field: "field",
};

/** Cuts chunks before each unindented declaration, and every `chunkLines` lines. */
export function miniSegment(files: readonly MiniFile[], chunkLines = 40, root = "/root"): SearchSegment {
  const strings = new StringTableBuilder();
  const fileRows = new TableBuilder(segmentFileSchema);
  const symbolRows = new TableBuilder(segmentSymbolSchema);
  const chunkRows = new TableBuilder(segmentChunkSchema);
  const words = new WordSegmentBuilder();
  const vectors: Float32Array[] = [];
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    vectors.push(...(file.vectors ?? []));
    const lines = file.text.split("\n");
    const language = file.language ?? "typescript";
    const flags = (file.test ? segmentFileFlags.test : 0) | (file.generated ? segmentFileFlags.generated : 0);
    const symbolStart = symbolRows.length;
    const row = fileRows.add({
      ...{ path: strings.intern(file.path), language: strings.intern(language), flags },
      ...{ symbolStart, chunkStart: chunkRows.length, edgeStart: 0 },
      ...{ references: 0, external: 0, ambiguous: 0, unresolved: 0 },
    });
    const addSymbol = (symbol: MiniSymbol, parent: number, chunk: number, endLine: number): number =>
      symbolRows.add({
        ...{ name: strings.intern(symbol.name), nameHash: termHash(symbol.name), key: symbolRows.length + 1 },
        ...{ kind: symbolKindCode(symbol.kind), parent, owner: noString, file: row, flags: 0 },
        ...{ startLine: symbol.line, endLine, visibility: 0, ordinal: 0, chunk },
      });
    addSymbol({ name: "", kind: "module", line: 1 }, -1, chunkRows.length, lines.length);
    const pathHashes = new Set<number>();
    forEachTerm(file.path, 0, file.path.length, (hash) => pathHashes.add(hash));

    let outer = -1;
    for (let first = 0; first < lines.length;) {
      let last = first + 1;
      while (
        last < lines.length &&
        last - first < chunkLines &&
        !/^(export |function|class|def|func|struct|const|module|field)/.test(lines[last]!)
      )
        last++;
      const chunk = chunkRows.length;
      let symbol = -1;
      const names = new Set<number>();
      for (let line = first; line < last; line++) {
        const match = declaration.exec(lines[line]!);
        if (match === null) continue;
        const isInner = match[1] !== "";
        const kind = kinds[match[2]!] ?? (isInner ? "method" : "function");
        const added = addSymbol(
          { name: match[3]!, kind, line: line + 1 },
          isInner ? outer : symbolStart,
          chunk,
          last,
        );
        if (!isInner) outer = added;
        if (symbol < 0) symbol = added;
        forEachTerm(match[3]!, 0, match[3]!.length, (hash) => names.add(hash));
      }
      const text = lines.slice(first, last).join("\n");
      const start = lines.slice(0, first).reduce((sum, { length }) => sum + length + 1, 0);
      chunkRows.add({
        ...{ file: row, symbol, kind: 0, start, end: start + text.length },
        ...{ startLine: first + 1, endLine: last },
      });
      words.add({ ...rowsOf(text, names), pathHashes: Uint32Array.from(pathHashes) });
      first = last;
    }
  }
  const [built, named] = [{ files: fileRows.build(), symbols: symbolRows.build() }, strings.build()];
  const called = listCalledModules({ ...built, strings: named });
  const tables = { ...built, chunks: chunkRows.build(), called, strings: named };
  return {
    id: `${root}:${files.map(({ path }) => path).join()}`,
    root,
    tables,
    words: words.build(),
    vectors: vectors.length === 0 ? undefined : vectorSegmentOf(vectors, vectors[0]!.length),
    deadFiles: new Uint8Array((tables.files.length + 7) >>> 3),
  };
}

/** Edges between symbols of one segment, by name: `kind`, from, to, and the line of the reference. */
export function miniEdges(
  { tables: { files, strings, symbols } }: SearchSegment,
  rows: readonly (readonly [kind: CodeEdgeKind, from: string, to: string, line: number])[],
): EdgeIndex {
  const paths = new StringTableBuilder();
  const edges = new TableBuilder(segmentEdgeSchema);
  const rowOf = (name: string): number => {
    return Array.from(symbols.name, (id) => strings.get(id)).indexOf(name);
  };
  for (const [kind, from, to, line] of [...rows].sort((a, b) => rowOf(a[1]) - rowOf(b[1]))) {
    const target = rowOf(to);
    const path = strings.get(files.path[symbols.file[target]!]!);
    edges.add({
      ...{ source: rowOf(from), targetPath: paths.intern(path), targetKey: symbols.key[target]! },
      ...{ kind: edgeKindCode(kind), strategy: strategyCode("import"), confidence: 247, line },
    });
  }
  const bytes = encodeSegmentEdges({ edges: edges.build(), strings: paths.build() });
  return new EdgeIndex((body) => body(bytes));
}

function rowsOf(
  text: string,
  names: ReadonlySet<number>,
): { hashes: Uint32Array; frequencies: Uint8Array; start: number; end: number; length: number } {
  const counts = new Map<number, number>();
  let length = 0;
  forEachTerm(text, 0, text.length, (hash) => {
    length++;
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  });
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return {
    hashes: Uint32Array.from(sorted, ([hash]) => hash),
    frequencies: Uint8Array.from(
      sorted,
      ([hash, count]) => Math.min(count, 15) | (names.has(hash) ? termFields.name : 0),
    ),
    start: 0,
    end: sorted.length,
    length,
  };
}
