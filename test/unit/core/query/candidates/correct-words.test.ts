import { expect, it } from "vitest";
import { correctWords } from "../../../../../src/core/query/candidates/correct-words.ts";
import { correctQuestion, createSearchIndex, weighWords } from "../../../../../src/core/query/index.ts";
import { parseQuery } from "../../../../../src/core/query/question/parse-query.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { termHash } from "../../../../../src/core/types/index.ts";
import { miniSegment } from "../mini-index.ts";

const index = createSearchIndex([
  miniSegment(
    [
      { path: "a.ts", text: "function trimIdle() { thread(); worker(); idle(); }" },
      { path: "b.ts", text: "function threat() { idle(); }" },
      { path: "c.ts", text: "function readThread() { thread(); parser(); }" },
    ],
    40,
  ),
]);

function topicOf(question: string): string[] {
  return [...correctWords(index, parseQuery(question)).topic];
}

function pathsOf(question: string): string[] {
  return searchCode(index, { query: question, limit: 5 }).map(({ path }) => path);
}

it("corrects a missing, an extra, and a swapped letter", () => {
  for (const typed of ["thred", "threaad", "thraed"]) {
    expect(topicOf(`stop the ${typed} later`)).toContain("thread");
  }
  expect(pathsOf("where does a wroker stop")).toEqual(["a.ts"]);
});

it("chooses the more frequent of two equally close words", () => {
  expect(topicOf("stop the threa later")).toContain("thread");
});

it("keeps a word of which the code contains some form", () => {
  const query = parseQuery("stop idling workers of the threat");
  expect(correctWords(index, query)).toBe(query);
});

it("keeps a word that differs from a known word in one replaced letter", () => {
  expect(topicOf("stop the threas later")).toContain("threas");
});

it("keeps short words, words with a different first letter, and names", () => {
  expect(topicOf("stop the idel part")).toContain("idel");
  expect(topicOf("stop the shread later")).toContain("shread");
  const name = parseQuery("parsr");
  expect(correctWords(index, name)).toBe(name);
});

it("the corrected question determines the embedded text and the words of the snippet", () => {
  expect(correctQuestion(index, "stop the Thraed of the workre")).toBe("stop the thread of the worker");
  expect(correctQuestion(index, "stop the thread of the worker")).toBe("stop the thread of the worker");
  const { forms } = weighWords(index, "where do we stop the threaad");
  expect(forms.has(termHash("thread"))).toBe(true);
});
