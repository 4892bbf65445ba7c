// Shell scripts: those that one script sources run in one shell.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const bashFacts: LanguageFacts = { ...plainFacts, sharesIncluded: true };
