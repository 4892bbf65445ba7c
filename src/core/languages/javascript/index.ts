// JavaScript: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { ecmaFacts } from "./facts.ts";
import { createEcmaResolver } from "./linking.ts";
import { ecmascriptHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: ecmaFacts,
  createResolver: createEcmaResolver,
  hooks: ecmascriptHooks,
};
