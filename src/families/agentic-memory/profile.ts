// What is known about the agentic-memory family before it is loaded? Import nothing here: the handshake waits for it.
import type { FamilyProfile } from "../../tools/definitions/family.ts";

export const agenticMemoryProfile: FamilyProfile = {
  id: "agentic-memory",
  title: "agentic-memory",
  guidance: [
    {
      tools: ["memory_put", "memory_search"],
      text: "memory_put keeps a memory with a type and an importance; memory_search ranks them by relevance, age and importance.",
    },
  ],
  writingTools: ["memory_put"],
  hasResources: false,
  hasPrompts: false,
};
