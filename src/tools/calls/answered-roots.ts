// What do the answers of one call about code stand for? Each question first waits for what was just saved, and notes its roots.
import type { CodeService, RootScope, RootStanding } from "../../core/types/index.ts";
import type { CodeEngine, Engine } from "../../engine.ts";

/** The questions whose answers come from an index, and may be behind the files. */
const questions = [
  "search",
  "searchSymbols",
  "lookupSymbol",
  "dependencies",
  "impact",
  "clusters",
  "pageRank",
  "findImports",
  "readCode",
  "listSymbols",
  "relatedSymbols",
  "describeRoot",
  "findMentions",
] as const satisfies readonly (keyof CodeService)[];

export interface AnsweredRoots {
  readonly engine: Engine;
  /** Of each root that was asked about so far. */
  standings(): readonly RootStanding[];
}

/** Once for each call of a tool: what it asks twice is settled once, so that all its answers are of like age. */
export function noteAnsweredRoots(engine: Engine, signal: AbortSignal, readOnly: boolean): AnsweredRoots {
  const settled = new Map<string, Promise<void>>();
  const standings = new Map<string, RootStanding>();
  const settle = async (scope: RootScope): Promise<void> => {
    // Who only reads starts no run, though others of the same engine may.
    const found = await (readOnly ? engine.code.standings(scope, signal) : engine.code.settle(scope, signal));
    for (const standing of found) standings.set(standing.root, standing);
  };
  const once = (scope: RootScope): Promise<void> => {
    const key = JSON.stringify(scope.root ?? null);
    const known = settled.get(key) ?? settle(scope);
    settled.set(key, known);
    return known;
  };
  const settling = questions.map((question) => {
    const ask = engine.code[question] as (scope: RootScope, signal?: AbortSignal) => Promise<unknown>;
    return [
      question,
      async (scope: RootScope, given?: AbortSignal) => {
        await once({ root: scope.root });
        return ask(scope, given);
      },
    ] as const;
  });
  const code: CodeEngine = { ...engine.code, ...Object.fromEntries(settling) };
  return { engine: { ...engine, code }, standings: () => [...standings.values()] };
}
