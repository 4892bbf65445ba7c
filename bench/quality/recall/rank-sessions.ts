// Which sessions or turns does each system return for a question, best first? Memories are sessions or turns. If
// sessions are asked for, several turns of one session count once, at the rank of the first.
import type { EmbedderSpec } from "../../../src/core/embed/index.ts";
import type { ScoreComponents } from "../../../src/core/types/index.ts";
import {
  createBaseline,
  createNeighborBaseline,
  type BaselineIndex,
} from "../../../test/quality/memory/baseline.ts";
import { vectorsAlone } from "../../../test/support/recall-weights.ts";
import type { MemoryService, Served } from "../../../src/core/types/index.ts";
import { openMemory } from "../../../src/threads/host/open-memory.ts";
import type { RecallQuestion, Session, World } from "./read-world.ts";

/** In the last one, the turn itself is the answer, not its session. */
export const views = ["a memory a session", "a memory a turn", "the turn itself"] as const;
export type View = (typeof views)[number];

/**
 * BM25 stems words and drops stop words; with neighbors, a turn also includes the words of the turns next to it; newest
 * first, the best five are put in the order of their time.
 */
export const systems = ["Loci", "BM25", "BM25 with neighbors", "BM25, newest first", "vectors"] as const;
export type System = (typeof systems)[number];

export interface RankedQuestion extends RecallQuestion {
  /** Score of our first result, 0..1: how right it claims to be. */
  readonly firstScore: number;
  readonly rankings: Readonly<Record<System, readonly string[]>>;
}

export interface Unit {
  readonly id: string;
  readonly session: string;
  readonly content: string;
  readonly createdAt: string;
}

/** So many of BM25's best are ordered by time. */
const newestAmong = 5;

/** Number of memories asked for; sessions beyond that are not ranked. */
const limit = 100;

/** The part of a memory that a bench uses. */
export interface MemoryAsked {
  readonly memory: Pick<Served<MemoryService>, "import" | "recall">;
  close(): Promise<void>;
}

export type OpenMemoryAsked = (
  home: string,
  embedder: EmbedderSpec,
  clock: () => number,
) => MemoryAsked | Promise<MemoryAsked>;

/** As the engine opens it: in its own thread. */
const openMemoryThread: OpenMemoryAsked = (home, embedder, clock) => openMemory({ home, embedder, clock });

/** Stores the world's memories in an empty home, then asks its questions on the day they belong to. */
export async function rankWorld(
  world: World,
  view: View,
  home: string,
  embedder: EmbedderSpec,
  open = openMemoryThread,
): Promise<readonly RankedQuestion[]> {
  const units = cutWorld(world, view);
  const service = await open(home, embedder, () => Date.parse(`${world.asked}T12:00:00Z`));
  try {
    await service.memory.import(
      units.map(({ id, content, createdAt }) => ({ id, content, createdAt })),
      "keep",
    );
    const bm25 = createBaseline(units.map(({ content }) => content));
    const withNeighbors = createNeighborBaseline(
      units.map(({ content }) => content),
      (first, second) => view !== "a memory a session" && units[first]!.session === units[second]!.session,
    );
    const isByTurn = view === "the turn itself";
    const answerOf = new Map(units.map(({ id, session }) => [id, isByTurn ? id : session]));
    const ranked: RankedQuestion[] = [];
    const questions = isByTurn ? world.questions.filter(({ turns }) => turns.length > 0) : world.questions;
    for (const question of questions) {
      const ours = await recall(service, question.text, undefined);
      const near = await recall(service, question.text, vectorsAlone);
      const search = (index: BaselineIndex): string[] => index.search(question.text).map((i) => units[i]!.id);
      const byWords = bm25.search(question.text);
      // Units are in the order of their time.
      const newest = byWords.slice(0, newestAmong).sort((one, other) => other - one);
      const toAnswers = (ids: readonly string[]): readonly string[] => [
        ...new Set(ids.slice(0, limit).map((id) => answerOf.get(id)!)),
      ];
      const idsOf = (found: readonly Recalled[]): readonly string[] => found.map(({ id }) => id);
      const rankings = {
        Loci: toAnswers(idsOf(ours)),
        BM25: toAnswers(byWords.map((i) => units[i]!.id)),
        "BM25 with neighbors": toAnswers(search(withNeighbors)),
        "BM25, newest first": toAnswers([...newest, ...byWords.slice(newestAmong)].map((i) => units[i]!.id)),
        vectors: toAnswers(idsOf(near)),
      };
      ranked.push({
        ...question,
        evidence: isByTurn ? question.turns : question.evidence,
        rankings,
        firstScore: ours[0]?.score ?? 0,
      });
    }
    return ranked;
  } finally {
    await service.close();
  }
}

/** The memories that the world is stored as. */
export function cutWorld({ sessions }: World, view: View): readonly Unit[] {
  return sessions.flatMap((session) => cut(session, view));
}

function cut({ id, day, turns }: Session, view: View): readonly Unit[] {
  const startedAt = Date.parse(`${day}T18:00:00Z`);
  if (view === "a memory a session") {
    return [{ id, session: id, content: turns.join("\n"), createdAt: new Date(startedAt).toISOString() }];
  }
  return turns.map((content, i) => ({
    id: `${id}/${i + 1}`,
    session: id,
    content,
    createdAt: new Date(startedAt + i * 60_000).toISOString(),
  }));
}

interface Recalled {
  readonly id: string;
  readonly score: number;
}

async function recall(
  { memory }: MemoryAsked,
  query: string,
  weights: ScoreComponents | undefined,
): Promise<readonly Recalled[]> {
  return memory.recall({ query, limit, touch: false, weights });
}
