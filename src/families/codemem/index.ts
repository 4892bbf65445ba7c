// The Codemem family: memory and structure tools under the names of Codemem's API reference.
import type { Family, NextStepVocabulary } from "../../tools/definitions/family.ts";
import { consolidationTools } from "./consolidation.ts";
import { graphTools } from "./graph.ts";
import { memoryTools } from "./memories.ts";
import { memoryGraphTools } from "./memory-graph.ts";
import { namespaceTools } from "./namespaces.ts";
import { patternTools } from "./patterns.ts";
import { codememProfile } from "./profile.ts";
import { recallTools } from "./recall.ts";
import { scoringTools } from "./scoring.ts";
import { structureTools } from "./structure.ts";
import { systemTools } from "./system.ts";
import { transferTools } from "./transfer.ts";
import { workspaceTools } from "./workspace.ts";

const nextSteps: NextStepVocabulary = {
  index: {
    tool: "index_codebase",
    word: ({ path }) =>
      path === undefined
        ? "Call index_codebase with the absolute path of the project first."
        : `Call index_codebase with the path ${path} first.`,
  },
  "rebuild-index": {
    tool: "index_codebase",
    word: ({ root }) =>
      root === undefined
        ? "Call index_codebase with the path of each indexed project: it rebuilds what is damaged."
        : `Call index_codebase with the path ${root}: it rebuilds the index.`,
  },
  "list-roots": { tool: "codemem_stats", word: () => "codemem_stats lists what is indexed." },
  "find-symbol": { tool: "search_symbols", word: () => "Find it with search_symbols." },
  "find-memory": { tool: "recall_memory", word: () => "recall_memory returns the IDs of memories." },
  "link-memory": {
    tool: "associate_memories",
    word: () => "associate_memories links a memory to code.",
  },
  "export-memories": { tool: "export_memories", word: () => "export_memories returns them." },
  "check-health": { tool: "codemem_health", word: () => "codemem_health shows what is wrong." },
};

export const codemem: Family = {
  ...codememProfile,
  nextSteps,
  topics: [
    { id: "memories", tools: memoryTools },
    { id: "recall", tools: recallTools },
    { id: "memory-graph", tools: memoryGraphTools },
    { id: "structure", tools: structureTools },
    { id: "graph", tools: graphTools },
    { id: "workspace", tools: workspaceTools },
    { id: "scoring", tools: scoringTools },
    { id: "transfer", tools: transferTools },
    { id: "namespaces", tools: namespaceTools },
    { id: "consolidation", tools: consolidationTools },
    { id: "patterns", tools: patternTools },
    { id: "system", tools: systemTools },
  ],
};
