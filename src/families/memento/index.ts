// The Memento family: four kinds of memory to remember, recall, pin and forget, and their upkeep.
import type { Family, NextStepVocabulary } from "../../tools/definitions/family.ts";
import { presentMementoFailure, statusOfFailure } from "./failure.ts";
import { graphTools } from "./graph.ts";
import { memoryInjection, memoryInjectionPrompt } from "./injection.ts";
import { memoryTools } from "./memories.ts";
import { clearCache, getCacheStats } from "./caches.ts";
import { optimizeDatabase, performanceAlerts } from "./optimization.ts";
import { getPerformanceMetrics } from "./performance.ts";
import { mementoProfile } from "./profile.ts";
import { resourceTemplates } from "./resources.ts";
import { routes } from "./routes.ts";
import { upkeepTools } from "./upkeep.ts";

const nextSteps: NextStepVocabulary = {
  "find-memory": { tool: "recall", word: () => "recall returns the IDs of memories." },
  "export-memories": { tool: "export", word: () => "export returns them." },
};

const performanceTools = [
  getPerformanceMetrics,
  getCacheStats,
  clearCache,
  optimizeDatabase,
  performanceAlerts,
];

export const memento: Family = {
  ...mementoProfile,
  nextSteps,
  presentFailure: presentMementoFailure,
  failureStatus: statusOfFailure,
  topics: [
    {
      id: "core",
      tools: [...memoryTools, memoryInjection],
      resourceTemplates,
      prompts: [memoryInjectionPrompt],
    },
    { id: "admin", isOptional: true, tools: [...performanceTools, ...graphTools, ...upkeepTools] },
  ],
  routes,
};
