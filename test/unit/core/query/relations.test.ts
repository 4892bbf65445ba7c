import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../src/core/query/index.ts";
import { searchCode } from "../../../../src/core/query/search-code.ts";
import { miniEdges, miniSegment } from "./mini-index.ts";

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
const index = createSearchIndex([{ ...bare, edges: () => edges }]);

function find(query: string): string[] {
  return searchCode(index, { query, limit: 10 }).map(({ path }) => path);
}

describe("questions that the graph answers", () => {
  it("callers come before the symbol itself, and both before what mentions it", () => {
    expect(find("who calls sendMail")).toEqual(["src/bill.ts", "src/send.ts", "src/note.ts"]);
  });

  it("kinds", () => {
    expect(find("subclasses of Storage")).toEqual(["src/disk.ts", "src/base.ts"]);
  });

  it("what a function calls", () => {
    expect(find("what does sendMail call")[0]).toBe("src/smtp.ts");
  });

  it("filters hold for them too", () => {
    const hits = searchCode(index, {
      query: "who calls sendMail",
      limit: 10,
      filters: { globs: ["src/s*"] },
    });
    expect(hits.map(({ path }) => path)).toEqual(["src/send.ts"]);
  });

  it("the score is the sum of its components", () => {
    const [best] = searchCode(index, { query: "who calls sendMail", limit: 1 });
    const sum = Object.values(best!.components).reduce((total, part) => total + part, 0);
    expect(best!.components["relation"]).toBeGreaterThan(0);
    expect(sum).toBeCloseTo(best!.score, 10);
  });
});

describe("edits of the finger", () => {
  it.each(["senDmial", "sendMall", "SendMaill", "sendMai"])("%s finds sendMail", (query) => {
    expect(find(query)[0]).toBe("src/send.ts");
  });

  it("a word that some file says is not misspelt", () => {
    const segment = miniSegment([
      { path: "src/a.ts", text: "export function catching() {}" },
      { path: "src/b.ts", text: "// caching\nexport function store() {}" },
    ]);
    const hits = searchCode(createSearchIndex([segment]), { query: "caching", limit: 5 });
    expect(hits.map(({ path }) => path)).toEqual(["src/b.ts"]);
  });

  it("a name that exists stands for itself alone", () => {
    expect(find("smtp")).toEqual(["src/smtp.ts", "src/send.ts"]);
  });
});
