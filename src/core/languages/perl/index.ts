// Perl: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { perlFacts } from "./facts.ts";
import { createPerlResolver } from "./linking.ts";
import { perlHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: perlFacts,
  createResolver: createPerlResolver,
  hooks: perlHooks,
};
