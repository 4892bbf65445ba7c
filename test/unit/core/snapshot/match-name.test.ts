// Which of several symbols a typed name means: the one in its case comes first.
import { expect, test } from "vitest";
import { matchQualifiers, splitTypedName } from "../../../../src/core/snapshot/match-name.ts";

function order(typed: string, qualifiedName: string, path = "src/scope.ts"): number {
  const name = qualifiedName.split(/::|\./).at(-1)!;
  return matchQualifiers(splitTypedName(typed), {
    id: `${path}#${qualifiedName}`,
    name,
    path,
    qualifiedName,
  });
}

test("a symbol in the case that was typed comes before one in another", () => {
  expect(order("Scope.rename", "Scope.rename")).toBe(5);
  expect(order("Scope.rename", "scope.rename", "test/scope.test.ts")).toBe(4);
  expect(order("rename", "Scope.rename")).toBe(5);
  expect(order("Rename", "Scope.rename")).toBe(4);
});

test("the end of a qualified name, and places in the path, count less in another case", () => {
  expect(order("Inner.run", "Outer.Inner.run")).toBe(3);
  expect(order("inner.run", "Outer.Inner.run")).toBe(2.5);
  expect(order("scope.rename", "Tree.rename", "src/scope.ts")).toBe(2);
  expect(order("Scope.rename", "Tree.rename", "src/scope.ts")).toBe(1.5);
  expect(order("Other.rename", "Tree.rename")).toBe(0);
});
