// How do memories fade, merge and get summarized? Every cycle is one logged transaction that can be tried without
// effect.
import { z } from "zod";
import { consolidationDefaults } from "../../core/types/index.ts";
import { defineTool } from "../../tools/definitions/tool.ts";
import { nameSummarizer, summarizers, writeSummaries } from "./summaries.ts";
import { dryRunParameter, namespaceParameter } from "./memory-schemas.ts";

const scopeParameter = namespaceParameter
  .optional()
  .describe("Only memories of this namespace (all when omitted)");
const idsResult = z.array(z.string()).describe("What it affected");
const cycleInput = { namespace: scopeParameter, dry_run: dryRunParameter };

const consolidateDecay = defineTool({
  name: "consolidate_decay",
  title: "Decay unused memories",
  description:
    "Reduces by 10 % the importance of memories not used within the threshold. It never raises importance, and pinned " +
    "memories keep theirs.",
  effect: "write",
  idempotent: false,
  openWorld: false,
  input: z.object({
    threshold_days: z
      .int()
      .min(0)
      .max(36_500)
      .default(consolidationDefaults.decayAfterDays)
      .describe("Memories not accessed in this many days will decay"),
    ...cycleInput,
  }),
  output: z.object({
    cycle: z.literal("decay"),
    affected: z.int(),
    threshold_days: z.int(),
    algorithm: z.literal("multiplicative"),
    dry_run: z.boolean(),
    ids: idsResult,
  }),
  lists: ["ids"],
  handle: async ({ threshold_days: days, namespace, dry_run: dryRun }, { engine, signal, onProgress }) => {
    const { affected, ids } = await engine.memory.decay(days, { dryRun, namespace, onProgress }, signal);
    return {
      cycle: "decay" as const,
      affected,
      threshold_days: days,
      algorithm: "multiplicative" as const,
      dry_run: dryRun,
      ids: [...ids],
    };
  },
});

const consolidateCreative = defineTool({
  name: "consolidate_creative",
  title: "Link memories across types",
  description:
    "Finds pairs of memories in one namespace that share tags but differ in type, and links each pair once by RELATES_TO.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  input: z.object(cycleInput),
  output: z.object({
    cycle: z.literal("creative"),
    affected: z.int(),
    new_connections: z.int(),
    algorithm: z.literal("tag_overlap"),
    dry_run: z.boolean(),
    ids: idsResult,
  }),
  lists: ["ids"],
  handle: async ({ namespace, dry_run: dryRun }, { engine, signal, onProgress }) => {
    const options = { dryRun, namespace, onProgress };
    const { newConnections, ids } = await engine.memory.connectCreatively(options, signal);
    return {
      cycle: "creative" as const,
      affected: newConnections,
      new_connections: newConnections,
      algorithm: "tag_overlap" as const,
      dry_run: dryRun,
      ids: [...ids],
    };
  },
});

const consolidateCluster = defineTool({
  name: "consolidate_cluster",
  title: "Merge duplicate memories",
  description:
    "Groups duplicate memories of a namespace (equal except for case, spaces and the punctuation of sentences), keeps the " +
    "most important of each group with the links, tags, metadata and uses of the others, and deletes the others, which " +
    "can be restored for 30 days. Pinned memories and replaced versions stay.",
  effect: "destroy",
  idempotent: true,
  openWorld: false,
  input: z.object({
    similarity_threshold: z
      .number()
      .min(0.5)
      .max(1)
      .default(consolidationDefaults.similarity)
      .describe("Minimum cosine of unequal texts within a group of one hash prefix"),
    ...cycleInput,
  }),
  output: z.object({
    cycle: z.literal("cluster"),
    affected: z.int(),
    merged: z.int().describe("Memories merged into others"),
    kept: z.int().describe("Memories that absorbed others"),
    similarity_threshold: z.number(),
    algorithm: z.literal("hash_prefix"),
    dry_run: z.boolean(),
    ids: idsResult,
  }),
  lists: ["ids"],
  handle: async ({ similarity_threshold: threshold, namespace, dry_run: dryRun }, context) => {
    const { engine, signal, onProgress } = context;
    const options = { dryRun, namespace, onProgress };
    const { merged, kept, ids } = await engine.memory.cluster(threshold, options, signal);
    return {
      cycle: "cluster" as const,
      affected: merged,
      merged,
      kept,
      similarity_threshold: threshold,
      algorithm: "hash_prefix" as const,
      dry_run: dryRun,
      ids: [...ids],
    };
  },
});

const consolidateForget = defineTool({
  name: "consolidate_forget",
  title: "Forget unimportant memories",
  description:
    "Deletes memories whose importance is below the threshold and that were never used. Pinned or linked ones are kept, " +
    "and counted in the result.",
  effect: "destroy",
  idempotent: true,
  openWorld: false,
  input: z.object({
    importance_threshold: z
      .number()
      .min(0)
      .max(1)
      .default(consolidationDefaults.importance)
      .describe("Delete memories with importance below this value (0.0 to 1.0)"),
    ...cycleInput,
  }),
  output: z.object({
    cycle: z.literal("forget"),
    affected: z.int(),
    deleted: z.int(),
    threshold: z.number(),
    kept_pinned: z.int(),
    kept_linked: z.int(),
    dry_run: z.boolean(),
    ids: idsResult,
  }),
  lists: ["ids"],
  handle: async ({ importance_threshold: threshold, namespace, dry_run: dryRun }, context) => {
    const { engine, signal, onProgress } = context;
    const report = await engine.memory.forget(threshold, { dryRun, namespace, onProgress }, signal);
    return {
      cycle: "forget" as const,
      affected: report.deleted,
      deleted: report.deleted,
      threshold,
      kept_pinned: report.keptPinned,
      kept_linked: report.keptLinked,
      dry_run: dryRun,
      ids: [...report.ids],
    };
  },
});

const consolidateSummarize = defineTool({
  name: "consolidate_summarize",
  title: "Summarize linked memories",
  description:
    "Finds groups of linked memories that no summary covers yet, and stores an insight for each, linked to its members " +
    "by SUMMARIZES. The client's model writes it if available, else the configured model; without either, it is the " +
    "members' most telling sentences.",
  effect: "write",
  idempotent: true,
  openWorld: true,
  input: z.object({
    cluster_size: z.int().min(2).max(1000).default(5).describe("Minimum memories in a group, two or more"),
    ...cycleInput,
  }),
  output: z.object({
    cycle: z.literal("summarize"),
    affected: z.int(),
    clusters_found: z.int(),
    summarized: z.int(),
    created_ids: z.array(z.string()),
    min_cluster_size: z.int(),
    summarizer: z
      .enum(summarizers)
      .describe(
        "Source of the words: the client's model (`sampling`), the configured model (`endpoint`), the memories " +
          "(`extractive`), or a mix",
      ),
    dry_run: z.boolean(),
  }),
  lists: ["created_ids"],
  handle: async ({ cluster_size: size, namespace, dry_run: dryRun }, context) => {
    const { engine, signal, model, onProgress } = context;
    const clusters = await engine.memory.findSummaryClusters(size, namespace, signal);
    const summaries = dryRun ? [] : await writeSummaries(clusters, context);
    const options = { dryRun, namespace, onProgress };
    const report = await engine.memory.summarize(clusters, summaries, options, signal);
    return {
      cycle: "summarize" as const,
      affected: dryRun ? report.clustersFound : report.createdIds.length,
      clusters_found: report.clustersFound,
      summarized: report.createdIds.length,
      created_ids: [...report.createdIds],
      min_cluster_size: size,
      summarizer: nameSummarizer(clusters.length, summaries, model),
      dry_run: dryRun,
    };
  },
});

const consolidationStatus = defineTool({
  name: "consolidation_status",
  title: "Show consolidation runs",
  description: "Shows when each consolidation cycle last ran and how many memories it touched.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({}),
  output: z.object({
    cycles: z.record(z.string(), z.object({ last_run: z.string(), affected: z.int() })),
  }),
  handle: async (_params, { engine, signal }) => {
    const runs = await engine.memory.lastRuns(signal);
    return {
      cycles: Object.fromEntries(runs.map(({ cycle, at, affected }) => [cycle, { last_run: at, affected }])),
    };
  },
});

export const consolidationTools = [
  consolidateDecay,
  consolidateCreative,
  consolidateCluster,
  consolidateForget,
  consolidateSummarize,
  consolidationStatus,
];
