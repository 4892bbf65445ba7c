import { describe, expect, it } from "vitest";
import { createSearchIndex, chooseSnippet, weighWords } from "../../../../../src/core/query/index.ts";
import { searchCode } from "../../../../../src/core/query/search-code.ts";
import { miniSegment } from "../mini-index.ts";

const file = {
  path: "src/pool.ts",
  text: `import { log } from "./log";
export class Pool {
  method take() {
    return this.idle.pop();
  }
  // gives a connection back
  // and wakes who waits
  method release(connection) {
    this.idle.push(connection);
    this.waiting.shift()?.();
  }
}
`,
};
const long = {
  path: "src/long.ts",
  text: `function long() {\n${"  step();\n".repeat(70)}  finish(rare);\n}`,
};
/** A class whose second method goes on to its end. */
const queue = {
  path: "src/queue.ts",
  text: `class JobQueue {\n  method first() {}\n  method drain() {\n${"    step();\n".repeat(70)}    settle(scarce);\n  }\n}`,
};
/** One chunk of small methods, named after the first. */
const small = {
  path: "src/small.ts",
  text: `  method width() {
    return 1;
  }
  method height() {
    return 2;
  }
  method isComma() {
    return this.comma;
  }
  method isSpace() {
    return this.blank;
  }
  method isTail() {
    return this.ending;
  }
`,
};
/** Two methods with the same content. */
const twins = {
  path: "src/gate.ts",
  text: `  method openGate() {
    return latch.lift();
  }
  method shutGate() {
    return latch.drop();
  }
`,
};
/** One chunk of settings, as some languages have nothing else. */
const fields = {
  path: "src/settings.ts",
  text: `  field firstRoom
    about: "mirror"
  field secondRoom
    about: "candle"
  field thirdRoom
    about: "carpet"
`,
};
const lines = file.text.split("\n");
const [bare] = [miniSegment([file, long, queue, small, twins, fields])];
const { symbols, strings } = bare.tables;
// The segment's symbols extend to the end of their chunk; here each ends at its closing brace.
const ends: Readonly<Record<string, number>> = {
  Pool: 12,
  take: 5,
  release: 11,
  long: 73,
  JobQueue: 76,
  first: 2,
  drain: 75,
  width: 3,
  height: 6,
  isComma: 9,
  isSpace: 12,
  isTail: 15,
  openGate: 3,
  shutGate: 6,
  firstRoom: 2,
  secondRoom: 4,
  thirdRoom: 6,
};
const endLine = Uint32Array.from(
  symbols.endLine,
  (line, row) => ends[strings.get(symbols.name[row]!)] ?? line,
);
const segment = { ...bare, tables: { ...bare.tables, symbols: { ...symbols, endLine } } };
const index = createSearchIndex([segment]);

function focus(query: string, of: readonly string[] = lines): ReturnType<typeof chooseSnippet> {
  const [hit] = searchCode(index, { query, limit: 1 });
  return chooseSnippet(index, hit!, of, weighWords(index, query));
}

function nameOf(row: number): string {
  return row < 0 ? "" : strings.get(symbols.name[row]!);
}

describe("chooseSnippet", () => {
  it("shows the method that matches the question, with its comment", () => {
    const { symbol, startLine, endLine: last, preview } = focus("give a connection back");
    expect([nameOf(symbol), startLine, last]).toEqual(["release", 6, 11]);
    expect(preview.map(({ line }) => line)).toEqual([6, 8]);
  });

  it("shows the whole class if no member matches enough of the question", () => {
    expect(nameOf(focus("take idle and wake waiting").symbol)).toBe("Pool");
  });

  it("shows the symbol named in the query", () => {
    const { symbol, startLine, endLine: last } = focus("Pool.take");
    expect([nameOf(symbol), startLine, last]).toEqual(["take", 3, 5]);
  });

  it("shows only the matching part of a long function", () => {
    const { symbol, startLine, endLine: last } = focus("finish rare", long.text.split("\n"));
    expect(nameOf(symbol)).toBe("long");
    expect(last - startLine).toBeLessThan(72);
    expect(last).toBe(73);
  });

  it("names a part of a long method after the method, not after its class", () => {
    for (const query of ["settle scarce", "settle scarce in the queue"]) {
      const hit = searchCode(index, { query, limit: 5 }).find((one) => one.endLine === 76)!;
      const found = chooseSnippet(index, hit, queue.text.split("\n"), weighWords(index, query));
      expect([nameOf(found.symbol), found.startLine]).toEqual(["drain", 41]);
    }
  });

  it("reports the symbol that contains the lines, not the first symbol of the chunk", () => {
    const { symbol, preview } = focus("comma blank ending", small.text.split("\n"));
    expect(preview.map(({ line }) => line)).toEqual([7, 8]);
    expect(nameOf(symbol)).toBe("isComma");
  });

  it("reports the matching field in a chunk that contains only fields", () => {
    const { symbol, preview } = focus("candle", fields.text.split("\n"));
    expect(preview.map(({ line }) => line)).toContain(4);
    expect(nameOf(symbol)).toBe("secondRoom");
  });

  it("shows lines of the reported symbol only when two symbols match nearly equally", () => {
    const { symbol, startLine, endLine: last, preview } = focus("latch", twins.text.split("\n"));
    const start = symbols.startLine[symbol]!;
    for (const { line } of preview) {
      expect(line).toBeGreaterThanOrEqual(start);
      expect(line).toBeLessThanOrEqual(endLine[symbol]!);
    }
    expect([startLine, last]).toEqual([1, 6]);
  });

  it("keeps the indexed line range when the file has become shorter", () => {
    const { startLine, endLine: last, preview } = focus("give a connection back", []);
    expect([startLine, last]).toEqual([2, 13]);
    expect(preview).toEqual([]);
  });
});
