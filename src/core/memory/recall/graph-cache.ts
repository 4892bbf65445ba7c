// The figures of the memory graph, kept from question to question until its edges change.
import type { MemoryIndex } from "../store/memory-index.ts";
import { computeGraphFigures, type GraphFigures } from "./graph-strength.ts";

/** Above so many edges the figures are worked out anew between calls and not within one. */
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
      // Old figures serve a large graph until the new ones are there: nodes keep their ordinals.
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
