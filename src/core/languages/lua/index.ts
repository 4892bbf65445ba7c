// Lua: the code that the language registry loads.
import type { LanguageCode } from "../language-code.ts";
import { luaFacts } from "./facts.ts";
import { createLuaResolver } from "./linking.ts";
import { luaHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: luaFacts,
  createResolver: createLuaResolver,
  hooks: luaHooks,
};
