// Which of the symbols around one are drawn? The list beside the drawing has them all.
import type { CodeEdge } from "../../../core/types/symbol-answers.ts";
import type { NearbySymbol } from "../../../core/types/subgraph.ts";

/** With more at one distance, their lines are a disc, and hardly any name has room. */
const mostAtDistance = 40;

/**
 * The most central of each distance, in their order. If some are left out, then so are those further out that only they
 * lead to: they would stand there without a line.
 */
export function chooseDrawn(
  symbols: readonly NearbySymbol[],
  edges: readonly Pick<CodeEdge, "source" | "target">[],
): readonly NearbySymbol[] {
  const neighbors = findNeighbors(edges);
  const groups = new Map<string, NearbySymbol[]>();
  for (const symbol of symbols) addTo(groups, `${symbol.role} ${symbol.distance}`, symbol);
  const drawn = new Set<NearbySymbol>();
  const known = new Set<string>();
  const cropped = new Set<NearbySymbol["role"]>();
  for (const group of [...groups.values()].sort(([a], [b]) => a!.distance - b!.distance)) {
    const { role } = group[0]!;
    const reached = cropped.has(role)
      ? group.filter(({ id }) => neighbors.get(id)?.some((other) => known.has(other)) === true)
      : group;
    const kept = reached.toSorted((a, b) => b.pagerank - a.pagerank).slice(0, mostAtDistance);
    if (kept.length < group.length) cropped.add(role);
    for (const symbol of kept) drawn.add(symbol);
    for (const { id } of kept) known.add(id);
  }
  return symbols.filter((symbol) => drawn.has(symbol));
}

function findNeighbors(
  edges: readonly Pick<CodeEdge, "source" | "target">[],
): ReadonlyMap<string, readonly string[]> {
  const neighbors = new Map<string, string[]>();
  for (const { source, target } of edges) {
    addTo(neighbors, source, target);
    addTo(neighbors, target, source);
  }
  return neighbors;
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}
