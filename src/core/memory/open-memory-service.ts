// What can be asked of one home's memory? Plain data in and out, so that a thread can serve it. Each call reads the
// clock once, at its start, so that equal questions at the same time get equal answers.
import type { SharedMemories } from "../qdrant/index.ts";
import type { Masked, MemoryService, Served } from "../types/index.ts";
import { describeEmptyQuestion } from "../types/index.ts";
import { checkMemory } from "./check-health.ts";
import { clusterMemories } from "./consolidation/cluster.ts";
import { connectCreatively } from "./consolidation/creative.ts";
import { decayMemories } from "./consolidation/decay.ts";
import { forgetMemories } from "./consolidation/forget.ts";
import { readLastRuns } from "./consolidation/run-log.ts";
import { findSummaryClusters, summarizeClusters } from "./consolidation/summarize.ts";
import { findDecisionChain } from "./recall/decisions.ts";
import { associate } from "./write/edges.ts";
import { switchSpool } from "./events/event-spool.ts";
import { eventsSetting, foldEvents, writeEvents } from "./events/events.ts";
import { traverse } from "./recall/traverse.ts";
import type { MemoryBase } from "./store/memory-base.ts";
import { deleteNamespace, describeNamespace, listNamespaces } from "./store/namespaces.ts";
import { detectPatterns } from "./events/patterns.ts";
import { noteDamageIn } from "./note-damage.ts";
import { presentEdge, presentMemory, readEdge } from "./format-memory.ts";
import { createBackgroundWork } from "./upkeep/background-work.ts";
import { createUpkeep } from "./upkeep/index.ts";
import { createRecall } from "./create-recall.ts";
import { isEmptyQuestion } from "./recall/question.ts";
import { createSharing } from "./exchange/create-sharing.ts";
import { deleteMemory, storeMemory, updateMemory } from "./write/remember.ts";
import { mergeMemories, refineMemory, splitMemory } from "./write/rework.ts";
import { maskFields } from "./write/draft.ts";
import { listDeleted, purgeDeleted, restoreMemory, softDeleteMemory } from "./write/soft-delete.ts";
import { readSetting, replaceSetting, writeSetting } from "./store/settings.ts";
import { exportMemories, importMemories, listMemories } from "./exchange/transfer.ts";
import { describeStats } from "./store/describe-stats.ts";
import { UseLedger } from "./store/use-ledger.ts";

/** Waits for running work, writes everything pending, and closes. */
export interface ServedMemory extends Served<MemoryService> {
  close(): Promise<void>;
}

/**
 * `clock` returns milliseconds since the epoch.
 * @param options - `shared` is the server for shared memories, if one is configured; `isBrief` says that the process ends
 * after a call or two
 */
export function openMemoryService(
  base: MemoryBase,
  clock: () => number,
  { shared, isBrief = false }: { readonly shared?: SharedMemories; readonly isBrief?: boolean } = {},
): ServedMemory {
  const uses = new UseLedger(base);
  const background = createBackgroundWork(base, isBrief);

  /** The time is that of the call, not of when the masking rules were loaded. */
  async function writeMasked<T, R extends Masked>(
    given: T,
    write: (masked: T, now: number) => Promise<R>,
  ): Promise<R> {
    const now = clock();
    const { value, masked } = await maskFields(base, given);
    const written = await write(value, now);
    background.afterWrite(now);
    return { ...written, secretsMasked: written.secretsMasked + masked };
  }

  return noteDamageIn(base.path, {
    store: (given) => writeMasked(given, (masked, now) => storeMemory(base, masked, now)),
    get(id) {
      base.refresh();
      return presentMemory(base.reader, base.reader.getMemoryOrdinal(id));
    },
    list: (query, signal) => listMemories(base, query, clock(), signal),
    ...createRecall(base, uses, clock, background.afterQuestion),
    ...createUpkeep(base, uses, clock),
    ...createSharing(base, clock, shared),
    describeShortfall: () => base.models.describeShortfall(),
    explainEmpty: (question) =>
      isEmptyQuestion(question, clock()) ? describeEmptyQuestion(question) : undefined,
    touch(ids) {
      base.refresh();
      uses.touch(
        ids.flatMap((id) => base.reader.findOrdinal(id) ?? []),
        clock(),
      );
    },
    edgesOf(id) {
      const memoryIndex = base.view();
      const ordinal = base.reader.getMemoryOrdinal(id);
      return [...memoryIndex.edges.outgoing(ordinal), ...memoryIndex.edges.incoming(ordinal)].flatMap(
        (walked) => {
          const edge = readEdge(base.reader, walked);
          return edge === undefined ? [] : [presentEdge(base.reader, edge)];
        },
      );
    },
    generation() {
      base.refresh();
      return base.generation;
    },
    update: (id, changes) => writeMasked(changes, (masked, now) => updateMemory(base, id, masked, now)),
    delete: (id) => deleteMemory(base, id, clock()),
    softDelete: (id) => softDeleteMemory(base, id, clock()),
    async restore(id) {
      const restored = await restoreMemory(base, id, clock());
      return presentMemory(base.reader, base.reader.getMemoryOrdinal(restored));
    },
    listDeleted: (limit) => listDeleted(base, limit, clock()),
    purgeDeleted: (id) => purgeDeleted(base, id, clock()),
    refine: (id, refinement) => writeMasked(refinement, (masked, now) => refineMemory(base, id, masked, now)),
    split: (id, parts) => writeMasked(parts, (masked, now) => splitMemory(base, id, masked, now)),
    merge: (merge) => writeMasked(merge, (masked, now) => mergeMemories(base, masked, now)),
    async associate(edge) {
      const now = clock();
      return associate(base, (await maskFields(base, edge)).value, now);
    },
    traverse: (traversal, signal) => traverse(base, traversal, clock(), signal),
    async export(query, signal) {
      // Includes uses counted a moment ago.
      await uses.flush();
      return exportMemories(base, query, clock(), signal);
    },
    import: (memories, ids, signal) =>
      writeMasked(memories, (masked, now) => importMemories(base, masked, ids, now, signal)),
    listNamespaces: () => listNamespaces(base.view()),
    describeNamespace: (namespace, seenBy) => describeNamespace(base.view(), namespace, seenBy),
    deleteNamespace: (namespace) => deleteNamespace(base, namespace, clock()),
    async decay(thresholdDays, options, signal) {
      const now = clock();
      // A memory recalled a moment ago counts as used.
      await uses.flush();
      return decayMemories(base, thresholdDays, { ...options, signal }, now);
    },
    connectCreatively: (options, signal) => connectCreatively(base, { ...options, signal }, clock()),
    cluster: (threshold, options, signal) =>
      clusterMemories(base, threshold, { ...options, signal }, clock()),
    async forget(threshold, options, signal) {
      const now = clock();
      await uses.flush();
      return forgetMemories(base, threshold, { ...options, signal }, now);
    },
    findSummaryClusters: (clusterSize, namespace, signal) =>
      findSummaryClusters(base, base.view(), { clusterSize, namespace, now: clock() }, signal),
    summarize: (clusters, summaries, options, signal) =>
      summarizeClusters(base, clusters, summaries, { ...options, signal }, clock()),
    lastRuns() {
      base.refresh();
      return readLastRuns(base);
    },
    decisionChain: (filter, signal) => findDecisionChain(base, filter, clock(), signal),
    async detectPatterns(minFrequency, namespace) {
      await foldEvents(base, clock());
      return detectPatterns(base, minFrequency, namespace);
    },
    writeEvents: (events) => writeEvents(base, events, clock()),
    readSetting(name) {
      base.refresh();
      return readSetting(base, name);
    },
    async writeSetting(name, value) {
      await writeSetting(base, name, value, clock());
      if (name === eventsSetting) switchSpool(base.path, value !== false);
    },
    replaceSetting: (name, change) => replaceSetting(base, name, change, clock()),
    findUnknown(names) {
      base.refresh();
      return names.filter((name) => base.reader.findOrdinal(name) === undefined);
    },
    findAnchors(ids) {
      base.refresh();
      const found = ids.flatMap((id) => {
        const ordinal = base.reader.findOrdinal(id);
        const anchor = ordinal === undefined ? undefined : base.reader.findAnchor(ordinal);
        return anchor === undefined ? [] : [[id, anchor] as const];
      });
      return Object.fromEntries(found);
    },
    findAnchorsLike: ({ root, names, contentHash }) => {
      const wanted = new Set(names);
      return [...base.view().nodes].flatMap((ordinal) => {
        const anchor = base.reader.findAnchor(ordinal);
        if (anchor?.root !== root) return [];
        const isLike = anchor.kind === "file" ? anchor.contentHash === contentHash : wanted.has(anchor.name);
        return isLike ? [anchor] : [];
      });
    },
    async stats() {
      await foldEvents(base, clock());
      return describeStats(base);
    },
    checkHealth: (signal) => checkMemory(base, signal),
    flush: () => uses.flush(),
    async close() {
      await background.close();
      await uses.flush();
      await base.close();
    },
  } satisfies ServedMemory);
}
