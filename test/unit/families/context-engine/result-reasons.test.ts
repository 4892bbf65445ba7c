import { expect, test } from "vitest";
import type { CodeHit } from "../../../../src/core/types/index.ts";
import { signals } from "../../../../src/core/query/signals/index.ts";
import { toResult } from "../../../../src/families/context-engine/search-shape.ts";

const hit: CodeHit = {
  ...{ root: "/shop", path: "src/cart.ts", startLine: 1, endLine: 1, language: "typescript" },
  ...{
    symbol: "total",
    symbolId: "src/cart.ts#total",
    kind: "function",
    signature: "function total()",
    doc: "",
  },
  ...{ score: 1, components: {}, retrieverScores: { words: 1, meaning: 0, model: undefined }, foundBy: [0] },
  ...{ text: undefined, preview: [], stale: false, movedBy: 0 },
};

test.each(signals.map(({ name }) => name))("why %s ranked a result higher is told in words", (name) => {
  const as = {
    ...{ compact: false, snippet: false, mark: undefined, markSnippet: false, wordings: ["total"] },
    ...{ withRoot: false, mostTokens: () => undefined },
  };
  const { why } = toResult({ ...hit, components: { [name]: 1 } }, as, 0);
  expect(why).toEqual([expect.stringMatching(/^[a-z ]+$/)]);
});
