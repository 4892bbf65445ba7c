// Bash: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { createShellResolver } from "./linking.ts";
import { bashHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: plainFacts,
  createResolver: createShellResolver,
  hooks: bashHooks,
};
