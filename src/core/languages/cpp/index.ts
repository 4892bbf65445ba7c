// C++: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { cppFacts } from "./facts.ts";
import { summarizeLinkage } from "../c/linkage-summary.ts";
import { createCFamilyResolver } from "../c/linking.ts";
import { cppHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: cppFacts,
  createResolver: createCFamilyResolver,
  summarize: summarizeLinkage(cppFacts),
  hooks: cppHooks,
};
