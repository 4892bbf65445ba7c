import { expect, test } from "vitest";
import { LineReader, type Line } from "../../../src/mcp/line-reader.ts";

function read(chunks: readonly string[], maxBytes = 100): Line[] {
  const reader = new LineReader(maxBytes);
  const lines = chunks.flatMap((chunk) => [...reader.push(Buffer.from(chunk))]);
  const rest = reader.finish();
  return rest === undefined ? lines : [...lines, rest];
}

test("splits at newlines, regardless of chunk boundaries", () => {
  const lines = ["one", "", "two"].map((text) => ({ kind: "line", text }));
  expect(read(["one\n\ntwo\n"])).toEqual(lines);
  expect(read(["o", "ne\n", "\ntw", "o"])).toEqual(lines);
});

test("leaves out the byte order mark that some shells write first", () => {
  expect(read(["\ufeff{}\n"])).toEqual([{ kind: "line", text: "{}" }]);
});

test("joins a character that is split between two chunks", () => {
  const reader = new LineReader(100);
  const bytes = Buffer.from("ü\n");
  expect([...reader.push(bytes.subarray(0, 1)), ...reader.push(bytes.subarray(1))]).toEqual([
    { kind: "line", text: "ü" },
  ]);
});

test("returns only the start of a line beyond the limit and continues with the next line", () => {
  expect(read(["x".repeat(60), "y".repeat(60), "z".repeat(500) + "\nnext\n"])).toEqual([
    {
      kind: "oversized",
      head: "x".repeat(60) + "y".repeat(60),
      tail: "x".repeat(60) + "y".repeat(60) + "z".repeat(500),
    },
    { kind: "line", text: "next" },
  ]);
});

test("accepts a line of exactly the limit", () => {
  expect(read(["x".repeat(100) + "\n"])).toEqual([{ kind: "line", text: "x".repeat(100) }]);
  expect(read(["x".repeat(101) + "\n"])).toEqual([
    { kind: "oversized", head: "x".repeat(101), tail: "x".repeat(101) },
  ]);
  const [long] = read(["x".repeat(3000), "y".repeat(600), "z".repeat(600) + "\n"]);
  expect(long).toMatchObject({ head: "x".repeat(1024), tail: "y".repeat(424) + "z".repeat(600) });
});
