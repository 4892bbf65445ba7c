// Rust: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { rustFacts } from "./facts.ts";
import { createRustResolver } from "./linking.ts";
import { rustHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: rustFacts,
  createResolver: createRustResolver,
  hooks: rustHooks,
};
