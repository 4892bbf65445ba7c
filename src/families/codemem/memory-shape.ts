// The memory engine's answers, in Codemem's field names. Pure.
import type {
  ExpandedMemory,
  ImpactedMemory,
  Memory,
  MemoryEdge,
  ScoreComponents,
  RecalledMemory,
  TraversedNode,
} from "../../core/types/index.ts";
import { seenType } from "../../core/types/index.ts";
import { cutText, shownLength } from "../../tools/results/cut-text.ts";
import { roundScore, roundSignificant } from "../../tools/results/round.ts";
import { fromScoreComponents, type ScoringWeights } from "./scoring-weights.ts";

export interface MemoryResult {
  id: string;
  content: string;
  memory_type: string;
  importance: number;
  confidence: number;
  tags: string[];
  namespace: string | null;
  access_count: number;
  created_at: string;
  updated_at: string;
}

export function toMemory(memory: Memory): MemoryResult {
  return {
    id: memory.id,
    content: memory.content,
    memory_type: seenType("codemem", memory),
    importance: roundScore(memory.importance),
    confidence: roundScore(memory.confidence),
    tags: [...memory.tags],
    namespace: memory.namespace ?? null,
    access_count: memory.accessCount,
    created_at: memory.createdAt,
    updated_at: memory.updatedAt,
  };
}

export interface RecalledResult extends MemoryResult {
  content_length?: number;
  passage?: string;
  superseded_by?: string;
  score: number;
  score_breakdown: Record<keyof ScoringWeights, number>;
}

/** Whether recall shows only the beginning of the content. */
export function isCut({ content }: Pick<Memory, "content">): boolean {
  return content.length > shownLength;
}

export function toRecalled(memory: RecalledMemory): RecalledResult {
  const { breakdown, content } = memory;
  const isLong = isCut(memory);
  return {
    ...toMemory(memory),
    ...(isLong ? { content: `${cutText(content, shownLength)}…`, content_length: content.length } : {}),
    ...(memory.passage === undefined ? {} : { passage: memory.passage }),
    ...(memory.supersededBy === undefined ? {} : { superseded_by: memory.supersededBy }),
    score: memory.score,
    score_breakdown: fromScoreComponents(breakdown),
  };
}

/** The contract's weights under the engine's names. */
export function toScoreComponents(weights: ScoringWeights): ScoreComponents {
  return {
    vectorSimilarity: weights.vector_similarity,
    graphStrength: weights.graph_strength,
    tokenOverlap: weights.token_overlap,
    temporal: weights.temporal,
    tagMatching: weights.tag_matching,
    importance: weights.importance,
    confidence: weights.confidence,
    recency: weights.recency,
    scope: weights.scope,
  };
}

/** `expansion_path` is "direct", or the edges from the seed to this memory. */
export function toExpanded(memory: ExpandedMemory): RecalledResult & { expansion_path: string } {
  const steps = memory.path.map(({ relationship, from }) => `via ${relationship} from ${from}`);
  return { ...toRecalled(memory), expansion_path: steps.length === 0 ? "direct" : steps.join(", ") };
}

export function toImpacted(memory: ImpactedMemory): RecalledResult & {
  impact: {
    pagerank: number;
    centrality: number;
    connected_decisions: string[];
    dependent_files: string[];
    modification_count: number;
  };
} {
  const { impact } = memory;
  return {
    ...toRecalled(memory),
    impact: {
      pagerank: roundSignificant(impact.pagerank),
      centrality: roundSignificant(impact.centrality),
      connected_decisions: [...impact.connectedDecisions],
      dependent_files: [...impact.dependentFiles],
      modification_count: impact.modificationCount,
    },
  };
}

export interface NodeResult {
  id: string;
  kind: string;
  label: string;
  memory_id: string | null;
  depth: number;
  via: string | null;
  relationship: string | null;
  state?: string;
  moved_to?: string;
}

export function toNode(node: TraversedNode): NodeResult {
  return {
    id: node.id,
    kind: node.kind,
    label: node.label,
    memory_id: node.memoryId ?? null,
    depth: node.depth,
    via: node.via?.from ?? null,
    relationship: node.via?.relationship ?? null,
    ...(node.state === undefined ? {} : { state: node.state }),
    ...(node.movedTo === undefined ? {} : { moved_to: node.movedTo }),
  };
}

export interface EdgeOfMemory {
  id: string;
  src: string;
  dst: string;
  relationship: string;
  weight: number;
  properties: Record<string, unknown>;
  created_at: string;
  valid_from: string | null;
  valid_to: string | null;
}

export function toMemoryEdge(edge: MemoryEdge): EdgeOfMemory {
  return {
    id: edge.id,
    src: edge.source,
    dst: edge.target,
    relationship: edge.relationship,
    weight: edge.weight,
    properties: { ...edge.properties },
    created_at: edge.createdAt,
    valid_from: edge.validFrom ?? null,
    valid_to: edge.validTo ?? null,
  };
}
