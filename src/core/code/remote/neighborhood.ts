// Which further files does a question about a symbol's edges need? The files with edges to it, and the targets of its
// own.
import { strategyCode, type SegmentEdges } from "../../types/index.ts";
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
    const linked = segment.edges();
    forEachEdgeOf(linked, ref.row, (edge) => {
      const { edges, strings } = linked;
      if (edges.strategy[edge] !== override) return;
      found.add(targetHash(strings.get(edges.targetPath[edge]!), edges.targetKey[edge]!));
    });
  }
  return [...found];
}

/** Paths of the files that the symbols' edges lead to. */
export function outgoingPaths({ snapshot }: ReadableSnapshot, refs: readonly SymbolRef[]): string[] {
  const found = new Set<string>();
  for (const { segment, row } of refs) {
    const linked = snapshot.segments[segment]!.edges();
    forEachEdgeOf(linked, row, (edge) => found.add(linked.strings.get(linked.edges.targetPath[edge]!)));
  }
  return [...found];
}

function forEachEdgeOf({ edges }: SegmentEdges, row: number, visit: (edge: number) => void): void {
  for (let edge = 0; edge < edges.length; edge++) if (edges.source[edge] === row) visit(edge);
}
