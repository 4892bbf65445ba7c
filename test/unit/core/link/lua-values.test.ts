// Lua: which module a name means inside of a package, and which self a function in a table has.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

test("require names the package that the file is inside of, not a file of that name beside it", () => {
  const found = calls({
    "data/core/init.lua": "local core = {}\nfunction core.log() end\nreturn core\n",
    "data/core/commands/core.lua": "local other = {}\nfunction other.log() end\nreturn other\n",
    "data/core/commands/doc.lua":
      'local core = require "core"\nlocal function used() core.log() end\nreturn used\n',
    "data/core/commands/util.lua": "local util = {}\nfunction util.log() end\nreturn util\n",
    "data/core/commands/near.lua":
      'local util = require "util"\nlocal function near() util.log() end\nreturn near\n',
  });
  expect(found).toContain("data/core/commands/doc.lua#used -> data/core/init.lua#core.log");
  expect(found).not.toContain("data/core/commands/doc.lua#used -> data/core/commands/core.lua#other.log");
  expect(linesFor(found, "near")).toEqual(["util.log"]);
});

test("a module below the root comes before the package that the file is inside of", () => {
  const found = calls({
    "util.lua": "local util = {}\nfunction util.log() end\nreturn util\n",
    "game/util/init.lua": "local other = {}\nfunction other.log() end\nreturn other\n",
    "game/util/inner.lua": 'local util = require "util"\nlocal function used() util.log() end\nreturn used\n',
  });
  expect(linesFor(found, "used")).toEqual(["util.log"]);
});

test("self in a function that a method puts into a table is that of the method, unless it is a parameter", () => {
  const found = calls({
    "parser.lua": `
local Parser = {}
Parser.__index = Parser
function Parser:install()
  self.prefix.num = function(token) return self:number(token) end
  self.prefix.own = function(self, token) return self:number(token) end
end
function Parser:number() end
return Parser
`,
  });
  const made = found.filter((line) => line.includes("prefix"));
  expect(made.map((line) => line.replaceAll("parser.lua#", ""))).toEqual([
    "Parser.install.Parser.prefix.num -> Parser.number",
  ]);
});
