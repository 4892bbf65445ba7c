// When is the approximate index of a large root's vectors built and used, and where is it stored? Nothing waits for it:
// until it exists, and for newer chunks, vectors are scanned.
import { join } from "node:path";
import { decodeFileTables } from "../../types/index.ts";
import { liveDocuments } from "../../query/index.ts";
import { segmentBlock, type RootRecord, type RootStore, type SegmentRecord } from "../../store/index.ts";
import {
  buildAnn,
  checkAnnManifest,
  isAnnStale,
  mapAnn,
  openVectorSegment,
  readAnnManifest,
  type AnnBuildOptions,
  type AnnIndex,
  type AnnManifest,
  type AnnSource,
} from "../../vector/index.ts";

function folderOf(store: RootStore): string {
  return join(store.environment.path, "neighbors");
}

export interface NeighborBuildOptions extends AnnBuildOptions {
  /** A root with at most this many chunks is scanned and has no such index. */
  readonly exactUpTo: number;
}

/**
 * Builds it for the current generation if there are enough vectors and the existing index is damaged or covers too few
 * of them. Returns whether it did. If nothing is needed, it only reads two records.
 */
export async function buildNeighborIndex(store: RootStore, options: NeighborBuildOptions): Promise<boolean> {
  store.refresh();
  const record = store.findRecord();
  if (record === undefined || record.counts.chunks <= options.exactUpTo) return false;
  const folder = folderOf(store);
  const manifest = await readAnnManifest(folder);
  if (!isAnnStale(manifest, countSegments(record)) && (await isWhole(folder, manifest))) return false;
  return buildAnn(
    folder,
    record.segments.map((segment) => readLater(store, segment)),
    options,
  );
}

/** Only the tables know which chunks are dead, so their share is estimated from that of the files. */
function countSegments({ segments }: RootRecord): { id: string; documents: number; live: number }[] {
  return segments.map(({ id, chunks, files, deadFiles }) => ({
    id,
    documents: chunks,
    live: Math.round(chunks * (1 - deadFiles / Math.max(1, files))),
  }));
}

/** Files that were verified; they are never written again. */
const checked = new Set<string>();

async function isWhole(folder: string, manifest: AnnManifest | undefined): Promise<boolean> {
  if (manifest === undefined) return false;
  const file = join(folder, manifest.file);
  if (!checked.has(file) && (await checkAnnManifest(folder))?.file === manifest.file) checked.add(file);
  return checked.has(file);
}

/** A missing block belongs to a replaced generation; the index then covers the segments that are left. */
function readLater(store: RootStore, { id, dead }: SegmentRecord): AnnSource {
  return {
    id,
    read() {
      const [values, scales, files] = (["vectors", "scales", "files"] as const).map((part) =>
        store.findBlock(segmentBlock(id, part)),
      );
      if (values === undefined || scales === undefined || files === undefined) return undefined;
      const vectors = openVectorSegment(
        (body) => body(scales),
        (body) => body(values),
      );
      return { vectors, live: liveDocuments({ deadFiles: dead, tables: decodeFileTables(files) }) };
    },
  };
}

/** Verifying a file costs as much as about a dozen scans, so the first few searches scan. */
const searchesBefore = 16;
const againMs = 30_000;

interface Opening {
  searches: number;
  checking: boolean;
  checkAgainAt: number;
  /** The file verified last, whatever the result. */
  lastRead: string | undefined;
  /** Verified, but not mapped yet. */
  checked: AnnManifest | undefined;
  index: AnnIndex | undefined;
}

/** The approximate indexes that one search thread uses. */
export class NeighborIndexes {
  readonly #exactUpTo: number;
  readonly #openings = new WeakMap<RootStore, Opening>();

  constructor(exactUpTo: number) {
    this.#exactUpTo = exactUpTo;
  }

  /**
   * The index to search this root with now; undefined means to scan. The file is verified alongside searches but mapped
   * within one: a thread must not be ended while it is mapping, and none is while it answers.
   */
  async find(store: RootStore, record: RootRecord): Promise<AnnIndex | undefined> {
    if (record.counts.chunks <= this.#exactUpTo) return undefined;
    const opening = this.#openingOf(store);
    opening.searches++;
    if (opening.checked !== undefined) {
      const manifest = opening.checked;
      opening.checked = undefined;
      opening.index = (await mapAnn(folderOf(store), manifest)) ?? opening.index;
    }
    if (opening.searches > searchesBefore && !opening.checking && performance.now() >= opening.checkAgainAt) {
      opening.checking = true;
      void check(folderOf(store), opening);
    }
    return opening.index;
  }

  #openingOf(store: RootStore): Opening {
    const known = this.#openings.get(store);
    if (known !== undefined) return known;
    const opening: Opening = {
      searches: 0,
      checking: false,
      checkAgainAt: 0,
      lastRead: undefined,
      checked: undefined,
      index: undefined,
    };
    this.#openings.set(store, opening);
    return opening;
  }
}

/** Never rejects. */
async function check(folder: string, opening: Opening): Promise<void> {
  const manifest = await readAnnManifest(folder);
  if (manifest !== undefined && manifest.file !== opening.lastRead) {
    opening.checked = await checkAnnManifest(folder);
    opening.lastRead = manifest.file;
  }
  opening.checkAgainAt = performance.now() + againMs;
  opening.checking = false;
}
