// R: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { rFacts } from "./facts.ts";
import { createRResolver } from "./linking.ts";
import { rHooks } from "./syntax.ts";

export const language: LanguageCode = { facts: rFacts, createResolver: createRResolver, hooks: rHooks };
