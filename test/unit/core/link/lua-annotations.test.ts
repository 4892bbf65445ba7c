// Annotations of Lua give calls their receivers, whatever ends the lines.
import { expect, test } from "vitest";
import { useCallLines } from "./source-view.ts";

const callLines = useCallLines();

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
  expect(callLines({ "shop.lua": lines.join(end) })).toEqual([
    "shop.lua#Shop.find -> shop.lua#Shop.open",
    "shop.lua#visit -> shop.lua#Shop.open",
  ]);
  const behind = lines.filter((line) => !line.includes("near"));
  expect(callLines({ "shop.lua": behind.join(end) })).toContain("shop.lua#Shop.find -> shop.lua#Shop.open");
});
