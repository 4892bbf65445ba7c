// Zig: functions and constants of a type are in scope inside it, its fields are not.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const zigFacts: LanguageFacts = {
  ...plainFacts,
  declarationScope: true,
  callConstructs: true,
  plainFields: true,
  discardName: "_",
  selfTypes: "Self",
};
