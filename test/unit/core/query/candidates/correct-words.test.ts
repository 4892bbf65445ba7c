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

it("a letter that is missing, added or swapped", () => {
  for (const typed of ["thred", "threaad", "thraed"]) {
    expect(topicOf(`stop the ${typed} later`)).toContain("thread");
  }
  expect(pathsOf("where does a wroker stop")).toEqual(["a.ts"]);
});

it("of several words as near the one that more of the code says", () => {
  expect(topicOf("stop the threa later")).toContain("thread");
});

it("a word that is said in some form stays as it is", () => {
  const query = parseQuery("stop idling workers of the threat");
  expect(correctWords(index, query)).toBe(query);
});

it("a word that another letter would make known may be right", () => {
  expect(topicOf("stop the threas later")).toContain("threas");
});

it("short words, words with another first letter and names stay as they are", () => {
  expect(topicOf("stop the idel part")).toContain("idel");
  expect(topicOf("stop the shread later")).toContain("shread");
  const name = parseQuery("parsr");
  expect(correctWords(index, name)).toBe(name);
});

it("the vector and the snippet are those of the question as it was meant", () => {
  expect(correctQuestion(index, "stop the Thraed of the workre")).toBe("stop the thread of the worker");
  expect(correctQuestion(index, "stop the thread of the worker")).toBe("stop the thread of the worker");
  const { forms } = weighWords(index, "where do we stop the threaad");
  expect(forms.has(termHash("thread"))).toBe(true);
});
