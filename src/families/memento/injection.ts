// What should an agent be reminded of? Memories that match a question, within a token budget, as a prompt and as a
// tool.
import { z } from "zod";
import { hourMs } from "../../base/durations.ts";
import { loadTokenCounter } from "../../core/context/index.ts";
import type { FoundMemory } from "../../core/types/index.ts";
import { createTypeTest, seenType } from "../../core/types/index.ts";
import { definePrompt } from "../../tools/definitions/prompt.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { elapsedMs } from "../../tools/results/round.ts";
import { completeTags } from "./completion.ts";
import { rankingSettings } from "./ranking-settings.ts";
import { packMemories } from "./pack-memories.ts";

const contextTypes = ["conversation", "task", "general"] as const;
type ContextType = (typeof contextTypes)[number];

/** How many candidates are ordered and packed. */
const candidates = 50;

const parameters = {
  query: z.string().min(1).max(20_000).describe("What the memories should be about"),
  token_budget: z.int().min(50).max(100_000).default(1200).describe("Maximum tokens of the text"),
  context_type: z
    .enum(contextTypes)
    .default("general")
    .describe(
      "What to prefer: conversation: recent events; task: decisions and procedures; general: relevance alone",
    ),
};
const argumentsSchema = z.object(parameters);
type Parameters = z.output<typeof argumentsSchema>;

interface Injection {
  content: string;
  metadata: { memories_used: number; token_count: number; search_time: number };
}

async function inject(params: Parameters, context: ToolContext): Promise<Injection> {
  const startedAt = performance.now();
  const { engine, signal, readOnly } = context;
  const { query, token_budget: budget, context_type: kind } = params;
  const found = await engine.memory.find({ query, limit: candidates, touch: false }, signal);
  const { text, used, tokens } = packMemories(prefer(found.memories, kind), budget, await loadTokenCounter());
  if (!readOnly) await engine.memory.touch(used, signal);
  return {
    content: text,
    metadata: {
      memories_used: used.length,
      token_count: tokens,
      search_time: elapsedMs(startedAt),
    },
  };
}

const isDecision = createTypeTest("codemem", ["decision"]);
const { conversation, task, fadingHours } = rankingSettings.preference;

/** Relevance dominates: memories that the kind of context prefers gain at most two fifths of their own score. */
function prefer(memories: readonly FoundMemory[], kind: ContextType): readonly FoundMemory[] {
  const now = Date.now();
  const gain = (memory: FoundMemory): number => {
    const type = seenType("memento", memory);
    switch (kind) {
      case "conversation": {
        const recency = Math.exp(-Math.max(0, now - Date.parse(memory.createdAt)) / hourMs / fadingHours);
        return (
          conversation.recent * recency +
          (type === "episodic" || type === "working" ? conversation.episode : 0)
        );
      }
      case "task":
        return type === "procedural" || isDecision(memory) ? task : 0;
      case "general":
        return 0;
    }
  };
  // Sorting is stable, so equal memories stay in the engine's order.
  return memories
    .map((memory) => ({ memory, value: memory.score * (1 + gain(memory)) }))
    .sort((a, b) => b.value - a.value)
    .map(({ memory }) => memory);
}

export const memoryInjection = defineTool({
  name: "memory_injection",
  title: "Inject memories",
  description:
    "Packs the memories that fit a question into one text within a token budget, to put before a model.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: argumentsSchema,
  output: z.object({
    role: z.literal("system"),
    content: z.string(),
    metadata: z.object({ memories_used: z.int(), token_count: z.int(), search_time: z.number() }),
  }),
  observe: ({ query }) => ({ pattern: query }),
  handle: async (params, context) => ({ role: "system" as const, ...(await inject(params, context)) }),
});

export const memoryInjectionPrompt = definePrompt({
  name: "memory_injection",
  title: "Relevant memories",
  description: "The memories that fit a question, within a token budget.",
  arguments: argumentsSchema,
  complete: {
    query: completeTags,
    context_type: (typed) => Promise.resolve(contextTypes.filter((type) => type.startsWith(typed))),
  },
  async render(params, context) {
    const { content, metadata } = await inject(params, context);
    // The protocol's prompts have no system role.
    return { messages: [{ role: "user", text: content }], meta: metadata };
  },
});
