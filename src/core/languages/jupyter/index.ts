// Jupyter notebooks: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { pythonFacts } from "../python/facts.ts";
import { createPythonResolver } from "../python/linking.ts";
import { pythonHooks } from "../python/syntax.ts";
import { readNotebook } from "./read-notebook.ts";

export const language: LanguageCode = {
  facts: pythonFacts,
  createResolver: createPythonResolver,
  hooks: { ...pythonHooks, read: { read: readNotebook } },
};
