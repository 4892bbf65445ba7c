// Which points represent one file? One for each chunk, for searching, and one for the file, for building answers.
import type { Schemas } from "@qdrant/js-client-rest";
import { hash32 } from "../../base/hash32.ts";
import { classifyPath, isConfigurationPath, pathClasses, stemOf, viewSegment } from "../query/index.ts";
import {
  forEachTerm,
  symbolKindOf,
  termHash,
  type ParsedFile,
  type SegmentEdges,
  type SegmentTables,
} from "../types/index.ts";
import type { VectorSegment } from "../vector/index.ts";
import { vectorNames } from "./collection.ts";
import { encodeFilePart, type FilePart } from "./file-part.ts";
import { pointId } from "./point-ids.ts";
import { weighChunkWords } from "./sparse-words.ts";
import { never } from "./visible.ts";

export type Point = Schemas["PointStruct"];

/** A file from a segment of the local index. */
export interface PushedFile {
  readonly root: string;
  readonly path: string;
  /** Identifies the parsed and embedded content: equal for the same bytes, language and model. */
  readonly content: string;
  /** Identifies that content together with the file's edges. */
  readonly version: string;
  readonly parsed: ParsedFile;
  readonly vectors: VectorSegment | undefined;
  /** Tables of its segment, and the file's row in them. */
  readonly tables: SegmentTables;
  readonly row: number;
  /** The file's own edges, with sources counted from its first symbol. */
  readonly edges: SegmentEdges;
  readonly part: FilePart;
}

/** Filter fields of both chunks and files. */
function placeFields({ root, path, tables, row }: PushedFile): Record<string, unknown> {
  const language = viewSegment(tables).language(row);
  const classes = classifyPath(path, tables.files.flags[row]!, language);
  const purposes = [
    ...((classes & pathClasses.test) === 0 ? [] : ["test"]),
    ...(isConfigurationPath(path) ? ["configuration"] : []),
  ];
  const parts = path.split("/");
  return {
    root,
    path,
    folders: parts.map((_, i) => parts.slice(0, i + 1).join("/")),
    extension: extensionsOf(parts.at(-1)!),
    stem: stemOf(path),
    language,
    purposes,
  };
}

/** `d.ts` and `ts` for `a.d.ts`. */
function extensionsOf(name: string): string[] {
  const parts = name.toLowerCase().split(".").slice(1);
  return parts.map((_, i) => parts.slice(i).join("."));
}

export function chunkPoints(file: PushedFile, generation: number, averageLength: number): Point[] {
  const { root, path, content, parsed, vectors, tables, row } = file;
  const pathHashes = new Set<number>();
  forEachTerm(path, 0, path.length, (hash) => pathHashes.add(hash));
  const place = placeFields(file);
  const named = namesByChunk(tables, row);
  return Array.from({ length: parsed.chunks.length }, (_, chunk) => {
    const { kinds, names } = named[chunk]!;
    const meaning = vectors === undefined ? undefined : vectorOf(vectors, chunk);
    return {
      id: pointId("chunk", root, path, content, chunk),
      vector: {
        ...(meaning === undefined ? {} : { [vectorNames.meaning]: meaning }),
        [vectorNames.words]: weighChunkWords(parsed, chunk, pathHashes, averageLength),
      },
      payload: {
        type: "chunk",
        ...place,
        kinds: [...kinds],
        names: [...names],
        from: generation,
        to: never,
      },
    };
  });
}

/**
 * As small integers, because the server uses only the direction. Undefined for a chunk that semantic search cannot
 * find.
 */
function vectorOf({ dimensions, scales, values }: VectorSegment, row: number): number[] | undefined {
  if (scales[row] === 0) return undefined;
  return Array.from(values.subarray(row * dimensions, (row + 1) * dimensions));
}

interface ChunkNames {
  readonly kinds: Set<string>;
  /** `termHash` of the names of symbols that begin in it. */
  readonly names: Set<number>;
}

function namesByChunk(tables: SegmentTables, file: number): ChunkNames[] {
  const view = viewSegment(tables);
  const { files, symbols, chunks } = tables;
  const first = files.chunkStart[file]!;
  const named = Array.from({ length: view.chunkEnd(file) - first }, (_, i): ChunkNames => ({
    kinds: new Set(chunks.symbol[first + i]! < 0 ? ["text"] : []),
    names: new Set(),
  }));
  const end = files.symbolStart[file + 1] ?? symbols.length;
  for (let row = files.symbolStart[file]!; row < end; row++) {
    const own = named[symbols.chunk[row]! - first];
    if (own === undefined) continue;
    own.kinds.add(symbolKindOf(symbols.kind[row]!));
    own.names.add(symbols.nameHash[row]!).add(termHash(view.calledName(row)));
  }
  return named;
}

/** Encodes an edge's target as a number by which points can be filtered. */
export function targetHash(path: string, key: number): number {
  return hash32(`${key} ${path}`);
}

export function filePoint(file: PushedFile, generation: number): Point {
  const { root, path, content, version, tables, row, edges, part } = file;
  const view = viewSegment(tables);
  const { files, symbols } = tables;
  const end = files.symbolStart[row + 1] ?? symbols.length;
  const names = new Set<number>();
  const symbolNames = new Set<string>();
  for (let symbol = files.symbolStart[row]!; symbol < end; symbol++) {
    names.add(symbols.nameHash[symbol]!).add(termHash(view.calledName(symbol)));
    if (symbols.parent[symbol]! >= 0) symbolNames.add(view.symbolName(symbol));
  }
  const targets = new Set<number>();
  for (let edge = 0; edge < edges.edges.length; edge++) {
    targets.add(targetHash(edges.strings.get(edges.edges.targetPath[edge]!), edges.edges.targetKey[edge]!));
  }
  return {
    id: pointId("file", root, path, version),
    vector: {},
    payload: {
      type: "file",
      ...placeFields(file),
      ...{ content, version },
      names: [...names],
      symbols: [...symbolNames],
      targets: [...targets],
      part: encodeFilePart(part),
      from: generation,
      to: never,
    },
  };
}
