// Kotlin: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { kotlinFacts } from "./facts.ts";
import { createJvmResolver } from "../java/linking.ts";
import { kotlinHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: kotlinFacts,
  createResolver: createJvmResolver,
  hooks: kotlinHooks,
};
