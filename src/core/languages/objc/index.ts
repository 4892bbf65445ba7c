// Objective-C: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { objcFacts } from "./facts.ts";
import { summarizeLinkage } from "../c/linkage-summary.ts";
import { createCFamilyResolver } from "../c/linking.ts";
import { objcHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: objcFacts,
  createResolver: createCFamilyResolver,
  summarize: summarizeLinkage(objcFacts),
  hooks: objcHooks,
};
