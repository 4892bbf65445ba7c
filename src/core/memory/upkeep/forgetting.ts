// Which memories may be forgotten? Old, unused, repeated and unimportant ones are scored. They are soft-deleted if
// their type allows it and their time is over. Pinned memories stay.
import { appendTo } from "../../../base/append-to.ts";
import { dayMs } from "../../../base/durations.ts";
import type {
  ForgettingCandidate,
  ForgettingOptions,
  ForgettingReport,
  MementoType,
  SoftDays,
} from "../../types/index.ts";
import { seenType } from "../../types/index.ts";
import { normalizeText } from "../content/normalize-text.ts";
import { createSteps, type Steps } from "../consolidation/steps.ts";
import { listExpired, purgeExpired } from "../store/deleted-rows.ts";
import { round4 } from "../format-memory.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { inNamespace, livingDocuments } from "../store/namespaces.ts";
import { hashContent } from "../store/rows.ts";
import type { Transaction } from "../store/transaction.ts";
import { upkeepSettings } from "../upkeep-settings.ts";
import { setAside } from "../write/soft-delete.ts";
import { listReviews } from "./reviews.ts";
import { usageOf } from "./usage.ts";

const { weights, halfLifeDays, leastScore } = upkeepSettings.forgetting;
/** Semantic and procedural memories are never forgotten unless the caller asks for it. */
const defaultSoftDays: SoftDays = { working: 2, episodic: 30 };
const shownCandidates = 1_000;

export interface ForgettingFacts {
  readonly type: MementoType;
  readonly ageDays: number;
  readonly usage: number;
  readonly duplicateRatio: number;
  readonly importance: number;
  readonly pinned: boolean;
}

/** F, see the settings; the half-life of recency depends on the type. */
export function forgettingScore(facts: ForgettingFacts): number {
  const recency = Math.exp((-Math.LN2 * Math.max(0, facts.ageDays)) / halfLifeDays[facts.type]);
  // Rounded like returned scores, so that a score reported as 0.6 is 0.6; the sum only approaches it with age.
  return round4(
    weights.recency * (1 - recency) +
      weights.usage * (1 - facts.usage) +
      weights.duplicates * facts.duplicateRatio -
      weights.importance * facts.importance -
      (facts.pinned ? weights.pinned : 0),
  );
}

interface Scored extends ForgettingCandidate {
  readonly ordinal: number;
  readonly pinned: boolean;
}

/** One transaction: exactly what is scored is deleted. A dry run changes nothing, nor does a canceled one. */
export function applyForgettingPolicy(
  base: MemoryBase,
  { dryRun = false, namespace, softDays = {}, onProgress }: ForgettingOptions,
  now: number,
  signal?: AbortSignal,
): Promise<ForgettingReport> {
  return base.write(now, (transaction): ForgettingReport => {
    const steps = createSteps({ signal, onProgress });
    const scored = scoreMemories(transaction, namespace, steps);
    const candidates = scored
      .filter(({ score, pinned }) => score >= leastScore && !pinned)
      .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal);
    const forgotten = candidates.filter(
      ({ type, ageDays }) => ageDays >= (softDays[type] ?? defaultSoftDays[type] ?? Infinity),
    );
    // Before anything is set aside, which purges too.
    const purged = dryRun ? listExpired(transaction.tables, now).length : purgeExpired(transaction);
    if (!dryRun) for (const { ordinal } of steps(forgotten, 50, 100)) setAside(transaction, ordinal);
    return {
      dryRun,
      processed: scored.length,
      averageScore: scored.reduce((sum, { score }) => sum + score, 0) / Math.max(1, scored.length),
      candidates: candidates
        .slice(0, shownCandidates)
        .map(({ id, type, score, ageDays }) => ({ id, type, score, ageDays })),
      candidatesByType: countTypes(candidates),
      memoriesByType: countTypes(scored),
      pinned: scored.filter(({ pinned }) => pinned).length,
      softDeleted: forgotten.map(({ id }) => id),
      purged,
      dueForReview: listReviews(base, true, now).length,
    };
  });
}

function scoreMemories(
  transaction: Transaction,
  namespace: string | undefined,
  steps: Steps,
): readonly Scored[] {
  const { memoryIndex, now } = transaction;
  const documents = [...livingDocuments(memoryIndex)].filter(inNamespace(memoryIndex, namespace));
  const ratios = measureDuplicates(transaction, documents, steps);
  const scored: Scored[] = [];
  for (const document of steps(documents, 25, 50)) {
    const ordinal = memoryIndex.ordinals.get(document);
    // One of the four types: seenType returns a word of Memento's own vocabulary.
    const type = seenType("memento", memoryIndex.keptTypeOf(document)) as MementoType;
    const pinned = memoryIndex.pinned.get(document) === 1;
    const ageDays =
      (now - Math.max(memoryIndex.createdAt.get(document), memoryIndex.updatedAt.get(document))) / dayMs;
    const score = forgettingScore({
      ...{ type, ageDays, pinned },
      usage: usageOf(memoryIndex.useCount.get(document), memoryIndex.lastUsedAt.get(document), now),
      duplicateRatio: ratios.get(document) ?? 0,
      importance: memoryIndex.importance.get(document),
    });
    scored.push({ id: transaction.idOf(ordinal), ordinal, type, score, ageDays, pinned });
  }
  return scored;
}

/**
 * The duplicate ratio of memories of one namespace with the same normalized text: 1 − 1/n for n of them, and 0 for the
 * one to keep: a pinned one, or else the most important, or else the latest.
 */
function measureDuplicates(
  transaction: Transaction,
  documents: readonly number[],
  steps: Steps,
): ReadonlyMap<number, number> {
  const { memoryIndex } = transaction;
  const groups = new Map<string, number[]>();
  for (const document of steps(documents, 0, 25)) {
    const { content } = transaction.getBody(memoryIndex.ordinals.get(document));
    const key = `${memoryIndex.namespace.get(document)}/${hashContent(normalizeText(content)).toString("latin1")}`;
    appendTo(groups, key, document);
  }
  const ratios = new Map<number, number>();
  for (const group of groups.values()) {
    const [, ...others] = group.sort((a, b) => compareWorth(memoryIndex, a, b));
    for (const document of others) ratios.set(document, 1 - 1 / group.length);
  }
  return ratios;
}

function compareWorth(memoryIndex: MemoryIndex, a: number, b: number): number {
  return (
    memoryIndex.pinned.get(b) - memoryIndex.pinned.get(a) ||
    memoryIndex.importance.get(b) - memoryIndex.importance.get(a) ||
    memoryIndex.updatedAt.get(b) - memoryIndex.updatedAt.get(a) ||
    b - a
  );
}

function countTypes(rows: readonly { readonly type: MementoType }[]): Record<MementoType, number> {
  const counts = { working: 0, episodic: 0, semantic: 0, procedural: 0 };
  for (const { type } of rows) counts[type]++;
  return counts;
}
