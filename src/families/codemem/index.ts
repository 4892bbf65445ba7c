// The Codemem family: memory and structure tools under the names of Codemem's API reference.
import type { Family } from "../tool.ts";
import { graphTools } from "./graph.ts";
import { scoringTools } from "./scoring.ts";
import { structureTools } from "./structure.ts";
import { systemTools } from "./system.ts";
import { workspaceTools } from "./workspace.ts";

export const codemem: Family = {
  id: "codemem",
  title: "Codemem",
  tools: [...structureTools, ...graphTools, ...workspaceTools, ...scoringTools, ...systemTools],
};
