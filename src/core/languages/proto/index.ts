// Protocol Buffers: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const language: LanguageCode = { facts: plainFacts };
