// Everything that may be asked of the memory of one home, by name: plain data in and out, so that a thread can serve it.
// `now` comes with every call: the same question at the same time has the same answer.
import type {
  Anchors,
  CodeAnchor,
  CycleOptions,
  DecisionFilter,
  ImportedMemory,
  ListQuery,
  Memory,
  MemoryFamily,
  MemoryChanges,
  MemoryEvent,
  MemoryPart,
  MemoryStats,
  Merge,
  NewEdge,
  NewMemory,
  RecalledMemory,
  RecallQuery,
  Refinement,
  SummaryCluster,
  Traversal,
} from "../types/index.ts";
import { defaultWeights } from "../types/index.ts";
import { catchUpVectors } from "./store/catch-up-vectors.ts";
import { checkMemory } from "./check-health.ts";
import { clusterMemories } from "./consolidation/cluster.ts";
import { connectCreatively } from "./consolidation/creative.ts";
import { decayMemories } from "./consolidation/decay.ts";
import { forgetMemories } from "./consolidation/forget.ts";
import { readLastRuns } from "./consolidation/run-log.ts";
import { findSummaryClusters, summarizeClusters } from "./consolidation/summarize.ts";
import { findDecisionChain } from "./recall/decisions.ts";
import { associate, traverse } from "./write/edges.ts";
import { switchSpool } from "./events/event-spool.ts";
import { eventsSetting, foldEvents, writeEvents } from "./events/events.ts";
import { recallWithExpansion } from "./recall/expand.ts";
import type { GraphFigures } from "./recall/graph-strength.ts";
import { computeGraphFigures } from "./recall/graph-strength.ts";
import { measureImpact } from "./recall/impact.ts";
import type { MemoryBase } from "./store/memory-base.ts";
import type { Mirror } from "./store/memory-index.ts";
import { countBy, deleteNamespace, describeNamespace, listNamespaces } from "./store/namespaces.ts";
import { countEdits, detectPatterns } from "./events/patterns.ts";
import { presentMemory } from "./format-memory.ts";
import type { RankedDocument, RecallContext } from "./recall/recall.ts";
import { presentRanked, rankDocuments, readQuestion } from "./recall/recall.ts";
import {
  deleteMemory,
  mergeMemories,
  refineMemory,
  splitMemory,
  storeMemory,
  updateMemory,
} from "./write/remember.ts";
import { listDeleted, purgeDeleted, restoreMemory, softDeleteMemory } from "./write/soft-delete.ts";
import { hasExpired } from "./store/deleted-rows.ts";
import { readSetting, writeSetting } from "./store/settings.ts";
import { exportMemories, importMemories, listMemories } from "./write/transfer.ts";
import { UseLedger } from "./store/access-log.ts";
import { wordsOnly } from "./store/words-only.ts";

export type MemoryCore = ReturnType<typeof createMemoryCore>;

// The return type is the list of methods itself: naming it would say everything twice.
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types
export function createMemoryCore(base: MemoryBase) {
  const uses = new UseLedger(base);
  const graph = createGraphCache();
  let [isClosing, catchingUp] = [false, undefined as Promise<number> | undefined];

  /** After the first question: by then the mirror is loaded, and the asker has been answered. */
  function scheduleUpkeep(now: number): void {
    catchingUp ??= new Promise((resolve) => setTimeout(resolve, catchUpDelayMs)).then(async () => {
      if (hasExpired(base.tables, now)) await purgeDeleted(base, undefined, now).catch(() => 0);
      if (base.embedder.id === wordsOnly) return 0;
      return catchUpVectors(base, now, () => isClosing).catch(() => 0);
    });
  }

  async function rank(query: RecallQuery, now: number): Promise<Ranking> {
    const question = await readQuestion(base, query.query, now);
    const mirror = base.view();
    scheduleUpkeep(now);
    const context = { now, weights: query.weights ?? defaultWeights, figures: graph.figuresOf(mirror) };
    return { mirror, context, question };
  }

  async function rankTop(
    query: RecallQuery,
    now: number,
  ): Promise<Ranking & { readonly top: readonly RankedDocument[] }> {
    const ranking = await rank(query, now);
    const top = rankDocuments(ranking.mirror, ranking.question, query, ranking.context).slice(0, query.limit);
    if (query.touch ?? true)
      uses.touch(
        top.map(({ document }) => ranking.mirror.ordinals.get(document)),
        now,
      );
    return { ...ranking, top };
  }

  return {
    store: (input: NewMemory, anchors: Anchors, now: number) => storeMemory(base, input, anchors, now),
    get(id: string): Memory {
      base.refresh();
      return presentMemory(base.reader, base.reader.getMemoryOrdinal(id));
    },
    list: (query: ListQuery) => listMemories(base, query),
    async recall(query: RecallQuery, now: number): Promise<readonly RecalledMemory[]> {
      const { mirror, top } = await rankTop(query, now);
      return top.map((row) => presentRanked(base, mirror, row));
    },
    async recallWithExpansion(query: RecallQuery & { readonly depth: number }, now: number) {
      const { mirror, question, context } = await rank(query, now);
      const found = recallWithExpansion(base, mirror, question, query, context);
      if (query.touch ?? true)
        uses.touch(
          found.map(({ ordinal }) => ordinal),
          now,
        );
      return found.map(({ memory }) => memory);
    },
    async recallWithImpact(query: RecallQuery, now: number) {
      await foldEvents(base, now);
      const { mirror, context, top } = await rankTop(query, now);
      const edits = countEdits(base);
      return top.map((row) => ({
        ...presentRanked(base, mirror, row),
        impact: measureImpact(base, mirror, mirror.ordinals.get(row.document), context.figures, edits, now),
      }));
    },
    update: (id: string, changes: MemoryChanges, now: number) => updateMemory(base, id, changes, now),
    delete: (id: string, now: number) => deleteMemory(base, id, now),
    softDelete: (id: string, now: number) => softDeleteMemory(base, id, now),
    async restore(id: string, now: number): Promise<Memory> {
      const restored = await restoreMemory(base, id, now);
      return presentMemory(base.reader, base.reader.getMemoryOrdinal(restored));
    },
    listDeleted: (limit: number, now: number) => listDeleted(base, limit, now),
    purgeDeleted: (id: string | undefined, now: number) => purgeDeleted(base, id, now),
    refine: (id: string, refinement: Refinement, now: number) => refineMemory(base, id, refinement, now),
    split: (id: string, parts: readonly MemoryPart[], now: number) => splitMemory(base, id, parts, now),
    merge: (merge: Merge, now: number) => mergeMemories(base, merge, now),
    associate: (edge: NewEdge, anchors: Anchors, now: number) => associate(base, edge, anchors, now),
    traverse: (traversal: Traversal, now: number) => traverse(base, traversal, now),
    async export(query: ListQuery) {
      // A use that was counted a moment ago belongs to what is taken away.
      await uses.flush();
      return exportMemories(base, query);
    },
    import: (memories: readonly ImportedMemory[], ids: "keep" | "new", now: number) =>
      importMemories(base, memories, ids, now),
    listNamespaces: () => listNamespaces(base.view()),
    describeNamespace: (namespace: string, seenBy?: MemoryFamily) =>
      describeNamespace(base.view(), namespace, seenBy),
    deleteNamespace: (namespace: string, now: number) => deleteNamespace(base, namespace, now),
    decay: async (thresholdDays: number, options: CycleOptions, now: number) => {
      // What was recalled a moment ago is in use.
      await uses.flush();
      return decayMemories(base, thresholdDays, options, now);
    },
    connectCreatively: (options: CycleOptions, now: number) => connectCreatively(base, options, now),
    cluster: (threshold: number, options: CycleOptions, now: number) =>
      clusterMemories(base, threshold, options, now),
    forget: async (threshold: number, options: CycleOptions, now: number) => {
      await uses.flush();
      return forgetMemories(base, threshold, options, now);
    },
    findSummaryClusters: (clusterSize: number, namespace: string | undefined) =>
      findSummaryClusters(base, base.view(), clusterSize, namespace),
    summarize: (
      clusters: readonly SummaryCluster[],
      summaries: readonly (string | undefined)[],
      options: CycleOptions,
      now: number,
    ) => summarizeClusters(base, clusters, summaries, options, now),
    lastRuns() {
      base.refresh();
      return readLastRuns(base);
    },
    decisionChain: (filter: DecisionFilter) => findDecisionChain(base, filter),
    async detectPatterns(minFrequency: number, namespace: string | undefined, now: number) {
      await foldEvents(base, now);
      return detectPatterns(base, minFrequency, namespace);
    },
    writeEvents: (events: readonly MemoryEvent[], now: number) => writeEvents(base, events, now),
    readSetting(name: string): unknown {
      base.refresh();
      return readSetting(base, name);
    },
    async writeSetting(name: string, value: unknown, now: number): Promise<void> {
      await writeSetting(base, name, value, now);
      if (name === eventsSetting) switchSpool(base.path, value !== false);
    },
    /** Names that are neither memories nor known places in the code. */
    findUnknown(names: readonly string[]): readonly string[] {
      base.refresh();
      return names.filter((name) => base.reader.findOrdinal(name) === undefined);
    },
    findAnchors(ids: readonly string[]): Readonly<Record<string, CodeAnchor>> {
      base.refresh();
      const found = ids.flatMap((id) => {
        const ordinal = base.reader.findOrdinal(id);
        const anchor = ordinal === undefined ? undefined : base.reader.findAnchor(ordinal);
        return anchor === undefined ? [] : [[id, anchor] as const];
      });
      return Object.fromEntries(found);
    },
    async stats(now: number) {
      await foldEvents(base, now);
      return describeStats(base);
    },
    checkHealth: () => checkMemory(base),
    flush: () => uses.flush(),
    async close(): Promise<void> {
      isClosing = true;
      await catchingUp;
      await uses.flush();
      await base.close();
    },
  };
}

const catchUpDelayMs = 250;

interface Ranking {
  readonly mirror: Mirror;
  readonly context: RecallContext;
  readonly question: Awaited<ReturnType<typeof readQuestion>>;
}

/** Above so many edges the figures are worked out anew between calls and not within one. */
const smallGraph = 20_000;

function createGraphCache(): { figuresOf(mirror: Mirror): GraphFigures } {
  let figures: GraphFigures | undefined;
  let of: Mirror | undefined;
  let scheduled = false;
  const refresh = (mirror: Mirror): GraphFigures => {
    of = mirror;
    return (figures = computeGraphFigures(mirror.edges));
  };
  return {
    figuresOf(mirror) {
      if (figures !== undefined && of === mirror && figures.version === mirror.edges.version) return figures;
      if (figures === undefined || mirror.edges.size <= smallGraph) return refresh(mirror);
      // Old figures serve a large graph until the new ones are there: nodes keep their ordinals.
      if (!scheduled) {
        scheduled = true;
        setTimeout(() => {
          scheduled = false;
          refresh(mirror);
        }, 200);
      }
      return figures;
    },
  };
}

function describeStats(base: MemoryBase): MemoryStats {
  const mirror = base.view();
  const kinds = [...mirror.nodes].map((ordinal) => base.reader.findAnchor(ordinal)?.kind ?? "unknown");
  const relationships: string[] = [];
  mirror.edges.forEach((_source, _target, _weight, relationship) => relationships.push(relationship));
  return {
    memories: mirror.living,
    embedded: mirror.countEmbedded(),
    nodes: mirror.living + mirror.nodes.size,
    edges: mirror.edges.size,
    namespaces: listNamespaces(mirror).length,
    events: base.tables.events.getKeysCount(),
    words: mirror.words.words,
    embedder: base.embedder.id,
    dimensions: base.embedder.dimensions,
    nodeKinds: { ...(mirror.living === 0 ? {} : { memory: mirror.living }), ...countBy(kinds) },
    relationshipTypes: countBy(relationships),
    sequence: base.sequence,
  };
}
