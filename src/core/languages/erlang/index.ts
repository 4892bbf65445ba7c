// Erlang: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { erlangFacts } from "./facts.ts";
import { createErlangResolver } from "./linking.ts";
import { erlangHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: erlangFacts,
  createResolver: createErlangResolver,
  hooks: erlangHooks,
};
