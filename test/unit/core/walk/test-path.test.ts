import { expect, it } from "vitest";
import { isSupportPath, isTestPath } from "../../../../src/core/walk/test-path.ts";

it.each([
  "tests/a.py",
  "src/test/java/A.java",
  "Lib.Tests/Reader.cs",
  "AppTests/Login.swift",
  "src/commonTest/kotlin/A.kt",
  "testsuite/run.c",
  "spec/a_spec.rb",
  "a.test.ts",
  "features/login.feature",
  "features/step_definitions/login.rb",
  "conftest.py",
])("%s is a test file", (path) => {
  expect(isTestPath(path)).toBe(true);
});

it.each(["src/latest/a.ts", "contest/a.py", "src/attest.go", "lib/features/login.rb", "protest/a.c"])(
  "%s is not a test file",
  (path) => {
    expect(isTestPath(path)).toBe(false);
  },
);

it("distinguishes test support files from tests by their path", () => {
  for (const path of ["test/__mocks__/fs.js", "tests/conftest.py", "test/helpers.js", "spec/support/db.rb"])
    expect(isSupportPath(path), path).toBe(true);
  for (const path of [
    "test/script.js",
    "tests/check_store.c",
    "test/parallel/test-fs.js",
    "tests/test_setup.py",
  ])
    expect(isSupportPath(path), path).toBe(false);
});
