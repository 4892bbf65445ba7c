// Which parameter gets an argument that stands after others without a node of their own?
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

test.each([
  ['"login"', 1],
  ["`login`", 1],
  ['"a, b", "\\","', 2],
  ["1, 'x'", 2],
  ['"a", nil', 2],
])("a function after %s is given to the parameter at its place", (before, count) => {
  const names = Array.from({ length: count }, (_, at) => `p${at} any`);
  const found = calls({
    "a.go": `package a
func on(${names.join(", ")}, run func()) { run() }
func audit() {}
func start() { on(${before}, audit) }
`,
  });
  expect(found).toContain("a.go#on -> a.go#audit");
});
