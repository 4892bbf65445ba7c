// Which memories answer a question? Finds candidates by words, tags, meaning, time and links, and ranks them by nine
// components.
import { continueRanking } from "../../../base/continue-ranking.ts";
import { throwIfCancelled } from "../../../errors.ts";
import type { ScoreComponents, RecallQuery } from "../../types/index.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import type { ParsedQuestion } from "../time/time-question.ts";
import {
  askArchive,
  countFurther,
  depthsFor,
  findCandidates,
  findEventTime,
  vectorsFor,
  type Candidates,
} from "./candidates.ts";
import { fuse } from "./fusion.ts";
import type { GraphFigures } from "./graph-strength.ts";
import { findAskedPeople, gatherEvidence } from "./gather-evidence.ts";
import type { Question } from "./question.ts";
import { putForeignLast } from "./other-projects.ts";
import { asksPast } from "./question-kind.ts";
import { lowerScores, relate, seemUnrelated } from "./relatedness.ts";
import { selectDocuments, type SearchedSet } from "./searched-set.ts";
import { share } from "./share.ts";
import { putNewerFirst } from "./outdated.ts";
import { orderSuperseded } from "./superseded.ts";

export interface RecallContext {
  readonly weights: ScoreComponents;
  readonly figures: GraphFigures;
  readonly now: number;
  /** The cosine of unrelated texts; undefined if the question has no vector or the model failed. */
  readonly noise: number | undefined;
  /** Whether a document belongs to another project than the question; undefined if there is none. */
  readonly isForeign?: ((document: number) => boolean) | undefined;
  /** Which documents cannot be answers, beside what the filter excludes. */
  readonly isLeftOut?: ((document: number) => boolean) | undefined;
  readonly readText: (document: number) => string;
}

export interface RankedDocument {
  readonly document: number;
  readonly score: number;
  /** The document that replaces it. */
  readonly supersededBy?: number;
  readonly components: ScoreComponents;
}

export interface RankedDocuments {
  /** All candidates, best first. */
  readonly rows: readonly RankedDocument[];
  /** How many more memories have a word or a tag of the question. */
  readonly further: number;
  /** None seems to be about the question; their scores are lowered. */
  readonly isUnrelated: boolean;
}

/** Ranks as many memories as the page needs. Pages follow each other without gaps or repetitions. */
export function rankDocuments(
  memoryIndex: MemoryIndex,
  asked: Question,
  query: RecallQuery,
  context: RecallContext,
  signal?: AbortSignal,
): RankedDocuments {
  const set = selectDocuments(memoryIndex, query, context.isLeftOut);
  if (set.size === 0) return { rows: [], further: 0, isUnrelated: false };
  const question = askArchive(memoryIndex, asked, set, context.now);
  throwIfCancelled(signal);
  // The word index answers one search at a time, so the search for the event comes first.
  const eventTime = findEventTime(memoryIndex, question, set);
  const search = { ...context, set, eventTime, askedFrom: query.askedFrom, signal };
  const [first, ...deeper] = depthsFor((query.offset ?? 0) + query.limit);
  let [ranked, kept] = [rankToDepth(memoryIndex, question, search, first!), first!];
  for (const depth of deeper) {
    const next = rankToDepth(memoryIndex, question, search, depth);
    const rows = continueRanking(ranked.rows, kept, next.rows, ({ document }) => document);
    [ranked, kept] = [{ ...next, rows }, depth];
  }
  return ranked;
}

interface Search extends RecallContext {
  readonly set: SearchedSet;
  readonly eventTime: ReturnType<typeof findEventTime>;
  readonly askedFrom: RecallQuery["askedFrom"];
  readonly signal: AbortSignal | undefined;
}

/** @param depth - how many candidates each retriever gives */
function rankToDepth(
  memoryIndex: MemoryIndex,
  question: Question,
  search: Search,
  depth: number,
): RankedDocuments {
  const { set, eventTime, askedFrom, signal, ...context } = search;
  const found = findCandidates(memoryIndex, question, set, depth, context.now);
  throwIfCancelled(signal);
  const people = findAskedPeople(memoryIndex, question);
  // Without the names of people: their statements start with their name, so a shared name proves little.
  const topic = question.words.filter((word) => !people.names.has(word));
  const { figures, now } = context;
  const sources = { found, people, eventTime, figures, now, askedFrom, signal };
  const ranked = fuse(gatherEvidence(memoryIndex, question, sources), {
    weights: context.weights,
    cosineFloor: found.cosineFloor,
    vectorsOf: question.vectorsOf,
    time: question.parsed.time?.kind,
    seeksAdvice: question.seeksAdvice,
    asksPresent: question.asksPresent,
    words: topic.length,
  });
  const fused = ranked.map(({ evidence: { document, components }, score }) => ({
    document,
    score,
    components,
  }));
  const shares = sharesOf(topic, found.shares);
  const rows = putCurrentFirst(memoryIndex, question, fused, { ...context, found, shares });
  const isUnrelated = seemUnrelated(question, rows, context.noise);
  return { rows: isUnrelated ? lowerScores(rows) : rows, further: countFurther(found), isUnrelated };
}

interface OrderContext extends RecallContext {
  readonly found: Candidates;
  /** By word of the question's topic: its share of the topic. */
  readonly shares: ReadonlyMap<number, number>;
}

/** What is true now before what it replaced, and what belongs to this project before what does not. */
function putCurrentFirst(
  memoryIndex: MemoryIndex,
  question: Question,
  fused: readonly RankedDocument[],
  { found, shares, readText, isForeign, noise }: OrderContext,
): readonly RankedDocument[] {
  let rows = fused;
  if (asksState(question) && question.vector !== undefined) {
    const { text, seeksAdvice } = question;
    const stated = { memoryIndex, vectors: vectorsFor(memoryIndex, question), readText };
    rows = putNewerFirst(rows, stated, { text, seeksAdvice, shares });
  }
  // A question about the past is answered by what was true then.
  rows = orderSuperseded(rows, found.successors, !isAboutThePast(question.parsed.time));
  if (isForeign === undefined) return rows;
  return putForeignLast(rows, isForeign, ({ components }) => relate(question, components, noise).isItself);
}

/** Whether what holds now is asked for: no time in the past is named, and the tense is not past. */
function asksState({ parsed, text }: Question): boolean {
  return (parsed.time === undefined || parsed.time.kind === "latest") && !asksPast(text);
}

/** Shares of these words alone; they sum to 1. */
function sharesOf(
  words: readonly number[],
  shares: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const sum = words.reduce((total, word) => total + (shares.get(word) ?? 0), 0);
  return new Map(words.map((word) => [word, share(shares.get(word) ?? 0, sum)]));
}

function isAboutThePast(time: ParsedQuestion["time"]): boolean {
  return time?.kind === "earliest" || time?.kind === "interval" || time?.kind === "relative";
}
