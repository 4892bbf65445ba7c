// Solidity: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { solidityFacts } from "./facts.ts";
import { createSolidityResolver } from "./linking.ts";
import { solidityHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: solidityFacts,
  createResolver: createSolidityResolver,
  hooks: solidityHooks,
};
