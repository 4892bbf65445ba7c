// Which memories may answer? Candidates by words, tags, meaning and time, and memories that these lead to: links,
// neighboring turns of a conversation, standing preferences, and replacements.
import { dayMs } from "../../../base/durations.ts";
import { createBitmap, hasBit, setBit } from "../../../base/bitmap.ts";
import { TopK } from "../../../base/top-k.ts";
import { recallSettings } from "../recall-settings.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { questionWords } from "../content/words.ts";
import { parseTimeQuestion } from "../time/time-question.ts";
import { neighborsOf } from "../store/neighbors.ts";
import { addNeighbors } from "./conversation.ts";
import type { Question } from "./question.ts";
import type { SearchedSet } from "./searched-set.ts";
import { createSuccessorFinder } from "./superseded.ts";
import type { VectorRetriever } from "../store/vector-retriever.ts";

const { candidates, eventCoverage, relevantShare } = recallSettings;

export function vectorsFor(memoryIndex: MemoryIndex, { vectors }: Question): VectorRetriever {
  return vectors ?? memoryIndex.vectors;
}

export interface Candidates extends Retrieved {
  /** By document: its replacement. */
  readonly successors: ReadonlyMap<number, number>;
}

/**
 * The index's word scores in the result are valid until its next search.
 * @param depth - how many candidates each retriever gives
 */
export function findCandidates(
  memoryIndex: MemoryIndex,
  question: Question,
  set: SearchedSet,
  depth: number,
  now: number,
): Candidates {
  const found = retrieve(memoryIndex, question, set, depth);
  addByTime(memoryIndex, question, set, found);
  addLinked(memoryIndex, set, found, now);
  addNeighbors(memoryIndex, set, found.byWords, found.documents);
  addStanding(memoryIndex, question, set, found.documents);
  return { ...found, successors: addSuccessors(memoryIndex, set, found.documents, now) };
}

/**
 * How many candidates each retriever gives, in steps, until there are enough for that many results. They are few, and
 * the same for all pages: another depth may give another order.
 */
export function depthsFor(shown: number): readonly number[] {
  const depths: number[] = [candidates.perRetriever];
  while (depths.at(-1)! < shown) depths.push(2 * depths.at(-1)!);
  return depths;
}

/** How many memories with a word or a tag of the question are not candidates, because there are too many. */
export function countFurther({ touched, tagged, documents, wordScores }: Candidates): number {
  const least = candidates.perRetriever;
  if (touched.length <= least && tagged.length <= least) return 0;
  // Most memories may have a word of a long question, so they are not collected in a set.
  let further = touched.length;
  for (const document of documents) if (wordScores[document]! > 0) further--;
  for (const document of tagged) if (wordScores[document] === 0 && !documents.has(document)) further++;
  return further;
}

interface Retrieved {
  readonly documents: Set<number>;
  /** BM25 and coverage by document: the index's own arrays, valid until its next search. */
  readonly wordScores: Float32Array;
  readonly coverage: Float32Array;
  /** By word of the question: its share of the coverage. */
  readonly shares: ReadonlyMap<number, number>;
  /** Above 0 if a tag has a word of the question; also an array of the index. */
  readonly tagScores: Float32Array;
  /** Documents with a word score, unordered, and the best of them, best first. */
  readonly touched: Uint32Array;
  /** Documents with a tag score, unordered. */
  readonly tagged: Uint32Array;
  readonly byWords: readonly number[];
  readonly topWordScore: number;
  readonly bestWordScore: number;
  /** Cosines of the nearest documents by meaning, best first. */
  readonly near: ReadonlyMap<number, number>;
  readonly cosineFloor: number;
  /** The best by words and meaning, whose links are followed. */
  readonly seeds: readonly number[];
}

function retrieve(memoryIndex: MemoryIndex, question: Question, set: SearchedSet, depth: number): Retrieved {
  const documents = new Set<number>();
  const words = [...question.words, ...question.timeWords.filter((word) => memoryIndex.words.has(word))];
  const found = memoryIndex.words.search(
    [...new Set(words)],
    set.allow,
    set.size,
    set.totalLength,
    set.isAll,
  );
  const byWords = takeTop(found.scores, found.touched, depth);
  for (const document of byWords) documents.add(document);
  const tagged = memoryIndex.tagIndex.search(question.words, set.allow, set.size, set.size, set.isAll);
  for (const document of takeTop(tagged.scores, tagged.touched, depth)) documents.add(document);
  const near =
    question.vector === undefined
      ? new Map<number, number>()
      : vectorsFor(memoryIndex, question).findNearest(question.vector, depth, set.allow, set.isAll);
  for (const document of near.keys()) documents.add(document);
  return {
    documents,
    wordScores: found.scores,
    touched: found.touched,
    tagged: tagged.touched,
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

/**
 * On equal scores the later stored one wins: otherwise, among many similar memories, the oldest would crowd out the
 * rest.
 */
function takeTop(scores: Float32Array, touched: Uint32Array, most: number): readonly number[] {
  const top = new TopK(most);
  const last = scores.length - 1;
  for (let i = 0; i < touched.length; i++) top.offer(last - touched[i]!, scores[touched[i]!]!);
  return Array.from(top.take().ids, (id) => last - id);
}

/** After some quiet days, "yesterday" still means yesterday; a set is an archive only if its last memory is this old. */
const archiveAge = 60 * dayMs;

/**
 * "Last week" in an archive means the archive's last week: if everything searched is much older than the time in the
 * question, the question is read as if asked at the time of the newest memory.
 */
export function askArchive(
  memoryIndex: MemoryIndex,
  question: Question,
  set: SearchedSet,
  now: number,
): Question {
  const { time } = question.parsed;
  if (time?.kind !== "interval" || time.looksBack !== true) return question;
  let newest = -Infinity;
  for (let document = 0; document < memoryIndex.documents; document++) {
    if (hasBit(set.allow, document)) newest = Math.max(newest, memoryIndex.eventAt.get(document));
  }
  if (newest >= time.interval.from || newest > now - archiveAge) return question;
  return { ...question, parsed: parseTimeQuestion(question.text, newest) };
}

/**
 * A question about an interval is also answered by memories from that time in other words. One about the latest or the
 * first considers everything relevant, not only the best matches by words.
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

function addLinked(memoryIndex: MemoryIndex, set: SearchedSet, found: Retrieved, now: number): void {
  for (const seed of found.seeds) {
    const ordinal = memoryIndex.ordinals.get(seed);
    if (memoryIndex.edges.degreeOf(ordinal) === 0) continue;
    const linked = neighborsOf(memoryIndex, ordinal, "both", now).slice(0, candidates.perRetriever);
    for (const { node } of linked) {
      const document = memoryIndex.documentOf(node);
      if (document !== undefined && hasBit(set.allow, document)) found.documents.add(document);
    }
  }
}

/**
 * Advice depends on standing preferences, which rarely share words with the question: the nearest of them are
 * candidates.
 */
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

/** By document: its replacement, which is a candidate too. */
function addSuccessors(
  memoryIndex: MemoryIndex,
  set: SearchedSet,
  documents: Set<number>,
  now: number,
): Map<number, number> {
  const findSuccessor = createSuccessorFinder(memoryIndex, set.allow, now);
  const successors = new Map<number, number>();
  for (const document of [...documents]) {
    const successor = findSuccessor(document);
    if (successor === undefined) continue;
    successors.set(document, successor);
    documents.add(successor);
  }
  return successors;
}

/** When the event in a question took place: the time of the memory whose words match it best. */
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
  const [best] = takeTop(scores, touched, 1);
  if (best === undefined || coverage[best]! < eventCoverage) return undefined;
  return memoryIndex.eventAt.get(best);
}
