// The learned order reorders files and changes nothing else.
import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { defaultRanking } from "../../../../../src/core/query/ranking-settings.ts";
import type { SearchHit, SearchIndex } from "../../../../../src/core/query/index.ts";
import { miniSegment } from "../mini-index.ts";

/** Files that all contain some of the words, in different shares and sizes. */
function indexOf(count: number): SearchIndex {
  const files = Array.from({ length: count }, (_, i) => ({
    path: `src/part${String(i).padStart(2, "0")}.ts`,
    text: Array.from({ length: 1 + ((i * 7) % 23) }, (_, line) =>
      line % 3 === i % 3
        ? `function step${i}x${line}() { return expired session removed; }`
        : `const filler${i}x${line} = cache;`,
    ).join("\n"),
  }));
  return createSearchIndex([miniSegment(files, 6)]);
}

function find(index: SearchIndex, query: string, isLearned: boolean): SearchHit[] {
  const ranking = { ...defaultRanking, signals: isLearned ? {} : { "learned-order": 0 } };
  return searchCode(index, { query, limit: 200, ranking });
}

function filesOf(hits: readonly SearchHit[]): string[] {
  return [...new Set(hits.map(({ path }) => path))];
}

/** The score of each file's best result, in order. */
function bestScores(hits: readonly SearchHit[]): number[] {
  return filesOf(hits).map((file) => hits.find(({ path }) => path === file)!.score);
}

describe("learned-order", () => {
  const question = "where are expired sessions removed from the cache";

  it("reorders files and keeps the score of each position", () => {
    const index = indexOf(30);
    const [plain, learned] = [find(index, question, false), find(index, question, true)];
    expect(filesOf(learned)).not.toEqual(filesOf(plain));
    expect(filesOf(learned).sort()).toEqual(filesOf(plain).sort());
    bestScores(plain).forEach((score, i) => {
      expect(bestScores(learned)[i]).toBeCloseTo(score, 9);
    });
  });

  it("is one of the components of which the score is the sum", () => {
    const hits = find(indexOf(30), question, true);
    expect(hits.some(({ components }) => (components["learned-order"] ?? 0) !== 0)).toBe(true);
    for (const { components, score } of hits) {
      expect(Object.values(components).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
    }
  });

  it("does not change results in small projects or for names, places, and relations", () => {
    const asked: [number, string][] = [
      [9, question],
      [30, "step3x0"],
      [30, "src/part04.ts:2"],
      [30, "who calls step3x0"],
    ];
    for (const [count, query] of asked) {
      const index = indexOf(count);
      expect(find(index, query, true)).toEqual(find(index, query, false));
    }
  });

  it("does not move a file that defines a symbol named in the question", () => {
    const index = indexOf(30);
    const query = "where is step20x2 called when expired sessions are removed";
    const place = (isLearned: boolean): number =>
      filesOf(find(index, query, isLearned)).indexOf("src/part20.ts");
    expect(find(index, query, false).some(({ components }) => (components["defines-symbol"] ?? 0) > 0)).toBe(
      true,
    );
    expect(place(true)).toBe(place(false));
  });
});
