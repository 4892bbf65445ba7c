// What is stored? The numbers of one collection, and the list of all.
import { z } from "zod";
import { LociError } from "../../errors.ts";
import type { IndexDescription } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { getCollection, listCollections, resolveCollection, type Collection } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { collectionParameter, sessionParameter } from "./parameters.ts";
import { findRunState, type RunState } from "./run-states.ts";

const moment = z.object({ unix: z.int(), iso: z.string() }).nullable();

const qdrantStatus = defineContextTool({
  name: "qdrant_status",
  title: "Show the status of a collection",
  description:
    "Figures of a stored collection: points, vectors, size, when it was indexed and whether it is healthy.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    collection: collectionParameter,
    max_points: z.int().min(1).max(10_000_000).default(5000).describe("Max points to count as scanned"),
    batch: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1000)
      .describe("For compatibility; nothing is read in batches"),
    session: sessionParameter,
  }),
  output: z.object({
    ok: z.literal(true),
    collection: z.string(),
    exists: z.boolean(),
    count: z.int(),
    scanned_points: z.int(),
    memories: z.int(),
    last_ingested_at: moment,
    last_modified_at: moment,
    vectors_config: z.record(z.string(), z.int()).describe("Dimensions by model"),
    storage_size_mb: z.number(),
    status: z.enum(["healthy", "stale", "in_progress", "failed", "empty"]),
  }),
  handle: async ({ max_points: maxPoints, ...choice }, context) => {
    const collection = await chooseCollection(choice, context);
    const { root, memories } = collection;
    const index =
      root === undefined
        ? undefined
        : await context.engine.code.describeIndex({ root: root.root }, context.signal);
    const count = (index?.chunks ?? 0) + memories;
    return {
      ok: true as const,
      collection: collection.name,
      exists: true,
      count,
      scanned_points: Math.min(count, maxPoints),
      memories,
      last_ingested_at: toMoment(root?.indexedAt),
      last_modified_at: toMoment(index?.lastModifiedAt),
      vectors_config:
        root === undefined || index?.dimensions === undefined ? {} : { [root.embedder]: index.dimensions },
      storage_size_mb: Math.round((root?.bytesOnDisk ?? 0) / 1e5) / 10,
      status: statusOf(index, count),
    };
  },
});

function toMoment(iso: string | undefined): z.input<typeof moment> {
  return iso === undefined ? null : { unix: Math.floor(Date.parse(iso) / 1000), iso };
}

function statusOf(
  index: IndexDescription | undefined,
  count: number,
): "healthy" | "stale" | "in_progress" | "failed" | "empty" {
  const state = index === undefined ? undefined : findRunState(index.root);
  if (state !== undefined) return state;
  if (index?.isStale === true) return "stale";
  return count === 0 ? "empty" : "healthy";
}

/** Throws COLLECTION_NOT_FOUND if none was chosen and the workspace is not indexed. */
async function chooseCollection(
  choice: { readonly collection?: string | undefined; readonly session?: string | undefined },
  context: ToolContext,
): Promise<Collection> {
  const { name } = await resolveCollection(choice, context);
  if (name !== undefined) return getCollection(name, context);
  const folder = await context.workspace.folder();
  throw new LociError("ROOT_NOT_INDEXED", `The workspace ${folder} is not indexed.`, {
    next: { do: "index", path: folder },
  });
}

const qdrantList = defineContextTool({
  name: "qdrant_list",
  title: "List collections",
  description: "All collections: each a codebase with the memories stored under its name, or memories alone.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({}),
  output: z.object({
    ok: z.literal(true),
    collections: z.array(
      z.object({
        name: z.string(),
        root: z.string().nullable(),
        vectors_count: z.int(),
        segments_count: z.int(),
        points_count: z.int(),
        indexed_vectors_count: z.int(),
        status: z.enum(["green", "yellow", "red"]),
        optimizer_status: z.string(),
      }),
    ),
    names: z.array(z.string()),
  }),
  lists: ["collections"],
  handle: async (_params, { engine, signal }) => {
    const collections = await listCollections(engine, signal);
    const rows = [];
    for (const { name, root, memories } of collections) {
      const index =
        root === undefined ? undefined : await engine.code.describeIndex({ root: root.root }, signal);
      const points = (index?.chunks ?? 0) + memories;
      const state = root === undefined ? undefined : findRunState(root.root);
      const status = colorOf(state, index?.isStale === true);
      rows.push({
        name,
        root: root?.root ?? null,
        vectors_count: points,
        segments_count: index?.segments ?? 0,
        points_count: points,
        indexed_vectors_count: points,
        status: status,
        optimizer_status: "ok",
      });
    }
    return { ok: true as const, collections: rows, names: collections.map(({ name }) => name) };
  },
});

function colorOf(state: RunState | undefined, isStale: boolean): "green" | "yellow" | "red" {
  if (state === "failed") return "red";
  return state === "in_progress" || isStale ? "yellow" : "green";
}

export const statusTools = [qdrantStatus, qdrantList];
