// Java: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { javaFacts } from "./facts.ts";
import { createJvmResolver } from "./linking.ts";
import { javaHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: javaFacts,
  createResolver: createJvmResolver,
  hooks: javaHooks,
};
