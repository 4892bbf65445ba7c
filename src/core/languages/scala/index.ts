// Scala: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { scalaFacts } from "./facts.ts";
import { createJvmResolver } from "../java/linking.ts";
import { scalaHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: scalaFacts,
  createResolver: createJvmResolver,
  hooks: scalaHooks,
};
