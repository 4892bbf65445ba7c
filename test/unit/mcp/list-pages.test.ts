import { expect, test } from "vitest";
import { cutPage } from "../../../src/mcp/list-pages.ts";

test("consecutive pages contain each item once", () => {
  const items = Array.from({ length: 7 }, (_, at) => at);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = cutPage("tools", items, cursor, 3);
    seen.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(items);
  expect(cutPage("tools", items, undefined)).toEqual({ items });
});

test.each([["nonsense"], [""], [7], [null]])("the cursor %j is rejected", (cursor) => {
  expect(() => cutPage("tools", [1, 2, 3], cursor, 1)).toThrow("cursor");
});

test("a cursor of another list is rejected", () => {
  const { nextCursor } = cutPage("prompts", [1, 2, 3], undefined, 1);
  expect(() => cutPage("tools", [1, 2, 3], nextCursor, 1)).toThrow("cursor");
});
