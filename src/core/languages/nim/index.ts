// Nim: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { nimFacts } from "./facts.ts";
import { createNimResolver } from "./linking.ts";
import { nimHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: nimFacts,
  createResolver: createNimResolver,
  hooks: nimHooks,
};
