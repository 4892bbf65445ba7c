import { describe, expect, it } from "vitest";
import type { Passage } from "../../../../src/core/context/index.ts";
import { extractAnswer } from "../../../../src/families/context-engine/answer-text.ts";

function passage(symbol: string, more: Partial<Passage> = {}): Passage {
  const name = symbol.split(".").at(-1)!;
  return {
    ...{
      root: "/r",
      path: "src/retry.ts",
      startLine: 1,
      endLine: 3,
      symbol,
      symbolId: `src/retry.ts#${symbol}`,
    },
    ...{ kind: "function", symbolLine: 1, signature: `function ${name}()`, doc: "", relevance: 0.5 },
    ...{ isDefinition: false, isAside: false, found: { startLine: 1, endLine: 3 }, matches: [1] },
    text: `function ${name}() {\n}`,
    ...more,
  };
}

describe("the definition at the start of an answer", () => {
  const open = (passages: readonly Passage[]): string =>
    extractAnswer(["how are calls retried"], passages).split("\n")[0]!;

  it("is the first symbol found", () => {
    expect(open([passage("retryCall"), passage("other")])).toMatch(
      /^Definition: retryCall \(function\) .* \[1\]$/,
    );
  });

  it("is a field or a symbol from a test only if there is no other symbol", () => {
    const field = passage("Mode.retry", { kind: "field" });
    const inTest = passage("RetryCase", { kind: "enum", isAside: true });
    expect(open([inTest, field, passage("retryCall")])).toMatch(/^Definition: retryCall .* \[3\]$/);
    expect(open([inTest, field])).toMatch(/^Definition: Mode\.retry .* \[2\]$/);
    expect(open([inTest])).toMatch(/^Definition: RetryCase .* \[1\]$/);
  });

  it("is the symbol that the question names, even if it is a field", () => {
    const named = passage("Mode.retry", { kind: "field", isDefinition: true });
    expect(open([passage("retryCall"), named])).toMatch(/^Definition: Mode\.retry .* \[2\]$/);
  });
});
