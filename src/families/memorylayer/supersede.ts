// Which earlier decisions does a recorded one replace? Of a cycle of them, the one that was said last is current.
import { validEdges } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";

/** Longer chains of replacements are not followed. */
const maxWalked = 1_000;

/** Links the decision to those that it replaces. Warns if it is one of them. */
export async function supersede(
  id: string,
  replaced: readonly string[],
  context: Pick<ToolContext, "engine" | "signal" | "warn">,
): Promise<void> {
  const { engine, signal, warn } = context;
  const targets = new Set(replaced);
  if (targets.delete(id)) warn("A decision cannot replace itself: its own ID in supersedes was left out.");
  if (targets.size === 0) return;
  for (const source of await replacedBy(id, context)) {
    // It was replaced, perhaps over several steps, by one that it replaces now: the project went back to it.
    if (!(await reaches(source, targets, context))) continue;
    const validTo = new Date().toISOString();
    await engine.memory.associate({ source, target: id, relationship: "SUPERSEDES", validTo }, signal);
  }
  for (const target of targets)
    await engine.memory.associate({ source: id, target, relationship: "SUPERSEDES" }, signal);
}

/** Whether a target is the memory itself or replaced it, directly or not. */
async function reaches(
  start: string,
  targets: ReadonlySet<string>,
  context: Pick<ToolContext, "engine" | "signal">,
): Promise<boolean> {
  const seen = new Set([start]);
  for (const id of seen) {
    if (targets.has(id)) return true;
    if (seen.size > maxWalked) return false;
    for (const newer of await replacedBy(id, context)) seen.add(newer);
  }
  return false;
}

async function replacedBy(
  id: string,
  { engine, signal }: Pick<ToolContext, "engine" | "signal">,
): Promise<readonly string[]> {
  const edges = validEdges(await engine.memory.edgesOf(id, signal), Date.now());
  return edges.flatMap(({ source, target, relationship }) =>
    relationship === "SUPERSEDES" && target === id ? source : [],
  );
}
