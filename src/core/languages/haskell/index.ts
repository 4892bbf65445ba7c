// Haskell: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { haskellFacts } from "./facts.ts";
import { createHaskellResolver } from "./linking.ts";
import { haskellHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: haskellFacts,
  createResolver: createHaskellResolver,
  hooks: haskellHooks,
};
