// What is known about the Context Engine family before it is loaded? Import nothing here: the handshake waits for it.
import type { FamilyProfile } from "../../tools/definitions/family.ts";

export const contextEngineProfile: FamilyProfile = {
  id: "context-engine",
  title: "Context Engine",
  guidance: [
    {
      tools: ["repo_search"],
      text: "Searching code with filters (language, folder, glob, kind): repo_search.",
    },
    { tools: ["context_answer"], text: "A question about the code: context_answer answers with citations." },
    {
      tools: ["search_callers_for", "search_importers_for"],
      text: "Who calls or imports something: search_callers_for, search_importers_for.",
    },
    { tools: ["find"], text: "What was stored before: find." },
    { tools: ["store"], text: "What is worth keeping: store." },
    { tools: ["qdrant_index"], text: "Nothing indexed yet, or files changed: qdrant_index." },
  ],
  writingTools: ["store", "qdrant_index"],
  hasResources: false,
  hasPrompts: false,
};
