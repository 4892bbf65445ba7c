// Blade: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { phpFacts } from "../php/facts.ts";
import { createPhpResolver } from "../php/linking.ts";
import { wordsOfLaravel } from "../php/linking-views.ts";
import { bladeHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: phpFacts,
  createResolver: createPhpResolver,
  importWords: wordsOfLaravel,
  hooks: bladeHooks,
};
