import { describe, expect, it } from "vitest";
import { createSearchIndex, type EdgeIndex } from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { miniEdges, miniSegment } from "../mini-index.ts";

const bare = miniSegment([
  { path: "src/send.ts", text: "export function sendMail(to) {\n  return smtp(to);\n}" },
  { path: "src/bill.ts", text: "export function bill(user) {\n  const m = mail;\n  m(user);\n}" },
  { path: "src/note.ts", text: "// about sendMail and sendMail\nexport function note() {}" },
  { path: "src/smtp.ts", text: "export function smtp(host) {}" },
  { path: "src/base.ts", text: "export class Storage {}" },
  { path: "src/disk.ts", text: "export class Disk {}" },
]);
const edges = miniEdges(bare, [
  ["CALLS", "bill", "sendMail", 3],
  ["CALLS", "sendMail", "smtp", 2],
  ["INHERITS", "Disk", "Storage", 1],
]);
const index = createSearchIndex([{ ...bare, edges }]);

function find(query: string): string[] {
  return searchCode(index, { query, limit: 10 }).map(({ path }) => path);
}

describe("questions about relations between symbols", () => {
  it("rank callers above the symbol itself, and both above a file that only mentions it", () => {
    expect(find("who calls sendMail")).toEqual(["src/bill.ts", "src/send.ts", "src/note.ts"]);
  });

  it("find the subclasses of a class", () => {
    expect(find("subclasses of Storage")).toEqual(["src/disk.ts", "src/base.ts"]);
  });

  it("find the functions that a function calls", () => {
    expect(find("what does sendMail call")[0]).toBe("src/smtp.ts");
  });

  it("apply filters to related symbols", () => {
    const hits = searchCode(index, {
      query: "who calls sendMail",
      limit: 10,
      filters: { globs: ["src/s*"] },
    });
    expect(hits.map(({ path }) => path)).toEqual(["src/send.ts"]);
  });

  it("find the callers that pass the filters of a symbol that does not", () => {
    const filters = { globs: ["src/[bn]*"] };
    const hits = searchCode(index, { query: "who calls sendMail", limit: 10, filters });
    expect(hits.map(({ path }) => path)).toEqual(["src/bill.ts", "src/note.ts"]);
  });

  it("give each hit a score that is the sum of its components", () => {
    const [best] = searchCode(index, { query: "who calls sendMail", limit: 1 });
    const sum = Object.values(best!.components).reduce((total, part) => total + part, 0);
    expect(best!.components["relation"]).toBeGreaterThan(0);
    expect(sum).toBeCloseTo(best!.score, 10);
  });
});

describe("users of a symbol that a question describes in words", () => {
  const filler = "retry(); handler(); retry(); handler();";
  const files = [
    { path: "src/retry-handler.ts", text: `export class RetryHandler {\n  method wait() { ${filler} }\n}` },
    { path: "src/pool.ts", text: "export function drain() {\n  make();\n}" },
    { path: "src/about.ts", text: `// RetryHandler: ${filler}\nexport function about() {}` },
    { path: "src/util/promise.ts", text: `export const promise = 1;\n// util promise util promise` },
  ];
  const segment = miniSegment(files);
  const users = miniEdges(segment, [
    ["DEPENDS_ON", "drain", "RetryHandler", 2],
    ["DEPENDS_ON", "wait", "RetryHandler", 2],
  ]);
  const first = (query: string, known = users): string | undefined =>
    searchCode(createSearchIndex([{ ...segment, edges: known }]), { query, limit: 10 })[0]?.path;

  it.each([
    "who uses the retry handler",
    "which files use the retry handler class?",
    "where is the retry handler used",
    "what uses the handlers (RetryHandler)",
    "who imports RetryHandler",
  ])("are found for: %s", (query) => {
    expect(first(query)).toBe("src/pool.ts");
  });

  it("include the class itself if nothing else uses the class", () => {
    const own = miniEdges(segment, [["DEPENDS_ON", "wait", "RetryHandler", 2]]);
    const paths = (known: EdgeIndex): string[] =>
      searchCode(createSearchIndex([{ ...segment, edges: known }]), {
        query: "who uses RetryHandler",
        limit: 10,
      }).map(({ path }) => path);
    expect(paths(users)[0]).toBe("src/pool.ts");
    expect(paths(own)[0]).toBe("src/retry-handler.ts");
  });

  it("rank callers in the same file below callers in other files", () => {
    const calls = miniSegment([
      { path: "src/a.ts", text: "export function parse() {}\nexport function parseAll() {\n  parse();\n}" },
      { path: "src/b.ts", text: "export function load() {\n  parse();\n}" },
    ]);
    const known = miniEdges(calls, [
      ["CALLS", "parseAll", "parse", 3],
      ["CALLS", "load", "parse", 2],
    ]);
    const hits = searchCode(createSearchIndex([{ ...calls, edges: known }]), {
      query: "who calls parse",
      limit: 10,
    });
    expect(hits.slice(0, 2).map(({ path, anchorLine }) => [path, anchorLine])).toEqual([
      ["src/b.ts", 2],
      ["src/a.ts", 3],
    ]);
  });

  it("are not found for words that name no symbol", () => {
    expect(first("who uses the retry policy")).not.toBe("src/pool.ts");
  });
});

describe("typing errors in names", () => {
  it.each(["senDmial", "sendMall", "SendMaill", "sendMai"])(
    "the misspelled name %s finds sendMail",
    (query) => {
      expect(find(query)[0]).toBe("src/send.ts");
    },
  );

  it("a word that occurs in some file is not corrected", () => {
    const segment = miniSegment([
      { path: "src/a.ts", text: "export function catching() {}" },
      { path: "src/b.ts", text: "// caching\nexport function store() {}" },
    ]);
    const hits = searchCode(createSearchIndex([segment]), { query: "caching", limit: 5 });
    expect(hits.map(({ path }) => path)).toEqual(["src/b.ts"]);
  });

  it("an existing name is not corrected to a similar one", () => {
    expect(find("smtp")).toEqual(["src/smtp.ts", "src/send.ts"]);
  });
});
