// The approximate index of a root's vectors: where it lies, when it is built, how it is opened.
import { join } from "node:path";
import { exactSearchChunks } from "../model/index.ts";
import { createSearchIndex } from "../query/index.ts";
import type { RootStore } from "../store/index.ts";
import { buildAnn, needsAnnBuild, openAnn, type AnnIndex } from "../vector/index.ts";
import { loadSnapshot, type Snapshot } from "./load-snapshot.ts";

function folderOf(store: RootStore): string {
  return join(store.environment.path, "neighbors");
}

/** Builds it for the current generation, if there are enough vectors and the one that is there knows too few of them. */
export async function buildNeighborIndex(store: RootStore): Promise<void> {
  const snapshot = loadSnapshot(store);
  if (snapshot === undefined) return;
  const { live } = createSearchIndex(snapshot.segments);
  const segments = snapshot.segments.map(({ id, vectors }, position) => ({
    id,
    vectors,
    live: live[position],
  }));
  const folder = folderOf(store);
  if (needsAnnBuild(await openAnn(folder), segments)) await buildAnn(folder, segments);
}

/** Undefined for a root that is small enough to be scanned, or whose index is not built yet. */
export async function openNeighborIndex(store: RootStore, snapshot: Snapshot): Promise<AnnIndex | undefined> {
  return snapshot.record.counts.chunks > exactSearchChunks ? openAnn(folderOf(store)) : undefined;
}
