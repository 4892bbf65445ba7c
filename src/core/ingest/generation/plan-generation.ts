// What does a run have to build? The difference between the last generation and what the walk and the readers found.
import {
  findAffectedFiles,
  type AffectedLookup,
  type LinkerLanguages,
  type ProgramView,
} from "../../link/index.ts";
import type { RootRecord, RootStore, SegmentRecord } from "../../store/index.ts";
import { diffManifests } from "../../walk/index.ts";
import { chooseRebuilt, segmentSourceBytes } from "./choose-rebuilt.ts";
import { describeChanges } from "../files/describe-changes.ts";
import type { FoundFacts } from "../facts/find-facts.ts";
import { unreadFile, type FileTable } from "../files/file-table.ts";
import { LoadedSegment } from "./loaded-segment.ts";
import type { SegmentHeads } from "./segment-heads.ts";
import { decidesLinks } from "../files/linking-manifests.ts";

/** If a change affects more than this share of the files, all are linked again: finding the rest would take longer. */
const maxAffectedShare = 0.4;
/** The same if the search looks at each file so often: on one thread, linking a file takes ten times as long as a look. */
const maxLooks = 4;
const alwaysAffordableFiles = 256;

export interface GenerationPlan {
  /** Nothing indexed has changed, so the current generation stays. */
  readonly unchanged: boolean;
  /** Segments of the current generation that stay, with their dead files updated. */
  readonly kept: readonly SegmentRecord[];
  /** Rows of the manifest for each new segment, ascending. */
  readonly segments: readonly (readonly number[])[];
  readonly filesUnchanged: number;
  readonly filesRemoved: number;
  /** Files linked again because other files changed. */
  readonly filesRelinked: number;
}

export interface PlanOutcome {
  readonly plan: GenerationPlan;
}

/** The part of a compiler's index that the plan needs. */
export interface PlanFacts {
  readonly facts: Omit<FoundFacts, "state">;
}

export interface PlanInput {
  readonly files: FileTable;
  /** Rows of files about which a compiler's index now says something else. */
  readonly otherFacts: ReadonlySet<number>;
  /** The generation needs a new record even if no file changed. */
  readonly isRecordNew: boolean;
  /** The generation to build on; undefined to rebuild everything. */
  readonly previous: { readonly record: RootRecord; readonly files: FileTable } | undefined;
  readonly rootStore: RootStore;
  readonly heads: SegmentHeads;
  readonly languages: LinkerLanguages;
  /** The linker's view of a file table: this run's or the last one's. */
  readonly openView: (files: FileTable) => ProgramView;
}

export function planGeneration(input: PlanInput): GenerationPlan {
  const { files, previous, openView, languages } = input;
  if (previous === undefined) return planAll(files, { filesUnchanged: 0, filesRemoved: 0 });
  const diff = diffManifests(previous.files.manifest, files.manifest);
  const touched = [...diff.added, ...diff.changed].sort((a, b) => a - b);
  const sums = { filesUnchanged: diff.unchangedCount, filesRemoved: diff.removed.length };
  const isTold = input.isRecordNew || input.otherFacts.size > 0;
  if (touched.length === 0 && diff.removed.length === 0 && !isTold) {
    return { unchanged: true, kept: previous.record.segments, segments: [], ...sums, filesRelinked: 0 };
  }
  const removedPaths = diff.removed.map((row) => previous.files.manifest.paths.get(row));
  const touchedPaths = touched.map((row) => files.manifest.paths.get(row));
  if ([...removedPaths, ...touchedPaths].some(decidesLinks)) return planAll(files, sums);

  const heads = input.heads.read(input.rootStore, previous.record.segments);
  const segments = previous.record.segments.map(
    (record, i) => new LoadedSegment(input.rootStore, record, heads[i]!, files),
  );
  const dirty = new Set(touched);
  const [before, after] = [openView(previous.files), openView(files)];
  const versions = {
    before: { files: previous.files, view: before },
    after: { files, view: after },
    languages,
  };
  const changes = describeChanges(versions, diff);
  const limits = {
    affected: Math.max(alwaysAffordableFiles, files.manifest.length * maxAffectedShare),
    work: Math.max(alwaysAffordableFiles, files.manifest.length) * maxLooks,
  };
  const affected = findAffectedFiles(
    changes,
    createLookup(after, segments, touched),
    { before, after, languages },
    limits,
  );
  if (affected === undefined) return planAll(files, sums);
  for (const row of affected) dirty.add(row);
  for (const row of input.otherFacts) dirty.add(row);
  const filesRelinked = dirty.size - touched.length;
  const gone = diff.removed.map((row) => previous.files.manifest.paths.bytesOf(row));
  const kept = splitKept(
    segments,
    segments.map((segment) => segment.retire({ gone, dirty })),
    dirty,
  );
  return { unchanged: false, kept, segments: partition(files, [...dirty]), ...sums, filesRelinked };
}

function planAll(files: FileTable, sums: { filesUnchanged: number; filesRemoved: number }): GenerationPlan {
  const rows = Array.from({ length: files.manifest.length }, (_, row) => row);
  return { unchanged: false, kept: [], segments: partition(files, rows), ...sums, filesRelinked: 0 };
}

/** Rows with an artifact, in path order, split into parts of about `segmentSourceBytes`. */
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

/** Answers the linker's questions about unchanged files; the linker uses their rows in the new manifest. */
function createLookup(
  view: ProgramView,
  segments: readonly LoadedSegment[],
  touched: readonly number[],
): AffectedLookup<number> {
  const others = new Set([-1, ...touched]);
  function* unchanged(rowsOf: (segment: LoadedSegment) => Iterable<number>): Generator<number> {
    for (const segment of segments) for (const row of rowsOf(segment)) if (!others.has(row)) yield row;
  }
  return {
    path: (row) => view.path(row),
    parsed: (row) => view.parsed(row),
    mentioning: (terms) => unchanged((segment) => segment.rowsMentioning(terms)),
    linkedTo: (paths) => unchanged((segment) => segment.rowsLinkedTo(paths)),
    all: () => unchanged((segment) => segment.rows),
    at: (path) => {
      const row = view.findFile(path);
      return row === undefined || others.has(row) ? undefined : row;
    },
  };
}

/** Returns the records of the segments that are kept, and adds the live files of the others to `dirty`. */
function splitKept(
  segments: readonly LoadedSegment[],
  records: readonly SegmentRecord[],
  dirty: Set<number>,
): SegmentRecord[] {
  const isRebuilt = chooseRebuilt(
    records.map((record, i) => ({
      liveFiles: record.files - record.deadFiles,
      chunks: record.chunks,
      liveChunks: segments[i]!.liveChunks(record.dead),
      liveBytes: () => segments[i]!.liveBytes(record.dead),
    })),
  );
  return records.filter((record, i) => {
    if (record.deadFiles === record.files) return false;
    if (isRebuilt[i] !== true) return true;
    for (const row of segments[i]!.rows) if (row >= 0) dirty.add(row);
    return false;
  });
}
