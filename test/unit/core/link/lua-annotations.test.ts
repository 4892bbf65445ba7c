// Annotations of Lua give calls their receivers, whatever ends the lines.
import { expect, test } from "vitest";
import { parser } from "../../../support/parser.ts";
import { calls } from "./source-view.ts";

const lines = [
  "---@class Shop",
  "local Shop = {}",
  "function Shop:open() end",
  "function Shop.find()",
  "  ---@type Shop | nil",
  "  local near = lookup()",
  "  near:open()",
  "  local far = lookup() ---@type Shop",
  "  far:open()",
  "end",
  "---@param shop Shop the one to visit",
  "local function visit(shop)",
  "  shop:open()",
  "end",
  "return Shop",
  "",
];

test.each([
  ["LF", "\n"],
  ["CRLF", "\r\n"],
])("types that annotations name are known with %s", (_, end) => {
  expect(calls({ "shop.lua": lines.join(end) })).toEqual([
    "shop.lua#Shop.find -> shop.lua#Shop.open",
    "shop.lua#visit -> shop.lua#Shop.open",
  ]);
  const behind = lines.filter((line) => !line.includes("near"));
  expect(calls({ "shop.lua": behind.join(end) })).toContain("shop.lua#Shop.find -> shop.lua#Shop.open");
});

test("a type is where its name stands, not where the annotation has the same letters", () => {
  const text = "---@class c\n---@class (exact) exact : c\n---@alias a c\nlocal x\n";
  const { symbols } = parser.parse({ bytes: Buffer.from(text), language: "lua" }).file;
  expect([...symbols.nameStart].slice(1, 4)).toEqual([
    text.indexOf("c\n"),
    text.indexOf("exact :"),
    text.indexOf("a c"),
  ]);
});
