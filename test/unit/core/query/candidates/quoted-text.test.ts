import { describe, expect, it } from "vitest";
import { findMessage } from "../../../../../src/core/query/question/asked-message.ts";
import { kindOf } from "../../../../../src/core/query/question/query-kind.ts";
import { findQuotedLine, splitMessage } from "../../../../../src/core/query/candidates/quoted-text.ts";
import { createSearchIndex } from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { miniSegment } from "../mini-index.ts";

describe("findMessage", () => {
  it.each([
    ["cannot open file 'foo.txt': no such file", "cannot open file 'foo.txt': no such file"],
    ["retries left: 3", "retries left: 3"],
    ["why do I get port must be a number", "port must be a number"],
    ['the log says "retries left: 3"', "retries left: 3"],
    ["Error: no such host\n    at dial (src/net.js:3:4)", "Error: no such host"],
    [
      "panic: no such host\n\ngoroutine 5 [running]:\nexample.com/net/dial.(*Dialer).Dial(0xc01, {0x2, 0x3})\n" +
        "\t/go/src/net/dial.go:95 +0x4a5\nmain.main()\n\t/go/main.go:3\ncreated by main.start in goroutine 1",
      "panic: no such host",
    ],
    ["no such host: x\n   4: net::dial::open\n   at ./src/net.rs:3:4", "no such host: x"],
    [
      "** (RuntimeError) no such host\n    (net 0.1.0) lib/net.ex:3: Net.dial/1",
      "** (RuntimeError) no such host",
    ],
  ])("finds the quoted message in: %s", (text, message) => {
    expect(findMessage(text, kindOf(text, [], []))).toBe(message);
  });

  it.each([
    "how are errors (all of them) reported",
    "where is a port of 0 refused",
    "import pipeline: reading, matching, moving",
    "retry a failed request",
    "why does read(0x3) fail",
  ])("finds no message in: %s", (text) => {
    expect(findMessage(text, "prose")).toBeUndefined();
  });
});

describe("findQuotedLine", () => {
  const find = (lines: readonly string[], message: string): number | undefined =>
    findQuotedLine(
      lines,
      splitMessage(message, (folded) => (folded === "foo" ? undefined : 1)),
      0.45,
    )?.line;

  it.each([
    ["  throw new Error(`cannot open file ${path}: ${reason}`);", "cannot open file foo: gone"],
    ['fatal("no more than %d tries for %s", n, s);', "no more than 3 tries for foo"],
    ['raise ValueError(f"port {port} isn\'t a number")', "port 80 isn't a number"],
    ['warn!("unknown style, {}", name)', "Unknown style, 'foo'"],
  ])("finds the line whose literal matches the message: %s", (line, message) => {
    expect(find(["const a = 1;", line], message)).toBe(2);
  });

  it("finds a message that continues in the literal on the next line", () => {
    const lines = ['log("the file was not " +', '    "written to the disk");'];
    expect(find(lines, "the file was not written to the disk")).toBe(1);
  });

  it("ignores comments, code, and literals that share only two words", () => {
    const message = "the request was refused by host a because of its size";
    for (const line of [
      "// 'the request was refused by host'",
      "theRequest.wasRefused(by, host)",
      'name("the request")',
    ]) {
      expect([line, find([line], message)]).toEqual([line, undefined]);
    }
  });
});

describe("search for a message", () => {
  const files = [
    {
      path: "src/open.ts",
      text: "export function open(path) {\n  const a = 1;\n  fail(`cannot open file ${path}: no such file`);\n}",
    },
    {
      path: "src/file.ts",
      text: "export class File {\n  method open(file) { return file.open(such.file); }\n}\nfunction openFile(file) { return open(file); }",
    },
    {
      path: "test/open.test.ts",
      test: true,
      text: "function testOpen() {\n  expect(\"cannot open file 'foo.txt': no such file\");\n}",
    },
  ];
  const index = createSearchIndex([miniSegment(files)]);
  const linesOf = (_: number, file: number): string[] =>
    [...files].sort((a, b) => (a.path < b.path ? -1 : 1))[file]!.text.split("\n");
  const query = "cannot open file 'foo.txt': no such file";

  it("ranks the line of the literal above the test that quotes the message", () => {
    const hits = searchCode(index, { query, limit: 10, linesOf });
    expect(hits.map(({ path, anchorLine }) => [path, anchorLine]).slice(0, 2)).toEqual([
      ["src/open.ts", 3],
      ["test/open.test.ts", 2],
    ]);
    expect(hits[0]!.components["says-message"]).toBeGreaterThan(0);
  });

  it("reads no file for a question without a message", () => {
    const asked = (): never => expect.fail("a file was read");
    expect(searchCode(index, { query: "how is a file opened", limit: 10, linesOf: asked })).not.toEqual([]);
  });
});
