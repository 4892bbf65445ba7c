// What the page asks about memories: listed and searched, with their links and whether the code that they are about changed.
import { z } from "zod";
import { defineRoute, type Route } from "../../tools/route.ts";
import { limitParameter, list, memory, offsetParameter, words } from "./schemas.ts";

const matched = z.object({
  ...{ words: list(z.string()), tags: list(z.string()) },
  ...{ time: z.boolean(), links: z.boolean(), meaning: z.boolean() },
});

export const memoryRoutes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/memories",
    description: "Memories, the newest first; with a question those that have to do with it, the best first.",
    effect: "read",
    input: z.object({
      query: z.string().optional().describe("A question, or words"),
      types: words.optional().describe("Types as they were stored, separated by commas"),
      tags: words.optional().describe("Tags, separated by commas; one of them is enough"),
      namespace: z.string().optional(),
      pinned: z.boolean().optional().describe("Only those that are pinned, or that are not"),
      from: z.string().optional().describe("Time of the memory (ISO 8601), this one included"),
      to: z.string().optional().describe("Time of the memory (ISO 8601), this one included"),
      limit: limitParameter(500, 50),
      offset: offsetParameter,
    }),
    output: z.object({
      memories: list(memory.extend({ score: z.number().optional(), matched: matched.optional() })),
      total: z.number().optional().describe("Of a question: how many there are before the limit"),
    }),
    async handle({ query = "", ...filter }, { engine, signal }) {
      if (query.trim() === "") return { memories: await engine.memory.list(filter, signal) };
      const { memories, total } = await engine.memory.find({ ...filter, query, touch: false }, signal);
      return { memories, total };
    },
  }),
];
