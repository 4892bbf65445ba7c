// Which candidate comes first? Normalizes and combines the nine components, so that relevance decides and facts
// independent of the question only settle near-ties.
import type { ScoreComponents } from "../../types/index.ts";
import { calibrate } from "./calibration.ts";
import { recallSettings } from "../recall-settings.ts";
import { share } from "./share.ts";
import type { TimeQuestion } from "../time/time-question.ts";

/** The components of a candidate as the contract defines them, 0..1, and further inputs of fusion. */
export interface Evidence {
  readonly document: number;
  /** On equal scores the later stored memory comes first. */
  readonly ordinal: number;
  readonly components: ScoreComponents;
  /** BM25 before scaling. */
  readonly wordScore: number;
  /** The share of the question's words, weighted by idf, that the memory has. */
  readonly coverage: number;
  /** The same without the names of the people that the question is about. */
  readonly topicCoverage: number;
  /** The question is about its speaker. */
  readonly isAskedSpeaker: boolean;
  /** It states a rule or a preference. */
  readonly isStanding: boolean;
  /** It states a change. */
  readonly isChange: boolean;
  /** If the question is about the present: 1 for the latest relevant memory, 1/2 for the next, and so on. */
  readonly currency: number;
  /** -1..1; undefined if the memory or the question has no vector. */
  readonly cosine: number | undefined;
  /** Feedback from earlier recalls, -1 to 1. */
  readonly helpfulness: number;
}

export interface FusionContext {
  readonly weights: ScoreComponents;
  /** Cosine of an unrelated memory: similarity counts from here. */
  readonly cosineFloor: number;
  /** Whether vectors are means of words, or represent the whole text. */
  readonly vectorsOf: "words" | "texts";
  readonly time: TimeQuestion["kind"] | undefined;
  readonly seeksAdvice: boolean;
  readonly asksPresent: boolean;
  /** Number of searched words in the question. */
  readonly words: number;
}

export interface Ranked {
  readonly evidence: Evidence;
  /** 0..1: the strongest evidence of the best candidate, times this one's share of the best. */
  readonly score: number;
}

const settings = recallSettings;

/** Best first; on equal scores the later stored first. */
export function fuse(candidates: readonly Evidence[], context: FusionContext): readonly Ranked[] {
  const tops = measureTops(candidates, context);
  const weights = trustedWeights(candidates, context, tops);
  const fused = candidates.map((evidence) => ({ evidence, value: join(evidence, weights, tops, context) }));
  fused.sort((a, b) => b.value - a.value || b.evidence.ordinal - a.evidence.ordinal);
  const best = fused[0]?.value ?? 0;
  const margin = best > 0 && fused[1] !== undefined ? 1 - fused[1].value / best : 0;
  const strength = fused[0] === undefined ? 0 : strengthOf(fused[0].evidence, margin, context);
  return fused.map(({ evidence, value }) => ({
    evidence,
    score: best <= 0 ? 0 : Math.min(1, Math.max(0, (strength * value) / best)),
  }));
}

interface Tops {
  readonly words: number;
  readonly coverage: number;
  readonly cosine: number;
  readonly tags: number;
}

function measureTops(candidates: readonly Evidence[], { cosineFloor }: FusionContext): Tops {
  let [words, coverage, cosine, tags] = [0, 0, cosineFloor, 0];
  for (const candidate of candidates) {
    words = Math.max(words, candidate.wordScore);
    coverage = Math.max(coverage, candidate.coverage);
    cosine = Math.max(cosine, candidate.cosine ?? cosineFloor);
    tags = Math.max(tags, candidate.components.tagMatching);
  }
  return { words, coverage, cosine, tags };
}

/** The contract's weights, times how reliable each component is for this question. */
function trustedWeights(
  candidates: readonly Evidence[],
  context: FusionContext,
  tops: Tops,
): ScoreComponents {
  const { weights } = context;
  const uncovered = (1 - tops.coverage) ** 3;
  const trust = settings.vectorTrust[context.vectorsOf];
  const vectors = trust.covered + (trust.uncovered - trust.covered) * uncovered;
  const relevance = weights.vectorSimilarity + weights.tokenOverlap + weights.tagMatching;
  // If all weights of relevance are 0, the other weights alone decide the order.
  const priors = relevance > 0 && candidates.length > 0 ? settings.priorTrust : 1;
  return {
    vectorSimilarity: weights.vectorSimilarity * vectors,
    tokenOverlap:
      weights.tokenOverlap * (settings.uncoveredWords + (1 - settings.uncoveredWords) * tops.coverage),
    tagMatching: weights.tagMatching * settings.tagTrust,
    temporal: context.time === undefined ? 0 : weights.temporal * settings.timeTrust[context.time],
    graphStrength: weights.graphStrength * priors,
    importance: weights.importance * priors,
    confidence: weights.confidence * priors,
    recency: weights.recency * priors,
    scope: weights.scope * priors,
  };
}

function join(evidence: Evidence, weights: ScoreComponents, tops: Tops, context: FusionContext): number {
  const { cosineFloor, time } = context;
  const { components, wordScore, cosine } = evidence;
  const spread = Math.max(tops.cosine - cosineFloor, settings.leastSpread);
  const nearness = cosine === undefined ? 0 : Math.max(0, Math.min(1, (cosine - cosineFloor) / spread));
  const relevanceWeight = weights.tokenOverlap + weights.vectorSimilarity + weights.tagMatching;
  const said =
    (evidence.isAskedSpeaker ? 1 + settings.voice.speaker : 1) *
    (evidence.isStanding && context.seeksAdvice ? 1 + settings.voice.standing : 1) *
    (evidence.isChange && context.asksPresent ? 1 + settings.voice.change : 1) *
    (1 + settings.currencyTrust * evidence.currency);
  const relevance =
    said *
    (weights.tokenOverlap * share(wordScore, tops.words) +
      weights.vectorSimilarity * nearness +
      weights.tagMatching * share(components.tagMatching, tops.tags));
  const alone = time === undefined ? 0 : settings.timeAlone[time];
  const relevant = relevanceWeight === 0 ? 1 : relevance / relevanceWeight;
  return (
    relevance +
    weights.temporal * components.temporal * (alone + (1 - alone) * relevant) +
    weights.graphStrength * components.graphStrength +
    weights.importance * components.importance +
    weights.confidence * components.confidence +
    weights.recency * components.recency +
    weights.scope * components.scope +
    (relevanceWeight === 0 ? 0 : settings.feedbackTrust * evidence.helpfulness)
  );
}

/** How likely the best candidate is right, so that a poor best answer gets a low score. */
function strengthOf(
  { components, topicCoverage, cosine }: Evidence,
  margin: number,
  { weights, words, time }: FusionContext,
): number {
  const usesWords = weights.tokenOverlap > 0;
  const known = weights.vectorSimilarity > 0 ? cosine : undefined;
  const tags = weights.tagMatching > 0 ? components.tagMatching : 0;
  const found = usesWords ? Math.max(topicCoverage, tags) : tags;
  if (known === undefined && found === 0) return Math.max(...Object.values(components).map(Number));
  const isTimely = time === "interval" && components.temporal === 1;
  return calibrate({ cosine: known, coverage: found, margin, words, isTimely });
}
