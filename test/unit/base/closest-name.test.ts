import { expect, test } from "vitest";
import { findClosestName } from "../../../src/base/closest-name.ts";

test.each([
  ["limt", ["limit", "offset"], "limit"],
  ["Max_Points", ["maxPoints", "limit"], "maxPoints"],
  // The same words in another order rank above a more similar spelling.
  ["search_memory", ["store_memory", "recall_memory", "memory_search"], "memory_search"],
  ["file_path", ["path", "offset"], "path"],
  ["filePath", ["path", "offset"], "path"],
  ["id", ["memory_id", "hard"], "memory_id"],
])("for %s, the closest name in %j is %s", (name, known, meant) => {
  expect(findClosestName(name, known)).toBe(meant);
});

test.each([
  ["banana", ["path", "offset"]],
  // Two fit equally well.
  ["id", ["source_id", "target_id"]],
  // One word of three.
  ["files", ["secrets-skip-files", "port"]],
  ["___", ["path"]],
  ["path", []],
])("for %s, no name in %j is close enough", (name, known) => {
  expect(findClosestName(name, known)).toBeUndefined();
});

test("letters beyond ASCII, digits and either case do not hide a name", () => {
  expect(findClosestName("GRÖßE", ["größe", "width"])).toBe("größe");
  expect(findClosestName("STRASSE_NAME", ["nameStrasse", "width"])).toBe("nameStrasse");
  expect(findClosestName("port_8080", ["port_8081", "host"])).toBe("port_8081");
  // The sign of the unit Kelvin is a k when lower-cased.
  expect(findClosestName("kind", ["\u212Aind", "size"])).toBe("\u212Aind");
});
