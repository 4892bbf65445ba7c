// Entry of the threads that walk, parse, embed, link and lay out. They read the store and never write it.
import { workerData } from "node:worker_threads";
import { join } from "node:path";
import { createLazy } from "../../base/lazy.ts";
import { armFailpoint } from "../../base/failpoint.ts";
import { openEmbedder } from "../../core/embed/index.ts";
import { createLinker, type LinkWorld } from "../../core/link/index.ts";
import {
  buildSegments as build,
  createLinkWorld,
  decodeFileTable,
  planGeneration,
  readFiles as read,
  walkForRun,
  type FileTable,
  type PlanOutcome,
  type ReadRequest,
  type SharedFiles,
  type WalkRequest,
} from "../../core/ingest/index.ts";
import { extractorVersion } from "../../core/types/index.ts";
import { openParser } from "../../core/parse/index.ts";
import { rankSymbols as rank } from "../../core/code/index.ts";
import { openArtefactStore, openRootStore, type RootStore } from "../../core/store/index.ts";
import {
  computeBetweennessShare,
  mergeBetweennessShares,
  pickPivots,
  type BetweennessShare,
} from "../../kernels/index.ts";
import type { BetweennessPart } from "../host/measure-betweenness.ts";
import { asTask } from "../protocol/outcome.ts";
import type { ThreadSettings } from "../protocol/thread-settings.ts";

const settings = workerData as ThreadSettings; // what the host gave
armFailpoint(settings.failpoint);
const store = openArtefactStore(join(settings.home, "artefacts"));
const rootStores = new Map<string, RootStore>();
const getParser = createLazy(() => openParser());
const getEmbedder = createLazy(() => openEmbedder(settings.embedder));

/** The last run's files, and its linker once somebody linked: the next request of the same run finds them ready. */
let current: { readonly runId: string; readonly files: FileTable; linking?: Linking } | undefined;
type Linking = ReturnType<typeof openLinking>;

export const walk = asTask(async (request: WalkRequest) => {
  const { id } = await getEmbedder();
  const { maxFileBytes } = settings;
  return walkForRun(request, rootStoreAt(request.rootStore), { maxFileBytes, embedderId: id });
});

export const readFiles = asTask(
  async (request: ReadRequest) => {
    store.refresh();
    const parts = {
      store,
      parser: await getParser(),
      embedder: await getEmbedder(),
      fileBudgetMs: settings.fileBudgetMs,
    };
    const { rows, progress, fresh } = request;
    const result = await read(parts, {
      root: request.files.root,
      files: filesOf(request.files).files,
      rows,
      progress,
      fresh,
    });
    // Only a new thread has a new instance: this one ends, and the batch is read again without the file that it died of.
    if (parts.parser.dead) process.exit(1);
    return result;
  },
  ({ parsed, vectors }) => [...parsed, ...vectors].map(({ bytes }) => bytes.buffer),
);

export const plan = asTask(
  async ({ files, full }: { readonly files: SharedFiles; readonly full: boolean }): Promise<PlanOutcome> => {
    store.refresh();
    const rootStore = rootStoreAt(files.rootStore);
    rootStore.refresh();
    const { id, dimensions } = await getEmbedder();
    const record = full ? undefined : rootStore.findRecord();
    const usable = record?.extractor === extractorVersion && record.embedder === id;
    const made = planGeneration({
      files: filesOf(files).files,
      previous: usable ? { record, files: decodeFileTable(rootStore.getBlock(record.manifest)) } : undefined,
      rootStore,
      openWorld: (table) => openWorld(files, table),
    });
    return { plan: made, embedder: { id, dimensions } };
  },
);

export const buildSegments = asTask(
  async (request: { readonly files: SharedFiles; readonly id: string; readonly rows: readonly number[] }) => {
    store.refresh();
    const run = filesOf(request.files);
    const linking = (run.linking ??= openLinking(request.files, run.files));
    const { id, dimensions } = await getEmbedder();
    const parts = { ...linking, files: run.files, store, embedderId: id, dimensions };
    return build(parts, request.id, request.rows);
  },
  (segments) => segments.flatMap(({ blocks }) => blocks.map(({ bytes }) => bytes.buffer)),
);

export const rankSymbols = asTask(
  ({ rootStore }: { readonly rootStore: string }) => rank(rootStoreAt(rootStore)),
  (block) => (block === undefined ? [] : [block.bytes.buffer]),
);

export const betweennessShare = asTask(
  ({ graph, directed, pivots, seed, part, parts }: BetweennessPart) => {
    const sources = pickPivots(graph.nodeCount, pivots, seed).filter((_, i) => i % parts === part);
    return computeBetweennessShare(graph, sources, directed);
  },
  ({ sums, squares }) => [sums.buffer, squares.buffer],
);

export const mergeBetweenness = asTask(
  ({ nodeCount, shares }: { readonly nodeCount: number; readonly shares: readonly BetweennessShare[] }) =>
    mergeBetweennessShares(nodeCount, shares),
  ({ scores, standardErrors }) => [scores.buffer, standardErrors.buffer],
);

function filesOf(shared: SharedFiles): NonNullable<typeof current> {
  if (current?.runId !== shared.runId) {
    current = { runId: shared.runId, files: decodeFileTable(shared.table) };
  }
  return current;
}

function openLinking(shared: SharedFiles, files: FileTable) {
  const world = openWorld(shared, files);
  return { world, linker: createLinker(world) };
}

function openWorld({ root, projectFiles }: SharedFiles, files: FileTable): LinkWorld {
  return createLinkWorld({ root, files, projectFiles, store, cacheBytes: settings.linkCacheBytes });
}

function rootStoreAt(path: string): RootStore {
  const known = rootStores.get(path) ?? openRootStore(path);
  rootStores.set(path, known);
  return known;
}
