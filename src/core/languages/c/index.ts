// C: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { cFacts } from "./facts.ts";
import { summarizeLinkage } from "./linkage-summary.ts";
import { createCFamilyResolver } from "./linking.ts";
import { cHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: cFacts,
  createResolver: createCFamilyResolver,
  summarize: summarizeLinkage(cFacts),
  hooks: cHooks,
};
