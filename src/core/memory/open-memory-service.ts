// What can be asked of one home's memory? Plain data in and out, so that a thread can serve it. Each call reads the
// clock once, at its start, so that equal questions at the same time get equal answers.
import { setTimeout as sleep } from "node:timers/promises";
import type { SharedMemories } from "../qdrant/index.ts";
import type { Masked, MemoryService, RecallQuery, Served } from "../types/index.ts";
import { hourMs } from "../../base/durations.ts";
import { throwIfCancelled } from "../../errors.ts";
import { defaultWeights, describeEmptyQuestion } from "../types/index.ts";
import { catchUpVectors } from "./store/catch-up-vectors.ts";
import { checkMemory } from "./check-health.ts";
import { clusterMemories } from "./consolidation/cluster.ts";
import { connectCreatively } from "./consolidation/creative.ts";
import { decayMemories } from "./consolidation/decay.ts";
import { forgetMemories } from "./consolidation/forget.ts";
import { readLastRuns } from "./consolidation/run-log.ts";
import { findSummaryClusters, summarizeClusters } from "./consolidation/summarize.ts";
import { blendRelevant, type Blended } from "./recall/blend.ts";
import { findDecisionChain } from "./recall/decisions.ts";
import { associate } from "./write/edges.ts";
import { switchSpool } from "./events/event-spool.ts";
import { eventsSetting, foldEvents, writeEvents } from "./events/events.ts";
import { recallWithExpansion } from "./recall/expand.ts";
import { findForeignTest } from "./recall/other-projects.ts";
import { createGraphCache } from "./recall/graph-cache.ts";
import { measureImpact } from "./recall/impact.ts";
import { traverse } from "./recall/traverse.ts";
import type { MemoryBase } from "./store/memory-base.ts";
import type { MemoryIndex } from "./store/memory-index.ts";
import type { Ordinal } from "./store/rows.ts";
import { deleteNamespace, describeNamespace, listNamespaces } from "./store/namespaces.ts";
import { countEdits, detectPatterns } from "./events/patterns.ts";
import { presentEdge, presentMemory, readEdge } from "./format-memory.ts";
import { presentFound, selectRelevant, type Relevance } from "./recall/find-memories.ts";
import { measureNoise } from "./recall/noise-level.ts";
import { createUpkeep } from "./upkeep/index.ts";
import type { RankedDocument, RecallContext } from "./recall/recall.ts";
import { presentRanked } from "./recall/present-ranked.ts";
import { isEmptyQuestion, readQuestion } from "./recall/question.ts";
import { rankDocuments } from "./recall/recall.ts";
import { createSharing } from "./exchange/share.ts";
import { deleteMemory, storeMemory, updateMemory } from "./write/remember.ts";
import { mergeMemories, refineMemory, splitMemory } from "./write/rework.ts";
import { maskFields } from "./write/draft.ts";
import { listDeleted, purgeDeleted, restoreMemory, softDeleteMemory } from "./write/soft-delete.ts";
import { hasExpired } from "./store/deleted-rows.ts";
import { readSetting, replaceSetting, writeSetting } from "./store/settings.ts";
import { exportMemories, importMemories, listMemories } from "./exchange/transfer.ts";
import { describeStats } from "./store/describe-stats.ts";
import { UseLedger } from "./store/access-log.ts";
import { wordsOnly } from "./store/words-only.ts";

/** Waits for running work, writes everything pending, and closes. */
export interface ServedMemory extends Served<MemoryService> {
  close(): Promise<void>;
}

/**
 * `clock` returns milliseconds since the epoch.
 * @param shared - the server for shared memories, if one is configured
 */
export function openMemoryService(
  base: MemoryBase,
  clock: () => number,
  shared?: SharedMemories,
): ServedMemory {
  const uses = new UseLedger(base);
  const graph = createGraphCache();
  const closing = new AbortController();
  let catchingUp: Promise<number> | undefined;
  let [purgedAt, purging] = [-Infinity, Promise.resolve(0)];

  /** By then the memory index is loaded and the caller has its answer. A service that closes does not wait. */
  const afterAnswer = (): Promise<void> =>
    sleep(upkeepDelayMs, undefined, { signal: closing.signal }).catch(() => undefined);

  /** Once an hour, because a process may run for weeks. */
  function schedulePurge(now: number): void {
    if (now - purgedAt < hourMs) return;
    purgedAt = now;
    purging = purging
      .then(async () => {
        await afterAnswer();
        return hasExpired(base.tables, now) ? await purgeDeleted(base, undefined, now) : 0;
      })
      .catch(() => 0);
  }

  /** After the first question. */
  function scheduleUpkeep(now: number): void {
    schedulePurge(now);
    catchingUp ??= afterAnswer().then(async () => {
      if (base.embedder.id === wordsOnly) return 0;
      return catchUpVectors(base, now, () => closing.signal.aborted).catch(() => 0);
    });
  }

  /** The time is that of the call, not of when the masking rules were loaded. */
  async function writeMasked<T, R extends Masked>(
    given: T,
    write: (masked: T, now: number) => Promise<R>,
  ): Promise<R> {
    const now = clock();
    const { value, masked } = await maskFields(base, given);
    const written = await write(value, now);
    return { ...written, secretsMasked: written.secretsMasked + masked };
  }

  async function rank(query: RecallQuery, now: number): Promise<Ranking> {
    const question = await readQuestion(base, query.query, now);
    const memoryIndex = base.view();
    scheduleUpkeep(now);
    const figures = graph.figuresOf(memoryIndex);
    const noise =
      question.vector === undefined
        ? undefined
        : await measureNoise(question.embedder ?? base.embedder).catch(() => undefined);
    const { weights = defaultWeights } = query;
    const isForeign = findForeignTest(base, memoryIndex, query, now);
    const isLeftOut = query.ownOnly === true ? isForeign : undefined;
    const readText = (document: number): string =>
      base.reader.getBody(memoryIndex.ordinals.get(document)).content;
    const context = { now, noise, weights, figures, isForeign, isLeftOut, readText };
    return { memoryIndex, context, question };
  }

  function touchShown({ touch = true, seen = 0 }: RecallQuery, found: readonly Ordinal[], now: number): void {
    if (touch) uses.touch(found.slice(seen), now);
  }

  async function rankTop(
    query: RecallQuery,
    now: number,
    signal: AbortSignal | undefined,
  ): Promise<Ranking & { readonly top: readonly RankedDocument[]; readonly isUnrelated: boolean }> {
    const ranking = await rank(query, now);
    const { memoryIndex, question, context } = ranking;
    const { rows, isUnrelated } = rankDocuments(memoryIndex, question, query, context, signal);
    const top = rows.slice(0, query.limit);
    touchShown(
      query,
      top.map(({ document }) => memoryIndex.ordinals.get(document)),
      now,
    );
    return { ...ranking, top, isUnrelated };
  }

  return {
    store: (given) => writeMasked(given, (masked, now) => storeMemory(base, masked, now)),
    get(id) {
      base.refresh();
      return presentMemory(base.reader, base.reader.getMemoryOrdinal(id));
    },
    list: (query, signal) => listMemories(base, query, clock(), signal),
    async recall(query, signal) {
      const { memoryIndex, question, top, isUnrelated } = await rankTop(query, clock(), signal);
      return top.map((row) => presentRanked(base, memoryIndex, question, { ...row, isUnrelated }));
    },
    ...createUpkeep(base, uses, clock),
    ...createSharing(base, clock, shared),
    async find(query, signal) {
      const { memoryIndex, question, context } = await rank(query, clock());
      throwIfCancelled(signal);
      const ranked = rankDocuments(memoryIndex, question, query, context, signal);
      const relevant = selectRelevant(memoryIndex, question, ranked.rows, context);
      const { blend, offset = 0, limit } = query;
      const ordered: readonly (Relevance & Partial<Blended>)[] =
        blend === undefined ? relevant : blendRelevant(base, memoryIndex, relevant, blend, context.now);
      const shown = ordered.slice(offset, offset + limit);
      touchShown(
        query,
        shown.map(({ row }) => memoryIndex.ordinals.get(row.document)),
        context.now,
      );
      const memories = shown.map((found) => {
        throwIfCancelled(signal);
        return { ...presentFound(base, memoryIndex, question, found), blended: found.blended };
      });
      return { memories, total: relevant.length + ranked.further };
    },
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
    async recallWithExpansion(query, signal) {
      const now = clock();
      const { memoryIndex, question, context } = await rank(query, now);
      const found = recallWithExpansion(base, memoryIndex, { question, query, context }, signal);
      touchShown(
        query,
        found.map(({ ordinal }) => ordinal),
        now,
      );
      return found.map(({ memory }) => memory);
    },
    async recallWithImpact(query, signal) {
      const now = clock();
      await foldEvents(base, now);
      const { memoryIndex, question, context, top, isUnrelated } = await rankTop(query, now, signal);
      const edits = countEdits(base);
      return top.map((row) => ({
        ...presentRanked(base, memoryIndex, question, { ...row, isUnrelated }),
        impact: measureImpact(base, memoryIndex, memoryIndex.ordinals.get(row.document), {
          figures: context.figures,
          edits,
          now,
        }),
      }));
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
      findSummaryClusters(base, base.view(), clusterSize, namespace, signal),
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
      closing.abort();
      await Promise.all([catchingUp, purging]);
      await uses.flush();
      await base.close();
    },
  };
}

const upkeepDelayMs = 250;

interface Ranking {
  readonly memoryIndex: MemoryIndex;
  readonly context: RecallContext;
  readonly question: Awaited<ReturnType<typeof readQuestion>>;
}
