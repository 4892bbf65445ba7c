// Ruby: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { wordsOfView } from "../linking-parts/named-views.ts";
import { rubyFacts } from "./facts.ts";
import { createRubyResolver } from "./linking.ts";
import { rubyHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: rubyFacts,
  createResolver: createRubyResolver,
  importWords: wordsOfView,
  hooks: rubyHooks,
};
