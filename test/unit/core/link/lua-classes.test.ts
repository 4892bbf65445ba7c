// Lua: which class do fields and annotated values belong to?
import { describe, expect, it } from "vitest";
import { useCallLines } from "./source-view.ts";

describe("fields of a module's table in Lua", () => {
  const callLines = useCallLines();
  const view = `
local View = {}
View.__index = View
function View.new() return setmetatable({}, View) end
function View:draw() end
return View`;

  it("are known if a function sets them, unless the table is a local or a parameter", () => {
    const core = `
local View = require "view"
local core = {}
local state = {}
function core.init()
  core.root = View.new()
  state.root = View.new()
end
local function other(state) state.wrong = View.new() end
return core`;
    const use = `
local core = require "core"
local function run()
  core.root:draw()
end
local function neither()
  core.wrong:draw()
end`;
    const lines = callLines({ "view.lua": view, "core.lua": core, "use.lua": use });
    expect(lines.filter((line) => line.endsWith("draw"))).toEqual(["use.lua#run -> view.lua#View.draw"]);
    expect(lines).toContain("core.lua#core.init -> view.lua#View.new");
  });

  it("are known if a call gives their value, but what a function at once declares is not a member", () => {
    const module = `
local View = require "view"
local M = {}
M.view = View.new()
M.width = (function()
  local fallback = function() end
  return fallback()
end)()
function M.show() M.view:draw() end
return M`;
    expect(callLines({ "view.lua": view, "module.lua": module })).toEqual([
      "module.lua# -> module.lua#fallback",
      "module.lua#M.show -> view.lua#View.draw",
      "module.lua#M.view -> view.lua#View.new",
    ]);
  });
});
