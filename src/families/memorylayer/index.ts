// The MemoryLayer family: context for a question within a budget, search, files, decisions and a project overview.
import type { Family, NextStepVocabulary } from "../../tools/definitions/family.ts";
import { recordDecision } from "./decisions.ts";
import { presentFailure } from "./failure.ts";
import { getFileContext } from "./file-context.ts";
import { getContext } from "./get-context.ts";
import { memorylayerProfile } from "./profile.ts";
import { resources } from "./resources.ts";
import { searchCodebase } from "./search-codebase.ts";
import { getProjectSummary } from "./summary.ts";

const nextSteps: NextStepVocabulary = {
  "find-symbol": { tool: "search_codebase", word: () => "Find it with search_codebase." },
};

export const memorylayer: Family = {
  ...memorylayerProfile,
  nextSteps,
  presentFailure,
  topics: [
    {
      id: "context",
      tools: [getContext, searchCodebase, recordDecision, getFileContext, getProjectSummary],
      resources,
    },
  ],
};
