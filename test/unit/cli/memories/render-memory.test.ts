import { expect, test } from "vitest";
import { renderMemory } from "../../../../src/cli/memories/render-memory.ts";
import { createStyle, toScreen, visibleLength, withoutStyle } from "../../../../src/cli/terminal/style.ts";
import type { Memory } from "../../../../src/core/types/index.ts";

const memory = {
  ...{ id: "01a", type: "decision", content: "", tags: ["tax"], createdAt: "2026-01-02T00:00:00.000Z" },
  ...{ namespace: undefined, pinned: false },
} as unknown as Memory;

function render(text: string, query: string, wrapColumns: number, color = false): string {
  return renderMemory({ style: createStyle(color), wrapColumns }, memory, text, query, "");
}

test("the text wraps between words under its own indentation, and blank lines stay", () => {
  const text = "Sessions last 30 minutes because of the audit.\n\n  - which the bank asks for every year";
  expect(render(text, "", 39)).toBe(
    "01a  decision  2026-01-02  #tax\n" +
      "  Sessions last 30 minutes because of\n  the audit.\n\n" +
      "    - which the bank asks for every\n    year\n",
  );
  expect(render(text, "", Infinity).split("\n")).toHaveLength(5);
});

test("a long text is cut at the same character with and without bold words", () => {
  const text = "tax ".repeat(400);
  const plain = render(text, "tax", Infinity);
  expect(plain.length).toBeLessThan(1300);
  const colored = render(text, "tax", Infinity, true);
  expect(withoutStyle(colored)).toBe(plain);
  expect(visibleLength(colored)).toBe(plain.length);
  expect(toScreen(colored)).not.toContain("\\u00");
});
