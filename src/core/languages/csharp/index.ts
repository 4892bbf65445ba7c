// C#: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { csharpFacts } from "./facts.ts";
import { createCSharpResolver } from "./linking.ts";
import { csharpHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: csharpFacts,
  createResolver: createCSharpResolver,
  hooks: csharpHooks,
};
