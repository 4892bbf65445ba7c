// Does an answer fall short: of the configured model, of the time asked for, or because the question has no word to look
// for? The caller is told with the answer itself, each time.
import type { CodeEngine, Engine } from "../../engine.ts";
import type { RecalledMemory } from "../../core/types/index.ts";
import { askThrough, type Found } from "./ask-through.ts";
import { describeOutside } from "./outside-note.ts";
import { describeUnrelated } from "./unrelated-note.ts";

/** The same engine for one call. Each shortfall is told through `warn`, once. */
export function tellShortfalls(engine: Engine, signal: AbortSignal, warn: (warning: string) => void): Engine {
  const told = new Set<string>();
  const tell = (shortfall: string | undefined): void => {
    if (shortfall === undefined || told.has(shortfall)) return;
    told.add(shortfall);
    warn(shortfall);
  };
  const memory = askThrough(engine.memory, (ask) => async (query, given) => {
    const answer = await ask(query, given);
    const found = listFound(answer);
    tell(
      found.length === 0
        ? await engine.memory.explainEmpty(query.query, signal)
        : (describeUnrelated(found) ?? describeOutside(found)),
    );
    tell(await engine.memory.describeShortfall(signal));
    return answer;
  });
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
