// Julia: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { juliaFacts } from "./facts.ts";
import { createJuliaResolver } from "./linking.ts";
import { juliaHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: juliaFacts,
  createResolver: createJuliaResolver,
  hooks: juliaHooks,
};
