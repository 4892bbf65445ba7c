import { expect, test } from "vitest";
import { isEmptyBody } from "../../../../src/families/memorylayer/gather-code.ts";

test.each([
  ["  public Cart() {\n  }", true],
  ["  constructor(private readonly http: HttpClient) {}", true],
  ["class Gone extends Error {};", true],
  ["const none = {}", false],
  ["function f() {\n  return 1;\n}", false],
  ["function f() {\n  g(() => {});\n}", false],
  ["", false],
])("whether there is nothing between the braces of %j: %j", (wholeText, expected) => {
  expect(isEmptyBody({ signature: "declared", wholeText })).toBe(expected);
  expect(isEmptyBody({ signature: "", wholeText })).toBe(false);
});
