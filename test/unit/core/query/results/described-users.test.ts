import { describe, expect, it } from "vitest";
import {
  createSearchIndex,
  seemUnrelated,
  weighWords,
  type EdgeIndex,
  type SearchHit,
} from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { miniEdges, miniSegment } from "../mini-index.ts";

const bare = miniSegment([
  {
    path: "src/limit.ts",
    text: "export class TokenBucket {\n  // Limits the rate of requests.\n  method refill() {}\n}",
  },
  { path: "src/send.ts", text: "export function deliver(to) {\n  const b = open();\n  b.refill();\n}" },
  { path: "src/rate.ts", text: "// rate of a currency\nexport function convert(rate) {}" },
  { path: "test/checks.test.ts", test: true, text: "function checks() {\n  refill();\n}" },
  { path: "src/other.ts", text: "export function other() {}" },
]);
const edges = miniEdges(bare, [
  ["CALLS", "deliver", "refill", 3],
  ["CALLS", "checks", "refill", 2],
]);

function search(query: string, known: EdgeIndex | undefined = edges, globs?: string[]): SearchHit[] {
  const index = createSearchIndex([{ ...bare, edges: known }]);
  return searchCode(index, { query, limit: 10, filters: globs === undefined ? {} : { globs } });
}

function paths(query: string, known?: EdgeIndex): string[] {
  return search(query, known).map(({ path }) => path);
}

describe("users of something that the question describes", () => {
  it.each([
    "who uses the rate limits of requests",
    "which code relies on the limits of the rate of requests?",
    "where are the limits of the rate of requests used",
    "callers of whatever limits the rate of requests",
  ])("come right after it, although they share no word with: %s", (query) => {
    expect(paths(query)[0]).toBe("src/limit.ts");
    expect(paths(query)).toContain("src/send.ts");
    expect(paths(query)).not.toContain("src/other.ts");
  });

  it("come first if they are about the topic too", () => {
    const segment = miniSegment([
      { path: "src/limit.ts", text: "export function acquire() {} // Limits the rate of requests." },
      {
        path: "src/send.ts",
        text: "export function deliver(to) {\n  // sends requests at a rate\n  acquire();\n}",
      },
      { path: "src/note.ts", text: "// Sends requests at a rate.\nexport function note() {}" },
    ]);
    const known = miniEdges(segment, [["CALLS", "deliver", "acquire", 3]]);
    const first = (uses: EdgeIndex | undefined): string =>
      searchCode(createSearchIndex([{ ...segment, edges: uses }]), {
        query: "who uses the rate limits of requests",
        limit: 10,
      })[0]!.path;
    expect(first(undefined)).toBe("src/limit.ts");
    expect(first(known)).toBe("src/send.ts");
  });

  it("are shown where the use is, with a score that is the sum of its components", () => {
    const hit = search("who uses the rate limits of requests").find(({ path }) => path === "src/send.ts")!;
    const sum = Object.values(hit.components).reduce((total, part) => total + part, 0);
    expect(hit.anchorLine).toBe(3);
    expect(hit.components["described-use"]).toBeGreaterThan(0);
    expect(sum).toBeCloseTo(hit.score, 10);
  });

  it("are not looked for by a question about the thing itself", () => {
    for (const query of ["how are the rate limits of requests used up", "rate limits of requests"]) {
      expect(paths(query)).toEqual(paths(query, miniEdges(bare, [])));
    }
  });

  it("are not tests, unless these are asked for", () => {
    const lifts = (query: string): string[] =>
      search(query)
        .filter(({ components }) => (components["described-use"] ?? 0) > 0)
        .map(({ path }) => path);
    expect(lifts("who uses the rate limits of requests")).toEqual(["src/send.ts"]);
    expect(lifts("which test cases use the rate limits of requests")).toContain("test/checks.test.ts");
  });

  it("pass the filters", () => {
    const found = search("who uses the rate limits of requests", edges, ["src/l*", "src/o*"]);
    expect(found.map(({ path }) => path)).toEqual(["src/limit.ts"]);
  });

  it("do not count if everything uses the thing", () => {
    const callers = Array.from({ length: 400 }, (_, i) => ({
      path: `src/caller${i}.ts`,
      text: `export function caller${i}() {\n  refill();\n}`,
    }));
    const segment = miniSegment([
      { path: "src/limit.ts", text: "function refill() {} // rate of requests" },
      ...callers,
    ]);
    const all = callers.map((_, i) => ["CALLS", `caller${i}`, "refill", 2] as const);
    const find = (uses: typeof all): string[] =>
      searchCode(createSearchIndex([{ ...segment, edges: miniEdges(segment, uses) }]), {
        query: "who uses the rate of requests",
        limit: 10,
      }).map(({ path }) => path);
    expect(find(all)).toEqual(["src/limit.ts"]);
    expect(find(all.slice(0, 3))).toHaveLength(4);
  });

  it("do not make a question related to the project, as users of a name do", () => {
    const index = createSearchIndex([{ ...bare, edges }]);
    const hit = { path: "src/send.ts", text: "b.refill();", anchorLine: 3 };
    const hits = [{ ...hit, retrieverScores: { meaning: 0.1, words: 0 } }];
    const seems = (query: string): boolean => seemUnrelated(index, weighWords(index, query), hits);
    expect(seems("who uses the violins of the orchestra")).toBe(true);
    expect(seems("who calls refill")).toBe(false);
  });
});
