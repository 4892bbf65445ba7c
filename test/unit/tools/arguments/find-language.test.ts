import { expect, test } from "vitest";
import { findLanguage } from "../../../../src/tools/arguments/find-language.ts";

test.each([
  ["go", "go"],
  ["Golang", "go"],
  ["C++", "cpp"],
  [".py", "python"],
  ["shell", "bash"],
  ["shell-script", "bash"],
  ["terraform", "hcl"],
  ["jsx", "javascript"],
  ["typescript", "typescript"],
  ["plaintext", "text"],
  ["text", "text"],
])("%s is %s", async (asked, id) => {
  expect(await findLanguage(asked, "language")).toBe(id);
});

test("an unknown language is refused by the parameter's name, and none is none", async () => {
  expect(await findLanguage(undefined, "language")).toBeUndefined();
  for (const name of ["klingon", "constructor", "__proto__"]) {
    await expect(findLanguage(name, "--language")).rejects.toMatchObject({
      code: "INPUT_INVALID",
      message: expect.stringContaining(`--language is "${name}"`) as string,
    });
  }
});
