// Did an answer fall short: of the model that is configured, or of the time that was asked for? Whoever asked is told with the
// answer itself, each time.
import type { CodeEngine, Engine } from "../../engine.ts";
import type { FoundMemories, MemoryEngine, RecalledMemory } from "../../core/types/index.ts";
import { describeOutside } from "./outside-note.ts";

/** The questions that memory answers by meaning. */
const questions = ["find", "recall", "recallWithExpansion", "recallWithImpact"] as const;

type Found = readonly RecalledMemory[] | FoundMemories;

/** The same engine for one call: what stands in for the configured model is told through `warn`, once. */
export function tellShortfalls(engine: Engine, signal: AbortSignal, warn: (warning: string) => void): Engine {
  const told = new Set<string>();
  const tell = (shortfall: string | undefined): void => {
    if (shortfall === undefined || told.has(shortfall)) return;
    told.add(shortfall);
    warn(shortfall);
  };
  const asking = questions.map((question) => {
    const ask = engine.memory[question] as (query: unknown, given?: AbortSignal) => Promise<Found>;
    return [
      question,
      async (query: unknown, given?: AbortSignal) => {
        const answer = await ask(query, given);
        tell(describeOutside(listFound(answer)));
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
