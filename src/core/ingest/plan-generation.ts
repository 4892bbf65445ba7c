// What must a run build? The difference between the last generation and what the walk and the readers found now.
import { findAffectedFiles, type AffectedLookup, type ChangedFile } from "../graph/index.ts";
import { decodeWordSegment, findDocuments, type WordSegment } from "../lexical/index.ts";
import { decodeSegmentTables, type ParsedFile, type SegmentTables } from "../model/index.ts";
import {
  segmentBlock,
  type ArtefactStore,
  type RootRecord,
  type RootStore,
  type SegmentRecord,
} from "../store/index.ts";
import { diffManifests, findRow } from "../walk/index.ts";
import { findKey, unreadFile, type FileTable } from "./file-table.ts";
import { emptyParsedFile } from "./empty-parsed-file.ts";
import { isProjectFile } from "./project-file.ts";

/** Segments of fewer live chunks are joined when there are too many of them. */
const smallSegmentChunks = 1_024;
const maxSegments = 12;
/** A segment with a larger share of dead chunks is built anew. */
const maxDeadShare = 0.25;
/** Source bytes that go into one segment: its words must fit a WordSegment and its artefacts a worker's memory. */
const segmentSourceBytes = 8 * 1024 * 1024;

/** When a change touches more files than these, the whole root is linked again: finding them all would take longer. */
const maxAffectedFiles = 256;

export interface GenerationPlan {
  /** Nothing that is indexed differs: the current generation stands. */
  readonly unchanged: boolean;
  /** Segments of the current generation that stay, with what is dead in them now. */
  readonly kept: readonly SegmentRecord[];
  /** Rows of the manifest for each new segment, ascending. */
  readonly segments: readonly (readonly number[])[];
  readonly filesUnchanged: number;
  readonly filesRemoved: number;
  /** Files linked again because of what others changed. */
  readonly filesRelinked: number;
}

/** The plan, and which model the new segments' vectors come from. */
export interface PlanOutcome {
  readonly plan: GenerationPlan;
  readonly embedder: { readonly id: string; readonly dimensions: number };
}

export interface PlanInput {
  readonly files: FileTable;
  /** The generation to build on; undefined to build everything. */
  readonly previous: { readonly record: RootRecord; readonly files: FileTable } | undefined;
  readonly rootStore: RootStore;
  readonly artefacts: ArtefactStore;
}

export function planGeneration(input: PlanInput): GenerationPlan {
  const { files, previous } = input;
  if (previous === undefined) return planAll(files, { filesUnchanged: 0, filesRemoved: 0 });
  const diff = diffManifests(previous.files.manifest, files.manifest);
  const touched = [...diff.added, ...diff.changed].sort((a, b) => a - b);
  const sums = { filesUnchanged: diff.unchangedCount, filesRemoved: diff.removed.length };
  if (touched.length === 0 && diff.removed.length === 0) {
    return { unchanged: true, kept: previous.record.segments, segments: [], ...sums, filesRelinked: 0 };
  }
  const removedPaths = diff.removed.map((row) => previous.files.manifest.paths.get(row));
  const touchedPaths = touched.map((row) => files.manifest.paths.get(row));
  if ([...removedPaths, ...touchedPaths].some(isProjectFile)) return planAll(files, sums);

  const segments = previous.record.segments.map((record) => loadSegment(input.rootStore, record));
  const dirty = new Set(touched);
  const changes = describeChanges(input, previous.files, touched, diff.removed);
  const affected = findAffectedFiles(changes, createLookup(input, segments, dirty), maxAffectedFiles);
  if (affected === undefined) return planAll(files, sums);
  for (const row of affected) dirty.add(row);
  const filesRelinked = dirty.size - touched.length;
  let kept = segments.map((segment) => retire(segment, files, dirty));
  kept = joinSmallAndHalfDead(kept, segments, files, dirty);
  return { unchanged: false, kept, segments: partition(files, [...dirty]), ...sums, filesRelinked };
}

function planAll(files: FileTable, sums: { filesUnchanged: number; filesRemoved: number }): GenerationPlan {
  const rows = Array.from({ length: files.manifest.length }, (_, row) => row);
  return { unchanged: false, kept: [], segments: partition(files, rows), ...sums, filesRelinked: 0 };
}

/** Rows with an artefact, in path order, cut into parts of about `segmentSourceBytes`. */
function partition(files: FileTable, rows: readonly number[]): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  let bytes = 0;
  for (const row of [...rows].sort((a, b) => a - b)) {
    if (files.languages[row] === unreadFile) continue;
    const size = files.manifest.sizesBytes[row]!;
    if (part.length > 0 && bytes + size > segmentSourceBytes) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

interface LoadedSegment {
  readonly record: SegmentRecord;
  readonly tables: SegmentTables;
  readonly words: WordSegment;
}

function loadSegment(rootStore: RootStore, record: SegmentRecord): LoadedSegment {
  return {
    record,
    tables: decodeSegmentTables(rootStore.getBlock(segmentBlock(record.id, "tables"))),
    words: decodeWordSegment(rootStore.getBlock(segmentBlock(record.id, "lexical"))),
  };
}

function describeChanges(
  { files, artefacts }: PlanInput,
  before: FileTable,
  touched: readonly number[],
  removed: readonly number[],
): ChangedFile[] {
  const changes: ChangedFile[] = removed.map((row) => ({
    path: before.manifest.paths.get(row),
    before: readArtefact(artefacts, before, row),
    after: undefined,
  }));
  for (const row of touched) {
    const path = files.manifest.paths.get(row);
    const old = findRow(before.manifest, path);
    changes.push({
      path,
      before: old === undefined ? undefined : readArtefact(artefacts, before, old),
      after: readArtefact(artefacts, files, row),
    });
  }
  return changes;
}

function readArtefact(artefacts: ArtefactStore, files: FileTable, row: number): ParsedFile | undefined {
  const key = findKey(files, row);
  return key === undefined ? undefined : (artefacts.findParsed(key) ?? emptyParsedFile);
}

/** The linker's questions about files that did not change; it names them by their rows in the new manifest. */
function createLookup(
  { files, artefacts }: PlanInput,
  segments: readonly LoadedSegment[],
  touched: ReadonlySet<number>,
): AffectedLookup<number> {
  const parsed = new Map<number, ParsedFile>();
  const changed = new Set(touched); // a copy: what is affected joins `touched` while the search goes on
  return {
    path: (row) => files.manifest.paths.get(row),
    parsed(row) {
      const known = parsed.get(row) ?? readArtefact(artefacts, files, row) ?? emptyParsedFile;
      parsed.set(row, known);
      return known;
    },
    *mentioning(terms) {
      for (const segment of segments) {
        const { tables, words } = segment;
        const found = new Set<number>();
        for (const term of terms) {
          for (const document of findDocuments(words, term)) found.add(tables.chunks.file[document]!);
        }
        yield* unchangedRows(segment, found, files, changed);
      }
    },
    *all() {
      for (const segment of segments)
        yield* unchangedRows(segment, segment.tables.files.path.keys(), files, changed);
    },
  };
}

function* unchangedRows(
  { record, tables }: LoadedSegment,
  segmentFiles: Iterable<number>,
  files: FileTable,
  touched: ReadonlySet<number>,
): Generator<number> {
  for (const file of segmentFiles) {
    if (isDead(record.dead, file)) continue;
    const row = findRow(files.manifest, tables.strings.get(tables.files.path[file]!));
    if (row !== undefined && !touched.has(row)) yield row;
  }
}

/** The segment's record with the files dead that are gone or will live in a new segment. */
function retire(
  { record, tables }: LoadedSegment,
  files: FileTable,
  dirty: ReadonlySet<number>,
): SegmentRecord {
  const dead = Uint8Array.from(record.dead);
  let deadFiles = 0;
  for (let file = 0; file < tables.files.length; file++) {
    if (!isDead(dead, file)) {
      const row = findRow(files.manifest, tables.strings.get(tables.files.path[file]!));
      if (row === undefined || dirty.has(row)) dead[file >> 3]! |= 1 << (file & 7);
    }
    if (isDead(dead, file)) deadFiles++;
  }
  return { ...record, dead, deadFiles };
}

/** Adds the live files of segments that should not stay to `dirty`, and returns the segments that do. */
function joinSmallAndHalfDead(
  records: readonly SegmentRecord[],
  loaded: readonly LoadedSegment[],
  files: FileTable,
  dirty: Set<number>,
): SegmentRecord[] {
  const crowded = records.filter((record) => record.deadFiles < record.files).length >= maxSegments;
  return records.filter((record, i) => {
    if (record.deadFiles === record.files) return false;
    const { tables } = loaded[i]!;
    const live = liveChunks(tables, record.dead);
    const halfDead = live < record.chunks * (1 - maxDeadShare);
    if (!halfDead && !(crowded && live < smallSegmentChunks)) return true;
    for (let file = 0; file < tables.files.length; file++) {
      if (isDead(record.dead, file)) continue;
      const row = findRow(files.manifest, tables.strings.get(tables.files.path[file]!));
      if (row !== undefined) dirty.add(row);
    }
    return false;
  });
}

function liveChunks(tables: SegmentTables, dead: Uint8Array): number {
  let live = 0;
  for (let chunk = 0; chunk < tables.chunks.length; chunk++) {
    if (!isDead(dead, tables.chunks.file[chunk]!)) live++;
  }
  return live;
}

export function isDead(dead: Uint8Array, file: number): boolean {
  return (dead[file >> 3]! & (1 << (file & 7))) !== 0;
}
