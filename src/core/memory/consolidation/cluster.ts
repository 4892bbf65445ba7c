// Which memories are duplicates? Memories of a namespace whose texts differ only in case, spaces and the punctuation of
// sentences become one. The most important one stays, and takes over the links, tags, metadata and uses of the others,
// which are soft-deleted.
import { appendTo } from "../../../base/append-to.ts";
import { createBitmap, setBit } from "../../../base/bitmap.ts";
import type { ClusterReport } from "../../types/index.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { normalizeText } from "../content/normalize-text.ts";
import { livingDocuments } from "../store/namespaces.ts";
import type { Head } from "../store/head-row.ts";
import type { Ordinal } from "../store/rows.ts";
import { hashContent } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";
import { createSuccessorFinder } from "../recall/superseded.ts";
import { joinFitting, joinTags } from "../content/check-fields.ts";
import { setAside } from "../write/soft-delete.ts";
import { inScope } from "./in-scope.ts";
import { runCycle, type CycleRun } from "./run-log.ts";
import type { Steps } from "./steps.ts";

/** Length of the hash prefix that a group shares, in hex digits. */
const prefixLength = 8;

interface Group {
  readonly survivor: Ordinal;
  readonly merged: readonly Ordinal[];
}

/**
 * A group has the same hash prefix of the normalized text, and the same normalized text or a cosine of at least
 * `similarityThreshold`. Pinned memories always stay.
 */
export async function clusterMemories(
  base: MemoryBase,
  similarityThreshold: number,
  run: CycleRun,
  now: number,
): Promise<ClusterReport> {
  const plan = await runCycle(base, "cluster", run, now, {
    plan: (transaction, steps) => {
      const groups = findGroups(transaction, similarityThreshold, inScope(base, transaction, run), steps);
      return {
        groups,
        ids: groups.flatMap(({ merged }) => merged.map((ordinal) => transaction.idOf(ordinal))),
      };
    },
    carryOut: (transaction, { groups }, steps) => {
      for (const group of steps(groups, 50, 100)) mergeGroup(transaction, group, steps);
    },
  });
  return { merged: plan.ids.length, kept: plan.groups.length, ids: plan.ids };
}

interface Member {
  readonly ordinal: Ordinal;
  readonly document: number;
  readonly normalized: string;
}

function findGroups(
  transaction: Transaction,
  threshold: number,
  belongs: (document: number) => boolean,
  steps: Steps,
): readonly Group[] {
  const { memoryIndex } = transaction;
  const buckets = new Map<string, Member[]>();
  const living = [...livingDocuments(memoryIndex)];
  const allow = createBitmap(memoryIndex.documents);
  for (const document of living) setBit(allow, document);
  const findSuccessor = createSuccessorFinder(memoryIndex, allow, transaction.now);
  const documents = living.filter(belongs);
  for (const document of steps(documents, 0, 40)) {
    // A replaced version is history, no duplicate of its replacement, which may have the same text.
    if (findSuccessor(document) !== undefined) continue;
    const ordinal = memoryIndex.ordinals.get(document);
    const normalized = normalizeText(transaction.getBody(ordinal).content);
    const prefix = hashContent(normalized).toString("hex").slice(0, prefixLength);
    const key = `${memoryIndex.namespace.get(document)}/${prefix}`;
    appendTo(buckets, key, { ordinal, document, normalized });
  }
  return [...buckets.values()]
    .filter((bucket) => bucket.length > 1)
    .flatMap((bucket) => splitBucket(transaction, memoryIndex, bucket, threshold, steps));
}

/** Each member joins the first similar survivor; the most important come first. */
function splitBucket(
  transaction: Transaction,
  memoryIndex: MemoryIndex,
  bucket: readonly Member[],
  threshold: number,
  steps: Steps,
): readonly Group[] {
  const ordered = [...bucket].sort(
    (a, b) =>
      memoryIndex.pinned.get(b.document) - memoryIndex.pinned.get(a.document) ||
      memoryIndex.importance.get(b.document) - memoryIndex.importance.get(a.document) ||
      memoryIndex.useCount.get(b.document) - memoryIndex.useCount.get(a.document) ||
      a.ordinal - b.ordinal,
  );
  const groups: { readonly survivor: Member; readonly merged: Ordinal[] }[] = [];
  for (const member of steps(ordered, 40, 40)) {
    const group = groups.find(({ survivor }) => areAlike(transaction, survivor, member, threshold));
    if (group === undefined || memoryIndex.pinned.get(member.document) === 1)
      groups.push({ survivor: member, merged: [] });
    else group.merged.push(member.ordinal);
  }
  return groups
    .filter(({ merged }) => merged.length > 0)
    .map(({ survivor, merged }) => ({ survivor: survivor.ordinal, merged }));
}

function areAlike(transaction: Transaction, a: Member, b: Member, threshold: number): boolean {
  return a.normalized === b.normalized || cosineOf(transaction, a.ordinal, b.ordinal) >= threshold;
}

/** Cosine of the first passages; -1 without vectors. */
function cosineOf(transaction: Transaction, a: Ordinal, b: Ordinal): number {
  const [left, right] = [transaction.findVectors(a), transaction.findVectors(b)];
  if (left === undefined || right?.model !== left.model) return -1;
  const dimensions = left.rows.length / left.scales.length;
  let dot = 0;
  for (let i = 0; i < dimensions; i++) dot += left.rows[i]! * right.rows[i]!;
  return dot * left.scales[0]! * right.scales[0]!;
}

function mergeGroup(transaction: Transaction, { survivor, merged }: Group, steps: Steps): void {
  let head: Head = transaction.getHead(survivor);
  let use = transaction.findUse(survivor);
  const body = transaction.getBody(survivor);
  let { metadata } = body;
  const gone = new Set<Ordinal>([survivor, ...merged]);
  for (const ordinal of steps(merged, 50, 50)) {
    const other = transaction.getHead(ordinal);
    const otherUse = transaction.findUse(ordinal);
    head = {
      ...head,
      tags: joinTags(head.tags, other.tags),
      // A pinned memory stays even if another one is more important.
      importance: Math.max(head.importance, other.importance),
      confidence: Math.max(head.confidence, other.confidence),
    };
    // Values that only the other memory has are kept and lists joined; in a conflict the survivor wins.
    metadata = joinFitting(transaction.getBody(ordinal).metadata, metadata);
    if (otherUse !== undefined) {
      use = {
        ...otherUse,
        ...use,
        count: (use?.count ?? 0) + otherUse.count,
        lastAt: Math.max(use?.lastAt ?? 0, otherUse.lastAt),
      };
    }
    inheritEdges(transaction, survivor, ordinal, gone);
    setAside(transaction, ordinal);
  }
  transaction.putMemory(survivor, head, { ...body, metadata });
  if (use !== undefined) transaction.putUse(survivor, use);
}

/** Edges within the group are dropped. If the survivor already has an edge, it keeps its weight. */
function inheritEdges(
  transaction: Transaction,
  survivor: Ordinal,
  from: Ordinal,
  group: ReadonlySet<Ordinal>,
): void {
  const { edges } = transaction.memoryIndex;
  for (const walked of [...edges.outgoing(from), ...edges.incoming(from)]) {
    const source = walked.source === from ? survivor : walked.source;
    const target = walked.target === from ? survivor : walked.target;
    if (group.has(source) && group.has(target)) continue;
    const edge = transaction.findEdgeBetween(walked.source, walked.relationship, walked.target);
    const known = transaction.findEdgeBetween(source, walked.relationship, target);
    if (edge !== undefined && known === undefined) transaction.putEdge({ ...edge, source, target });
  }
}
