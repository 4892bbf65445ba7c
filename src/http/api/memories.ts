// What does the page need of memories? It lists, searches and changes them. It also shows decisions, and whether their
// code has changed.
import { z } from "zod";
import { relationshipTypes, type Memory, type TraversedNode } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import { defineRoute, type Route } from "../../tools/definitions/route.ts";
import { warnOfMasked } from "../../tools/notes/masked-secrets.ts";
import { describeOutside } from "../../tools/notes/outside-note.ts";
import { askInProject, ofProject } from "./ask-in-project.ts";
import { limitParameter, list, memory, offsetParameter, tags, words } from "./schemas.ts";

const matched = z.object({
  ...{ words: list(z.string()), tags: list(z.string()) },
  ...{ time: z.boolean(), links: z.boolean(), meaning: z.boolean() },
});
const id = z.string().min(1).describe("Id of a memory");

const link = z.object({
  relationship: z.enum(relationshipTypes),
  direction: z.enum(["from", "to"]).describe("Whether the memory is the source of the link, or its target"),
  id: z.string().describe("Id of the memory or code at the other end"),
  ...{ label: z.string(), kind: z.string(), isMemory: z.boolean() },
  state: z.enum(["found", "moved", "gone", "unknown"]).optional().describe("For code: where it is now"),
  movedTo: z.string().optional(),
  hasChanged: z.boolean().optional().describe("For code: whether its text has changed since it was linked"),
});

/** How many decisions have their links looked up for one answer. */
const shownDecisions = 100;

export const memoryRoutes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/memories",
    description: "Memories, newest first; with a question, the relevant ones, best first.",
    effect: "read",
    input: z.object({
      query: z.string().optional().describe("A question, or words"),
      root: ofProject,
      types: words.optional().describe("Types as they were stored, separated by commas"),
      tags: tags
        .optional()
        .describe("Tags, separated by commas or each with a parameter of its own; any of them matches"),
      namespace: z.string().optional(),
      pinned: z.boolean().optional().describe("Only memories that are pinned, or that are not"),
      from: z.string().optional().describe("Time of the memory (ISO 8601), inclusive"),
      to: z.string().optional().describe("Time of the memory (ISO 8601), inclusive"),
      limit: limitParameter(500, 50),
      offset: offsetParameter,
    }),
    output: z.object({
      memories: list(memory.extend({ score: z.number().optional(), matched: matched.optional() })),
      total: z.number().optional().describe("With a question: how many there are before the limit"),
      note: z
        .string()
        .optional()
        .describe("That none is from the time that the question names, or that it has no word to look for"),
    }),
    async handle({ query = "", root, ...rest }, { engine, signal }) {
      const filter = { ...rest, ...(await askInProject(engine, root, signal)) };
      if (query.trim() === "") return { memories: await engine.memory.list(filter, signal) };
      const { memories, total } = await engine.memory.find({ ...filter, query, touch: false }, signal);
      const note =
        memories.length === 0
          ? await engine.memory.explainEmpty(query, signal)
          : filter.offset > 0
            ? undefined
            : describeOutside(memories);
      return { memories, total, ...(note === undefined ? {} : { note }) };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/memory",
    description: "One memory with its links, and where the code is that it is linked to.",
    effect: "read",
    input: z.object({ id }),
    output: z.object({ memory, links: list(link) }),
    async handle({ id }, { engine, signal }) {
      const [found, links] = await Promise.all([
        engine.memory.get(id, signal),
        describeLinks(engine, id, signal),
      ]);
      return { memory: found, links };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/decisions",
    description:
      "Decisions, the newest first, with the code that they are about and whether it changed since.",
    effect: "read",
    input: z.object({
      root: ofProject,
      limit: limitParameter(shownDecisions, 50),
      offset: offsetParameter,
    }),
    output: z.object({ decisions: list(z.object({ memory, code: list(link) })) }),
    async handle({ root, limit, offset }, { engine, signal }) {
      const project = await askInProject(engine, root, signal);
      const filter = { types: ["decision"], seenBy: "codemem" as const, ...project };
      const found = await engine.memory.list({ ...filter, limit, offset }, signal);
      const decisions: { readonly memory: Memory; readonly code: readonly Link[] }[] = [];
      for (const one of found) {
        const links = await describeLinks(engine, one.id, signal);
        decisions.push({ memory: one, code: links.filter(({ isMemory }) => !isMemory) });
      }
      return { decisions };
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/memories/deleted",
    description: "Forgotten memories that can be restored, the latest first.",
    effect: "read",
    input: z.object({ limit: limitParameter(500, 100) }),
    output: z.object({
      memories: list(
        z.object({
          ...{ id: z.string(), content: z.string(), type: z.string(), family: z.string().optional() },
          ...{ namespace: z.string().optional(), deletedAt: z.string(), expiresAt: z.string() },
        }),
      ),
    }),
    handle: async ({ limit }, { engine, signal }) => ({
      memories: await engine.memory.listDeleted(limit, signal),
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/api/memory/update",
    description:
      "Changes a memory; omitted fields stay as they are. Refused (MEMORY_CHANGED) if it was changed after `unchangedSince`.",
    effect: "write",
    input: z.object({
      id,
      content: z.string().min(1).optional(),
      type: z.string().min(1).optional(),
      importance: z.number().min(0).max(1).optional(),
      tags: z.array(z.string().min(1)).optional(),
      pinned: z.boolean().optional(),
      unchangedSince: z.iso
        .datetime()
        .optional()
        .describe("`updatedAt` of the memory that the change is based on"),
    }),
    output: z.object({ memory }),
    async handle({ id, ...changes }, context) {
      const { engine, signal } = context;
      // The type keeps the vocabulary of the family that wrote the memory.
      const family = changes.type === undefined ? undefined : (await engine.memory.get(id, signal)).family;
      const { secretsMasked, ...changed } = await engine.memory.update(id, { ...changes, family }, signal);
      warnOfMasked(secretsMasked, context);
      return { memory: changed };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/memory/forget",
    description: "Forgets a memory; for 30 days it can be restored.",
    effect: "destroy",
    input: z.object({ id }),
    output: z.object({ id: z.string(), expiresAt: z.string() }),
    async handle({ id }, { engine, signal }) {
      const { expiresAt } = await engine.memory.softDelete(id, signal);
      return { id, expiresAt };
    },
  }),
  defineRoute({
    method: "POST",
    path: "/api/memory/restore",
    description: "Restores a forgotten memory, with its links and uses.",
    effect: "write",
    input: z.object({ id }),
    output: z.object({ memory }),
    handle: async ({ id }, { engine, signal }) => ({ memory: await engine.memory.restore(id, signal) }),
  }),
  defineRoute({
    method: "POST",
    path: "/api/memory/link",
    description: "Links a memory to another one, or to code by its name, id or path.",
    effect: "write",
    input: z.object({
      id,
      target: z.string().min(1).describe("Id of a memory, or code: path#scope, a qualified name, a path"),
      relationship: z.enum(relationshipTypes).default("RELATES_TO"),
    }),
    output: z.object({ links: list(link) }),
    async handle({ id, target, relationship }, { engine, signal }) {
      await engine.memory.associate({ source: id, target, relationship }, signal);
      return { links: await describeLinks(engine, id, signal) };
    },
  }),
];

type Link = z.output<typeof link>;

/** In both directions, each with the current state of its other end. */
async function describeLinks(engine: Engine, id: string, signal: AbortSignal): Promise<readonly Link[]> {
  const [edges, nodes] = await Promise.all([
    engine.memory.edgesOf(id, signal),
    engine.memory.traverse({ start: id, maxDepth: 1, algorithm: "bfs", direction: "both" }, signal),
  ]);
  const known = new Map<string, TraversedNode>(nodes.map((node) => [node.id, node]));
  return edges.flatMap(({ source, target, relationship }) => {
    const node = known.get(source === id ? target : source);
    if (node === undefined) return [];
    const { label, kind, memoryId, state, movedTo, hasChanged } = node;
    const direction = source === id ? ("from" as const) : ("to" as const);
    const isMemory = memoryId !== undefined;
    return [
      {
        ...{ relationship, direction, id: node.id, label, kind, isMemory },
        ...{ state, movedTo, hasChanged },
      },
    ];
  });
}
