// Which points of a root stand in a generation? Each has the one that it came with and the one that took it out.
import type { Schemas } from "@qdrant/js-client-rest";
import type { PushedRoot } from "./root-point.ts";

export type Filter = Schemas["Filter"];

/** The generation that takes out what stands. */
export const never = Number.MAX_SAFE_INTEGER;

/** Came with a published generation, and was taken out by none that was. */
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
