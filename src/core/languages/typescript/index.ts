// TypeScript: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { templatesOf } from "../angular/linking-markup.ts";
import { withInlineTemplates } from "../angular/syntax-inline.ts";
import { ecmaFacts } from "../javascript/facts.ts";
import { createEcmaResolver } from "../javascript/linking.ts";
import { ecmascriptHooks } from "../javascript/syntax.ts";

export const language: LanguageCode = {
  facts: ecmaFacts,
  createResolver: createEcmaResolver,
  templatesOf,
  hooks: withInlineTemplates(ecmascriptHooks),
};
