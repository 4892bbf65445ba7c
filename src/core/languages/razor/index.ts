// Razor: the code that the language registry loads.
import { csharpFacts } from "../csharp/facts.ts";
import type { LanguageCode } from "../language-code.ts";
import { createRazorResolver } from "./linking.ts";
import { razorHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: csharpFacts,
  createResolver: createRazorResolver,
  hooks: razorHooks,
};
