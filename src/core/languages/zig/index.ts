// Zig: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { createZigResolver } from "./linking.ts";
import { zigHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: plainFacts,
  createResolver: createZigResolver,
  hooks: zigHooks,
};
