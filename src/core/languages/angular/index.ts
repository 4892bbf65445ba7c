// Angular: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { componentFacts } from "../javascript/facts.ts";
import { createTemplateResolver } from "./linking.ts";
import { angularHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: componentFacts,
  createResolver: createTemplateResolver,
  hooks: angularHooks,
};
