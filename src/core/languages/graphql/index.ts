// GraphQL, as the registry takes it.
import type { LanguageCode } from "../language-code.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const language: LanguageCode = { facts: plainFacts };
