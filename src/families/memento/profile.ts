// What is known about the Memento family before it is loaded? Import nothing here: the handshake waits for it.
import type { FamilyProfile } from "../../tools/definitions/family.ts";

export const mementoProfile: FamilyProfile = {
  id: "memento",
  title: "Memento",
  guidance: [
    {
      tools: ["remember", "recall"],
      text: "Four kinds of memory (working, episodic, semantic, procedural): remember keeps one, recall finds them and says why.",
    },
    {
      tools: ["pin", "forget"],
      text: "pin keeps a memory for good; forget deletes one, restorable for 30 days.",
    },
  ],
  writingTools: ["remember", "pin", "forget"],
  hasResources: true,
  hasPrompts: true,
};
