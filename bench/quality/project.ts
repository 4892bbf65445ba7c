// A project's files in memory, and the search index that they make: the engine's own parts, without a store.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Embedder } from "../../src/core/embed/index.ts";
import { embedChunks } from "../../src/core/ingest/embed-chunks.ts";
import { SegmentTablesBuilder } from "../../src/core/ingest/segment-tables.ts";
import { WordSegmentBuilder } from "../../src/core/lexical/index.ts";
import { forEachTerm } from "../../src/core/model/index.ts";
import type { ParsedFile } from "../../src/core/model/index.ts";
import { decodeSource, detectLanguage } from "../../src/core/parse/index.ts";
import type { SourceParser } from "../../src/core/parse/index.ts";
import { createSearchIndex } from "../../src/core/query/index.ts";
import type { SearchIndex } from "../../src/core/query/index.ts";
import { decodeVectorSegment } from "../../src/core/vector/index.ts";
import type { VectorSegment } from "../../src/core/vector/index.ts";

export interface ProjectFile {
  readonly path: string;
  readonly text: string;
  readonly parsed: ParsedFile;
}

const skippedFolder = /^(\..*|node_modules|vendor|third_party|dist|build|target|debian|__pycache__)$/;
const skippedFile =
  /\.(min\.js|map|lock|svg|png|jpg|gif|ico|pdf|zip|gz|woff2?|ttf|po|snap|csv)$|-lock\.json$/i;
const maxFileBytes = 400_000;

/** The text files below `folder`, by path. */
export function readProject(folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  const visit = (relative: string): void => {
    for (const entry of readdirSync(join(folder, relative), { withFileTypes: true })) {
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory() && !skippedFolder.test(entry.name)) visit(path);
      if (!entry.isFile() || skippedFile.test(entry.name)) continue;
      if (statSync(join(folder, path)).size > maxFileBytes) continue;
      const text = decodeSource(readFileSync(join(folder, path)))?.text;
      if (text !== undefined) texts.set(path, text);
    }
  };
  visit("");
  return texts;
}

export function parseFile(parser: SourceParser, path: string, text: string): ProjectFile {
  const bytes = Buffer.from(text, "utf8");
  const language = detectLanguage(path, bytes.subarray(0, 4_096));
  return { path, text, parsed: parser.parse({ bytes, language }).file };
}

export async function indexProject(
  files: readonly ProjectFile[],
  embedder: Embedder | undefined,
): Promise<SearchIndex> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const links = { references: 0, external: 0, ambiguous: 0, unresolved: 0, edges: 0 };
  const words = new WordSegmentBuilder();
  const vectors: VectorSegment[] = [];
  for (const { path, parsed, text } of sorted) {
    const pathHashes = new Set<number>();
    forEachTerm(path, 0, path.length, (hash) => pathHashes.add(hash));
    for (let chunk = 0; chunk < parsed.chunks.length; chunk++) {
      words.add({
        hashes: parsed.termHashes,
        frequencies: parsed.termFrequencies,
        start: parsed.termStarts[chunk]!,
        end: parsed.termStarts[chunk + 1]!,
        length: parsed.chunks.termCount[chunk]!,
        pathHashes: Uint32Array.from(pathHashes),
      });
    }
    if (embedder !== undefined) {
      vectors.push(decodeVectorSegment(await embedChunks(embedder, parsed, Buffer.from(text, "utf8"))));
    }
  }
  const builder = new SegmentTablesBuilder();
  for (const { path, parsed } of sorted) builder.add({ path, parsed, links });
  const tables = builder.build();
  return createSearchIndex([
    {
      id: "project",
      root: "",
      tables,
      words: words.build(),
      vectors: embedder === undefined ? undefined : joinSegments(vectors, embedder.dimensions),
      deadFiles: new Uint8Array((tables.files.length + 7) >>> 3),
    },
  ]);
}

function joinSegments(segments: readonly VectorSegment[], dimensions: number): VectorSegment {
  const rows = segments.reduce((sum, { scales }) => sum + scales.length, 0);
  const values = new Int8Array(rows * dimensions);
  const scales = new Float32Array(rows);
  let row = 0;
  for (const segment of segments) {
    values.set(segment.values, row * dimensions);
    scales.set(segment.scales, row);
    row += segment.scales.length;
  }
  return { dimensions, values, scales };
}
