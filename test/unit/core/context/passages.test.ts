// Definitions of the names in a question come first; an abbreviation in a sentence is no name.
import { expect, test } from "vitest";
import { draftPassages, type ContextCode } from "../../../../src/core/context/passages.ts";
import type { SymbolDetail } from "../../../../src/core/types/index.ts";

function symbolCalled(name: string): SymbolDetail {
  return {
    ...{ id: `a.ts#${name}`, name, qualifiedName: name, kind: "function", filePath: "a.ts", root: "/r" },
    ...{ lineStart: 3, lineEnd: 9, signature: `function ${name}()`, visibility: "public", parent: undefined },
    ...{ language: "typescript", doc: undefined },
  };
}

/** Knows one symbol, by its name in any case, as the code service does. */
function codeWith(name: string, asCandidate = false): ContextCode {
  const symbol = symbolCalled(name);
  return {
    lookupSymbol: ({ name: wanted }) => {
      const isKnown = wanted.toLowerCase() === name.toLowerCase();
      if (isKnown && !asCandidate) return Promise.resolve({ found: true, symbol, namesakes: [], total: 1 });
      return Promise.resolve({ found: false, candidates: isKnown ? [symbol] : [], total: isKnown ? 1 : 0 });
    },
    readCode: () => Promise.resolve([]),
  };
}

async function definedFor(question: string, code: ContextCode): Promise<readonly string[]> {
  const drafts = await draftPassages(code, [question], [], undefined);
  return drafts.filter(({ isDefinition }) => isDefinition).map(({ symbol }) => symbol);
}

test.each([false, true])(
  "an abbreviation names no function that is written otherwise (one of several: %s)",
  async (several) => {
    expect(await definedFor("encode words that are not plain ASCII", codeWith("ascii", several))).toEqual([]);
    expect(await definedFor("what reads HTTP2 frames", codeWith("Http2", several))).toEqual([]);
  },
);

test("capitals name what is written in capitals, and other names are found in any case", async () => {
  expect(await definedFor("where is ASCII used", codeWith("ASCII"))).toEqual(["ASCII"]);
  expect(await definedFor("where is MAX_SIZE used", codeWith("max_size"))).toEqual(["max_size"]);
  expect(await definedFor("how does createIo work", codeWith("createIO"))).toEqual(["createIO"]);
});
