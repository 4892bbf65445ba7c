// How current are one call's answers about code? Each question first waits for files just saved, and records its roots.
import { setTimeout as sleep } from "node:timers/promises";
import { isLociError } from "../../errors.ts";
import type { CodeService, RootScope, RootStanding } from "../../core/types/index.ts";
import type { CodeEngine, Engine } from "../../engine.ts";

/** Whether a question about roots is answered from an index, which may be behind the files. */
const isOfIndex = {
  search: true,
  searchSymbols: true,
  lookupSymbol: true,
  dependencies: true,
  impact: true,
  clusters: true,
  clusterGraph: true,
  symbolGraph: true,
  symbolPath: true,
  pageRank: true,
  architecture: true,
  findImports: true,
  findMentions: true,
  readCode: true,
  listSymbols: true,
  relatedSymbols: true,
  describeRoot: true,
  /** Read from the files as they are. */
  workspaces: false,
  readFile: false,
  /** About the index itself: how far it is behind, what it holds, whether it works. */
  roots: false,
  standings: false,
  describeIndex: false,
  contents: false,
  checkHealth: false,
  /** About texts, not about a root. */
  maskTexts: false,
  compareTexts: false,
} as const satisfies Record<keyof CodeService, boolean>;
const questions = Object.keys(isOfIndex).filter(
  (name) => isOfIndex[name as keyof CodeService],
) as (keyof CodeService)[];

export interface AnsweredRoots {
  readonly engine: Engine;
  /** One for each root that was asked about so far. */
  standings(): readonly RootStanding[];
}

/** How long a question waits for saved files if it would fail without them, and how often it looks. */
const missingWaitMs = 2_500;
const lookAgainMs = 50;

function isBehind({ behind }: RootStanding): boolean {
  return behind === "unknown" || (typeof behind === "object" && behind.length > 0);
}

/** Made once per tool call: each root is settled only once, so that all answers of the call are equally current. */
export function noteAnsweredRoots(engine: Engine, signal: AbortSignal, readOnly: boolean): AnsweredRoots {
  const settled = new Map<string, Promise<readonly RootStanding[]>>();
  const standings = new Map<string, RootStanding>();
  const settle = async (scope: RootScope): Promise<readonly RootStanding[]> => {
    // A read-only server starts no runs, though others on the same engine may.
    const found = await (readOnly ? engine.code.standings(scope, signal) : engine.code.settle(scope, signal));
    for (const standing of found) standings.set(standing.root, standing);
    return found;
  };
  /** Whether the roots of a scope that were behind no longer are. */
  const catchUp = async (scope: RootScope): Promise<boolean> => {
    const until = performance.now() + missingWaitMs;
    let found = await settle(scope);
    while (found.some(isBehind) && performance.now() < until && !signal.aborted) {
      await sleep(lookAgainMs);
      found = await settle(scope);
    }
    return !found.some(isBehind);
  };
  const once = (scope: RootScope): Promise<readonly RootStanding[]> => {
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
        const asked = { root: scope.root };
        const found = await once(asked);
        try {
          return await ask(scope, given);
        } catch (error) {
          // The symbol may be in a file that was saved a moment ago: better late than "there is none".
          const isMissing = isLociError(error, "SYMBOL_NOT_FOUND") && found.some(isBehind);
          if (!isMissing || !(await catchUp(asked))) throw error;
          return ask(scope, given);
        }
      },
    ] as const;
  });
  const code: CodeEngine = { ...engine.code, ...Object.fromEntries(settling) };
  return { engine: { ...engine, code }, standings: () => [...standings.values()] };
}
