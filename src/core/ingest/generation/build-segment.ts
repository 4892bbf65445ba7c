// How does one worker build segments? It links some files of a generation and lays them out.
import { TableBuilder } from "../../../base/columns.ts";
import { StringTableBuilder } from "../../../base/string-table.ts";
import type { EdgeTable, Linker, ProgramView } from "../../link/index.ts";
import { encodeWordSegment, WordSegmentBuilder } from "../../lexical/index.ts";
import {
  encodeSegmentEdges,
  encodeSegmentTables,
  forEachTerm,
  hasVectors,
  segmentEdgeSchema,
  symbolKeys,
  tableParts,
  type ParsedFile,
  type SegmentEdges,
} from "../../types/index.ts";
import { LociError } from "../../../errors.ts";
import { segmentBlock, vectorsKey, type ArtifactStore, type Block } from "../../store/index.ts";
import { decodeVectorSegment, splitVectorSegment, type VectorSegment } from "../../vector/index.ts";
import { findKey, type FileTable } from "../files/file-table.ts";
import { runCounters } from "../run-counters.ts";
import { encodeSegmentOutline, outlineSegment } from "./segment-outline.ts";
import { SegmentTablesBuilder } from "./segment-tables.ts";

export interface SegmentParts {
  readonly view: ProgramView;
  readonly linker: Linker;
  readonly keysOf: SymbolKeys;
  readonly files: FileTable;
  readonly store: ArtifactStore;
  readonly embedderId: string;
  readonly dimensions: number;
  /** The vectors of those of the rows that the last generation holds. */
  readonly readHeld: (rows: readonly number[]) => ReadonlyMap<number, VectorSegment>;
  /** Counts files as they are finished. */
  readonly progress: Int32Array;
}

export interface BuiltSegment {
  readonly id: string;
  /** Rows of the manifest, ascending: the segment's files in order. */
  readonly rows: readonly number[];
  readonly chunks: number;
  readonly blocks: readonly Block[];
}

/**
 * Usually one segment; more if `rows` contain more words than one segment may hold. `id` names the first, `id.1` … the
 * others.
 */
export function buildSegments(parts: SegmentParts, id: string, rows: readonly number[]): BuiltSegment[] {
  const built: BuiltSegment[] = [];
  const vectorsOf = createVectorFinder(parts, rows);
  let at = 0;
  while (at < rows.length) {
    const name = built.length === 0 ? id : `${id}.${built.length}`;
    const segment = buildOne({ ...parts, vectorsOf }, name, rows, at);
    built.push(segment);
    at += segment.rows.length;
  }
  return built;
}

interface OneSegmentParts extends SegmentParts {
  readonly vectorsOf: VectorFinder;
}

function buildOne(parts: OneSegmentParts, id: string, rows: readonly number[], from: number): BuiltSegment {
  const { view, linker, keysOf } = parts;
  const words = new WordSegmentBuilder();
  const tables = new SegmentTablesBuilder();
  const edges = createEdgeWriter(view, keysOf);
  const vectors = createVectorWriter(parts.dimensions);
  const taken: number[] = [];
  for (let at = from; at < rows.length && !words.isFull; at++) {
    const row = rows[at]!;
    const parsed = view.parsed(row);
    const path = view.path(row);
    const links = linker.linkFile(row);
    edges.add(links.edges, tables.nextSymbol);
    tables.add({ path, parsed, keys: keysOf(row), links: { ...links, edges: links.edges.length } });
    addWords(words, parsed, path);
    vectors.add(parts.vectorsOf(row, parsed), parsed.chunks.length);
    taken.push(row);
    Atomics.add(parts.progress, runCounters.linked, 1);
  }
  const built = { tables: tables.build(), edges: edges.build() };
  const outline = outlineSegment({ ...built, edges: built.edges.edges });
  const encoded = encodeSegmentTables(built.tables);
  const { head, pages } = encodeWordSegment(words.build());
  const { values, scales } = splitVectorSegment(vectors.build());
  return {
    id,
    rows: taken,
    chunks: tables.chunkCount,
    blocks: [
      ...tableParts.map((part) => ({ key: segmentBlock(id, part), bytes: encoded[part] })),
      { key: segmentBlock(id, "edges"), bytes: encodeSegmentEdges(built.edges) },
      { key: segmentBlock(id, "words"), bytes: head },
      ...pages.map((bytes, page) => ({ key: segmentBlock(id, `words-${page}`), bytes })),
      { key: segmentBlock(id, "vectors"), bytes: values },
      { key: segmentBlock(id, "scales"), bytes: scales },
      { key: segmentBlock(id, "outline"), bytes: encodeSegmentOutline(outline) },
    ],
  };
}

/** The words of each chunk of a file, with those of the file's path. */
export function addWords(words: WordSegmentBuilder, parsed: ParsedFile, path: string): void {
  const pathHashes = termsOfPath(path);
  for (let chunk = 0; chunk < parsed.chunks.length; chunk++) {
    words.add({
      hashes: parsed.termHashes,
      frequencies: parsed.termFrequencies,
      start: parsed.termStarts[chunk]!,
      end: parsed.termStarts[chunk + 1]!,
      length: parsed.chunks.termCount[chunk]!,
      pathHashes,
    });
  }
}

function termsOfPath(path: string): Uint32Array {
  const hashes = new Set<number>();
  forEachTerm(path, 0, path.length, (hash) => hashes.add(hash));
  return Uint32Array.from(hashes);
}

interface VectorWriter {
  /** `vectors` have a row for each chunk. */
  add(vectors: VectorSegment | undefined, chunks: number): void;
  build(): VectorSegment;
}

/** A segment's vectors in chunk order. A file that is not embedded gets rows of scale 0, which no search finds. */
function createVectorWriter(dimensions: number): VectorWriter {
  const files: { readonly vectors: VectorSegment | undefined; readonly chunks: number }[] = [];
  return {
    add(vectors, chunks) {
      files.push({ vectors, chunks });
    },
    build() {
      const total = files.reduce((sum, { chunks }) => sum + chunks, 0);
      const values = new Int8Array(total * dimensions);
      const scales = new Float32Array(total);
      let at = 0;
      for (const { vectors, chunks } of files) {
        if (vectors !== undefined) {
          values.set(vectors.values, at * dimensions);
          scales.set(vectors.scales, at);
        }
        at += chunks;
      }
      return { dimensions, values, scales };
    },
  };
}

/** Undefined for a file that is not embedded. */
type VectorFinder = (row: number, parsed: ParsedFile) => VectorSegment | undefined;

/** Those of new files are beside the artifacts; of other files, often only in the last generation. */
function createVectorFinder(parts: SegmentParts, rows: readonly number[]): VectorFinder {
  const { store, files, dimensions } = parts;
  const keyOf = (row: number): Buffer | undefined => {
    const key = findKey(files, row);
    return key && vectorsKey(key, parts.embedderId);
  };
  // Once, because that reads the vectors of whole segments.
  let held: ReadonlyMap<number, VectorSegment> | undefined;
  const findHeld = (row: number): VectorSegment | undefined => {
    held ??= parts.readHeld(
      rows.filter((other) => {
        const key = keyOf(other);
        return key !== undefined && !store.hasVectors(key);
      }),
    );
    return held.get(row);
  };
  return (row, parsed) => {
    if (!hasVectors(parsed)) return undefined;
    const key = keyOf(row);
    const bytes = key && store.findVectors(key);
    const vectors = bytes === undefined ? findHeld(row) : decodeVectorSegment(bytes);
    const fits = vectors?.dimensions === dimensions && vectors.scales.length === parsed.chunks.length;
    // Without them, no search would find the file by its meaning, in this generation and in those built on it.
    if (!fits) throw lostVectors(parts.view.path(row));
    return vectors;
  };
}

function lostVectors(path: string): LociError {
  return new LociError("STORE_CORRUPT", `The vectors of ${path} are lost.`, {
    hint: "Nothing else is: a full index run makes them again.",
  });
}

interface EdgeWriter {
  add(edges: EdgeTable, symbolStart: number): void;
  build(): SegmentEdges;
}

/** Converts edge sources from file rows to segment rows, and targets from rows to keys. */
function createEdgeWriter(view: ProgramView, keysOf: SymbolKeys): EdgeWriter {
  const strings = new StringTableBuilder();
  const rows = new TableBuilder(segmentEdgeSchema, 1024);
  const paths = new Map<number, number>();
  const pathOf = (file: number): number => {
    let path = paths.get(file);
    if (path === undefined) paths.set(file, (path = strings.intern(view.path(file))));
    return path;
  };
  return {
    add(edges, symbolStart) {
      for (let i = 0; i < edges.length; i++) {
        const file = edges.targetFile[i]!;
        rows.add({
          source: symbolStart + edges.source[i]!,
          targetPath: pathOf(file),
          targetKey: keysOf(file)[edges.target[i]!]!,
          kind: edges.kind[i]!,
          strategy: edges.strategy[i]!,
          confidence: edges.confidence[i]!,
          line: edges.line[i]!,
        });
      }
    },
    build: () => ({ edges: rows.build(), strings: strings.build() }),
  };
}

/**
 * The keys of a file's symbols, by row. Cached for the run at 4 bytes a symbol, because edges from everywhere point to
 * header files.
 */
export type SymbolKeys = (file: number) => Uint32Array;

export function createSymbolKeys(view: ProgramView): SymbolKeys {
  const known = new Map<number, Uint32Array>();
  return (file) => {
    let keys = known.get(file);
    if (keys === undefined) known.set(file, (keys = symbolKeys(view.parsed(file))));
    return keys;
  };
}
