// Vue: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { componentFacts } from "../javascript/facts.ts";
import { createVueResolver } from "./linking.ts";
import { wordsOfComponent } from "./linking-components.ts";
import { vueHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: componentFacts,
  createResolver: createVueResolver,
  importWords: wordsOfComponent,
  hooks: vueHooks,
};
