// May metadata that was valid in two calls become too large together?
import { expect, test } from "vitest";
import { joinFitting } from "../../../../../src/core/memory/content/check-fields.ts";

test("lists are joined while they fit; otherwise the known metadata stays", () => {
  expect(joinFitting({ files: ["a"], by: "x" }, { files: ["b"], by: "y" })).toEqual({
    files: ["a", "b"],
    by: "y",
  });
  const list = (mark: string): string[] => Array.from({ length: 2_000 }, (_, i) => `${mark}${i}`.padEnd(90));
  const known = { files: list("a") };
  expect(joinFitting(known, { files: list("b") })).toEqual(known);
});
