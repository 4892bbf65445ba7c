// The nine weights that recall's score is made of: their defaults, and what a client's change makes of them.
import type { SettingsEngine } from "../../engine.ts";

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

export const defaultScoringWeights: ScoringWeights = {
  vector_similarity: 0.25,
  graph_strength: 0.25,
  token_overlap: 0.15,
  temporal: 0.1,
  tag_matching: 0.1,
  importance: 0.05,
  confidence: 0.05,
  recency: 0.05,
  scope: 0,
};

const settingKey = "codemem.scoringWeights";

/** The weights in force: those that were last set, or the defaults. They sum to 1. */
export async function loadScoringWeights(settings: SettingsEngine): Promise<ScoringWeights> {
  const stored = await settings.get(settingKey);
  if (typeof stored !== "object" || stored === null) return defaultScoringWeights;
  const values = stored as Readonly<Record<string, unknown>>;
  return mapComponents((component) => {
    const value = values[component];
    return typeof value === "number" && value >= 0 ? value : defaultScoringWeights[component];
  });
}

export async function storeScoringWeights(settings: SettingsEngine, weights: ScoringWeights): Promise<void> {
  await settings.set(settingKey, weights);
}

/** `changes` over `current`, scaled so that they sum to 1; undefined when nothing but zeros is left. */
export function mergeScoringWeights(
  current: ScoringWeights,
  changes: Readonly<Partial<Record<ScoringComponent, number | undefined>>>,
): ScoringWeights | undefined {
  const merged = mapComponents((component) => changes[component] ?? current[component]);
  const sum = scoringComponents.reduce((total, component) => total + merged[component], 0);
  return sum > 0 ? mapComponents((component) => merged[component] / sum) : undefined;
}

export function mapComponents(valueOf: (component: ScoringComponent) => number): ScoringWeights {
  return Object.fromEntries(
    scoringComponents.map((component) => [component, valueOf(component)]),
  ) as ScoringWeights;
}
