// What is known about the MemoryLayer family before it is loaded? Import nothing here: the handshake waits for it.
import type { FamilyProfile } from "../../tools/definitions/family.ts";

export const memorylayerProfile: FamilyProfile = {
  id: "memorylayer",
  title: "MemoryLayer",
  guidance: [
    {
      tools: ["get_context"],
      text: "get_context before you answer or change code: the code for a question with who calls it, and the decisions about it, within a token budget.",
    },
    {
      tools: ["record_decision"],
      text: "record_decision when a design is decided, with the reason and the files.",
    },
    {
      tools: ["get_project_summary"],
      text: "get_project_summary for a project that is new to you.",
    },
  ],
  writingTools: ["record_decision"],
  hasResources: true,
  hasPrompts: false,
};
