// Zig: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { zigFacts } from "./facts.ts";
import { createZigResolver } from "./linking.ts";
import { zigHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: zigFacts,
  createResolver: createZigResolver,
  hooks: zigHooks,
};
