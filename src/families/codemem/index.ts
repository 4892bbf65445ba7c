// The Codemem family: memory and structure tools under the names of Codemem's API reference.
import type { Family } from "../../tools/tool.ts";
import { consolidationTools } from "./consolidation.ts";
import { graphTools } from "./graph.ts";
import { memoryTools } from "./memories.ts";
import { memoryGraphTools } from "./memory-graph.ts";
import { namespaceTools } from "./namespaces.ts";
import { patternTools } from "./patterns.ts";
import { recallTools } from "./recall.ts";
import { scoringTools } from "./scoring.ts";
import { structureTools } from "./structure.ts";
import { systemTools } from "./system.ts";
import { transferTools } from "./transfer.ts";
import { workspaceTools } from "./workspace.ts";

export const codemem: Family = {
  id: "codemem",
  title: "Codemem",
  tools: [
    ...memoryTools,
    ...recallTools,
    ...memoryGraphTools,
    ...structureTools,
    ...graphTools,
    ...workspaceTools,
    ...scoringTools,
    ...transferTools,
    ...namespaceTools,
    ...consolidationTools,
    ...patternTools,
    ...systemTools,
  ],
};
