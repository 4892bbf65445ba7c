// Swift: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { swiftFacts } from "./facts.ts";
import { createSwiftResolver } from "./linking.ts";
import { swiftHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: swiftFacts,
  createResolver: createSwiftResolver,
  hooks: swiftHooks,
};
