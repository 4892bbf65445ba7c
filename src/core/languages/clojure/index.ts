// Clojure, as the registry takes it.
import type { LanguageCode } from "../language-code.ts";
import { clojureFacts } from "./facts.ts";
import { createClojureResolver } from "./linking.ts";
import { clojureHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: clojureFacts,
  createResolver: createClojureResolver,
  hooks: clojureHooks,
};
