// Does an answer fall short: of the configured model, of the time asked for, or because the question has no word to look
// for? The caller is told with the answer itself, each time.
import type { CodeEngine, Engine } from "../../engine.ts";
import type { FoundMemories, MemoryEngine, RecalledMemory, RecallQuery } from "../../core/types/index.ts";
import { describeOutside } from "./outside-note.ts";
import { describeUnrelated } from "./unrelated-note.ts";

/** The questions about memory that are answered by meaning. */
export const memoryQuestions = ["find", "recall", "recallWithExpansion", "recallWithImpact"] as const;

type Found = readonly RecalledMemory[] | FoundMemories;

/** The same engine for one call. Each shortfall is told through `warn`, once. */
export function tellShortfalls(engine: Engine, signal: AbortSignal, warn: (warning: string) => void): Engine {
  const told = new Set<string>();
  const tell = (shortfall: string | undefined): void => {
    if (shortfall === undefined || told.has(shortfall)) return;
    told.add(shortfall);
    warn(shortfall);
  };
  const asking = memoryQuestions.map((question) => {
    const ask = engine.memory[question] as (query: RecallQuery, given?: AbortSignal) => Promise<Found>;
    return [
      question,
      async (query: RecallQuery, given?: AbortSignal) => {
        const answer = await ask(query, given);
        const found = listFound(answer);
        tell(
          found.length === 0
            ? await engine.memory.explainEmpty(query.query, signal)
            : (describeUnrelated(found) ?? describeOutside(found)),
        );
        tell(await engine.memory.describeShortfall(signal));
        return answer;
      },
    ] as const;
  });
  const memory: MemoryEngine = { ...engine.memory, ...Object.fromEntries(asking) };
  const code: CodeEngine = {
    ...engine.code,
    async search(query, given) {
      const answer = await engine.code.search(query, given);
      tell(answer.shortfall);
      return answer;
    },
  };
  return { ...engine, memory, code };
}

function listFound(found: Found): readonly RecalledMemory[] {
  return "memories" in found ? found.memories : found;
}
