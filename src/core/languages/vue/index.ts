// Vue, Svelte, as the registry takes it.
import type { LanguageCode } from "../language-code.ts";
import { ecmaFacts } from "../javascript/facts.ts";
import { createEcmaResolver } from "../javascript/linking.ts";
import { vueHooks } from "./syntax.ts";

/** The script is TypeScript, but what the file declares is the component, which is known by the name of the file. */
export const language: LanguageCode = {
  facts: { ...ecmaFacts, movable: false, closedTypes: "never" },
  createResolver: createEcmaResolver,
  hooks: vueHooks,
};
