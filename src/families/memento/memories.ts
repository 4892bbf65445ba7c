// The core of Memento: remember, recall, pin, unpin, forget.
import { z } from "zod";
import { isLociError } from "../../errors.ts";
import { defaultImportance, defaultTypeOf, seenType } from "../../core/types/index.ts";
import { roundScore } from "../../tools/results/round.ts";
import { defineTool, type ToolContext } from "../../tools/definitions/tool.ts";
import { warnOfMasked } from "../../tools/notes/masked-secrets.ts";
import { gatherFilters, renameId } from "./arguments.ts";
import {
  contentParameter,
  foundSchema,
  idParameter,
  privacySchema,
  projectParameter,
  searchParameters,
  typeSchema,
} from "./schemas.ts";
import { toFilter, toFound } from "./shape.ts";

const remember = defineTool({
  name: "remember",
  title: "Remember",
  description:
    "Stores a memory: working (for now), episodic (what happened), semantic (facts) or procedural (how it is done). " +
    "The same content in the same project is stored once; forgotten content is restored.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({
    content: contentParameter.describe("Content to remember, up to 10 MiB"),
    // Defaults are not filled in: storing the same content again must not reset what was given before.
    type: typeSchema.optional().meta({ description: "Memory type", default: defaultTypeOf("memento") }),
    tags: z.array(z.string().max(200)).max(100).default([]).describe("Tags that recall can narrow by"),
    importance: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: "Importance, 0 to 1", default: defaultImportance.given }),
    source: z.string().max(2000).optional().describe("Where it comes from"),
    privacy_scope: privacySchema.optional().meta({ description: "Who it is meant for", default: "private" }),
    project_id: projectParameter.optional().describe("Project it belongs to"),
  }),
  output: z.object({
    memory_id: z.string(),
    created_at: z.string(),
    type: z.string(),
    importance: z.number(),
    status: z.enum(["stored", "duplicate", "restored"]),
    embedded: z.boolean().describe("Whether it can be found by meaning, not only by its words"),
  }),
  handle: async (params, context) => {
    const { engine, signal, writer } = context;
    const { content, type, tags, importance, source, privacy_scope, project_id: namespace } = params;
    const metadata = {
      ...(privacy_scope === undefined ? {} : { privacy_scope }),
      ...(source === undefined ? {} : { source }),
    };
    const stored = await engine.memory.store(
      { content, type, tags, importance, metadata, namespace, ...writer },
      signal,
    );
    warnOfMasked(stored.secretsMasked, context);
    const memory = await engine.memory.get(stored.id, signal);
    return {
      memory_id: memory.id,
      created_at: memory.createdAt,
      type: seenType("memento", memory),
      importance: roundScore(memory.importance),
      status: stored.status,
      embedded: stored.embedded,
    };
  },
});

const recall = defineTool({
  name: "recall",
  title: "Recall",
  description:
    "Finds memories by words, meaning, tags, links and time; relevance decides. Each says why it was found. Long ones " +
    "are cut: the resource memory/{id} has the full text.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object(searchParameters),
  output: foundSchema,
  lists: ["items"],
  pageSize: "limit",
  normalize: gatherFilters,
  observe: ({ query, filters }) => ({ pattern: query, namespace: filters?.project_id }),
  handle: async ({ query, filters, limit }, context) => {
    const { engine, signal, readOnly, seen } = context;
    const startedAt = performance.now();
    const asked = { query, ...toFilter(filters), limit, touch: !readOnly, seen };
    const found = await engine.memory.find(asked, signal);
    return toFound(found, startedAt);
  },
});

const pinResult = z.object({ success: z.boolean(), memory_id: z.string(), pinned: z.boolean() });

async function setPin(
  id: string,
  pinned: boolean,
  { engine, signal }: ToolContext,
): Promise<z.input<typeof pinResult>> {
  const memory = await engine.memory.update(id, { pinned }, signal);
  return { success: true, memory_id: memory.id, pinned: memory.pinned };
}

const pin = defineTool({
  name: "pin",
  title: "Pin a memory",
  description: "Keeps a memory for good: it neither fades nor is forgotten until unpinned.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({ memory_id: idParameter.describe("Memory ID to pin") }),
  output: pinResult,
  normalize: renameId,
  handle: ({ memory_id: id }, context) => setPin(id, true, context),
});

const unpin = defineTool({
  name: "unpin",
  title: "Unpin a memory",
  description: "Unpins a memory: it may be forgotten again.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object({ memory_id: idParameter.describe("Memory ID to unpin") }),
  output: pinResult,
  normalize: renameId,
  handle: ({ memory_id: id }, context) => setPin(id, false, context),
});

const forget = defineTool({
  name: "forget",
  title: "Forget a memory",
  description:
    "Deletes a memory: nothing finds it any more, and remembering the same content within 30 days restores it. With " +
    "`hard` it is gone at once. A pinned memory must be unpinned first.",
  effect: "destroy",
  idempotent: false,
  openWorld: false,
  input: z.object({
    memory_id: idParameter.describe("Memory ID to delete"),
    hard: z.boolean().default(false).describe("Delete it for good"),
  }),
  output: z.object({ success: z.boolean(), memory_id: z.string(), deleted_at: z.string() }),
  normalize: renameId,
  handle: async ({ memory_id: id, hard }, { engine, signal }) => {
    // Soft-delete first: this checks the pin and refuses a pinned memory in one step.
    const { deletedAt } = await engine.memory.softDelete(id, signal).catch(async (error: unknown) => {
      if (!hard || !isLociError(error, "MEMORY_NOT_FOUND")) throw error;
      // It was already soft-deleted; if not, there is none of that ID.
      await engine.memory.purgeDeleted(id, signal).catch(() => Promise.reject(error));
      return { deletedAt: new Date().toISOString() };
    });
    if (hard) await engine.memory.purgeDeleted(id, signal).catch(ignoreMissing);
    return { success: true, memory_id: id, deleted_at: deletedAt };
  },
});

function ignoreMissing(error: unknown): void {
  if (!isLociError(error, "MEMORY_NOT_FOUND")) throw error;
}

export const memoryTools = [remember, recall, pin, unpin, forget];
