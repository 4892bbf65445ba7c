// How are memories linked? Edges, walks along them, and the chain of decisions.
import { z } from "zod";
import { LociError } from "../../errors.ts";
import { offsetParameter } from "../../tools/arguments/parameters.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { relationshipTypeSchema } from "./memory-schemas.ts";
import { toNode } from "./memory-shape.ts";

const nodeIdParameter = z.string().min(1).max(1000);

const associateMemories = defineTool({
  name: "associate_memories",
  title: "Link two memories",
  description:
    "Creates a typed, weighted edge between two memories, or between a memory and code. If there is one with the same " +
    "ends and relationship, it gets the new weight.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    source_id: nodeIdParameter.describe("Source memory/node ID"),
    target_id: nodeIdParameter.describe("Target memory/node ID"),
    relationship: relationshipTypeSchema.describe("Type of the relationship, from source to target"),
    weight: z.number().min(0).max(100).default(1).describe("Edge weight"),
  }),
  output: z.object({
    id: z.string(),
    source: z.string(),
    target: z.string(),
    relationship: relationshipTypeSchema,
    weight: z.number(),
  }),
  handle: async ({ source_id: source, target_id: target, relationship, weight }, context) => {
    const { engine, workspace, signal } = context;
    const { roots: codeRoots } = await workspace.scope();
    const edge = await engine.memory.associate({ source, target, relationship, weight, codeRoots }, signal);
    const { id, source: from, target: to } = edge;
    return { id, source: from, target: to, relationship: edge.relationship, weight: edge.weight };
  },
});

const graphTraverse = defineTool({
  name: "graph_traverse",
  title: "Walk the memory graph",
  description:
    "Walks the memory graph from a node over one or more hops, for reasoning and finding bridges. The start comes " +
    "first, at depth 0. Code linked to memories is marked as found, moved or gone.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    start_id: nodeIdParameter.describe("Starting node ID"),
    max_depth: z.int().min(0).max(100).default(2).describe("Maximum traversal depth"),
    algorithm: z.enum(["bfs", "dfs"]).default("bfs").describe("Traversal algorithm: `bfs` or `dfs`"),
    direction: z
      .enum(["outgoing", "incoming", "both"])
      .default("outgoing")
      .describe("Which edges to follow: leaving a node, reaching it, or both"),
    offset: offsetParameter,
  }),
  output: z.array(
    z.object({
      id: z.string(),
      kind: z.string().describe("`memory`, or the kind of code"),
      label: z.string(),
      memory_id: z.string().nullable(),
      depth: z.int(),
      via: z.string().nullable().describe("The node one step closer to the start"),
      relationship: z.string().nullable().describe("Of the edge from or to that node"),
      state: z.string().optional().describe("For code: found, moved, gone or unknown"),
      moved_to: z.string().optional(),
    }),
  ),
  lists: [""],
  handle: async ({ start_id: start, max_depth: maxDepth, algorithm, direction }, context) => {
    const { engine, workspace, signal } = context;
    const { roots: codeRoots } = await workspace.scope();
    const nodes = await engine.memory.traverse({ start, maxDepth, algorithm, direction, codeRoots }, signal);
    return nodes.map(toNode);
  },
});

const getDecisionChain = defineTool({
  name: "get_decision_chain",
  title: "Show the chain of decisions",
  description:
    "Lists the decisions about a file or topic in time order, with those linked to them by EVOLVED_INTO, LEADS_TO and " +
    "DERIVED_FROM. Use it to learn why something is as it is.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    file_path: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .optional()
      .describe("Filter by file path (at least one of `file_path` or `topic` required)"),
    topic: z.string().trim().min(1).max(1000).optional().describe("Filter by topic keyword"),
  }),
  output: z.object({
    chain_length: z.int(),
    filter: z.object({ file_path: z.string().nullable(), topic: z.string().nullable() }),
    decisions: z.array(
      z.object({
        id: z.string(),
        content: z.string(),
        importance: z.number(),
        tags: z.array(z.string()),
        created_at: z.string(),
        namespace: z.string().nullable(),
        superseded_by: z.string().optional().describe("ID of the memory that replaced it"),
        connections: z.array(
          z.object({ relationship: relationshipTypeSchema, source: z.string(), target: z.string() }),
        ),
      }),
    ),
  }),
  observe: ({ file_path: filePath }) => ({ filePath }),
  lists: ["decisions[].connections", "decisions"],
  handle: async ({ file_path: filePath, topic }, { engine, workspace, signal }) => {
    if (filePath === undefined && topic === undefined) {
      throw new LociError(
        "INPUT_INVALID",
        "file_path and topic are both missing: give at least one of them.",
        { hint: "With both, a decision must match both; decisions linked to it are included." },
      );
    }
    const { roots: codeRoots } = await workspace.scope();
    const decisions = await engine.memory.decisionChain({ filePath, topic, codeRoots }, signal);
    return {
      chain_length: decisions.length,
      filter: { file_path: filePath ?? null, topic: topic ?? null },
      decisions: decisions.map(
        ({ id, content, importance, tags, createdAt, namespace, supersededBy, connections }) => ({
          ...{ id, content, importance, tags: [...tags], created_at: createdAt },
          namespace: namespace ?? null,
          ...(supersededBy === undefined ? {} : { superseded_by: supersededBy }),
          connections: [...connections],
        }),
      ),
    };
  },
});

export const memoryGraphTools = [associateMemories, graphTraverse, getDecisionChain];
