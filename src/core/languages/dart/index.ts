// Dart: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { dartFacts } from "./facts.ts";
import { createDartResolver } from "./linking.ts";
import { dartHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: dartFacts,
  createResolver: createDartResolver,
  hooks: dartHooks,
};
