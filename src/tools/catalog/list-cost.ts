// What does a list of tools cost in every conversation? Clients put it in front of the model unchanged.
import type { Catalog } from "./catalog.ts";
import { estimateTokens } from "./estimate-tokens.ts";

export interface ListCost {
  readonly tools: number;
  /** For names, descriptions and parameters, which every client shows its model. */
  readonly tokens: number;
  /** Including output schemas, which some clients show as well. */
  readonly tokensWithOutputSchemas: number;
}

/** @param catalog - one that lists output schemas */
export function measureList({ listed }: Pick<Catalog, "listed">): ListCost {
  const without = listed.map((description) => ({ ...description, outputSchema: undefined }));
  return {
    tools: listed.length,
    tokens: estimateTokens(JSON.stringify(without)),
    tokensWithOutputSchemas: estimateTokens(JSON.stringify(listed)),
  };
}
