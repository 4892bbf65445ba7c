// EEx: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { elixirFacts } from "../elixir/facts.ts";
import { createElixirResolver } from "../elixir/linking.ts";
import { eexHooks } from "../elixir/syntax-templates.ts";

export const language: LanguageCode = {
  facts: elixirFacts,
  createResolver: createElixirResolver,
  hooks: eexHooks,
};
