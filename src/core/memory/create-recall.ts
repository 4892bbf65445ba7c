// Which methods of the memory service answer questions? What they show counts as used.
import type { MemoryService, RecallQuery, Served } from "../types/index.ts";
import { throwIfCancelled } from "../../errors.ts";
import { defaultWeights } from "../types/index.ts";
import { countEdits } from "./events/patterns.ts";
import { foldEvents } from "./events/events.ts";
import type { UseLedger } from "./store/use-ledger.ts";
import type { MemoryBase } from "./store/memory-base.ts";
import type { MemoryIndex } from "./store/memory-index.ts";
import type { Ordinal } from "./store/rows.ts";
import { blendRelevant, type Blended } from "./recall/blend.ts";
import { recallWithExpansion } from "./recall/expand.ts";
import { presentFound, selectRelevant, type Relevance } from "./recall/find-memories.ts";
import { createGraphCache } from "./recall/graph-cache.ts";
import { measureImpact } from "./recall/impact.ts";
import { measureNoise } from "./recall/noise-level.ts";
import { findForeignTest } from "./recall/other-projects.ts";
import { presentRanked } from "./recall/present-ranked.ts";
import { readQuestion } from "./recall/question.ts";
import { rankDocuments, type RankedDocument, type RecallContext } from "./recall/recall.ts";

type RecallMethod = "recall" | "find" | "recallWithExpansion" | "recallWithImpact";

interface Ranking {
  readonly memoryIndex: MemoryIndex;
  readonly context: RecallContext;
  readonly question: Awaited<ReturnType<typeof readQuestion>>;
}

/** @param onQuestion - called with the time of each question */
export function createRecall(
  base: MemoryBase,
  uses: UseLedger,
  clock: () => number,
  onQuestion: (now: number) => void,
): Pick<Served<MemoryService>, RecallMethod> {
  const graph = createGraphCache();

  async function rank(query: RecallQuery, now: number): Promise<Ranking> {
    const question = await readQuestion(base, query.query, now);
    const memoryIndex = base.view();
    onQuestion(now);
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
    async recall(query, signal) {
      const { memoryIndex, question, top, isUnrelated } = await rankTop(query, clock(), signal);
      return top.map((row) => presentRanked(base, memoryIndex, question, { ...row, isUnrelated }));
    },
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
  };
}
