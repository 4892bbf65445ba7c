// What does a run build on? The last generation, if it was made as this run would make it. Its segments hold the vectors
// of all files that have not changed since.
import { bisect } from "../../../base/bisect.ts";
import { isLociError } from "../../../errors.ts";
import { extractorVersion } from "../../types/index.ts";
import { segmentBlock, type RootRecord, type RootStore } from "../../store/index.ts";
import { cutVectors, openVectorSegment, type VectorSegment } from "../../vector/index.ts";
import { findRow } from "../../walk/index.ts";
import { decodeFileTable, findKey, type FileTable } from "../files/file-table.ts";
import { isDead } from "./loaded-segment.ts";
import type { SegmentHeads } from "./segment-heads.ts";
import { findOutlinedFile, type SegmentOutline } from "./segment-outline.ts";

export interface BaseGeneration {
  readonly record: RootRecord;
  readonly files: FileTable;
}

/** How a run makes artifacts and vectors, besides its extractor. */
export interface Making {
  readonly embedderId: string;
  readonly isMasked: boolean;
}

/** @param read - the generation's file table, if it has been decoded already */
export function findBaseGeneration(
  rootStore: RootStore,
  making: Making,
  read?: FileTable,
): BaseGeneration | undefined {
  const record = rootStore.findBase();
  if (record === undefined) return undefined;
  const base = { record, files: read ?? decodeFileTable(rootStore.getBlock(record.manifest)) };
  return isMadeAlike(base, making) ? base : undefined;
}

/** Whether a run that makes artifacts and vectors in this way may take them from the generation. */
export function isMadeAlike({ record, files }: BaseGeneration, { embedderId, isMasked }: Making): boolean {
  return (
    record.extractor === extractorVersion && record.embedder === embedderId && files.isMasked === isMasked
  );
}

/** The root's record, or undefined if there is none or it is damaged. */
export function findReadableRecord(rootStore: RootStore): RootRecord | undefined {
  return readable(() => rootStore.findRecord());
}

/** What a run builds on, or undefined if there is nothing or its record is damaged. */
export function findReadableBase(rootStore: RootStore): RootRecord | undefined {
  return readable(() => rootStore.findBase());
}

function readable(find: () => RootRecord | undefined): RootRecord | undefined {
  try {
    return find();
  } catch (error) {
    if (isLociError(error, "STORE_CORRUPT")) return undefined;
    throw error;
  }
}

/** Whether the generation has the same file at this path, and with it its vectors. */
export function isHeld(base: BaseGeneration, files: FileTable, row: number): boolean {
  const key = findKey(files, row);
  const before = key && findRow(base.files.manifest, files.manifest.paths.bytesOf(row));
  return before !== undefined && findKey(base.files, before)?.equals(key!) === true;
}

/** The vectors of those of the rows (ascending) that the generation holds. Throws STORE_CORRUPT. */
export function readHeldVectors(
  rootStore: RootStore,
  base: BaseGeneration,
  heads: SegmentHeads,
  { files, rows }: { readonly files: FileTable; readonly rows: readonly number[] },
): ReadonlyMap<number, VectorSegment> {
  const vectors = new Map<number, VectorSegment>();
  const wanted = rows
    .filter((row) => isHeld(base, files, row))
    .map((row) => ({ row, path: files.manifest.paths.bytesOf(row) }));
  if (wanted.length === 0) return vectors;
  const { segments } = base.record;
  for (const [i, { outline }] of heads.read(rootStore, segments).entries()) {
    const { id, dead } = segments[i]!;
    const found = findFiles(outline, wanted).filter(({ file }) => !isDead(dead, file));
    if (found.length === 0) continue;
    const stored = openVectorSegment(
      (body) => rootStore.lendBlock(segmentBlock(id, "scales"), body),
      (body) => rootStore.lendBlock(segmentBlock(id, "vectors"), body),
    );
    for (const { row, file } of found)
      vectors.set(row, cutVectors(stored, outline.chunkStarts[file]!, outline.chunkStarts[file + 1]!));
  }
  return vectors;
}

interface WantedFile {
  readonly row: number;
  readonly path: Uint8Array;
}

/** Most segments have files of one part of the root, so only those of the wanted files are looked up. */
function findFiles(
  outline: SegmentOutline,
  wanted: readonly WantedFile[],
): { readonly row: number; readonly file: number }[] {
  const { paths } = outline;
  if (paths.length === 0) return [];
  const [first, last] = [paths.bytesOf(0), paths.bytesOf(paths.length - 1)];
  const found: { row: number; file: number }[] = [];
  const begin = bisect(wanted.length, (at) => Buffer.compare(wanted[at]!.path, first) < 0);
  for (let i = begin; i < wanted.length; i++) {
    const { row, path } = wanted[i]!;
    if (Buffer.compare(path, last) > 0) break;
    const file = findOutlinedFile(outline, path);
    if (file !== undefined) found.push({ row, file });
  }
  return found;
}
