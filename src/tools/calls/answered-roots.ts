// How current are one call's answers about code? Each question first waits for files just saved, and records its roots.
import type { CodeService, RootScope, RootStanding } from "../../core/types/index.ts";
import type { CodeEngine, Engine } from "../../engine.ts";

/** The questions that are answered from an index, which may be behind the files. */
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
  /** One for each root that was asked about so far. */
  standings(): readonly RootStanding[];
}

/** Made once per tool call: each root is settled only once, so that all answers of the call are equally current. */
export function noteAnsweredRoots(engine: Engine, signal: AbortSignal, readOnly: boolean): AnsweredRoots {
  const settled = new Map<string, Promise<void>>();
  const standings = new Map<string, RootStanding>();
  const settle = async (scope: RootScope): Promise<void> => {
    // A read-only server starts no runs, though others on the same engine may.
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
