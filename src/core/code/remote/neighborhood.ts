// Which further files does a question about a symbol's edges need? The files with edges to it, and the targets of its
// own.
import { strategyCode } from "../../types/index.ts";
import { targetHash } from "../../qdrant/index.ts";
import { constructorsOf } from "../graph/declared-symbols.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";

const override = strategyCode("override");

/**
 * The edge targets for some symbols, including their constructors and the methods that they override, through which
 * they are called.
 */
export function incomingTargets(
  { snapshot, symbols }: ReadableSnapshot,
  refs: readonly SymbolRef[],
): number[] {
  const found = new Set<number>();
  for (const ref of refs.flatMap((one) => [one, ...constructorsOf(snapshot, one)])) {
    const segment = snapshot.segments[ref.segment]!;
    found.add(targetHash(symbols.path(ref), segment.tables.symbols.key[ref.row]!));
    const { edges } = segment;
    for (const edge of edges.from(ref.row)) {
      if (edges.strategy(edge) !== override) continue;
      found.add(targetHash(edges.path(edges.targetPath(edge)), edges.targetKey(edge)));
    }
  }
  return [...found];
}

/** Paths of the files that the symbols' edges lead to. */
export function outgoingPaths({ snapshot }: ReadableSnapshot, refs: readonly SymbolRef[]): string[] {
  const found = new Set<string>();
  for (const { segment, row } of refs) {
    const { edges } = snapshot.segments[segment]!;
    for (const edge of edges.from(row)) found.add(edges.path(edges.targetPath(edge)));
  }
  return [...found];
}
