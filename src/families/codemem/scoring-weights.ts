// The nine weights of recall's score: their defaults, and the effect of a client's changes.
import { defaultWeights, type ScoreComponents, type SettingsEngine } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";

export const scoringComponents = [
  "vector_similarity",
  "graph_strength",
  "token_overlap",
  "temporal",
  "tag_matching",
  "importance",
  "confidence",
  "recency",
  "scope",
] as const;
export type ScoringComponent = (typeof scoringComponents)[number];
export type ScoringWeights = Readonly<Record<ScoringComponent, number>>;

/** The parts of the engine's score under the contract's names. */
export function fromScoreComponents(parts: ScoreComponents): Record<ScoringComponent, number> {
  return {
    vector_similarity: parts.vectorSimilarity,
    graph_strength: parts.graphStrength,
    token_overlap: parts.tokenOverlap,
    temporal: parts.temporal,
    tag_matching: parts.tagMatching,
    importance: parts.importance,
    confidence: parts.confidence,
    recency: parts.recency,
    scope: parts.scope,
  };
}

export const defaultScoringWeights: ScoringWeights = fromScoreComponents(defaultWeights);

const settingKey = "codemem.scoringWeights";

/** The current weights: those set last, or the defaults. They sum to 1. */
export async function loadScoringWeights(settings: SettingsEngine): Promise<ScoringWeights> {
  return readWeights(await settings.get(settingKey));
}

function readWeights(stored: unknown): ScoringWeights {
  if (typeof stored !== "object" || stored === null) return defaultScoringWeights;
  const values = stored as Readonly<Record<string, unknown>>;
  return mapComponents((component) => {
    const value = values[component];
    return typeof value === "number" && value >= 0 ? value : defaultScoringWeights[component];
  });
}

export type WeightChanges = Readonly<Partial<Record<ScoringComponent, number | undefined>>>;

/** The current weights with `changes` applied, scaled to sum to 1. Throws INPUT_INVALID if only zeros are left. */
export function changeScoringWeights(
  settings: SettingsEngine,
  changes: WeightChanges,
): Promise<ScoringWeights> {
  return settings.update(settingKey, (stored) => {
    const weights = mergeWeights(readWeights(stored), changes);
    if (weights !== undefined) return weights;
    throw new LociError("INPUT_INVALID", "All nine weights would be 0, leaving nothing to rank by.", {
      hint: `Set at least one of ${scoringComponents.join(", ")} above 0.`,
    });
  });
}

function mergeWeights(current: ScoringWeights, changes: WeightChanges): ScoringWeights | undefined {
  const merged = mapComponents((component) => changes[component] ?? current[component]);
  const sum = scoringComponents.reduce((total, component) => total + merged[component], 0);
  return sum > 0 ? mapComponents((component) => merged[component] / sum) : undefined;
}

export function mapComponents(valueOf: (component: ScoringComponent) => number): ScoringWeights {
  return Object.fromEntries(
    scoringComponents.map((component) => [component, valueOf(component)]),
  ) as ScoringWeights;
}
