// Clojure: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { clojureFacts } from "./facts.ts";
import { createClojureResolver } from "./linking.ts";
import { clojureHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: clojureFacts,
  createResolver: createClojureResolver,
  hooks: clojureHooks,
};
