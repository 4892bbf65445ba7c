// Bodies, then signatures, then more bodies: what does not fit is shown in its lines, else passed over.
import { expect, test } from "vitest";
import { defaultContext } from "../../../../src/families/memorylayer/context-settings.ts";
import { CodePacker, type Candidate } from "../../../../src/families/memorylayer/pack-code.ts";

const count = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

function candidate(name: string, words: number, foundWords = words): Candidate {
  return {
    ...{
      root: "/r",
      path: `${name}.ts`,
      startLine: 1,
      endLine: 50,
      symbol: name,
      symbolId: `${name}.ts#${name}`,
    },
    ...{ kind: "function", signature: `function ${name}()`, doc: "", symbolLine: 1, relevance: 0.5 },
    ...{ isDefinition: false, language: "typescript", found: { startLine: 10, endLine: 12 } },
    wholeText: "word ".repeat(words),
    foundText: "word ".repeat(foundWords),
  };
}

function signature(name: string): Parameters<CodePacker["addSignatures"]>[0][number] {
  const place = { root: "/r", path: `${name}.ts`, line: 1 };
  return { ...place, symbolId: `${name}.ts#${name}`, signature: `function ${name}()`, relation: "" };
}

test("one that does not fit is passed over, and the next is tried", () => {
  const packer = new CodePacker(200, count, defaultContext);
  packer.addBodies([candidate("large", 500), candidate("small", 20)], 0);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["small"]);
});

test("a symbol without room is shown in the lines that were found", () => {
  const packer = new CodePacker(200, count, defaultContext);
  packer.addBodies([candidate("large", 500, 15)], 0);
  expect(packer.packed.passages).toMatchObject([{ startLine: 10, endLine: 12 }]);
});

test("a reserve is kept, lines are shown once, and a body takes the place of its signature", () => {
  const packer = new CodePacker(200, count, { ...defaultContext, longestBody: 1 });
  packer.addBodies([candidate("first", 60), candidate("second", 60)], 80);
  expect(packer.left).toBeGreaterThanOrEqual(80);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["first"]);
  packer.addSignatures(["first", "second", "second"].map(signature), 0);
  expect(packer.packed.signatures.map(({ symbolId }) => symbolId)).toEqual(["second.ts#second"]);
  const before = packer.left;
  packer.addBodies([candidate("second", 10)], 0);
  expect(packer.packed.signatures).toEqual([]);
  expect(packer.left).toBeLessThan(before);
  expect(packer.dropLast()).toBe(true);
  expect(packer.packed.passages).toHaveLength(1);
});
