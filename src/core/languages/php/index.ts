// PHP: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { phpFacts } from "./facts.ts";
import { createPhpResolver } from "./linking.ts";
import { phpHooks } from "./syntax.ts";

export const language: LanguageCode = { facts: phpFacts, createResolver: createPhpResolver, hooks: phpHooks };
