// Gleam: the prelude, which every module sees.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const gleamFacts: LanguageFacts = {
  ...plainFacts,
  plainTypes: true,
  globals: "Int Float String Bool List Nil Result BitArray UtfCodepoint Ok Error True False todo panic echo",
};
