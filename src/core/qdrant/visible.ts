// Which points of a root are live in a generation? Each point has the generation that added it and the one that removed
// it.
import type { Schemas } from "@qdrant/js-client-rest";
import type { PushedRoot } from "./root-point.ts";

export type Filter = Schemas["Filter"];

/** The removal generation of live points. */
export const never = Number.MAX_SAFE_INTEGER;

/** Added by a published generation, and not removed by a published one. */
export function visibleIn(
  { generation, abandoned }: Pick<PushedRoot, "generation" | "abandoned">,
  at = generation,
): Filter {
  const isLater = { key: "to", range: { gt: at } };
  if (abandoned.length === 0) return { must: [{ key: "from", range: { lte: at } }, isLater] };
  const numbers = abandoned.map((number) => ({ gte: number, lte: number }));
  return {
    must: [
      { key: "from", range: { lte: at } },
      { should: [isLater, ...numbers.map((range) => ({ key: "to", range }))] },
    ],
    must_not: numbers.map((range) => ({ key: "from", range })),
  };
}

export function ofRoot(root: string): Filter {
  return { must: [{ key: "root", match: { value: root } }] };
}
