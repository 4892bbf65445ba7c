// HCL (Terraform): the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { createHclResolver } from "./linking.ts";
import { hclHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: plainFacts,
  createResolver: createHclResolver,
  hooks: hclHooks,
};
