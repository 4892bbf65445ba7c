// Where does the client work, and which collection belongs to which folder on disk?
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { quoteValue } from "../../base/quote-value.ts";
import { LociError } from "../../errors.ts";
import type { IndexDescription } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { getCollection, listCollections, nameFolder } from "./collections.ts";
import { defineContextTool } from "./define.ts";
import { findRunState } from "./run-states.ts";
import { isInside } from "../../base/path-inside.ts";

const workspaceInfo = defineContextTool({
  name: "workspace_info",
  title: "Show the workspace",
  description:
    "The workspace of this connection, or of a path: its collection, when it was indexed, how large it is.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    workspace_path: z.string().optional().describe("Absolute path; the workspace by default"),
  }),
  output: z.object({
    ok: z.literal(true),
    workspace_path: z.string(),
    default_collection: z.string(),
    source: z.enum(["index", "folder"]),
    indexing_state: z.enum(["completed", "in_progress", "failed", "stale", "not_indexed"]),
    state: z
      .object({
        workspace_id: z.string(),
        created_at: z.string(),
        last_indexed: z.string(),
        files_count: z.int(),
        total_size_bytes: z.int(),
      })
      .nullable(),
  }),
  handle: async ({ workspace_path: given }, context) => {
    const { engine, signal, workspace } = context;
    const folder = given === undefined || given === "" ? await workspace.folder() : workspace.resolve(given);
    if (!existsSync(folder)) {
      const message = `workspace_path is ${quoteValue(folder)}, which does not exist.`;
      throw new LociError("PATH_NOT_FOUND", message, { details: { field: "workspace_path", message } });
    }
    const collections = await listCollections(engine, signal);
    const found = collections
      .filter(({ root }) => root !== undefined && isInside(folder, root.root))
      .sort((a, b) => b.root!.root.length - a.root!.root.length)[0];
    const root = found?.root;
    if (found === undefined || root === undefined) {
      const name = nameFolder(folder);
      return {
        ok: true as const,
        workspace_path: folder,
        default_collection: name,
        source: "folder" as const,
        indexing_state: "not_indexed" as const,
        state: null,
      };
    }
    const index = await engine.code.describeIndex({ root: root.root }, signal);
    return {
      ok: true as const,
      workspace_path: root.root,
      default_collection: found.name,
      source: "index" as const,
      indexing_state: stateOf(index),
      state: {
        workspace_id: root.id,
        created_at: index.createdAt,
        last_indexed: root.indexedAt,
        files_count: index.files,
        total_size_bytes: index.sizeBytes,
      },
    };
  },
});

function stateOf(index: IndexDescription): "completed" | "in_progress" | "failed" | "stale" {
  return findRunState(index.root) ?? (index.isStale ? "stale" : "completed");
}

const searchRootParameter = z
  .string()
  .optional()
  .describe("Folder to look below; the workspace's parent by default");

const listWorkspaces = defineContextTool({
  name: "list_workspaces",
  title: "List workspaces",
  description: "The indexed roots below a folder, the latest first.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({ search_root: searchRootParameter }),
  output: z.object({
    ok: z.literal(true),
    workspaces: z.array(
      z.object({
        workspace_path: z.string(),
        collection_name: z.string(),
        last_updated: z.string(),
        indexing_state: z.enum(["completed", "in_progress", "failed", "stale"]),
        source: z.literal("local"),
        repo_name: z.string(),
      }),
    ),
  }),
  lists: ["workspaces"],
  handle: async ({ search_root: given }, context) => {
    const { engine, signal } = context;
    const below =
      given === undefined || given === ""
        ? dirname(await context.workspace.folder())
        : context.workspace.resolve(given);
    const workspaces = [];
    for (const { name, root } of await listCollections(engine, signal)) {
      if (root === undefined || !isInside(root.root, below)) continue;
      const index = await engine.code.describeIndex({ root: root.root }, signal);
      workspaces.push({
        workspace_path: root.root,
        collection_name: name,
        last_updated: root.indexedAt,
        indexing_state: stateOf(index),
        source: "local" as const,
        repo_name: nameFolder(root.root),
      });
    }
    workspaces.sort((a, b) => (a.last_updated < b.last_updated ? 1 : -1));
    return { ok: true as const, workspaces };
  },
});

const collectionMap = defineContextTool({
  name: "collection_map",
  title: "Map collections to repositories",
  description:
    "Which collection belongs to which repository on disk, with a sample of its content on request.",
  effect: "read",
  idempotent: true,
  openWorld: false,
  input: z.object({
    search_root: z.string().optional().describe("Only roots below this folder"),
    collection: z.string().optional().describe("Only this collection"),
    repo_name: z.string().optional().describe("Only this repository"),
    include_samples: z.boolean().default(false).describe("Include a sample each"),
    limit: z.int().min(1).max(1000).default(100).describe("Max entries"),
  }),
  output: z.object({
    ok: z.literal(true),
    results: z.array(
      z.object({
        repo_name: z.string(),
        collection_name: z.string(),
        source_path: z.string().nullable(),
        container_path: z.string().nullable(),
        updated_at: z.string().nullable(),
        source: z.enum(["index", "memories"]),
        memories: z.int(),
        sample: z.object({ path: z.string(), start_line: z.int(), end_line: z.int() }).optional(),
      }),
    ),
    counts: z.object({ state: z.int(), returned: z.int(), fallback: z.int() }),
    filters: z.record(z.string(), z.string().nullable()),
  }),
  lists: ["results"],
  pageSize: "limit",
  handle: async (params, context) => {
    const { engine, signal } = context;
    const { search_root: searchRoot, collection, repo_name: repo } = params;
    const all = await listCollections(engine, signal);
    if (collection !== undefined && collection !== "") await getCollection(collection, context);
    const matching = all.filter(
      ({ name, root }) =>
        (isBlank(collection) || name === collection || root?.root === collection) &&
        (isBlank(repo) || (root !== undefined && nameFolder(root.root) === repo!.toLowerCase())) &&
        (isBlank(searchRoot) ||
          (root !== undefined && isInside(root.root, context.workspace.resolve(searchRoot!)))),
    );
    const results = [];
    for (const { name, root, memories } of matching.slice(0, params.limit)) {
      const sample =
        params.include_samples && root !== undefined ? await sampleOf(root.root, context) : undefined;
      results.push({
        repo_name: root === undefined ? name : nameFolder(root.root),
        collection_name: name,
        source_path: root?.root ?? null,
        container_path: root?.root ?? null,
        updated_at: root?.indexedAt ?? null,
        source: root === undefined ? ("memories" as const) : ("index" as const),
        memories,
        ...(sample === undefined ? {} : { sample }),
      });
    }
    return {
      ok: true as const,
      results,
      counts: { state: matching.length, returned: results.length, fallback: 0 },
      filters: { search_root: searchRoot ?? null, collection: collection ?? null, repo_name: repo ?? null },
    };
  },
});

function isBlank(text: string | undefined): boolean {
  return text === undefined || text === "";
}

/** The collection's most central symbol. */
async function sampleOf(
  root: string,
  { engine, signal }: ToolContext,
): Promise<{ path: string; start_line: number; end_line: number } | undefined> {
  const { ranked } = await engine.code.pageRank({ root, limit: 1 }, signal);
  const [first] = ranked;
  if (first === undefined) return undefined;
  const lookup = await engine.code.lookupSymbol({ name: first.id, root }, signal);
  const symbol = lookup.found ? lookup.symbol : lookup.candidates[0];
  return symbol === undefined
    ? undefined
    : { path: symbol.filePath, start_line: symbol.lineStart, end_line: symbol.lineEnd };
}

export const workspaceTools = [workspaceInfo, listWorkspaces, collectionMap];
