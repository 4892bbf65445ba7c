// What do linked memories have in common? Each large enough group of linked memories gets one insight that summarizes
// it.
import { throwIfCancelled } from "../../../errors.ts";
import { defaultImportance, isValidAt } from "../../types/index.ts";
import type { SummarizeReport, SummaryCluster } from "../../types/index.ts";
import type { Head } from "../store/head-row.ts";
import type { Ordinal } from "../store/rows.ts";
import type { DraftText } from "../write/draft.ts";
import { draftHead, draftText, createMemoryId } from "../write/draft.ts";
import { addEdge } from "../write/edges.ts";
import { summaryMetadata } from "../write/end-summaries.ts";
import { extractSummary } from "./extract-summary.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { findReplacement } from "../store/replacement.ts";
import type { Transaction } from "../store/transaction.ts";
import { inNamespace, livingDocuments } from "../store/namespaces.ts";
import { logRun, type CycleRun } from "./run-log.ts";
import { createSteps } from "./steps.ts";

/** A summary of more memories than this would be too general. */
const maxClusterSize = 200;
const summaryTags = 5;

interface ClusterScope {
  /** Memories that a group has at least. */
  readonly clusterSize: number;
  readonly namespace: string | undefined;
  readonly now: number;
}

/** Groups of linked memories that no summary covers yet, largest first. */
export function findSummaryClusters(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  { clusterSize, namespace, now }: ClusterScope,
  signal?: AbortSignal,
): readonly SummaryCluster[] {
  return collectComponents(memoryIndex, { namespace, now }, signal)
    .flatMap((ordinals) => cutComponent(memoryIndex, ordinals, now))
    .filter((ordinals) => ordinals.length >= clusterSize && !isSummarized(memoryIndex, ordinals, now))
    .sort((a, b) => b.length - a.length || a[0]! - b[0]!)
    .map((ordinals) => {
      throwIfCancelled(signal);
      return {
        ids: ordinals.map((ordinal) => base.reader.idOf(ordinal)),
        contents: ordinals.map((ordinal) => base.reader.getBody(ordinal).content),
        readAt: now,
      };
    });
}

/**
 * A group too large for one summary gets one for each part. Members that a summary covers stay out of the parts:
 * otherwise one that is added or deleted would move all others to another part, which is then summarized again.
 */
function cutComponent(
  memoryIndex: MemoryIndex,
  ordinals: readonly Ordinal[],
  now: number,
): readonly (readonly Ordinal[])[] {
  if (ordinals.length <= maxClusterSize) return [ordinals];
  const left = ordinals.filter((ordinal) => summariesOf(memoryIndex, ordinal, now).size === 0);
  const parts: (readonly Ordinal[])[] = [];
  for (let at = 0; at < left.length; at += maxClusterSize) parts.push(left.slice(at, at + maxClusterSize));
  return parts;
}

/**
 * `summaries` are texts for the clusters, in their order. If one is missing, the cluster's most informative sentences
 * are used. Everything is stored in one commit. A cluster that others have changed since is left to the next run.
 */
export async function summarizeClusters(
  base: MemoryBase,
  clusters: readonly SummaryCluster[],
  summaries: readonly (string | undefined)[],
  { dryRun, signal, onProgress }: CycleRun,
  now: number,
): Promise<SummarizeReport> {
  if (dryRun === true) return { clustersFound: clusters.length, createdIds: [] };
  const steps = createSteps({ signal, onProgress });
  const texts: DraftText[] = [];
  for (const { contents } of steps(clusters, 0, 50))
    texts.push(await draftText(base, summaries[texts.length] ?? extractSummary(contents)));
  return base.write(now, (transaction) => {
    const createdIds: string[] = [];
    let at = 0;
    for (const cluster of steps(clusters, 50, 100)) {
      const text = texts[at++]!;
      const sources = findUnchanged(transaction, cluster, now);
      if (sources === undefined) continue;
      const heads = sources.map((source) => transaction.getHead(source));
      const namespaces = new Set(heads.map((head) => head.namespace));
      const draft = draftHead(
        {
          type: "insight",
          family: "codemem",
          importance: defaultImportance.merged,
          tags: commonTags(heads),
          namespace: namespaces.size === 1 ? heads[0]?.namespace : undefined,
        },
        text,
        now,
      );
      const known = transaction.findByContent(draft.contentHash, draft.namespace);
      // Someone else's memory may say the same. An earlier summary may hold again.
      if (known !== undefined && !isSummary(transaction.memoryIndex, known)) continue;
      const head = { ...draft, id: createMemoryId(now) };
      const ordinal = known ?? transaction.takeOrdinal();
      const stale = staleSummaries(transaction.memoryIndex, sources, now);
      if (known === undefined) {
        const body = { content: text.content, metadata: summaryMetadata };
        transaction.putMemory(ordinal, head, body, text.vectors);
        createdIds.push(head.id);
      }
      for (const other of stale) if (other !== ordinal) addEdge(transaction, other, "EVOLVED_INTO", ordinal);
      for (const source of sources) addEdge(transaction, ordinal, "SUMMARIZES", source);
    }
    logRun(transaction, "summarize", createdIds.length, createdIds);
    return { clustersFound: clusters.length, createdIds };
  });
}

/**
 * The memories of a cluster; undefined if one was deleted, changed or replaced since they were read, or if they are too
 * few to summarize. A model may take minutes for a text, and others write meanwhile.
 */
function findUnchanged(
  transaction: Transaction,
  { ids, contents, readAt }: SummaryCluster,
  now: number,
): readonly Ordinal[] | undefined {
  const sources: Ordinal[] = [];
  for (const [i, id] of ids.entries()) {
    const source = transaction.findOrdinal(id);
    if (source === undefined || !transaction.hasMemory(source)) return undefined;
    if (transaction.getBody(source).content !== contents[i]) return undefined;
    const replacement = findReplacement(transaction.memoryIndex, source, now);
    if (replacement !== undefined && replacement.at > readAt) return undefined;
    sources.push(source);
  }
  return sources.length < 2 ? undefined : sources;
}

function commonTags(heads: readonly Head[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const tag of heads.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, summaryTags)
    .map(([tag]) => tag);
}

/** Groups of current memories connected by any number of edges; edges of summaries do not count. */
function collectComponents(
  memoryIndex: MemoryIndex,
  { namespace, now }: Omit<ClusterScope, "clusterSize">,
  signal: AbortSignal | undefined,
): readonly (readonly Ordinal[])[] {
  const components: Ordinal[][] = [];
  const seen = new Set<Ordinal>();
  const belongs = inNamespace(memoryIndex, namespace);
  for (const document of [...livingDocuments(memoryIndex)].filter(belongs)) {
    throwIfCancelled(signal);
    const start = memoryIndex.ordinals.get(document);
    if (seen.has(start) || isSummary(memoryIndex, start)) continue;
    const component = [start];
    seen.add(start);
    for (let at = 0; at < component.length; at++) {
      const node = component[at]!;
      const edges = [...memoryIndex.edges.outgoing(node), ...memoryIndex.edges.incoming(node)];
      for (const { source, target, relationship } of edges) {
        const other = source === node ? target : source;
        const linked = memoryIndex.documentOf(other);
        if (relationship === "SUMMARIZES" || seen.has(other) || linked === undefined || !belongs(linked))
          continue;
        seen.add(other);
        component.push(other);
      }
    }
    const current = component.filter((ordinal) => findReplacement(memoryIndex, ordinal, now) === undefined);
    components.push(current.sort((a, b) => a - b));
  }
  return components;
}

function isSummary(memoryIndex: MemoryIndex, ordinal: Ordinal): boolean {
  return memoryIndex.edges.outgoing(ordinal).some(({ relationship }) => relationship === "SUMMARIZES");
}

/** Those that still hold. */
function summariesOf(memoryIndex: MemoryIndex, ordinal: Ordinal, now: number): ReadonlySet<Ordinal> {
  const edges = memoryIndex.edges.incoming(ordinal).filter((edge) => isValidAt(edge, now));
  return new Set(
    edges.filter(({ relationship }) => relationship === "SUMMARIZES").map(({ source }) => source),
  );
}

/** Summaries of any of the memories that were replaced by one of them: it says something else now. */
function staleSummaries(
  memoryIndex: MemoryIndex,
  ordinals: readonly Ordinal[],
  now: number,
): ReadonlySet<Ordinal> {
  const edges = ordinals.flatMap((ordinal) => memoryIndex.edges.incoming(ordinal));
  const ended = edges.filter(({ relationship, validTo }) => relationship === "SUMMARIZES" && validTo <= now);
  return new Set(
    ended
      .filter(({ source, target }) => findReplacement(memoryIndex, source, now)?.ordinal === target)
      .map(({ source }) => source),
  );
}

function isSummarized(memoryIndex: MemoryIndex, ordinals: readonly Ordinal[], now: number): boolean {
  const covering = ordinals.map((ordinal) => summariesOf(memoryIndex, ordinal, now));
  return [...(covering[0] ?? [])].some((summary) => covering.every((set) => set.has(summary)));
}
