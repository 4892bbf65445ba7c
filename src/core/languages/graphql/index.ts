// GraphQL: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { graphqlHooks } from "./syntax.ts";

export const language: LanguageCode = { facts: plainFacts, hooks: graphqlHooks };
