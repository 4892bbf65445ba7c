// Where are the files of a segment of the current generation in the new file table?
import { lastAtMost } from "../../../base/bisect.ts";
import type { Lender } from "../../../base/lender.ts";
import { findDocuments, StoredWordSegment } from "../../lexical/index.ts";
import { decodeSegmentEdges } from "../../types/index.ts";
import { segmentBlock, type RootStore, type SegmentPart, type SegmentRecord } from "../../store/index.ts";
import { createRowFinder, findRow, type Manifest } from "../../walk/index.ts";
import type { FileTable } from "../files/file-table.ts";
import type { SegmentHead } from "./segment-heads.ts";
import { findOutlinedFile, type SegmentOutline } from "./segment-outline.ts";

/**
 * If this many times fewer files are wanted than the table has, they are looked up one by one; otherwise in one pass.
 */
const fewTimes = 8;

/** Files that a generation no longer has, or whose rows move to another segment. */
export interface Departures {
  /** Paths of the removed files, as UTF-8. */
  readonly gone: readonly Uint8Array[];
  /** Rows in the current file table. */
  readonly dirty: ReadonlySet<number>;
}

/** Only its outline is read until more is needed. */
export class LoadedSegment {
  readonly record: SegmentRecord;
  readonly #store: RootStore;
  readonly #head: SegmentHead;
  readonly #outline: SegmentOutline;
  readonly #manifest: Manifest;
  #rows: Int32Array | undefined;
  #words: StoredWordSegment | undefined;

  constructor(store: RootStore, record: SegmentRecord, head: SegmentHead, { manifest }: FileTable) {
    this.#store = store;
    this.record = record;
    this.#head = head;
    this.#outline = head.outline;
    this.#manifest = manifest;
  }

  /** By file of the segment: row in the file table; −1 if the file is dead or gone. */
  get rows(): Int32Array {
    if (this.#rows !== undefined) return this.#rows;
    const { paths } = this.#outline;
    const rows = new Int32Array(paths.length).fill(-1);
    // A segment's files ascend by path.
    const findRow = createRowFinder(this.#manifest);
    for (let file = 0; file < rows.length; file++) {
      if (!isDead(this.record.dead, file)) rows[file] = findRow(paths.bytesOf(file)) ?? -1;
    }
    return (this.#rows = rows);
  }

  /** Rows of files whose text contains one of the words; includes −1 for removed files. */
  rowsMentioning(terms: ReadonlySet<number>): Set<number> {
    this.#words ??= new StoredWordSegment(this.#head.words(this.#store), (page) =>
      this.#lender(`words-${page}`),
    );
    const found = new Set<number>();
    const { chunkStarts } = this.#outline;
    for (const term of terms) {
      for (const chunk of findDocuments(this.#words, term)) found.add(lastAtMost(chunkStarts, chunk));
    }
    return this.#rowsOf(found);
  }

  /** Rows of files with an edge to one of the paths; includes −1 for removed files. */
  rowsLinkedTo(paths: ReadonlySet<string>): Set<number> {
    const found = new Set<number>();
    const files = this.#outline.paths.length;
    const { edges, strings } = this.#lender("edges")(decodeSegmentEdges);
    const isTarget = new Uint8Array(strings.length);
    for (let string = 0; string < strings.length; string++) {
      if (paths.has(strings.get(string))) isTarget[string] = 1;
    }
    const { edgeStarts } = this.#outline;
    for (let file = 0; file < files; file++) {
      for (let edge = edgeStarts[file]!; edge < edgeStarts[file + 1]!; edge++) {
        if (isTarget[edges.targetPath[edge]!] === 1) found.add(file);
      }
    }
    return this.#rowsOf(found);
  }

  /** The record, with removed and dirty files marked dead; dirty ones will be in a new segment. */
  retire({ gone, dirty }: Departures): SegmentRecord {
    const { paths } = this.#outline;
    const dead = Uint8Array.from(this.record.dead);
    const kill = (file: number): void => void (dead[file >> 3]! |= 1 << (file & 7));
    if ((dirty.size + gone.length) * fewTimes < paths.length) {
      for (const path of [...gone, ...[...dirty].map((row) => this.#manifest.paths.bytesOf(row))]) {
        const file = findOutlinedFile(this.#outline, path);
        if (file !== undefined) kill(file);
      }
    } else {
      const { rows } = this;
      for (let file = 0; file < rows.length; file++)
        if (rows[file]! < 0 || dirty.has(rows[file]!)) kill(file);
    }
    let deadFiles = 0;
    for (let file = 0; file < paths.length; file++) if (isDead(dead, file)) deadFiles++;
    return { ...this.record, dead, deadFiles };
  }

  liveChunks(dead: Uint8Array): number {
    const { chunkStarts } = this.#outline;
    let live = 0;
    for (let file = 0; file + 1 < chunkStarts.length; file++) {
      if (!isDead(dead, file)) live += chunkStarts[file + 1]! - chunkStarts[file]!;
    }
    return live;
  }

  /** Source bytes of the live files. */
  liveBytes(dead: Uint8Array): number {
    let live = 0;
    for (const [file, row] of this.rows.entries()) {
      if (row >= 0 && !isDead(dead, file)) live += this.#manifest.sizesBytes[row]!;
    }
    return live;
  }

  #rowsOf(files: ReadonlySet<number>): Set<number> {
    const { paths } = this.#outline;
    const isFew = this.#rows === undefined && files.size * fewTimes < paths.length;
    const rowOf = (file: number): number => {
      if (!isFew) return this.rows[file]!;
      if (isDead(this.record.dead, file)) return -1;
      return findRow(this.#manifest, paths.bytesOf(file)) ?? -1;
    };
    return new Set(Array.from(files, rowOf));
  }

  #lender(part: SegmentPart): Lender {
    return (body) => this.#store.lendBlock(segmentBlock(this.record.id, part), body);
  }
}

export function isDead(dead: Uint8Array, file: number): boolean {
  return (dead[file >> 3]! & (1 << (file & 7))) !== 0;
}
