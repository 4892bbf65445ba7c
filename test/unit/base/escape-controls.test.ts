// A name in one line, whatever it contains.
import { expect, test } from "vitest";
import { inOneLine } from "../../../src/base/escape-controls.ts";

test("every kind of line break is shown as an escape, and nothing else changes", () => {
  expect(inOneLine("a\nb\r\nc\u0085d\u2028e\u2029f")).toBe(
    "a\\u000ab\\u000d\\u000ac\\u0085d\\u2028e\\u2029f",
  );
  expect(inOneLine("ein Übersetzer \t🐛.ts")).toBe("ein Übersetzer \t🐛.ts");
});
