// Which projects have memories? Lists namespaces, and deletes one.
import { z } from "zod";
import { LociError } from "../../errors.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { namespaceParameter } from "./memory-schemas.ts";

const listNamespaces = defineTool({
  name: "list_namespaces",
  title: "List namespaces",
  description: "Lists all namespaces with their memory counts.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({}),
  output: z.object({ namespaces: z.array(z.object({ name: z.string(), memory_count: z.int() })) }),
  lists: ["namespaces"],
  handle: async (_params, { engine, signal }) => {
    const namespaces = await engine.memory.listNamespaces(signal);
    return { namespaces: namespaces.map(({ name, memoryCount }) => ({ name, memory_count: memoryCount })) };
  },
});

const namespaceStats = defineTool({
  name: "namespace_stats",
  title: "Describe a namespace",
  description: "Counts a namespace's memories by type and tag, with their average importance and time span.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({ namespace: namespaceParameter.describe("Namespace to get stats for") }),
  output: z.object({
    namespace: z.string(),
    count: z.int(),
    avg_importance: z.number(),
    avg_confidence: z.number(),
    type_distribution: z.record(z.string(), z.int()),
    tag_frequency: z.record(z.string(), z.int()),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
  }),
  observe: ({ namespace }) => ({ namespace }),
  handle: async ({ namespace }, { engine, signal }) => {
    const stats = await engine.memory.describeNamespace(namespace, "codemem", signal);
    return {
      namespace: stats.namespace,
      count: stats.count,
      avg_importance: stats.averageImportance,
      avg_confidence: stats.averageConfidence,
      type_distribution: { ...stats.types },
      tag_frequency: { ...stats.tags },
      oldest: stats.oldest ?? null,
      newest: stats.newest ?? null,
    };
  },
});

const deleteNamespace = defineTool({
  name: "delete_namespace",
  title: "Delete a namespace",
  description:
    "Deletes all memories of a namespace and their edges. It cannot be undone: `confirm` must be true; " +
    "call export_memories first for a copy.",
  effect: "destroy",
  idempotent: false,
  openWorld: false,
  input: z.object({
    namespace: namespaceParameter.describe("Namespace to delete"),
    confirm: z.boolean().describe("Must be `true` to confirm deletion"),
  }),
  output: z.object({ deleted: z.int(), namespace: z.string() }),
  observe: ({ namespace }) => ({ namespace }),
  handle: async ({ namespace, confirm }, { engine, signal }) => {
    if (!confirm) {
      throw new LociError(
        "INPUT_INVALID",
        "confirm is false, but must be true: this deletes all memories of the namespace.",
        {
          hint: "Nothing was deleted. Destructive operation requires 'confirm': true parameter.",
        },
      );
    }
    return { deleted: await engine.memory.deleteNamespace(namespace, signal), namespace };
  },
});

export const namespaceTools = [listNamespaces, namespaceStats, deleteNamespace];
