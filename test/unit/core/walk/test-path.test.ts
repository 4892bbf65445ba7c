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
  "pkg/store_test.go",
  "lib/store_test.exs",
  "src/ReaderTest.java",
  "src/store.spec.ts",
  "src/store.spec.browser.ts",
  "StoreSpec.hs",
  "src/test_store.c",
  "Sources/AppTests/Login.swift",
  "src/Form/Tests/FormTest.php",
  "lib/store/spec/store_spec.rb",
  "gem/lib/store_test.rb",
  "lib/store_spec.rb",
  "spec_helper.rb",
  "src/Form/UserTest.php",
  "src/Form/UserSpec.php",
  "Sources/App/StoreTests.swift",
  "src/main/webapp/app/store.spec.ts",
  "src/store.spec.vue",
  "src/store.spec.svelte",
  "src/store.test.jsx",
  "spec/StoreSpec.java",
  "Tests/StoreSpec.cs",
  "StoreSpec.scala",
  "StoreSpec.groovy",
  "StoreSpec.kt",
  "store_spec.py",
  "store_spec.dart",
  "store_spec.cc",
  "store_spec.cpp",
  "store_spec.lua",
])("%s is a test file", (path) => {
  expect(isTestPath(path)).toBe(true);
});

it.each([
  "src/latest/a.ts",
  "contest/a.py",
  "src/attest.go",
  "lib/features/login.rb",
  "protest/a.c",
  "cli/test_routing.go",
  "lib/absinthe/test.ex",
  "config/test.exs",
  "pkg/pod_spec.go",
  "lib/types/spec_compliant_int.ex",
  "lib/reporters/spec.js",
  "security/KeySpec.java",
  "src/target_spec.rs",
  "junit/src/main/java/org/junit/Test.java",
  "lib/mail/delivery/test_mailer.rb",
  "lib/store/test_helper.rb",
  "src/Framework/Test.php",
  "src/store/test_runner.php",
  "Sources/App/Spec.swift",
  "src/model/KeySpec.cs",
  "src/main/scala/TableSpec.scala",
  "poet/src/commonMain/kotlin/TypeSpec.kt",
  ".github/workflows/test.yml",
])("%s is not a test file", (path) => {
  expect(isTestPath(path)).toBe(false);
});

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
