// Python: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { pythonFacts } from "./facts.ts";
import { createPythonResolver } from "./linking.ts";
import { pythonHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: pythonFacts,
  createResolver: createPythonResolver,
  hooks: pythonHooks,
};
