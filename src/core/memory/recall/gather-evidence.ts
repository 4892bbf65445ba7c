// What is known about each candidate? The nine components, and what else fusion compares.
import { throwIfCancelled } from "../../../errors.ts";
import { recencyAt, type RecallQuery } from "../../types/index.ts";
import { questionWords } from "../content/words.ts";
import { recallSettings } from "../recall-settings.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { alignTimes, rankTimes } from "../time/time-alignment.ts";
import { vectorsFor, type Candidates } from "./candidates.ts";
import { createInheritance, findAskedSpeakers } from "./conversation.ts";
import type { Evidence } from "./fusion.ts";
import { rowOfNode, type GraphFigures } from "./graph-strength.ts";
import type { Question } from "./question.ts";
import { scopeNearness } from "./scope.ts";
import { share } from "./share.ts";
import { createTagMatcher } from "./tag-matcher.ts";

/** The people that a question is about: their numbers, and the words of their names. */
export interface AskedPeople {
  readonly speakers: ReadonlySet<number>;
  readonly names: ReadonlySet<number>;
}

export function findAskedPeople(memoryIndex: MemoryIndex, { text }: Question): AskedPeople {
  const speakers = findAskedSpeakers(memoryIndex, text);
  const names = [...speakers].flatMap((speaker) => questionWords(memoryIndex.speakers.get(speaker - 1)));
  return { speakers, names: new Set(names) };
}

export interface EvidenceSources {
  readonly found: Candidates;
  readonly people: AskedPeople;
  /** When the event happened that the question dates by; undefined if it names none. */
  readonly eventTime: number | undefined;
  readonly figures: GraphFigures;
  readonly now: number;
  readonly askedFrom: RecallQuery["askedFrom"];
  readonly signal: AbortSignal | undefined;
}

/** In the order of the documents. */
export function gatherEvidence(
  memoryIndex: MemoryIndex,
  question: Question,
  { found, people, eventTime, figures, now, askedFrom, signal }: EvidenceSources,
): Evidence[] {
  const inherit = createInheritance(memoryIndex, found.wordScores, found.touched, people.speakers);
  const documents = [...Uint32Array.from(found.documents).sort()];
  const cosines =
    question.vector === undefined
      ? undefined
      : vectorsFor(memoryIndex, question).cosinesOf(question.vector, documents, found.near);
  throwIfCancelled(signal);
  const dated = documents.map((document) => ({
    time: memoryIndex.eventAt.get(document),
    relevance: Math.max(
      share(found.wordScores[document]!, found.topWordScore),
      (cosines?.get(document) ?? 0) * recallSettings.cosineRelevance,
    ),
  }));
  const times = alignTimes(question.parsed.time, dated, eventTime);
  // For a question about the present, the latest relevant memory is most likely still true. Advice draws on memories of
  // any time.
  const newest =
    question.asksPresent && question.parsed.time === undefined && !question.seeksAdvice
      ? rankTimes(dated, 1)
      : undefined;
  const coverTopic = createTopicCoverage(memoryIndex, found, people);
  const matchTags = createTagMatcher(memoryIndex, question.words);
  return documents.map((document, i) => ({
    document,
    ordinal: memoryIndex.ordinals.get(document),
    wordScore: inherit(document),
    isAskedSpeaker: people.speakers.has(memoryIndex.speaker.get(document)),
    isStanding: memoryIndex.isStanding.get(document) === 1,
    isChange: memoryIndex.isChange.get(document) === 1,
    currency: newest?.[i] ?? 0,
    coverage: Math.min(1, found.coverage[document]!),
    topicCoverage: coverTopic(document),
    cosine: cosines?.get(document),
    helpfulness: memoryIndex.helpfulness.get(document),
    components: {
      vectorSimilarity: Math.max(0, cosines?.get(document) ?? 0),
      graphStrength: strengthOf(memoryIndex, document, figures),
      tokenOverlap: Math.min(1, share(found.wordScores[document]!, found.bestWordScore)),
      temporal: times[i]!,
      tagMatching: found.tagScores[document]! > 0 ? matchTags(document) : 0,
      importance: memoryIndex.importance.get(document),
      confidence: memoryIndex.confidence.get(document),
      recency: recencyOf(memoryIndex, document, now),
      scope: scopeNearness(memoryIndex, document, askedFrom),
    },
  }));
}

/**
 * By document: the share of the question's words that it has, without names of the people asked about. A person's
 * statements start with their name, so a matching name proves little.
 */
function createTopicCoverage(
  memoryIndex: MemoryIndex,
  { coverage, shares }: Candidates,
  { speakers, names }: AskedPeople,
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

function strengthOf(memoryIndex: MemoryIndex, document: number, figures: GraphFigures): number {
  const row = rowOfNode(figures, memoryIndex.ordinals.get(document));
  return row === undefined ? 0 : Math.min(1, figures.strength[row]!);
}

/** For a memory that was never used, the time counts from when it was written. */
export function recencyOf(memoryIndex: MemoryIndex, document: number, now: number): number {
  const usedAt = Math.max(memoryIndex.lastUsedAt.get(document), memoryIndex.createdAt.get(document));
  return recencyAt(now, usedAt);
}
