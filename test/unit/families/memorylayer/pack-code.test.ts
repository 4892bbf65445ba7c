// Bodies, then signatures, then more bodies: what does not fit is shown as an excerpt or, failing that, skipped.
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
    ...{
      isDefinition: false,
      isAside: false,
      language: "typescript",
      found: { startLine: 10, endLine: 12 },
      matches: [11],
    },
    wholeText: "word ".repeat(words),
    foundText: "word ".repeat(foundWords),
  };
}

function signature(name: string): Parameters<CodePacker["addSignatures"]>[0][number] {
  const place = { root: "/r", path: `${name}.ts`, line: 1 };
  return { ...place, symbolId: `${name}.ts#${name}`, signature: `function ${name}()`, relation: "" };
}

test("a body that does not fit is skipped, and the next one is tried", () => {
  const packer = new CodePacker(200, count, defaultContext);
  packer.addBodies([candidate("large", 500), candidate("small", 20)], 0);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["small"]);
});

test("a symbol that does not fit is shown with only its found lines", () => {
  const packer = new CodePacker(200, count, defaultContext);
  packer.addBodies([candidate("large", 500, 15)], 0);
  expect(packer.packed.passages).toMatchObject([{ startLine: 10, endLine: 12 }]);
});

test("a reserve stays free, lines are shown once, and a body replaces its signature", () => {
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
  expect(packer.dropLast(0)).toBe(true);
  expect(packer.packed.passages).toHaveLength(1);
});

test("as many parts are dropped as the answer is too long by, and at least one", () => {
  const packer = new CodePacker(2_000, count, { ...defaultContext, longestBody: 1 });
  packer.addBodies([candidate("first", 60), candidate("second", 60), candidate("third", 60)], 0);
  packer.addSignatures(["fourth", "fifth"].map(signature), 0);
  expect(packer.dropLast(70)).toBe(true);
  expect(packer.packed.signatures).toEqual([]);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["first", "second"]);
  packer.dropLast(1);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["first"]);
  expect(packer.dropLast(1_000)).toBe(true);
  expect(packer.dropLast(1_000)).toBe(false);
});

test("a part that may fit with what is gained so far is not dropped", () => {
  const packer = new CodePacker(2_000, count, { ...defaultContext, longestBody: 1 });
  packer.addBodies([candidate("first", 20), candidate("second", 20), candidate("third", 20)], 0);
  // The text of the last two has 40 tokens; without the last one, its place and fences are gone too.
  packer.dropLast(40);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["first", "second"]);
});

test("a long path costs what its heading costs, and as much again in a list of sources", () => {
  const deep = { ...candidate("deep", 10), path: "folder ".repeat(40) };
  const left = (listsSources: boolean): number => {
    const packer = new CodePacker(500, count, { ...defaultContext, longestBody: 1 }, listsSources);
    packer.addBodies([deep], 0);
    return packer.left;
  };
  expect(left(false)).toBeLessThan(500 - 10 - 40);
  expect(left(true)).toBeLessThan(left(false) - 40);
});

test("no text is counted twice", () => {
  const counted: string[] = [];
  const packer = new CodePacker(
    100,
    (text) => {
      counted.push(text);
      return count(text);
    },
    defaultContext,
  );
  const candidates = [candidate("long", 150), candidate("longer", 200)];
  packer.addBodies(candidates, 30);
  packer.addBodies(candidates, 0);
  expect(new Set(counted).size).toBe(counted.length);
});

const long = (name: string, relevance: number, lines = 50): Candidate => ({
  ...candidate(name, 0),
  ...{ relevance, endLine: lines, matches: [30], found: { startLine: 1, endLine: lines } },
  wholeText: Array.from({ length: lines }, (_, i) => `line ${i + 1} of ${name} with eight words`).join("\n"),
  foundText: "",
});

test("a highly relevant body that does not fit is shown as an excerpt", () => {
  const packer = new CodePacker(200, count, defaultContext);
  packer.addBodies([long("best", 0.9), long("lesser", 0.8)], 60);
  expect(packer.packed.passages).toHaveLength(1);
  const [best] = packer.packed.passages;
  expect(best).toMatchObject({ symbol: "best", startLine: 1, endLine: 50 });
  expect(best!.parts![0]).toMatchObject({ startLine: 1 });
  expect(best!.text).toContain("line 1 of best");
  expect(best!.text).toContain("line 30 of best");
  expect(best!.text).toMatch(/^… \d+ lines left out$/m);
  expect(packer.left).toBeGreaterThanOrEqual(60);
});

test("a less relevant body, or one that may fit later with a large budget, is not shown as an excerpt", () => {
  const packer = new CodePacker(200, count, defaultContext);
  packer.addBodies([{ ...candidate("best", 60), relevance: 0.9 }, long("lesser", 0.3)], 0);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["best"]);
  const large = new CodePacker(2_000, count, defaultContext);
  large.addBodies([{ ...long("long", 0.9, 300), foundText: "word ".repeat(800) }], 600);
  expect(large.packed.passages).toEqual([]);
  large.addBodies([{ ...long("huge", 0.9, 300), foundText: "word ".repeat(3_000) }], 1_800);
  expect(large.packed.passages).toMatchObject([{ symbol: "huge", parts: [{ startLine: 1 }, {}] }]);
});

test("lines omitted from an excerpt can still be shown, and lines in it are not shown again", () => {
  const packer = new CodePacker(300, count, defaultContext);
  packer.addBodies([long("best", 0.9)], 100);
  const { parts } = packer.packed.passages[0]!;
  const at = (line: number): Candidate => ({
    ...candidate("best", 5),
    ...{ symbol: `inner${line}`, startLine: line, endLine: line, found: { startLine: line, endLine: line } },
  });
  const [shown, hidden] = [parts!.at(-1)!.endLine, 50];
  packer.addBodies([at(shown), at(hidden)], 0);
  expect(packer.packed.passages.map(({ symbol }) => symbol)).toEqual(["best", `inner${hidden}`]);
});

test("many blank lines in a body are shown as one", () => {
  const packer = new CodePacker(200, count, defaultContext);
  packer.addBodies([{ ...candidate("cells", 1), wholeText: `a\n\nb${"\n  ".repeat(30)}\nc\n\n` }], 0);
  expect(packer.packed.passages[0]!.text).toBe("a\n\nb\n\nc");
});
