// Elixir: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { elixirFacts } from "./facts.ts";
import { createElixirResolver } from "./linking.ts";
import { elixirHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: elixirFacts,
  createResolver: createElixirResolver,
  hooks: elixirHooks,
};
