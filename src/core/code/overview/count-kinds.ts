// How many symbols and edges of each kind does a root have? Counted in its segments' tables. A million edges take about
// 20 ms, so the counts are not stored; the caller keeps them for the generation.
import type { Lender } from "../../../base/lender.ts";
import {
  codeEdgeKinds,
  decodeSegmentEdges,
  openSegmentTables,
  strategyCode,
  symbolKinds,
} from "../../types/index.ts";
import { isDead } from "../../ingest/index.ts";
import { segmentBlock, type RootRecord, type RootStore, type SegmentPart } from "../../store/index.ts";

export interface KindCounts {
  /** A `module` for every file. Kinds without symbols are left out. */
  readonly symbolKinds: Readonly<Record<string, number>>;
  readonly edgeKinds: Readonly<Record<string, number>>;
}

/** Counts live rows. Call it in the same event-loop turn in which `record` was read: later its blocks may be gone. */
export function countKinds(store: RootStore, record: RootRecord): KindCounts {
  const symbolsOf = new Uint32Array(256);
  const edgesOf = new Uint32Array(256);
  const ambiguous = strategyCode("ambiguous");
  for (const { id, dead } of record.segments) {
    const lend = (part: SegmentPart): Lender => {
      return (body) => store.lendBlock(segmentBlock(id, part), body);
    };
    const { files, symbols } = openSegmentTables(lend);
    const { kind } = symbols;
    const { edges } = lend("edges")(decodeSegmentEdges);
    for (let file = 0; file < files.length; file++) {
      if (isDead(dead, file)) continue;
      const lastSymbol = files.symbolStart[file + 1] ?? symbols.length;
      for (let row = files.symbolStart[file]!; row < lastSymbol; row++) symbolsOf[kind[row]!]!++;
      const lastEdge = files.edgeStart[file + 1] ?? edges.length;
      for (let row = files.edgeStart[file]!; row < lastEdge; row++) {
        if (edges.strategy[row] !== ambiguous) edgesOf[edges.kind[row]!]!++;
      }
    }
  }
  return { symbolKinds: nameCounts(symbolKinds, symbolsOf), edgeKinds: nameCounts(codeEdgeKinds, edgesOf) };
}

function nameCounts(names: readonly string[], counts: Uint32Array): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name, code) => (counts[code]! > 0 ? [[name, counts[code]!]] : [])),
  );
}
