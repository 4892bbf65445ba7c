// Lua: which class do fields and annotated values belong to?
import { describe, expect, it } from "vitest";
import { calls } from "./source-view.ts";

describe("fields of a module's table in Lua", () => {
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
    const lines = calls({ "view.lua": view, "core.lua": core, "use.lua": use });
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
    expect(calls({ "view.lua": view, "module.lua": module })).toEqual([
      "module.lua# -> module.lua#fallback",
      "module.lua#M.show -> view.lua#View.draw",
      "module.lua#M.view -> view.lua#View.new",
    ]);
  });
});

describe("annotations in Lua", () => {
  const repo = `
---@class App.Repo
---@field dir string
local Repo = {}
function Repo:run() end

---@class (exact) App.Object : App.Repo
---@field private repo App.Repo The repository
---@field all? App.Repo[]
---@field named table<string, App.Repo?>
local Object = {}
function Object:go()
  self.repo:run()
  self:run()
end
function Object:walk(key)
  for _, repo in ipairs(self.all) do repo:run() end
  self.named[key]:run()
end
return { make = function() return Object end }`;
  const ended = (lines: readonly string[], name: string): string[] =>
    lines.filter((line) => line.endsWith(name)).map((line) => line.slice(0, line.indexOf(" ")));

  it("give fields, lists and bases of a class their types", () => {
    expect(ended(calls({ "repo.lua": repo }), "#Repo.run")).toEqual([
      "repo.lua#Object.go",
      "repo.lua#Object.walk",
    ]);
  });

  it("name types of other files in parameters, results, locals and fields", () => {
    const types = `
---@class App.Options
---@field object App.Object
---@alias App.Any App.Object|nil`;
    const use = `
---@param object App.Object, the object
local function a(object) object:go() end
--- @param options? App.Options
local function b(options) options.object:go() end
---@param any App.Any
local function c(any) any:go() end
---@return App.Object?
local function find() return search() end
local function d() find():go() end
local function e()
  local x = search() ---@type App.Object
  x:go()
end
local function f()
  ---@type App.Object
  local y = search()
  y:go()
end
---@param other App.Unknown
local function g(other) other:go() end
---@param text string
local function h(text) text:go() end`;
    expect(ended(calls({ "repo.lua": repo, "types.lua": types, "use.lua": use }), "Object.go")).toEqual(
      ["a", "b", "c", "d", "e", "f"].map((name) => `use.lua#${name}`),
    );
  });

  it("make a local table a type for other files, but no value", () => {
    const job = `
---@class Job
local Job = {}
function Job:start() end
return Job`;
    const use = `
---@param job Job
local function typed(job) job:start() end
local function value() Job:start() end`;
    expect(calls({ "job.lua": job, "use.lua": use })).toEqual(["use.lua#typed -> job.lua#Job.start"]);
  });

  it("say less than the code: the class that extend was called on, or a name of a class", () => {
    const view = `
---@class object
local Object = {}
function Object:new() end
---@return object
function Object:extend() return setmetatable({}, self) end
---@class view : object
local View = Object:extend()
function View:new() View.super.new(self) end
---@class panel : view
local Panel = View:extend()
function Panel:new() Panel.super.new(self) end
---@type panel
View.Panel = Panel
local function make() return View.Panel:new() end`;
    expect(calls({ "view.lua": view })).toEqual([
      "view.lua#Panel -> view.lua#Object.extend",
      "view.lua#Panel.new -> view.lua#View.new",
      "view.lua#View -> view.lua#Object.extend",
      "view.lua#View.new -> view.lua#Object.new",
      "view.lua#make -> view.lua#Panel.new",
    ]);
  });
});
