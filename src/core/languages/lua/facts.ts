// Lua: what is available without require, and what its functions do with their arguments.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const luaFacts: LanguageFacts = {
  ...plainFacts,
  testsAreCalls: true,
  plainTypes: true, // types are tables: making a table of such a type runs no code
  plainFields: true,
  callConstructs: true,
  inheritedConstructor: "initialize init _init",
  classCalls: "__call new",
  callMember: "__call",
  operators: `__add __sub __mul __div __idiv __mod __pow __concat __eq __lt __le __band __bor __shl __shr __unm __len __bnot
    __tostring`,
  factories: "new",
  asksCallers: "members",
  typedElements: true,
  globals: `
    _G _ENV _VERSION arg assert bit bit32 collectgarbage coroutine debug dofile error getfenv getmetatable io ipairs jit load
    loadfile loadstring math module next newproxy os package pairs pcall print rawequal rawget rawlen rawset require select
    setfenv setmetatable string table tonumber tostring type unpack utf8 xpcall`,
  tables: "table",
  containers: "table",
  keyed: "table",
  puts: { last: "insert" },
  functions: { entries: "ipairs pairs" },
  calling: "pcall xpcall wrap resume sort gsub foreach foreachi",
  sinks: `insert type tostring print rawequal rawset rawget setmetatable getmetatable next select assert error
    traceback getinfo getupvalue setupvalue getlocal setfenv getfenv dump`,
};
