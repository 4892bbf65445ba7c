// Go: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { goFacts } from "./facts.ts";
import { createGoResolver } from "./linking.ts";
import { goHooks } from "./syntax.ts";

export const language: LanguageCode = { facts: goFacts, createResolver: createGoResolver, hooks: goHooks };
