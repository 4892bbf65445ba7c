// How are collections brought up to date? Index, index the whole root, prune. Memories are never touched.
import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import { z } from "zod";
import { checkFolder } from "../../base/check-folder.ts";
import { realPathOrSame } from "../../base/real-path.ts";
import { LociError } from "../../errors.ts";
import { indexInTime } from "../../tools/calls/index-runs.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import {
  getCollection,
  giveName,
  listCollections,
  resolveCollection,
  type Collection,
} from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { noteRun } from "./run-states.ts";

const indexResult = z.object({
  ok: z.literal(true),
  operation: z.literal("index"),
  subdir: z.string(),
  collection: z.string(),
  root: z.string(),
  recreate: z.boolean(),
  stats: z.object({
    files_processed: z.int(),
    files_unchanged: z.int(),
    chunks_created: z.int(),
    vectors_generated: z.int(),
    processing_time_seconds: z.number(),
    errors: z.int(),
  }),
  problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  message: z.string(),
  code: z.literal(0),
  stdout: z.string(),
  stderr: z.string(),
});

const recreateParameter = z.boolean().default(false).describe("Rebuild the code index; memories stay");
const nameParameter = z
  .string()
  .max(100)
  .regex(/^[\p{L}\p{N}._ -]*$/u, "may hold letters, digits, spaces and . _ -")
  .optional()
  .describe("Collection to refresh, or a name for a new one");

const qdrantIndex = defineContextTool({
  name: "qdrant_index",
  title: "Index the workspace",
  description:
    "Indexes the workspace, or refreshes it: only what changed is read. If nothing is indexed yet, `subdir` becomes its own root.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  isLong: true,
  input: z.object({
    subdir: z.string().default("").describe("Folder of the workspace; all of it by default"),
    recreate: recreateParameter,
    collection: nameParameter,
  }),
  output: indexResult,
  lists: ["problems"],
  handle: (params, context) => indexFolder(params, context),
});

const qdrantIndexRoot = defineContextTool({
  name: "qdrant_index_root",
  title: "Index the workspace's root",
  description: "Indexes or refreshes the whole workspace.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  isLong: true,
  input: z.object({ recreate: recreateParameter, collection: nameParameter }),
  output: indexResult,
  lists: ["problems"],
  handle: (params, context) => indexFolder({ ...params, subdir: "" }, context),
});

interface IndexParams {
  readonly subdir: string;
  readonly recreate: boolean;
  readonly collection?: string | undefined;
}

async function indexFolder(
  { subdir, recreate, collection: given }: IndexParams,
  context: ToolContext,
): Promise<z.input<typeof indexResult>> {
  const { engine, signal } = context;
  const name = given?.trim() === "" ? undefined : given?.trim();
  const root = await targetOf(subdir, name, context);
  const before = name === undefined ? [] : await listCollections(engine, signal);
  const report = await indexInTime(
    {
      ...{ root, kind: recreate ? "full" : undefined },
      start: (onProgress, stop) =>
        noteRun(root, () => engine.code.index(root, { full: recreate, onProgress }, stop)),
    },
    context,
  );
  const collections = await listCollections(engine, signal);
  const isRootsName = collections.some((one) => one.name === name && one.root !== undefined);
  const called = name ?? collections.find((one) => one.root?.root === report.root)?.name;
  // The caller is told this name, so it stays.
  if (called !== undefined && (name === undefined || !isRootsName)) {
    const known = before.find((one) => one.root?.root === report.root);
    if (known !== undefined && known.name !== called) context.warn(describeRenaming(known, called));
    await giveName(engine, report.root, called);
  }
  return {
    ok: true,
    operation: "index",
    subdir,
    collection: called ?? report.root,
    root: report.root,
    recreate,
    stats: {
      files_processed: report.filesScanned,
      files_unchanged: report.filesUnchanged,
      chunks_created: report.chunks,
      vectors_generated: report.chunksEmbedded,
      processing_time_seconds: Math.round(report.elapsedMs) / 1000,
      errors: report.problems.length,
    },
    problems: report.problems.map(({ path, code, message }) => ({ path, code, message })),
    message: "Indexing completed successfully",
    code: 0,
    stdout: "",
    stderr: "",
  };
}

/** A folder is one collection, so a further name takes the place of the first. */
function describeRenaming({ name, memories }: Collection, called: string): string {
  const kept = memories === 0 ? "" : ` Its memories stay in ${JSON.stringify(name)}, which has no code now.`;
  return `The collection of this folder was named ${JSON.stringify(name)}, and is ${JSON.stringify(called)} from now on.${kept}`;
}

/** The root to index. Throws INPUT_INVALID if the folder is outside the workspace. */
async function targetOf(subdir: string, name: string | undefined, context: ToolContext): Promise<string> {
  const { engine, workspace, signal } = context;
  const folder = await workspace.folder();
  const target = resolve(folder, subdir.replace(/^\/workspace(?=\/|$)\/?/, "") || ".");
  const real = realPathOrSame(target);
  const path = relative(realPathOrSame(folder), real);
  if (path.startsWith("..") || isAbsolute(path)) {
    const message = `subdir is ${JSON.stringify(subdir)}, which leaves the workspace ${folder}.`;
    throw new LociError("INPUT_INVALID", message, { details: { field: "subdir", message } });
  }
  if (target !== folder) checkFolder(target);
  if (name !== undefined) {
    const known = (await listCollections(engine, signal)).find((one) => one.name === name);
    if (known?.root !== undefined) return known.root.root;
  }
  const { roots, isOtherTree } = await workspace.scope();
  return (isOtherTree === true ? undefined : roots?.[0]) ?? real;
}

const qdrantPrune = defineContextTool({
  name: "qdrant_prune",
  title: "Remove files that are gone",
  description:
    "Removes files that no longer exist from the index, nothing else: new or changed ones wait for qdrant_index. Memories stay.",
  effect: "write",
  idempotent: true,
  openWorld: false,
  isLong: true,
  input: z.object({ collection: nameParameter }),
  output: z.object({
    ok: z.literal(true),
    operation: z.literal("prune"),
    collection: z.string(),
    points_removed: z.int(),
    points_before: z.int(),
    points_after: z.int(),
    files_removed: z.int(),
    processing_time_ms: z.number(),
    message: z.string(),
    code: z.literal(0),
    stdout: z.string(),
    stderr: z.string(),
  }),
  handle: async ({ collection }, context) => {
    const { engine, signal } = context;
    const startedAt = performance.now();
    const name = collection?.trim() === "" ? undefined : collection;
    const scope = await resolveCollection({ collection: name }, context);
    const root = name === undefined ? scope.roots?.[0] : (await getCollection(name, context)).root?.root;
    if (root === undefined)
      throw new LociError("ROOT_NOT_INDEXED", "Nothing is indexed here.", { next: { do: "index" } });
    const before = await engine.code.describeIndex({ root }, signal);
    // If a drive is not mounted, all of its files seem to be gone too.
    if (before.gone.length > 0 && !existsSync(root))
      throw new LociError("PATH_NOT_FOUND", `${root} does not exist: nothing was removed from its index.`);
    const report =
      before.gone.length === 0
        ? { chunks: before.chunks, filesRemoved: 0 }
        : await indexInTime(
            {
              ...{ root, kind: "prune" },
              start: (onProgress, stop) =>
                noteRun(root, () => engine.code.index(root, { paths: before.gone, onProgress }, stop)),
            },
            context,
          );
    return {
      ok: true as const,
      operation: "prune" as const,
      collection: scope.name ?? root,
      points_removed: before.chunks - report.chunks,
      points_before: before.chunks,
      points_after: report.chunks,
      files_removed: report.filesRemoved,
      processing_time_ms: Math.round(performance.now() - startedAt),
      message: "Pruning completed successfully",
      code: 0 as const,
      stdout: "",
      stderr: "",
    };
  },
});

export const indexingTools = [qdrantIndex, qdrantIndexRoot, qdrantPrune];
