// What is pushed to the server from a locally indexed root? Its files, as they are in its segments.
import { createHash } from "node:crypto";
import { hasBit } from "../../base/bitmap.ts";
import { TableBuilder } from "../../base/columns.ts";
import type { Lender } from "../../base/lender.ts";
import { once } from "../../base/once.ts";
import { StringTableBuilder } from "../../base/string-table.ts";
import { LociError } from "../../errors.ts";
import { decodeFileTable, findKey, isDead, type FileTable } from "../ingest/index.ts";
import { countLive, findTerm, readWordHead, StoredWordSegment } from "../lexical/index.ts";
import { readAsPeople } from "../languages/index.ts";
import { decodeSource } from "../parse/index.ts";
import { liveDocuments } from "../query/index.ts";
import {
  segmentBlock,
  vectorsKey,
  type ArtifactStore,
  type RootRecord,
  type RootStore,
  type SegmentPart,
} from "../store/index.ts";
import {
  decodeParsedFile,
  decodeSegmentEdges,
  encodeSegmentEdges,
  hasVectors,
  openSegmentTables,
  segmentEdgeSchema,
  type SegmentEdges,
  type SegmentTables,
} from "../types/index.ts";
import { createRowFinder, isAsWalked, readRootFile } from "../walk/index.ts";
import { cutVectors, encodeVectorSegment, openVectorSegment, type VectorSegment } from "../vector/index.ts";
import { packRanks } from "./file-part.ts";
import type { PushedFile } from "./file-points.ts";
import type { FileVersion } from "./push-points.ts";
import type { PushSource } from "./push-root.ts";

interface Place {
  readonly segment: PushSegment;
  /** Row in the segment's files. */
  readonly row: number;
  readonly manifestRow: number;
  readonly version: FileVersion;
}

interface PushSegment {
  readonly id: string;
  readonly dead: Uint8Array;
  readonly tables: SegmentTables;
  readonly edges: SegmentEdges;
  readonly ranks: Float32Array | undefined;
}

export interface PushParts {
  readonly store: RootStore;
  readonly artifacts: ArtifactStore;
  /** The root's name on every machine. */
  readonly name: string;
  readonly mask: (text: string) => string;
  /** Loads the ranks of each segment's symbols. */
  readonly loadRanks: (
    record: RootRecord,
    segments: readonly { readonly id: string; readonly tables: SegmentTables }[],
  ) => readonly Float32Array[] | undefined;
}

/** Throws ROOT_NOT_INDEXED, STORE_CORRUPT. */
export function openPushSource({ store, artifacts, name, mask, loadRanks }: PushParts): PushSource {
  store.refresh();
  artifacts.refresh();
  const record = store.findRecord();
  if (record === undefined) throw new LociError("ROOT_NOT_INDEXED", "The root is not indexed.");
  const files = decodeFileTable(store.getBlock(record.manifest));
  const loaded = record.segments.map(({ id, dead }) => ({
    id,
    dead,
    tables: openSegmentTables((part) => lenderOf(store, id, part)),
    edges: lenderOf(store, id, "edges")(decodeSegmentEdges),
  }));
  const ranks = loadRanks(record, loaded);
  const segments = loaded.map((segment, position): PushSegment => ({ ...segment, ranks: ranks?.[position] }));
  const places = findPlaces(segments, files, record.embedder);
  const sums = once(() => sumWords(store, segments));
  const vectorsOf = createVectorReader(store);
  return {
    root: name,
    facts: {
      commit: record.head,
      embedder: record.embedder,
      dimensions: record.dimensions,
      extractor: record.extractor,
      counts: record.counts,
      words: sums().words,
      filesWithWords: sums().filesWithWords,
    },
    versions: new Map([...places].map(([path, { version }]) => [path, version])),
    countWords: () => sums().counts,
    read: (path) => {
      const place = places.get(path)!;
      const file = readPlace(place, path, { artifacts, files, vectorsOf, name });
      return { ...file, part: { ...file.part, text: readText(record.root, path, files, place, mask) } };
    },
  };
}

function lenderOf(store: RootStore, id: string, part: SegmentPart): Lender {
  return (body) => store.lendBlock(segmentBlock(id, part), body);
}

function findPlaces(
  segments: readonly PushSegment[],
  files: FileTable,
  embedder: string,
): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const segment of segments) {
    const { tables, dead } = segment;
    // Files ascend by path within a segment, and start over in the next one.
    const findRow = createRowFinder(files.manifest);
    for (let row = 0; row < tables.files.length; row++) {
      const manifestRow = isDead(dead, row)
        ? undefined
        : findRow(tables.strings.bytesOf(tables.files.path[row]!));
      const key = manifestRow === undefined ? undefined : findKey(files, manifestRow);
      if (manifestRow === undefined || key === undefined) continue;
      const content = vectorsKey(key, embedder).toString("hex");
      const version = createHash("sha256")
        .update(content)
        .update(hashEdges(segment, row))
        .digest("hex")
        .slice(0, 32);
      places.set(tables.strings.get(tables.files.path[row]!), {
        ...{ segment, row, manifestRow },
        version: { content, version },
      });
    }
  }
  return places;
}

/** The rows of a file's edges: the first, and one past the last. */
function edgesOf({ tables, edges }: PushSegment, row: number): readonly [number, number] {
  const { edgeStart } = tables.files;
  return [edgeStart[row]!, edgeStart[row + 1] ?? edges.edges.length];
}

function hashEdges(segment: PushSegment, row: number): Buffer {
  const { edges, strings } = segment.edges;
  const [first, end] = edgesOf(segment, row);
  const base = segment.tables.files.symbolStart[row]!;
  const hash = createHash("sha256");
  for (let i = first; i < end; i++) {
    hash.update(strings.bytesOf(edges.targetPath[i]!));
    hash.update(
      Uint32Array.of(
        edges.source[i]! - base,
        edges.targetKey[i]!,
        (edges.kind[i]! << 16) | (edges.strategy[i]! << 8) | edges.confidence[i]!,
        edges.line[i]!,
      ),
    );
  }
  return hash.digest();
}

interface ReadContext {
  readonly artifacts: ArtifactStore;
  readonly files: FileTable;
  readonly vectorsOf: (segment: PushSegment) => VectorSegment;
  readonly name: string;
}

/** Keeps those of one segment: files are read in the order of their paths, as segments are made. */
function createVectorReader(store: RootStore): (segment: PushSegment) => VectorSegment {
  let last: { readonly id: string; readonly vectors: VectorSegment } | undefined;
  return ({ id }) => {
    if (last?.id !== id) {
      const vectors = openVectorSegment(lenderOf(store, id, "scales"), lenderOf(store, id, "vectors"));
      last = { id, vectors };
    }
    return last.vectors;
  };
}

function readPlace(place: Place, path: string, context: ReadContext): PushedFile {
  const { segment, row, manifestRow, version } = place;
  const { artifacts, files, vectorsOf, name } = context;
  const key = findKey(files, manifestRow)!;
  const bytes = artifacts.findParsedBytes(key);
  if (bytes === undefined) {
    throw new LociError("STORE_CORRUPT", `What was read of ${path} is damaged.`, {
      next: { do: "rebuild-index" },
    });
  }
  const parsed = decodeParsedFile(bytes);
  const firstChunk = segment.tables.files.chunkStart[row]!;
  const vectors = hasVectors(parsed)
    ? cutVectors(vectorsOf(segment), firstChunk, firstChunk + parsed.chunks.length)
    : undefined;
  const edges = cutEdges(segment, row);
  const { tables, ranks } = segment;
  const own = tables.files;
  const firstSymbol = own.symbolStart[row]!;
  const lastSymbol = own.symbolStart[row + 1] ?? tables.symbols.length;
  return {
    ...{ root: name, path, tables, row, edges, ...version },
    ...{ parsed, vectors },
    part: {
      parsed: bytes,
      vectors: vectors === undefined ? new Uint8Array() : encodeVectorSegment(vectors),
      edges: encodeSegmentEdges(edges),
      counts: {
        references: own.references[row]!,
        external: own.external[row]!,
        ambiguous: own.ambiguous[row]!,
        unresolved: own.unresolved[row]!,
      },
      ranks: packRanks(
        ranks?.subarray(firstSymbol, lastSymbol) ?? new Float32Array(lastSymbol - firstSymbol),
      ),
      text: undefined,
    },
  };
}

function cutEdges(segment: PushSegment, row: number): SegmentEdges {
  const { edges, strings } = segment.edges;
  const [first, end] = edgesOf(segment, row);
  const base = segment.tables.files.symbolStart[row]!;
  const paths = new StringTableBuilder();
  const rows = new TableBuilder(segmentEdgeSchema, Math.max(1, end - first));
  for (let i = first; i < end; i++) {
    rows.add({
      source: edges.source[i]! - base,
      targetPath: paths.intern(strings.get(edges.targetPath[i]!)),
      targetKey: edges.targetKey[i]!,
      kind: edges.kind[i]!,
      strategy: edges.strategy[i]!,
      confidence: edges.confidence[i]!,
      line: edges.line[i]!,
    });
  }
  return { edges: rows.build(), strings: paths.build() };
}

/** Undefined if the file has changed since it was indexed. */
function readText(
  root: string,
  path: string,
  { manifest }: FileTable,
  { manifestRow }: Place,
  mask: (text: string) => string,
): Uint8Array | undefined {
  const now = readRootFile(root, path);
  if (now === undefined || !isAsWalked(now, manifest, manifestRow)) return undefined;
  const text = mask(decodeSource(now.bytes)?.text ?? "");
  return Buffer.from(readAsPeople(path, now.bytes, text), "utf8");
}

interface WordSums {
  readonly words: number;
  readonly filesWithWords: number;
  readonly counts: ReadonlyMap<number, number>;
}

function sumWords(store: RootStore, segments: readonly PushSegment[]): WordSums {
  const counts = new Map<number, number>();
  let [words, filesWithWords] = [0, 0];
  for (const { id, tables, dead } of segments) {
    const segment = new StoredWordSegment(lenderOf(store, id, "words")(readWordHead), (page) =>
      lenderOf(store, id, `words-${page}`),
    );
    const { file } = tables.chunks;
    const live = liveDocuments({ tables, deadFiles: dead });
    const said = new Set<number>();
    segment.lengths.forEach((length, document) => {
      if (live !== undefined && !hasBit(live, document)) return;
      words += length;
      if (length > 0) said.add(file[document]!);
    });
    filesWithWords += said.size;
    for (const terms of segment.terms()) {
      for (const hash of terms.termHashes) {
        const found = findTerm(terms, hash)!;
        const count = live === undefined ? found.documents : countLive(found, live);
        counts.set(hash, (counts.get(hash) ?? 0) + count);
      }
    }
  }
  return { words, filesWithWords, counts };
}
