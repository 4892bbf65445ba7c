// OCaml: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { ocamlFacts } from "./facts.ts";
import { createOCamlResolver } from "./linking.ts";
import { ocamlHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: ocamlFacts,
  createResolver: createOCamlResolver,
  hooks: ocamlHooks,
};
