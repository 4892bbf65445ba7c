// PHP: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { phpFacts } from "./facts.ts";
import { createPhpResolver } from "./linking.ts";
import { wordsOfLaravel } from "./linking-views.ts";
import { phpHooks } from "./syntax.ts";
import { addNamedViews } from "./syntax-views.ts";

export const language: LanguageCode = {
  facts: phpFacts,
  createResolver: createPhpResolver,
  importWords: wordsOfLaravel,
  hooks: { ...phpHooks, finish: { exit: addNamedViews } },
};
