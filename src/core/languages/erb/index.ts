// ERB: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { wordsOfView } from "../linking-parts/named-views.ts";
import { rubyFacts } from "../ruby/facts.ts";
import { createRubyResolver } from "../ruby/linking.ts";
import { erbHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: rubyFacts,
  createResolver: createRubyResolver,
  importWords: wordsOfView,
  hooks: erbHooks,
};
