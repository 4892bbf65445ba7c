// Did an answer by meaning fall short of what is configured? Then the answer itself says so, each time.
import type { CodeEngine, Engine } from "../../engine.ts";
import type { MemoryEngine } from "../../core/types/index.ts";

/** The questions about memory that are answered by meaning. */
const questions = ["find", "recall", "recallWithExpansion", "recallWithImpact"] as const;

/** The same engine for one call: if something stood in for the configured model, `warn` says so, once. */
export function tellShortfalls(engine: Engine, signal: AbortSignal, warn: (warning: string) => void): Engine {
  const told = new Set<string>();
  const tell = (shortfall: string | undefined): void => {
    if (shortfall === undefined || told.has(shortfall)) return;
    told.add(shortfall);
    warn(shortfall);
  };
  const asking = questions.map((question) => {
    const ask = engine.memory[question] as (query: unknown, given?: AbortSignal) => Promise<unknown>;
    return [
      question,
      async (query: unknown, given?: AbortSignal) => {
        const answer = await ask(query, given);
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
