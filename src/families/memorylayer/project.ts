// Which project is a call about? The workspace's; a configured root that is not indexed yet is indexed first.
import { basename, isAbsolute, join } from "node:path";
import { pathInside } from "../../base/path-inside.ts";
import type { Memory } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { findCodeScope } from "../../tools/arguments/code-scope.ts";
import { placeInRepository } from "../../tools/definitions/work-trees.ts";
import { indexInTime, isBeingIndexed, type IndexRequest } from "../../tools/calls/index-runs.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import type { Place } from "./working-files.ts";

export interface Project {
  /** The roots whose code is searched; undefined if the workspace has none: then all of them. */
  readonly roots: readonly string[] | undefined;
  /** Identifies the project's decisions: the first root, else the folder the client works in. */
  readonly folder: string;
}

/** Throws ROOT_BEING_INDEXED during the first index run of a configured root. */
export async function findProject(context: ToolContext, waitMs = patienceMs): Promise<Project> {
  const scope = await findCodeScope(undefined, context);
  const roots = typeof scope === "string" ? [scope] : scope;
  const [first] = roots ?? [];
  if (first !== undefined) await ensureIndexed(first, context, waitMs);
  return { roots, folder: first ?? (await context.workspace.folder()) };
}

/** Like `findProject`, but without indexing: for callers that only need to know whose memories are meant. */
export async function findFolder({ workspace }: Pick<ToolContext, "workspace">): Promise<string> {
  return (await workspace.scope()).roots?.[0] ?? (await workspace.folder());
}

/** How long a call waits for the first index run; small projects take less. */
const patienceMs = 20_000;

/**
 * An unindexed root is part of the workspace only if the server's user configured it, and so asked for this run. An
 * agent with this family alone has no tool for indexing.
 */
async function ensureIndexed(root: string, context: ToolContext, waitMs: number): Promise<void> {
  const { engine, readOnly, signal } = context;
  if (readOnly && !isBeingIndexed(engine, root)) return;
  const indexed = await engine.code.roots(signal);
  if (indexed.some((status) => status.root === root)) return;
  // It goes on if this call is cancelled: the next question needs it too.
  const start: IndexRequest["start"] = (onProgress, stop) => engine.code.index(root, { onProgress }, stop);
  await indexInTime({ root, start, waitMs, outlivesCalls: true }, context);
}

/** The name of a file for the client: relative to the project's root, or absolute if there are several roots. */
export function nameFile({ roots }: Project, { root, path }: Place): string {
  return roots?.length === 1 ? path : join(root, path);
}

/** Roots that a path may be in: the one containing it if it is absolute, else all roots of the project. */
export async function rootsFor(
  { roots }: Project,
  path: string,
  { engine, signal }: ToolContext,
): Promise<readonly string[]> {
  const asked = roots ?? (await engine.code.roots(signal)).map(({ root }) => root);
  if (asked.length === 0) {
    throw new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.", { next: { do: "index" } });
  }
  const holding = asked.filter((root) => isAbsolute(path) && pathInside(root, path) !== undefined);
  return holding.length > 0 ? holding : asked;
}

/**
 * A memory belongs to the project if its namespace is the project's path or folder name or a folder inside it, in this
 * work tree of the repository or in another, or if it has none.
 */
export function createMembership(folder: string): (memory: Pick<Memory, "namespace">) => boolean {
  const name = basename(folder).toLowerCase();
  const place = placeInRepository(folder);
  const isInside = (path: string): boolean =>
    pathInside(folder, path) !== undefined || pathInside(place, placeInRepository(path)) !== undefined;
  const isOfProject = (namespace: string): boolean =>
    namespace.toLowerCase() === name || (isAbsolute(namespace) && isInside(namespace));
  // Most memories have one of few namespaces.
  const known = new Map<string, boolean>();
  return ({ namespace }) => {
    if (namespace === undefined) return true;
    const belongs = known.get(namespace) ?? isOfProject(namespace);
    known.set(namespace, belongs);
    return belongs;
  };
}
