// Groovy: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { createJvmResolver } from "../java/linking.ts";
import { groovyFacts } from "./facts.ts";
import { groovyHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: groovyFacts,
  createResolver: createJvmResolver,
  hooks: groovyHooks,
};
