// How are the metrics of the memory graph cached? From question to question, until its edges change.
import type { MemoryIndex } from "../store/memory-index.ts";
import { computeGraphFigures, type GraphFigures } from "./graph-strength.ts";

/** With more edges than this, metrics are recomputed between calls rather than within one. */
const smallGraph = 20_000;

export function createGraphCache(): { figuresOf(memoryIndex: MemoryIndex): GraphFigures } {
  let figures: GraphFigures | undefined;
  let of: MemoryIndex | undefined;
  let scheduled = false;
  const refresh = (memoryIndex: MemoryIndex): GraphFigures => {
    of = memoryIndex;
    return (figures = computeGraphFigures(memoryIndex.edges));
  };
  return {
    figuresOf(memoryIndex) {
      if (figures !== undefined && of === memoryIndex && figures.version === memoryIndex.edges.version)
        return figures;
      if (figures === undefined || memoryIndex.edges.size <= smallGraph) return refresh(memoryIndex);
      // A large graph keeps its old metrics until the new ones are ready; the ordinals of nodes do not change.
      if (!scheduled) {
        scheduled = true;
        setTimeout(() => {
          scheduled = false;
          refresh(memoryIndex);
        }, 200);
      }
      return figures;
    },
  };
}
