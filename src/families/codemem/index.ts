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
  instructions: [
    "To find code, start with search_code (a question in plain words, or identifiers): it gives files, lines and symbols.",
    "search_symbols finds declarations by name; get_symbol_info shows one with its signature and documentation.",
    "Before changing a symbol, get_impact says what breaks; get_dependencies shows its callers and callees.",
    "If a codebase is not indexed yet, call index_codebase with its absolute path once; calling it again refreshes only what changed.",
  ].join(" "),
  tools: [...structureTools, ...graphTools, ...workspaceTools, ...scoringTools, ...systemTools],
};
