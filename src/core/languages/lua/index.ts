// Lua, as the registry takes it.
import type { LanguageCode } from "../language-code.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";
import { createLuaResolver } from "./linking.ts";
import { luaHooks } from "./syntax.ts";

export const language: LanguageCode = {
  facts: plainFacts,
  createResolver: createLuaResolver,
  hooks: luaHooks,
};
