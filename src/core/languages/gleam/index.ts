// Gleam: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { gleamFacts } from "./facts.ts";
import { createGleamResolver } from "./linking.ts";
import { gleamHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: gleamFacts,
  createResolver: createGleamResolver,
  hooks: gleamHooks,
};
