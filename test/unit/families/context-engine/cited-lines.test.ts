import { describe, expect, it } from "vitest";
import type { Passage } from "../../../../src/core/context/index.ts";
import { citedLines } from "../../../../src/families/context-engine/cited-lines.ts";

/** Lines 101 to 200, of which line n has the text "line n;". */
function passage(more: Partial<Passage> = {}): Passage {
  const text = Array.from({ length: 100 }, (_, i) => `  line ${101 + i};`).join("\n");
  const lines = { startLine: 101, endLine: 200 };
  return {
    ...{ root: "/r", path: "a.ts", ...lines, symbol: "open", symbolId: undefined, kind: "function" },
    ...{ symbolLine: 101, signature: "", doc: "", relevance: 1, isDefinition: false, isAside: false },
    ...{ found: lines, matches: [150], text },
    ...more,
  };
}

const shown = (answer: string, isExtracted: boolean, passages = [passage()]): [number, number][] =>
  citedLines(["where is line 170"], { answer, isExtracted }, passages).map(({ startLine, endLine, text }) => {
    const lines = text.split("\n");
    expect(lines[0]).toBe(`  line ${startLine};`);
    expect(lines.at(-1)).toBe(`  line ${endLine};`);
    expect(lines).toHaveLength(endLine - startLine + 1);
    return [startLine, endLine];
  });

describe("the lines of a citation", () => {
  it("are all lines of what a model cites", () => {
    expect(shown("It opens the door [1].", false)).toEqual([[101, 200]]);
  });

  it("are few, where it was found, if the answer does not cite it", () => {
    expect(shown("Not this one [2].", false, [passage(), passage()])).toEqual([
      [149, 154],
      [101, 200],
    ]);
    expect(shown('Usage: "argv[1]" [2]', true, [passage({ matches: [] }), passage()])[0]).toEqual([101, 105]);
    expect(shown("", false, [passage({ matches: [199] })])).toEqual([[198, 200]]);
    expect(shown("", false, [passage({ matches: [120, 170] })])).toEqual([[169, 174]]);
  });

  it("begin at the line that is quoted, and with the passage if that quotes its comment", () => {
    expect(shown('Usage: "line 150;" [1]', true)).toEqual([[149, 188]]);
    expect(shown('Comment on open: "Opens." [1]', true)).toEqual([[101, 139]]);
    expect(shown('Comment on open: "Opens." [1]\nUsage: "line 190;" [1]', true)).toEqual([[101, 190]]);
  });
});
