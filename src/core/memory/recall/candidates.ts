// Which memories may answer? Candidates from words, tags, meaning and time, and what these lead to: links, neighbors in a
// conversation, standing preferences, and what replaced them.
import { createBitmap, hasBit, setBit } from "../../../base/bitmap.ts";
import { TopK } from "../../../base/top-k.ts";
import { recallSettings } from "../recall-settings.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { questionWords } from "../content/words.ts";
import { parseTimeQuestion } from "../time/time-question.ts";
import { addNeighbors } from "./conversation.ts";
import type { Question } from "./question.ts";
import type { SearchedSet } from "./searched-set.ts";
import { findSuccessor } from "./superseded.ts";
import type { VectorRetriever } from "../store/vector-retriever.ts";

const { candidates, eventCoverage, relevantShare } = recallSettings;

export function vectorsFor(memoryIndex: MemoryIndex, { vectors }: Question): VectorRetriever {
  return vectors ?? memoryIndex.vectors;
}

export interface Candidates extends Retrieved {
  /** By document: what replaced it. */
  readonly successors: ReadonlyMap<number, number>;
}

/** The index's scores by words in it are valid until its next search. */
export function findCandidates(memoryIndex: MemoryIndex, question: Question, set: SearchedSet): Candidates {
  const found = retrieve(memoryIndex, question, set);
  addByTime(memoryIndex, question, set, found);
  addLinked(memoryIndex, set, found);
  addNeighbors(memoryIndex, set, found.byWords, found.documents);
  addStanding(memoryIndex, question, set, found.documents);
  return { ...found, successors: addSuccessors(memoryIndex, set, found.documents) };
}

interface Retrieved {
  readonly documents: Set<number>;
  /** BM25 and coverage by document: the index's own, valid until its next search. */
  readonly wordScores: Float32Array;
  readonly coverage: Float32Array;
  /** By word of the question: its share of the coverage. */
  readonly shares: ReadonlyMap<number, number>;
  /** Above 0 where a tag has a word of the question: the index's own, too. */
  readonly tagScores: Float32Array;
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
    shares: found.shares,
    tagScores: tagged.scores,
    topWordScore: byWords[0] === undefined ? 0 : found.scores[byWords[0]]!,
    bestWordScore: found.best,
    near,
    cosineFloor: [...near.values()].at(-1) ?? 0,
    seeds: [...byWords.slice(0, candidates.seeds), ...[...near.keys()].slice(0, candidates.seeds)],
  };
}

/** Of equal scores the later stored one comes first: where many memories are alike, the oldest must not crowd the others out. */
function takeTop(scores: Float32Array, touched: Uint32Array): readonly number[] {
  const top = new TopK(candidates.perRetriever);
  const last = scores.length - 1;
  for (let i = 0; i < touched.length; i++) top.offer(last - touched[i]!, scores[touched[i]!]!);
  return Array.from(top.take().ids, (id) => last - id);
}

/**
 * "Last week" of an archive is its own last week: where all that is searched is older than what the question means, it
 * is read as if it were asked at the time of the newest memory.
 */
export function askArchive(memoryIndex: MemoryIndex, question: Question, set: SearchedSet): Question {
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
  const isStanding = memoryIndex.isStanding.values;
  for (let document = 0; document < memoryIndex.documents; document++) {
    if (isStanding[document] === 1 && hasBit(set.allow, document)) setBit(standing, document);
  }
  for (const document of vectorsFor(memoryIndex, question)
    .findNearest(question.vector, candidates.standing, standing)
    .keys())
    documents.add(document);
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

/** When the event took place that a question names: the time of the memory whose words fit it best. */
export function findEventTime(
  memoryIndex: MemoryIndex,
  { parsed }: Question,
  set: SearchedSet,
): number | undefined {
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
  if (best === undefined || coverage[best]! < eventCoverage) return undefined;
  return memoryIndex.eventAt.get(best);
}
