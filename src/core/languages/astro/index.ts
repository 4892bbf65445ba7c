// Astro: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { componentFacts } from "../javascript/facts.ts";
import { createEcmaResolver } from "../javascript/linking.ts";
import { astroHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: componentFacts,
  createResolver: createEcmaResolver,
  hooks: astroHooks,
};
