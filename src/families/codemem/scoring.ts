// What counts when memories are recalled? The weights of the nine components.
import { z } from "zod";
import { roundScore } from "../../tools/results/round.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import {
  changeScoringWeights,
  defaultScoringWeights,
  mapComponents,
  scoringComponents,
  type ScoringComponent,
} from "./scoring-weights.ts";

const meanings: Readonly<Record<ScoringComponent, string>> = {
  vector_similarity: "Weight for vector cosine similarity",
  graph_strength: "Weight for graph relationship strength",
  token_overlap: "Weight for content token overlap",
  temporal: "Weight for temporal alignment",
  tag_matching: "Weight for tag matching",
  importance: "Weight for importance score",
  confidence: "Weight for memory confidence",
  recency: "Weight for recency boost",
  scope: "Weight for nearness of namespace and code",
};

const weightParameters = Object.fromEntries(
  scoringComponents.map((component) => [
    component,
    z
      .number()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe(`${meanings[component]} (initially ${defaultScoringWeights[component]}; kept when omitted)`),
  ]),
) as Record<ScoringComponent, z.ZodOptional<z.ZodNumber>>;

const weightResults = Object.fromEntries(
  scoringComponents.map((component) => [component, z.number()]),
) as Record<ScoringComponent, z.ZodNumber>;

const setScoringWeights = defineTool({
  name: "set_scoring_weights",
  title: "Set recall weights",
  description:
    "Sets the weights of the nine scoring components of recall. Omitted ones keep theirs; all are then scaled " +
    "to sum to 1. They persist across restarts.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object(weightParameters),
  output: z.object({ updated: z.literal(true), weights: z.object(weightResults) }),
  handle: async (changes, { engine }) => {
    const weights = await changeScoringWeights(engine.settings, changes);
    return { updated: true as const, weights: mapComponents((component) => roundScore(weights[component])) };
  },
});

export const scoringTools = [setScoringWeights];
