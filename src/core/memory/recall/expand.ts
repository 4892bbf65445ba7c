// What is linked to the results? Recall, then edges from its best results, with a lower score for every hop.
import { throwIfCancelled } from "../../../errors.ts";
import { hasBit } from "../../../base/bitmap.ts";
import type { ExpandedMemory, RecallQuery, RelationshipType } from "../../types/index.ts";
import { neighborsOf } from "../store/neighbors.ts";
import { recallSettings } from "../recall-settings.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { presentRanked } from "./present-ranked.ts";
import type { Question } from "./question.ts";
import type { RankedDocument, RecallContext } from "./recall.ts";
import { recencyOf } from "./gather-evidence.ts";
import { rankDocuments } from "./recall.ts";
import type { Ordinal } from "../store/rows.ts";
import { selectDocuments } from "./searched-set.ts";

const maxReached = 5000;

interface Reached {
  readonly ordinal: Ordinal;
  readonly score: number;
  readonly path: readonly { readonly relationship: RelationshipType; readonly from: Ordinal }[];
}

interface ExpandedQuestion {
  readonly question: Question;
  readonly query: RecallQuery & { readonly depth: number };
  readonly context: RecallContext;
}

export function recallWithExpansion(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  { question, query, context }: ExpandedQuestion,
  signal?: AbortSignal,
): readonly { readonly memory: ExpandedMemory; readonly ordinal: Ordinal }[] {
  const { rows: ranked, isUnrelated } = rankDocuments(memoryIndex, question, query, context, signal);
  const byDocument = new Map(ranked.map((row) => [row.document, row]));
  const { allow } = selectDocuments(memoryIndex, query, context.isLeftOut);
  const best = new Map<Ordinal, Reached>();
  for (const { document, score } of ranked.slice(0, query.limit)) {
    throwIfCancelled(signal);
    const seed: Reached = { ordinal: memoryIndex.ordinals.get(document), score, path: [] };
    keepBetter(best, seed);
    for (const reached of spread(memoryIndex, seed, query.depth, context.now)) keepBetter(best, reached);
  }
  const found = [...best.values()].flatMap((reached) => {
    const document = memoryIndex.documentOf(reached.ordinal);
    return document !== undefined && hasBit(allow, document) ? [{ reached, document }] : [];
  });
  // Equal scores keep recall's order, in which further pages go on.
  const rankOf = new Map(ranked.map(({ document }, rank) => [document, rank]));
  const rank = (document: number): number => rankOf.get(document) ?? ranked.length;
  found.sort(
    (a, b) =>
      b.reached.score - a.reached.score || rank(a.document) - rank(b.document) || a.document - b.document,
  );
  return found.slice(0, query.limit).map(({ reached, document }) => {
    const row: RankedDocument = byDocument.get(document) ?? unranked(memoryIndex, document, context);
    const memory = presentRanked(base, memoryIndex, question, { ...row, isUnrelated, score: reached.score });
    const path = reached.path.map(({ relationship, from }) => ({
      relationship,
      from: base.reader.idOf(from),
    }));
    return { memory: { ...memory, path }, ordinal: reached.ordinal };
  });
}

/** Everything within `depth` hops of the seed, through memories and places in the code, over currently valid edges. */
function spread(memoryIndex: MemoryIndex, seed: Reached, depth: number, now: number): readonly Reached[] {
  const reached: Reached[] = [seed];
  const seen = new Set([seed.ordinal]);
  for (let at = 0; at < reached.length && reached.length < maxReached; at++) {
    const from = reached[at]!;
    if (from.path.length >= depth) continue;
    for (const { edge, node } of neighborsOf(memoryIndex, from.ordinal, "both", now)) {
      if (seen.has(node)) continue;
      seen.add(node);
      reached.push({
        ordinal: node,
        score: from.score * recallSettings.hopDecay * Math.min(1, edge.weight),
        path: [...from.path, { relationship: edge.relationship, from: from.ordinal }],
      });
    }
  }
  return reached.slice(1);
}

function keepBetter(best: Map<Ordinal, Reached>, reached: Reached): void {
  const known = best.get(reached.ordinal);
  // A memory found by the question itself keeps that score, unless its score through a link is higher.
  if (known === undefined || reached.score > known.score) best.set(reached.ordinal, reached);
}

/** The components of a memory reached only through a link: those that do not depend on the question. */
function unranked(memoryIndex: MemoryIndex, document: number, { now }: RecallContext): RankedDocument {
  return {
    document,
    score: 0,
    components: {
      vectorSimilarity: 0,
      graphStrength: 0,
      tokenOverlap: 0,
      temporal: 0,
      tagMatching: 0,
      importance: memoryIndex.importance.get(document),
      confidence: memoryIndex.confidence.get(document),
      recency: recencyOf(memoryIndex, document, now),
      scope: 0,
    },
  };
}
