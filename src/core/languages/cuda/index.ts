// CUDA: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { cudaFacts } from "./facts.ts";
import { summarizeLinkage } from "../c/linkage-summary.ts";
import { createCFamilyResolver } from "../c/linking.ts";
import { cppHooks } from "../cpp/syntax.ts";

export const language: LanguageCode = {
  facts: cudaFacts,
  createResolver: createCFamilyResolver,
  summarize: summarizeLinkage(cudaFacts),
  hooks: cppHooks,
};
