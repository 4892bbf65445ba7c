// The Context Engine family: code search, answers and memories under the names of its API reference.
import type { Family, NextStepVocabulary } from "../../tools/definitions/family.ts";
import { searchCallersFor } from "./callers.ts";
import { contextAnswerTools } from "./context-answer.ts";
import { contextSearchTools } from "./context-search.ts";
import { expandQueryTools } from "./expand-query.ts";
import { presentFailure } from "./failure.ts";
import { historyTools } from "./history.ts";
import { searchImportersFor } from "./importers.ts";
import { indexingTools } from "./indexing.ts";
import { memoryTools } from "./memories.ts";
import { contextEngineProfile } from "./profile.ts";
import { searchTools } from "./search.ts";
import { sessionTools } from "./sessions.ts";
import { statusTools } from "./status.ts";
import { symbolGraphTools } from "./symbol-graph.ts";
import { workspaceTools } from "./workspaces.ts";

const nextSteps: NextStepVocabulary = {
  index: { tool: "qdrant_index", word: () => "Call qdrant_index first." },
  "list-roots": { tool: "qdrant_list", word: () => "qdrant_list lists what is indexed." },
  "find-symbol": { tool: "repo_search", word: () => "Find it with repo_search." },
  "find-memory": { tool: "find", word: () => "find returns the IDs of memories." },
};

export const contextEngine: Family = {
  ...contextEngineProfile,
  nextSteps,
  presentFailure,
  topics: [
    { id: "search", tools: searchTools },
    { id: "context-search", tools: contextSearchTools },
    { id: "context-answer", tools: contextAnswerTools },
    { id: "expand-query", tools: expandQueryTools },
    { id: "usage", tools: [searchCallersFor, searchImportersFor, ...symbolGraphTools] },
    { id: "history", tools: historyTools },
    { id: "memories", tools: memoryTools },
    { id: "sessions", tools: sessionTools },
    { id: "indexing", tools: indexingTools },
    { id: "status", tools: [...statusTools, ...workspaceTools] },
  ],
};
