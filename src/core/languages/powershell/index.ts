// PowerShell: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { powershellFacts } from "./facts.ts";
import { createPowerShellResolver } from "./linking.ts";
import { powershellHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: powershellFacts,
  createResolver: createPowerShellResolver,
  hooks: powershellHooks,
};
