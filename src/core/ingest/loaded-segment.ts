// A segment of the current generation, and where its files stand in the table of files now.
import { decodeWordSegment, findDocuments, type WordSegment } from "../lexical/index.ts";
import {
  decodeSegmentEdges,
  decodeSegmentTables,
  type SegmentEdges,
  type SegmentTables,
} from "../types/index.ts";
import { segmentBlock, type RootStore, type SegmentRecord } from "../store/index.ts";
import { createRowFinder } from "../walk/index.ts";
import type { FileTable } from "./file-table.ts";

/** Blocks are read when they are first asked for. */
export class LoadedSegment {
  readonly record: SegmentRecord;
  readonly tables: SegmentTables;
  /** By file of the segment: row in the table of files; −1 for a file that is dead or gone. */
  readonly rows: Int32Array;
  readonly #store: RootStore;
  #words: WordSegment | undefined;
  #edges: SegmentEdges | undefined;

  constructor(store: RootStore, record: SegmentRecord, { manifest }: FileTable) {
    this.#store = store;
    this.record = record;
    this.tables = decodeSegmentTables(store.getBlock(segmentBlock(record.id, "tables")));
    const { files, strings } = this.tables;
    this.rows = new Int32Array(files.length).fill(-1);
    // The files of a segment ascend by their paths.
    const findRow = createRowFinder(manifest);
    for (let file = 0; file < files.length; file++) {
      if (!isDead(record.dead, file)) this.rows[file] = findRow(strings.bytesOf(files.path[file]!)) ?? -1;
    }
  }

  /** Rows of files whose text holds one of the words; −1 among them for those that are gone. */
  rowsMentioning(terms: ReadonlySet<number>): Set<number> {
    this.#words ??= decodeWordSegment(this.#store.getBlock(segmentBlock(this.record.id, "lexical")));
    const { chunks } = this.tables;
    const found = new Set<number>();
    for (const term of terms) {
      for (const document of findDocuments(this.#words, term)) found.add(this.rows[chunks.file[document]!]!);
    }
    return found;
  }

  /** Rows of files with an edge to one of the paths; −1 among them for those that are gone. */
  rowsLinkedTo(paths: ReadonlySet<string>): Set<number> {
    this.#edges ??= decodeSegmentEdges(this.#store.getBlock(segmentBlock(this.record.id, "edges")));
    const { edges, strings } = this.#edges;
    const isTarget = new Uint8Array(strings.length);
    for (let string = 0; string < strings.length; string++) {
      if (paths.has(strings.get(string))) isTarget[string] = 1;
    }
    const { symbols } = this.tables;
    const found = new Set<number>();
    for (let edge = 0; edge < edges.length; edge++) {
      if (isTarget[edges.targetPath[edge]!] === 1) found.add(this.rows[symbols.file[edges.source[edge]!]!]!);
    }
    return found;
  }

  /** The record with the files dead that are gone or in `dirty`: those will live in a new segment. */
  retire(dirty: ReadonlySet<number>): SegmentRecord {
    const dead = Uint8Array.from(this.record.dead);
    let deadFiles = 0;
    for (let file = 0; file < this.rows.length; file++) {
      if (this.rows[file]! < 0 || dirty.has(this.rows[file]!)) dead[file >> 3]! |= 1 << (file & 7);
      if (isDead(dead, file)) deadFiles++;
    }
    return { ...this.record, dead, deadFiles };
  }

  liveChunks(dead: Uint8Array): number {
    const { chunks } = this.tables;
    let live = 0;
    for (let chunk = 0; chunk < chunks.length; chunk++) {
      if (!isDead(dead, chunks.file[chunk]!)) live++;
    }
    return live;
  }
}

export function isDead(dead: Uint8Array, file: number): boolean {
  return (dead[file >> 3]! & (1 << (file & 7))) !== 0;
}
