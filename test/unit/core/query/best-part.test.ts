import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../src/core/query/index.ts";
import { searchCode } from "../../../../src/core/query/search-code.ts";
import { defaultRanking } from "../../../../src/core/query/ranking-settings.ts";
import type { SearchHit } from "../../../../src/core/query/index.ts";
import { miniSegment, type MiniFile } from "./mini-index.ts";

const near = unit(1, 0);
const far = unit(0.5, 0.86);

function unit(x: number, y: number): Float32Array {
  const vector = new Float32Array(256);
  vector.set([x, y]);
  return vector;
}

const queue: MiniFile = {
  path: "queue.ts",
  text: [
    "function history() {\n  push(push(push(push(push(history)))));\n}",
    "function pushHistory() {\n  if (full) shift();\n}",
    "function length() {\n  return count(history);\n}",
  ].join("\n"),
};
const other: MiniFile = { path: "other.ts", text: "function useHistory() {\n  push(history);\n}" };

function find(files: readonly MiniFile[], query: string, off = false, vector?: Float32Array): SearchHit[] {
  const ranking = { ...defaultRanking, signals: off ? { "best-part": 0 } : {} };
  const index = createSearchIndex([miniSegment(files, 3)]);
  return searchCode(index, { query, limit: 10, ranking, ...(vector === undefined ? {} : { vector }) });
}

function firstLineIn(path: string, hits: readonly SearchHit[]): number | undefined {
  return hits.find((hit) => hit.path === path)?.startLine;
}

describe("best-part", () => {
  const question = "what happens when something is pushed onto the history";

  it("shows the part with a symbol that is called like the question", () => {
    expect(firstLineIn("queue.ts", find([queue, other], question, true))).toBe(1);
    expect(firstLineIn("queue.ts", find([queue, other], question))).toBe(4);
  });

  it("leaves the order of the files and the scores of their best parts as they are", () => {
    const best = (hits: readonly SearchHit[]): unknown[] => {
      const seen = new Map<string, number>();
      for (const { path, score } of hits) if (!seen.has(path)) seen.set(path, score);
      return [...seen].map(([path, score]) => [path, score.toFixed(6)]);
    };
    expect(best(find([queue, other], question))).toEqual(best(find([queue, other], question, true)));
  });

  it("counts meaning for more than words within a file", () => {
    const text = "function a() {\n  ring(); ring();\n}\nfunction b() {\n  ring();\n}";
    const file = { path: "a.ts", text, vectors: [far, near] };
    expect(firstLineIn("a.ts", find([file], "where does the ring turn", false, near))).toBe(4);
  });

  it("does not touch questions that name a symbol", () => {
    const hits = find([queue, other], "where is history defined");
    expect(firstLineIn("queue.ts", hits)).toBe(1);
    expect(hits.every(({ components }) => components["best-part"] === undefined)).toBe(true);
  });
});
