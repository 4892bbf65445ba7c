// Groovy, as the registry takes it.
import type { LanguageCode } from "../language-code.ts";
import { createJvmResolver } from "../java/linking.ts";
import { groovyFacts } from "./facts.ts";
import { groovyHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: groovyFacts,
  createResolver: createJvmResolver,
  hooks: groovyHooks,
};
