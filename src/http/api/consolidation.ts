// How does the page consolidate memories? Each cycle says what it would do before it does it.
import { z } from "zod";
import { consolidationDefaults, type CycleOptions, type MemoryService } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import type { Engine } from "../../engine.ts";
import { defineRoute, type Route } from "../../tools/definitions/route.ts";
import { askInProject, ofProject } from "./ask-in-project.ts";
import { list } from "./schemas.ts";

const cycles = ["decay", "creative", "cluster", "forget"] as const;
type Cycle = (typeof cycles)[number];

type Run = (
  memory: MemoryService,
  options: CycleOptions,
  signal: AbortSignal,
) => Promise<{ readonly count: number; readonly ids: readonly string[] }>;

const runs: Readonly<Record<Cycle, Run>> = {
  async decay(memory, options, signal) {
    const { affected, ids } = await memory.decay(consolidationDefaults.decayAfterDays, options, signal);
    return { count: affected, ids };
  },
  async creative(memory, options, signal) {
    // Its ids are those of links, which mean nothing to a person.
    const { newConnections } = await memory.connectCreatively(options, signal);
    return { count: newConnections, ids: [] };
  },
  async cluster(memory, options, signal) {
    const { merged, ids } = await memory.cluster(consolidationDefaults.similarity, options, signal);
    return { count: merged, ids };
  },
  async forget(memory, options, signal) {
    const { deleted, ids } = await memory.forget(consolidationDefaults.importance, options, signal);
    return { count: deleted, ids };
  },
};

/** How many of the memories that a cycle touches are shown. */
const shown = 50;

const asked = z.object({ cycle: z.enum(cycles), root: ofProject });

const report = z.object({
  cycle: z.enum(cycles),
  dryRun: z.boolean(),
  count: z.number().describe("Memories that are changed, or links that are made"),
  memories: list(z.object({ id: z.string(), content: z.string() })).describe(
    "The first of them, as they were before the run",
  ),
});

export const consolidationRoutes: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "/api/consolidation",
    description: "What a cycle of consolidation would do now; nothing is changed.",
    effect: "read",
    input: asked,
    output: report,
    handle: (input, { engine, signal }) => run(engine, input, true, signal),
  }),
  defineRoute({
    method: "POST",
    path: "/api/consolidation",
    description: "Runs a cycle of consolidation.",
    effect: "destroy",
    input: asked,
    output: report,
    handle: (input, { engine, signal }) => run(engine, input, false, signal),
  }),
];

async function run(
  engine: Engine,
  { cycle, root }: z.output<typeof asked>,
  dryRun: boolean,
  signal: AbortSignal,
): Promise<z.output<typeof report>> {
  const options = { dryRun, ...(await askInProject(engine, root, signal)) };
  const { count, ids } = await runs[cycle](engine.memory, options, signal);
  const memories = await Promise.all(ids.slice(0, shown).map((id) => findContent(engine, id, signal)));
  return { cycle, dryRun, count, memories: memories.filter((one) => one !== undefined) };
}

/** Memories that a cycle removed no longer exist. */
async function findContent(
  engine: Engine,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly id: string; readonly content: string } | undefined> {
  try {
    const { content } = await engine.memory.get(id, signal);
    return { id, content: content.slice(0, 300) };
  } catch (error) {
    if (isLociError(error) && error.code === "MEMORY_NOT_FOUND") return undefined;
    throw error;
  }
}
