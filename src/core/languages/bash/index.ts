// Bash: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { bashFacts } from "./facts.ts";
import { createShellResolver } from "./linking.ts";
import { bashHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: bashFacts,
  createResolver: createShellResolver,
  hooks: bashHooks,
};
