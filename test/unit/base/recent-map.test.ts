import { expect, test } from "vitest";
import { RecentMap } from "../../../src/base/recent-map.ts";

test("a recent map keeps the entries that were last read or written", () => {
  const map = new RecentMap<string, number>(2);
  map.set("a", 1);
  map.set("b", 2);
  expect(map.get("a")).toBe(1);
  map.set("c", 3);
  expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([1, undefined, 3, 2]);
  map.set("c", 4);
  map.delete("a");
  expect([map.get("c"), map.size]).toEqual([4, 1]);
  map.clear();
  expect(map.size).toBe(0);
});
