// Which memories answer a question? Finds candidates by words, tags, meaning, time and links, and ranks them by nine
// components.
import { throwIfCancelled } from "../../../errors.ts";
import type { ScoreComponents, RecallQuery } from "../../types/index.ts";
import { recencyAt } from "../../types/index.ts";
import { recallSettings } from "../recall-settings.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { questionWords } from "../content/words.ts";
import { alignTimes, rankTimes } from "../time/time-alignment.ts";
import type { ParsedQuestion } from "../time/time-question.ts";
import {
  askArchive,
  countFurther,
  findCandidates,
  findEventTime,
  vectorsFor,
  type Candidates,
} from "./candidates.ts";
import { createInheritance, findAskedSpeakers } from "./conversation.ts";
import type { Evidence } from "./fusion.ts";
import { fuse } from "./fusion.ts";
import type { GraphFigures } from "./graph-strength.ts";
import { rowOfNode } from "./graph-strength.ts";
import type { Question } from "./question.ts";
import { putForeignLast } from "./other-projects.ts";
import { asksPast } from "./question-kind.ts";
import { lowerScores, relate, seemUnrelated } from "./relatedness.ts";
import { scopeNearness } from "./scope.ts";
import { selectDocuments } from "./searched-set.ts";
import { putNewerFirst } from "./outdated.ts";
import { orderSuperseded } from "./superseded.ts";
import { createTagMatcher } from "./tag-matcher.ts";

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
  const shown = (query.offset ?? 0) + query.limit;
  const found = findCandidates(memoryIndex, question, set, shown, context.now);
  throwIfCancelled(signal);
  const speakers = findAskedSpeakers(memoryIndex, question.text);
  const inherit = createInheritance(memoryIndex, found.wordScores, found.touched, speakers);
  const documents = [...Uint32Array.from(found.documents).sort()];
  const cosines =
    question.vector === undefined
      ? undefined
      : vectorsFor(memoryIndex, question).cosinesOf(question.vector, documents, found.near);
  throwIfCancelled(signal);
  const relevance = documents.map((document) =>
    Math.max(
      share(found.wordScores[document]!, found.topWordScore),
      (cosines?.get(document) ?? 0) * recallSettings.cosineRelevance,
    ),
  );
  const dated = documents.map((document, i) => ({
    time: memoryIndex.eventAt.get(document),
    relevance: relevance[i]!,
  }));
  const times = alignTimes(question.parsed.time, dated, eventTime);
  // For a question about the present, the latest relevant memory is most likely still true. Advice draws on memories of
  // any time.
  const newest =
    question.asksPresent && question.parsed.time === undefined && !question.seeksAdvice
      ? rankTimes(dated, 1)
      : undefined;
  const names = namesOf(memoryIndex, speakers);
  const coverTopic = createTopicCoverage(memoryIndex, found, names, speakers);
  const matchTags = createTagMatcher(memoryIndex, question.words);
  const evidence = documents.map((document, i): Evidence => ({
    document,
    ordinal: memoryIndex.ordinals.get(document),
    wordScore: inherit(document),
    isAskedSpeaker: speakers.has(memoryIndex.speaker.get(document)),
    isStanding: memoryIndex.isStanding.get(document) === 1,
    isChange: memoryIndex.isChange.get(document) === 1,
    currency: newest?.[i] ?? 0,
    coverage: Math.min(1, found.coverage[document]!),
    topicCoverage: coverTopic(document),
    cosine: cosines?.get(document),
    helpfulness: memoryIndex.helpfulness.get(document),
    components: {
      vectorSimilarity: Math.max(0, cosines?.get(document) ?? 0),
      graphStrength: strengthOf(memoryIndex, document, context.figures),
      tokenOverlap: Math.min(1, share(found.wordScores[document]!, found.bestWordScore)),
      temporal: times[i]!,
      tagMatching: found.tagScores[document]! > 0 ? matchTags(document) : 0,
      importance: memoryIndex.importance.get(document),
      confidence: memoryIndex.confidence.get(document),
      recency: recencyOf(memoryIndex, document, context.now),
      scope: scopeNearness(memoryIndex, document, query.askedFrom),
    },
  }));
  const ranked = fuse(evidence, {
    weights: context.weights,
    cosineFloor: found.cosineFloor,
    vectorsOf: question.vectorsOf,
    time: question.parsed.time?.kind,
    seeksAdvice: question.seeksAdvice,
    asksPresent: question.asksPresent,
    words: question.words.filter((word) => !names.has(word)).length,
  });
  let rows: readonly RankedDocument[] = ranked.map(({ evidence: { document, components }, score }) => ({
    document,
    score,
    components,
  }));
  if (asksState(question) && question.vector !== undefined) {
    const { text, seeksAdvice } = question;
    const stated = { memoryIndex, vectors: vectorsFor(memoryIndex, question), readText: context.readText };
    // A person's statements start with their name, so a shared name proves little.
    const topic = question.words.filter((word) => !names.has(word));
    rows = putNewerFirst(rows, stated, { text, seeksAdvice, shares: sharesOf(topic, found.shares) });
  }
  // A question about the past is answered by what was true then.
  rows = orderSuperseded(rows, found.successors, !isAboutThePast(question.parsed.time));
  const { isForeign } = context;
  if (isForeign !== undefined)
    rows = putForeignLast(
      rows,
      isForeign,
      ({ components }) => relate(question, components, context.noise).isItself,
    );
  const isUnrelated = seemUnrelated(question, rows, context.noise);
  return { rows: isUnrelated ? lowerScores(rows) : rows, further: countFurther(found), isUnrelated };
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

/** The words in the names of the people that the question is about. */
function namesOf(memoryIndex: MemoryIndex, speakers: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...speakers].flatMap((speaker) => questionWords(memoryIndex.speakers.get(speaker - 1))));
}

/**
 * By document: the share of the question's words that it has, without names of the people asked about. A person's
 * statements start with their name, so a matching name proves little.
 */
function createTopicCoverage(
  memoryIndex: MemoryIndex,
  { coverage, shares }: Candidates,
  names: ReadonlySet<number>,
  speakers: ReadonlySet<number>,
): (document: number) => number {
  const ofNames = [...names].reduce((sum, name) => sum + (shares.get(name) ?? 0), 0);
  const rest = 1 - ofNames;
  return (document) => {
    const all = Math.min(1, coverage[document]!);
    if (ofNames === 0) return all;
    const isSaid = speakers.has(memoryIndex.speaker.get(document));
    return rest < 1e-6 ? 0 : Math.max(0, Math.min(1, (isSaid ? all - ofNames : all) / rest));
  };
}

function isAboutThePast(time: ParsedQuestion["time"]): boolean {
  return time?.kind === "earliest" || time?.kind === "interval" || time?.kind === "relative";
}

function strengthOf(memoryIndex: MemoryIndex, document: number, figures: GraphFigures): number {
  const row = rowOfNode(figures, memoryIndex.ordinals.get(document));
  return row === undefined ? 0 : Math.min(1, figures.strength[row]!);
}

/** For a memory that was never used, the time counts from when it was written. */
export function recencyOf(memoryIndex: MemoryIndex, document: number, now: number): number {
  const usedAt = Math.max(memoryIndex.lastUsedAt.get(document), memoryIndex.createdAt.get(document));
  return recencyAt(now, usedAt);
}

function share(value: number, top: number): number {
  return top <= 0 ? 0 : value / top;
}
