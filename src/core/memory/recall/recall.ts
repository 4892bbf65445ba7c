// What do we remember about this? Candidates from words, tags, meaning, time and links; nine components; one order.
import { throwIfCancelled } from "../../../errors.ts";
import type { ScoreComponents, RecalledMemory, RecallQuery } from "../../types/index.ts";
import { createBitmap, hasBit, setBit } from "../../../base/bitmap.ts";
import { TopK } from "../../../base/top-k.ts";
import type { Embedder } from "../../embed/index.ts";
import type { Evidence } from "./fusion.ts";
import { fuse } from "./fusion.ts";
import type { GraphFigures } from "./graph-strength.ts";
import { rowOfNode } from "./graph-strength.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { presentMemory, round4 } from "../format-memory.ts";
import { addNeighbors, createInheritance, findAskedSpeakers } from "./conversation.ts";
import { scopeNearness } from "./scope.ts";
import { findMatchedPassage } from "./matched-passage.ts";
import { asksPresent, seeksAdvice } from "./question-kind.ts";
import { recallSettings } from "../recall-settings.ts";
import { findSuccessor, orderSuperseded } from "./superseded.ts";
import type { SearchedSet } from "./searched-set.ts";
import { selectDocuments } from "./searched-set.ts";
import { alignTimes, rankTimes } from "../time/time-alignment.ts";
import type { ParsedQuestion } from "../time/time-question.ts";
import { parseTimeQuestion } from "../time/time-question.ts";
import type { VectorRetriever } from "./vector-retriever.ts";
import { questionWords } from "../store/words.ts";

const { candidates, relevantShare } = recallSettings;
const hourMs = 3_600_000;

export interface RecallContext {
  readonly weights: ScoreComponents;
  readonly figures: GraphFigures;
  readonly now: number;
}

export interface RankedDocument {
  readonly document: number;
  readonly score: number;
  /** The document that replaced it. */
  readonly supersededBy?: number;
  readonly components: ScoreComponents;
}

/** A question, read: its words, its vector and the time it speaks of. */
export interface Question {
  readonly text: string;
  readonly words: readonly number[];
  /** Of the time it names: they count where a memory has them, and are not missed where none does. */
  readonly timeWords: readonly number[];
  readonly vector: Float32Array | undefined;
  /** What `vector` is compared with; the memory index's own where absent. */
  readonly vectors: VectorRetriever | undefined;
  /** Which model made it. */
  readonly embedder: Embedder | undefined;
  readonly vectorsOf: "words" | "texts";
  readonly parsed: ParsedQuestion;
  readonly seeksAdvice: boolean;
  readonly asksPresent: boolean;
}

/** A model that fails leaves the question to its words. */
export async function readQuestion(base: MemoryBase, text: string, now: number): Promise<Question> {
  const parsed = parseTimeQuestion(text, now);
  const words = questionWords(parsed.rest);
  // "?" and "the of and" are the same question: there is nothing to look for, by meaning neither. "What do I like?" has
  // no other words, and asks for preferences.
  const isEmpty = words.length === 0 && parsed.time === undefined && !seeksAdvice(text);
  // Of time the vectors know nothing: its words only take them elsewhere.
  const embedded = isEmpty ? undefined : await base.models.embed(parsed.rest);
  const isKnown = embedded?.vector.some((value) => value !== 0) === true;
  return {
    text,
    words,
    timeWords: questionWords(parsed.phrase),
    vector: isKnown ? embedded.vector : undefined,
    vectors: embedded?.vectors,
    embedder: embedded?.embedder,
    vectorsOf: embedded?.embedder.readsTexts === true ? "texts" : "words",
    parsed,
    seeksAdvice: seeksAdvice(text),
    asksPresent: asksPresent(text),
  };
}

function vectorsFor(memoryIndex: MemoryIndex, { vectors }: Question): VectorRetriever {
  return vectors ?? memoryIndex.vectors;
}

/** All candidates, best first. */
export function rankDocuments(
  memoryIndex: MemoryIndex,
  asked: Question,
  query: RecallQuery,
  context: RecallContext,
  signal?: AbortSignal,
): readonly RankedDocument[] {
  const set = selectDocuments(memoryIndex, query);
  if (set.size === 0) return [];
  const question = askArchive(memoryIndex, asked, set);
  throwIfCancelled(signal);
  // The word index answers one search at a time: the event's comes first.
  const eventTime = findEventTime(memoryIndex, question, set);
  const found = retrieve(memoryIndex, question, set);
  throwIfCancelled(signal);
  addByTime(memoryIndex, question, set, found);
  addLinked(memoryIndex, set, found);
  addNeighbors(memoryIndex, set, found.byWords, found.documents);
  addStanding(memoryIndex, question, set, found.documents);
  const successors = addSuccessors(memoryIndex, set, found.documents);
  const speakers = findAskedSpeakers(memoryIndex, question.text);
  const inherit = createInheritance(memoryIndex, found.wordScores, found.touched, speakers);
  const documents = [...found.documents].sort((a, b) => a - b);
  const cosines =
    question.vector === undefined
      ? undefined
      : vectorsFor(memoryIndex, question).cosinesOf(question.vector, documents, found.near);
  throwIfCancelled(signal);
  const relevance = documents.map((document) =>
    Math.max(share(found.wordScores[document]!, found.topWordScore), (cosines?.get(document) ?? 0) * 0.5),
  );
  const dated = documents.map((document, i) => ({
    time: memoryIndex.eventAt.get(document),
    relevance: relevance[i]!,
  }));
  const times = alignTimes(question.parsed.time, dated, eventTime);
  // How something is now: of what is relevant the latest is most likely to hold. Advice rests on what was said at any time.
  const newest =
    question.asksPresent && question.parsed.time === undefined && !question.seeksAdvice
      ? rankTimes(dated, 1)
      : undefined;
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
    cosine: cosines?.get(document),
    helpfulness: memoryIndex.helpfulness.get(document),
    components: {
      vectorSimilarity: Math.max(0, cosines?.get(document) ?? 0),
      graphStrength: strengthOf(memoryIndex, document, context.figures),
      tokenOverlap: Math.min(1, share(found.wordScores[document]!, found.bestWordScore)),
      temporal: times[i]!,
      tagMatching: matchTags(document),
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
    words: countTopicWords(memoryIndex, question, speakers),
  });
  const rows = ranked.map(({ evidence: { document, components }, score }) => ({
    document,
    score,
    components,
  }));
  // A question about the past is answered by what was true then.
  return orderSuperseded(rows, successors, !isAboutThePast(question.parsed.time));
}

interface Retrieved {
  readonly documents: Set<number>;
  /** BM25 and coverage by document: the index's own, valid until its next search. */
  readonly wordScores: Float32Array;
  readonly coverage: Float32Array;
  /** Documents with a score by words, in no order, and the best of them, best first. */
  readonly touched: Uint32Array;
  readonly byWords: readonly number[];
  readonly topWordScore: number;
  readonly bestWordScore: number;
  /** Cosines of the nearest by meaning, best first. */
  readonly near: ReadonlyMap<number, number>;
  readonly cosineFloor: number;
  /** The best of words and meaning, for following their links. */
  readonly seeds: readonly number[];
}

function retrieve(memoryIndex: MemoryIndex, question: Question, set: SearchedSet): Retrieved {
  const documents = new Set<number>();
  const words = [...question.words, ...question.timeWords.filter((word) => memoryIndex.words.has(word))];
  const found = memoryIndex.words.search(
    [...new Set(words)],
    set.allow,
    set.size,
    set.totalLength,
    set.isAll,
  );
  const byWords = takeTop(found.scores, found.touched);
  for (const document of byWords) documents.add(document);
  const tagged = memoryIndex.tagIndex.search(question.words, set.allow, set.size, set.size, set.isAll);
  for (const document of takeTop(tagged.scores, tagged.touched)) documents.add(document);
  const near =
    question.vector === undefined
      ? new Map<number, number>()
      : vectorsFor(memoryIndex, question).findNearest(
          question.vector,
          candidates.perRetriever,
          set.allow,
          set.isAll,
        );
  for (const document of near.keys()) documents.add(document);
  return {
    documents,
    wordScores: found.scores,
    touched: found.touched,
    byWords,
    coverage: found.coverage,
    topWordScore: byWords[0] === undefined ? 0 : found.scores[byWords[0]]!,
    bestWordScore: found.best,
    near,
    cosineFloor: [...near.values()].at(-1) ?? 0,
    seeds: [...byWords.slice(0, candidates.seeds), ...[...near.keys()].slice(0, candidates.seeds)],
  };
}

/** Of equal scores the later stored: where many say the same, the oldest must not crowd the others out. */
function takeTop(scores: Float32Array, touched: Uint32Array): readonly number[] {
  const top = new TopK(candidates.perRetriever);
  const last = scores.length - 1;
  for (let i = 0; i < touched.length; i++) top.offer(last - touched[i]!, scores[touched[i]!]!);
  return Array.from(top.take().ids, (id) => last - id);
}

/**
 * "Last week" of an archive is its own last week: where all that is searched is older than what the question means, it
 * is read as if it were asked when the newest of it was told.
 */
function askArchive(memoryIndex: MemoryIndex, question: Question, set: SearchedSet): Question {
  const { time } = question.parsed;
  if (time?.kind !== "interval" || time.looksBack !== true) return question;
  let newest = -Infinity;
  for (let document = 0; document < memoryIndex.documents; document++) {
    if (hasBit(set.allow, document)) newest = Math.max(newest, memoryIndex.eventAt.get(document));
  }
  if (newest >= time.interval.from) return question;
  return { ...question, parsed: parseTimeQuestion(question.text, newest) };
}

/**
 * A question about an interval is also answered by what happened then under other words; one for the latest or the
 * first ranges over all that is relevant, not only over what fits its words best.
 */
function addByTime(memoryIndex: MemoryIndex, { parsed }: Question, set: SearchedSet, found: Retrieved): void {
  if (parsed.time?.kind === "latest" || parsed.time?.kind === "earliest") {
    const top = new TopK(candidates.timed);
    const direction = parsed.time.kind === "latest" ? 1 : -1;
    const least = found.topWordScore * relevantShare;
    for (let document = 0; document < memoryIndex.documents; document++) {
      const isRelevant = found.wordScores[document]! >= least && hasBit(set.allow, document);
      if (isRelevant && least > 0) top.offer(document, memoryIndex.eventAt.get(document) * direction);
    }
    for (const document of top.take().ids) found.documents.add(document);
  }
  if (parsed.time?.kind !== "interval") return;
  const { from, to } = parsed.time.interval;
  const top = new TopK(candidates.perRetriever);
  for (let document = 0; document < memoryIndex.documents; document++) {
    const time = memoryIndex.eventAt.get(document);
    if (time >= from && time < to && hasBit(set.allow, document)) {
      top.offer(document, memoryIndex.importance.get(document));
    }
  }
  for (const document of top.take().ids) found.documents.add(document);
}

function addLinked(memoryIndex: MemoryIndex, set: SearchedSet, found: Retrieved): void {
  for (const seed of found.seeds) {
    const ordinal = memoryIndex.ordinals.get(seed);
    if (memoryIndex.edges.degreeOf(ordinal) === 0) continue;
    const linked = [...memoryIndex.edges.outgoing(ordinal), ...memoryIndex.edges.incoming(ordinal)].slice(
      0,
      candidates.perRetriever,
    );
    for (const { source, target } of linked) {
      const document = memoryIndex.documentOf(source === ordinal ? target : source);
      if (document !== undefined && hasBit(set.allow, document)) found.documents.add(document);
    }
  }
}

/** Advice is decided by standing preferences, which rarely share words with the question: their nearest are candidates. */
function addStanding(
  memoryIndex: MemoryIndex,
  question: Question,
  set: SearchedSet,
  documents: Set<number>,
): void {
  if (question.vector === undefined || !question.seeksAdvice) return;
  const standing = createBitmap(memoryIndex.documents);
  for (let document = 0; document < memoryIndex.documents; document++) {
    if (memoryIndex.isStanding.get(document) === 1 && hasBit(set.allow, document)) setBit(standing, document);
  }
  for (const document of vectorsFor(memoryIndex, question)
    .findNearest(question.vector, candidates.standing, standing)
    .keys())
    documents.add(document);
}

/** Words that are looked for, without the names of speakers: what has only a name in common says little. */
function countTopicWords(
  memoryIndex: MemoryIndex,
  { words }: Question,
  speakers: ReadonlySet<number>,
): number {
  const names = new Set(
    [...speakers].flatMap((speaker) => questionWords(memoryIndex.speakers.get(speaker - 1))),
  );
  return words.filter((word) => !names.has(word)).length;
}

/** By document: what replaced it, which is a candidate too. */
function addSuccessors(
  memoryIndex: MemoryIndex,
  set: SearchedSet,
  documents: Set<number>,
): Map<number, number> {
  const successors = new Map<number, number>();
  for (const document of [...documents]) {
    const successor = findSuccessor(memoryIndex, document, set.allow);
    if (successor === undefined) continue;
    successors.set(document, successor);
    documents.add(successor);
  }
  return successors;
}

function isAboutThePast(time: ParsedQuestion["time"]): boolean {
  return time?.kind === "earliest" || time?.kind === "interval" || time?.kind === "relative";
}

/** When the event took place that a question names: the time of the memory whose words fit it best. */
function findEventTime(memoryIndex: MemoryIndex, { parsed }: Question, set: SearchedSet): number | undefined {
  if (parsed.time?.kind !== "relative") return undefined;
  const words = questionWords(parsed.time.event);
  const { scores, coverage, touched } = memoryIndex.words.search(
    words,
    set.allow,
    set.size,
    set.totalLength,
    set.isAll,
  );
  const [best] = takeTop(scores, touched);
  if (best === undefined || coverage[best]! < 0.5) return undefined;
  return memoryIndex.eventAt.get(best);
}

function strengthOf(memoryIndex: MemoryIndex, document: number, figures: GraphFigures): number {
  const row = rowOfNode(figures, memoryIndex.ordinals.get(document));
  return row === undefined ? 0 : Math.min(1, figures.strength[row]!);
}

/** Of each candidate: the share of the question's words that are words of its tags. */
function createTagMatcher(memoryIndex: MemoryIndex, words: readonly number[]): (document: number) => number {
  const asked = new Set(words);
  /** By tag: the asked words that it has; none for most. */
  const hitsOf = new Map<number, readonly number[]>();
  const findHits = (tag: number): readonly number[] => {
    let found = hitsOf.get(tag);
    if (found === undefined)
      hitsOf.set(tag, (found = memoryIndex.wordsOfTag(tag).filter((word) => asked.has(word))));
    return found;
  };
  return (document) => {
    const matched = memoryIndex.tagsOf(document).flatMap(findHits);
    return asked.size === 0 ? 0 : new Set(matched).size / asked.size;
  };
}

/** exp(−hours since last use / 168); a memory that was never used counts from when it was written. */
function recencyOf(memoryIndex: MemoryIndex, document: number, now: number): number {
  const usedAt = Math.max(memoryIndex.lastUsedAt.get(document), memoryIndex.createdAt.get(document));
  return Math.exp(-Math.max(0, now - usedAt) / hourMs / 168);
}

export function presentRanked(
  base: MemoryBase,
  memoryIndex: MemoryIndex,
  question: Question,
  ranked: RankedDocument,
): RecalledMemory {
  const { components, document, score, supersededBy } = ranked;
  const memory = presentMemory(base.reader, memoryIndex.ordinals.get(document));
  return {
    ...memory,
    passage: findMatchedPassage(memory.content, question.words),
    score: round4(score),
    supersededBy:
      supersededBy === undefined ? undefined : base.reader.idOf(memoryIndex.ordinals.get(supersededBy)),
    breakdown: {
      vectorSimilarity: round4(components.vectorSimilarity),
      graphStrength: round4(components.graphStrength),
      tokenOverlap: round4(components.tokenOverlap),
      temporal: round4(components.temporal),
      tagMatching: round4(components.tagMatching),
      importance: round4(components.importance),
      confidence: round4(components.confidence),
      recency: round4(components.recency),
      scope: round4(components.scope),
    },
  };
}

function share(value: number, top: number): number {
  return top <= 0 ? 0 : value / top;
}
