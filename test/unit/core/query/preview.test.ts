import { expect, it } from "vitest";
import { pickLines } from "../../../../src/core/query/index.ts";

const text = `// helpers
function other() {}

export function retryRequest(request) {
  log("again");
  return send(request, { attempts: 3 });
}
`;

it("takes the lines that say most of the query, in the file's order", () => {
  expect(pickLines(text, 10, "retry a request with attempts")).toEqual([
    { line: 13, text: "export function retryRequest(request) {" },
    { line: 15, text: "  return send(request, { attempts: 3 });" },
  ]);
});

it("takes the first line that is not blank when none says any", () => {
  expect(pickLines("\n\n  alpha\nbeta", 1, "nothing")).toEqual([{ line: 3, text: "  alpha" }]);
  expect(pickLines("", 1, "nothing")).toEqual([]);
});

it("keeps lines without their ends", () => {
  expect(pickLines("one\r\nalpha two\r\n", 5, "alpha")).toEqual([{ line: 6, text: "alpha two" }]);
});
