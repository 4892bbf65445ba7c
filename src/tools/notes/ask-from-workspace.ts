// Memory is asked from the caller's project: every tool that recalls says so, in one place.
import type { AskedFrom, FoundMemories, RecalledMemory, RecallQuery } from "../../core/types/index.ts";
import { isAbsolute } from "node:path";
import { pathInside } from "../../base/path-inside.ts";
import type { Engine } from "../../engine.ts";
import type { Workspace } from "../definitions/workspace.ts";
import { memoryQuestions } from "./tell-shortfalls.ts";

/** Where a question comes from, and which indexed roots are other projects: neither in these places nor around them. */
export async function describeOrigin(
  { code }: Pick<Engine, "code">,
  workspace: Pick<Workspace, "scope" | "folder">,
  signal?: AbortSignal,
): Promise<AskedFrom> {
  const { roots } = await workspace.scope();
  const places = roots ?? [await workspace.folder()];
  const indexed = await code.roots(signal);
  const otherRoots = indexed.map(({ root }) => root).filter((root) => !places.some((at) => isWith(root, at)));
  return { namespace: places[0], otherRoots };
}

function isWith(root: string, place: string): boolean {
  if (!isAbsolute(root) || !isAbsolute(place)) return root === place;
  return pathInside(root, place) !== undefined || pathInside(place, root) !== undefined;
}

/** The same engine for one call; its questions about memory come from the workspace. */
export function askFromWorkspace(
  engine: Engine,
  workspace: Pick<Workspace, "scope" | "folder">,
  signal: AbortSignal,
): Engine {
  let origin: Promise<AskedFrom> | undefined;
  const asking = memoryQuestions.map((question) => {
    const ask = engine.memory[question] as (
      query: RecallQuery,
      given?: AbortSignal,
    ) => Promise<readonly RecalledMemory[] | FoundMemories>;
    return [
      question,
      async (query: RecallQuery, given?: AbortSignal) => {
        origin ??= describeOrigin(engine, workspace, signal);
        return ask({ ...query, askedFrom: { ...(await origin), ...query.askedFrom } }, given);
      },
    ] as const;
  });
  return { ...engine, memory: { ...engine.memory, ...Object.fromEntries(asking) } };
}
