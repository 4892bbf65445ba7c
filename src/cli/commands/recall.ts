// loci recall: what do we remember about this?
import type { MemoryService, RecalledMemory, RecallQuery, Served } from "../../core/types/index.ts";
import { describeOutside } from "../../tools/notes/outside-note.ts";
import { roundScore } from "../../tools/results/round.ts";
import { parseCount } from "../code/ask-code.ts";
import type { CommandContext } from "../catalog/command.ts";
import { renderMemory } from "../memories/render-memory.ts";

/** Exit code 1 if nothing is certainly about the question. */
export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const query = context.arguments.join(" ");
  const limit = parseCount(flags.get("k"), 10, "-k", 1000);
  const type = flags.get("type");
  const engine = await context.openEngine();
  try {
    const asked: RecallQuery = {
      query,
      limit,
      namespace: flags.get("namespace"),
      types: type === undefined ? undefined : [type],
      seenBy: "codemem",
      // Without the indexed roots, which tools name here: to list them, another thread would have to start.
      askedFrom: { path: process.cwd() },
    };
    const { memories, total } = await engine.memory.find(asked, signal);
    const nearest = total === 0 ? await findNearest(engine.memory, asked, signal) : [];
    const shown = memories.length > 0 ? memories : nearest;
    const note = shown.length > 0 ? describeOutside(shown) : await engine.memory.explainEmpty(query, signal);
    context.tell(`${total} memories are relevant`);
    if (flags.has("json"))
      terminal.write(
        `${JSON.stringify({
          ...{ query, results: memories.map(toJson), total, nearest: nearest.map(toJson) },
          ...(note === undefined ? {} : { note }),
        })}\n`,
      );
    else if (memories.length > 0) {
      if (note !== undefined && !flags.has("quiet")) terminal.writeError(`${note}\n\n`);
      terminal.write(render(memories, query, context));
    } else if (nearest.length > 0) {
      if (!flags.has("quiet"))
        terminal.writeError(
          `Nothing is clearly about it. Nearest in meaning, and perhaps unrelated:\n${note === undefined ? "" : `${note}\n`}\n`,
        );
      terminal.write(render(nearest, query, context));
    } else if (!flags.has("quiet")) terminal.writeError(`${note ?? "Nothing is remembered about it."}\n`);
    return memories.length === 0 ? 1 : 0;
  } finally {
    await engine.close();
  }
}

/**
 * If nothing is certainly about the question, this many of the nearest are shown, if at least this likely. If none seems
 * to be about it, their scores are lowered to a tenth.
 */
const nearestShown = { limit: 3, score: 0.25, unrelatedScore: 0.025 } as const;

async function findNearest(
  memory: Served<MemoryService>,
  asked: RecallQuery,
  signal: AbortSignal,
): Promise<readonly RecalledMemory[]> {
  const limit = Math.min(asked.limit, nearestShown.limit);
  const ranked = await memory.recall({ ...asked, limit, touch: false }, signal);
  return ranked.filter(
    ({ score, isUnrelated }) =>
      score >= (isUnrelated === true ? nearestShown.unrelatedScore : nearestShown.score),
  );
}

function render(memories: readonly RecalledMemory[], query: string, { terminal }: CommandContext): string {
  return memories
    .map((memory) => {
      const text = memory.passage ?? memory.content;
      const superseded = memory.supersededBy === undefined ? "" : `superseded by ${memory.supersededBy}`;
      return renderMemory(terminal, memory, text, query, superseded);
    })
    .join("\n");
}

function toJson(memory: RecalledMemory): Record<string, unknown> {
  const { id, content, type, importance, tags, namespace, createdAt, score, supersededBy } = memory;
  return {
    ...{ id, content, type, importance, tags, namespace: namespace ?? null, created_at: createdAt },
    ...{ score: roundScore(score), superseded_by: supersededBy ?? null },
  };
}
