import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../../src/core/query/index.ts";
import { searchCode } from "../../../../src/core/query/search-code.ts";
import { signals } from "../../../../src/core/query/signals/index.ts";
import { defaultRanking } from "../../../../src/core/query/ranking-settings.ts";
import { symbolKindOf } from "../../../../src/core/types/index.ts";
import type { SearchHit, SearchIndex } from "../../../../src/core/query/index.ts";
import { miniSegment } from "./mini-index.ts";
import type { MiniFile } from "./mini-index.ts";

function indexOf(files: readonly MiniFile[], chunkLines = 40): SearchIndex {
  return createSearchIndex([miniSegment(files, chunkLines)]);
}

function find(index: SearchIndex, query: string, off: readonly string[] = []): SearchHit[] {
  const ranking = { ...defaultRanking, signals: Object.fromEntries(off.map((name) => [name, 0])) };
  return searchCode(index, { query, limit: 20, ranking });
}

function paths(hits: readonly SearchHit[]): string[] {
  return hits.map(({ path }) => path);
}

function part(hits: readonly SearchHit[], path: string, signal: string): number {
  return hits.find((hit) => hit.path === path)?.components[signal] ?? 0;
}

it("signal names are unique", () => {
  expect(new Set(signals.map(({ name }) => name)).size).toBe(signals.length);
});

describe("defines-symbol", () => {
  const index = indexOf([
    { path: "a.ts", text: "function other() { openStore(); openStore(); openStore(); openStore(); }" },
    { path: "b.ts", text: "export function openStore() { return make(); }" },
  ]);

  it("ranks the definition above its most frequent user", () => {
    expect(paths(find(index, "openStore"))).toEqual(["b.ts", "a.ts"]);
    expect(part(find(index, "openStore"), "b.ts", "defines-symbol")).toBeGreaterThan(0);
    expect(part(find(index, "openStore"), "a.ts", "defines-symbol")).toBe(0);
  });

  it("prefers the name with the same capitals", () => {
    const both = indexOf([
      { path: "a.ts", text: "function openstore() {}" },
      { path: "b.ts", text: "function openStore() {}" },
    ]);
    expect(paths(find(both, "openStore"))[0]).toBe("b.ts");
    expect(paths(find(both, "openstore"))[0]).toBe("a.ts");
  });

  it("prefers the member of the class named in the query", () => {
    const classes = indexOf(
      ["Queue", "Stack"].map((name) => ({
        path: `${name === "Queue" ? "z" : "a"}.ts`,
        text: `class ${name} {\n  method push(item) {}\n}`,
      })),
    );
    expect(paths(find(classes, "Queue.push"))[0]).toBe("z.ts");
    expect(paths(find(classes, "Stack::push"))[0]).toBe("a.ts");
  });
});

describe("a name as the query", () => {
  const filler = "value(); value(); value();";
  const first = (files: readonly MiniFile[], query: string): string | undefined =>
    paths(find(indexOf(files), query))[0];

  it.each(["Registry", "Acme.Registry", "registry"])(
    "finds a module by its full name or the last part of it: %s",
    (query) => {
      const files = [
        {
          path: "a.ex",
          text: `function start() { Registry.Registry.Registry(); Acme.Registry.Registry(); }`,
        },
        { path: "lib/acme.ex", text: `module Acme.Registry\n${filler}` },
      ];
      expect(first(files, query)).toBe("lib/acme.ex");
    },
  );

  it("finds the file named after the module when many files reopen the module", () => {
    const files = ["a", "b", "c", "d", "registry"].map((name) => ({
      path: `lib/${name}.rb`,
      text: `module Registry\n${filler}`,
    }));
    expect(first(files, "Registry")).toBe("lib/registry.rb");
    expect(part(find(indexOf(files), "Registry"), "lib/a.rb", "defines-symbol")).toBeLessThan(
      part(find(indexOf(files), "Registry"), "lib/registry.rb", "defines-symbol") / 2,
    );
  });

  it("finds a file by its dotted module name", () => {
    const files = [
      { path: "src/Data/Lazy/Buffer.hs", text: `function make() { ${filler} }` },
      { path: "src/Main.hs", text: "function main() { Data.Lazy.Buffer.make(); buffer(); Lazy.Buffer(); }" },
    ];
    expect(first(files, "Data.Lazy.Buffer")).toBe("src/Data/Lazy/Buffer.hs");
  });

  it("ranks a class above its constructor and above a field of the same name", () => {
    const index = indexOf([
      { path: "src/a.java", text: `class Widget {\n  method Widget(size) { ${filler} }\n}` },
      { path: "src/b.java", text: `class Panel {\n  field widget\n}\nfunction use() { widget(); }` },
    ]);
    const [best] = find(index, "Widget");
    const { symbols } = index.segments[0]!.tables;
    expect(symbolKindOf(symbols.kind[best!.symbol]!)).toBe("class");
    expect(paths(find(index, "widget"))[0]).toBe("src/a.java");
  });

  it("distinguishes two names that differ only in a capital letter", () => {
    const files = [
      { path: "a.c", text: `function Flush() { ${filler} }` },
      { path: "b.c", text: `function flush() { ${filler} }` },
    ];
    expect([first(files, "Flush"), first(files, "flush")]).toEqual(["a.c", "b.c"]);
  });

  it("finds the definition of a one-letter name", () => {
    const files = [
      { path: "a.hs", text: `function main() { R(); R(); }` },
      { path: "z.hs", text: `struct R\n${filler}` },
    ];
    expect(first(files, "R")).toBe("z.hs");
  });
});

it("files that are not tests are penalized when the query asks for tests", () => {
  const text = "function decodesHeader() { decode(header); header(); }";
  const index = indexOf([
    { path: "src/decode.ts", text: `function decodeHeader() { decode(header); decode(header); }` },
    { path: "test/decode.ts", test: true, text },
  ]);
  expect(paths(find(index, "tests of decoding a header"))[0]).toBe("test/decode.ts");
  expect(part(find(index, "tests of decoding a header"), "src/decode.ts", "path-penalties")).toBeLessThan(0);
  expect(part(find(index, "decode a header"), "src/decode.ts", "path-penalties")).toBe(0);
});

it("a file name mentioned in a long question counts less than in a short one", () => {
  const index = indexOf([
    { path: "tool.json", text: `{ "name": "tool" }` },
    {
      path: "src/write.ts",
      text: "function writeConstraint() { constraint(); looser(); older(); expected(); }",
    },
  ]);
  const gain = (question: string): number => part(find(index, question), "tool.json", "path-match");
  const long = "constraint written to tool.json is looser or older than expected";
  expect(gain(long)).toBeGreaterThan(0);
  expect(gain(long)).toBeLessThan(0.7 * gain("written to tool.json"));
  expect(paths(find(index, "tool.json"))[0]).toBe("tool.json");
});

it("build output is penalized when its source is indexed", () => {
  const text = "function decodeHeader() { decode(header); }";
  const built = ["build/modern/decode.cjs", "packages/a/lib/esm/decode.js", "lib/types/read/decode.d.ts"];
  const sources = ["src/decode.ts", "packages/a/src/decode.tsx", "src/read/decode.ts"];
  const alone = ["lib/other/decode.js", "packages/b/lib/decode.js"];
  const index = indexOf([...built, ...sources, ...alone].map((path) => ({ path, text })));
  const hits = find(index, "decode a header", ["near-copies", "copies"]);
  const penalized = hits.filter(({ components }) => (components["path-penalties"] ?? 0) < 0);
  expect(new Set(paths(penalized))).toEqual(new Set(built));
  expect(hits).toHaveLength(built.length + sources.length + alone.length);
});

it("tests inside a source file are penalized like test files", () => {
  const index = indexOf([
    { path: "a.rs", text: "module tests\n  function decodesHeader() { decode(header); header(); }" },
    { path: "b.rs", text: "function decodesAll() { decode(header); header(); }" },
  ]);
  expect(part(find(index, "decode a header"), "a.rs", "path-penalties")).toBeLessThan(0);
  expect(paths(find(index, "decode a header"))[0]).toBe("b.rs");
  expect(part(find(index, "tests for decoding a header"), "a.rs", "path-penalties")).toBe(0);
});

describe("path-match", () => {
  const index = indexOf([
    { path: "src/misc.ts", text: "function a() { session(); middleware(); }" },
    { path: "src/middleware/session.ts", text: "function b() { session(); middleware(); }" },
  ]);

  it("ranks the file whose path contains the words of the query first", () => {
    expect(paths(find(index, "session middleware code"))[0]).toBe("src/middleware/session.ts");
    expect(
      part(find(index, "session middleware code"), "src/middleware/session.ts", "path-match"),
    ).toBeGreaterThan(0);
  });

  it("matches the first part of a dotted file name more strongly than the other parts", () => {
    const text = "function a() { order(); service(); controller(); }";
    const dotted = indexOf(
      ["order.service.ts", "user.service.ts", "order.controller.ts"].map((path) => ({ path, text })),
    );
    const gain = (query: string, path: string): number => part(find(dotted, query), path, "path-match");
    expect(gain("order code", "order.service.ts")).toBeGreaterThan(gain("service code", "order.service.ts"));
    expect(paths(find(dotted, "order controller code"))[0]).toBe("order.controller.ts");
    expect(gain("user code", "order.service.ts")).toBe(0);
  });

  it("finds the file and line of a stack trace from another machine", () => {
    const text = `function first() {\n  x();\n}\nfunction second() {\n  y();\n}`;
    const traced = indexOf([
      { path: "src/app/run.ts", text },
      { path: "src/app/walk.ts", text },
    ]);
    const hits = find(
      traced,
      "TypeError: y is not a function\n    at second (/home/ci/build/src/app/walk.ts:5:3)",
    );
    expect(hits[0]).toMatchObject({ path: "src/app/walk.ts", startLine: 4 });
  });
});

describe("path-penalties", () => {
  const text = "function parseConfig() { return parse(config); }";
  const index = indexOf([
    { path: "src/config.ts", text },
    { path: "test/config.ts", text, test: true },
    { path: "examples/config.ts", text },
    { path: "src/legacy/config.ts", text },
    { path: "src/gen/config.ts", text, generated: true },
    { path: "docs/config.md", text },
  ]);

  it("lower the rank of tests, examples, legacy code, generated code, and documentation", () => {
    const hits = find(index, "parse the config");
    expect(paths(hits)[0]).toBe("src/config.ts");
    expect(hits).toHaveLength(6);
    for (const { path, components } of hits.slice(1)) {
      expect([path, components["path-penalties"]! < 0]).toEqual([path, true]);
    }
  });

  it.each([
    ["tests of parse config", "test/config.ts"],
    ["example of parse config", "examples/config.ts"],
    ["legacy parse config", "src/legacy/config.ts"],
    ["generated parse config", "src/gen/config.ts"],
    ["documentation of parse config", "docs/config.md"],
  ])("do not apply to a class of files that the query asks for: %s", (query, path) => {
    expect(part(find(index, query), path, "path-penalties")).toBe(0);
  });
});

describe("path-penalties of headers", () => {
  const text = "function parseConfig() { return parse(config); }";
  const index = indexOf([
    { path: "include/config.h", text },
    { path: "src/config.c", text },
    { path: "include/only.h", text },
  ]);

  it("apply only if a source file of the same name exists", () => {
    const hits = find(index, "parse the config");
    expect(part(hits, "include/config.h", "path-penalties")).toBeLessThan(0);
    expect(part(hits, "include/only.h", "path-penalties")).toBe(0);
    expect(part(hits, "src/config.c", "path-penalties")).toBe(0);
  });
});

describe("path-match of joined words", () => {
  it("matches a file whose name joins two words of the question", () => {
    const text = "function take() { wait(); }";
    const index = indexOf([
      { path: "src/readcache.c", text },
      { path: "src/other.c", text },
    ]);
    const hits = find(index, "wait for the read cache");
    expect(part(hits, "src/readcache.c", "path-match")).toBeGreaterThan(0);
    expect(part(hits, "src/other.c", "path-match")).toBe(0);
  });
});

describe("file-saturation", () => {
  it("ranks another file before the second hit of the same file", () => {
    const body = "function NAME() { lock(queue); }\n";
    const index = indexOf([
      { path: "a.ts", text: ["one", "two", "three"].map((name) => body.replace("NAME", name)).join("") },
      { path: "b.ts", text: `${body.replace("NAME", "four")}// a remark that makes it a little longer` },
    ]);
    expect(paths(find(index, "lock queue", ["file-saturation"]))).toEqual(["a.ts", "a.ts", "a.ts", "b.ts"]);
    expect(paths(find(index, "lock queue"))).toEqual(["a.ts", "b.ts", "a.ts", "a.ts"]);
  });
});

describe("file-coherence", () => {
  it("prefers a file with several matching chunks", () => {
    const chunk = "function NAME() { encode(frame); }\n";
    const index = indexOf([
      { path: "a.ts", text: chunk.replace("NAME", "one") },
      { path: "b.ts", text: chunk.replace("NAME", "two") + chunk.replace("NAME", "six") },
    ]);
    expect(paths(find(index, "encode frame", ["file-coherence", "file-words"]))[0]).toBe("a.ts");
    expect(paths(find(index, "encode frame", ["file-words"]))[0]).toBe("b.ts");
  });
});

describe("file-words", () => {
  const index = indexOf([
    {
      path: "a.ts",
      text: "function one() { encode(); }\nfunction two() { frame(); }\nfunction six() { header(); }\n",
    },
    {
      path: "b.ts",
      text: "function ten() { encode(); }\nfunction few() { other(); }\nfunction any() { thing(); }\n",
    },
    { path: "c.ts", text: "function nil() { nothing(); }" },
  ]);
  const off = ["file-coherence", "file-saturation"];

  it("prefers the file whose chunks together contain all words of the query", () => {
    const hits = find(index, "encode frame header", off);
    expect(hits.filter(({ path }) => path === "a.ts")).toHaveLength(3);
    expect(paths(hits).at(-1)).toBe("b.ts");
    expect(part(hits, "a.ts", "file-words")).toBeGreaterThan(part(hits, "b.ts", "file-words"));
    expect(part(find(index, "encode frame header", [...off, "file-words"]), "a.ts", "file-words")).toBe(0);
  });

  it("ignores dead files in the average file length", () => {
    const file = { path: "a.ts", text: "function one() { encode(frame); }" };
    const gone = miniSegment([file, { path: "z.ts", text: "frame ".repeat(500) }]);
    const left = createSearchIndex([{ ...gone, deadFiles: Uint8Array.of(0b10) }]);
    const alone = indexOf([file]);
    expect(find(left, "encode frame")[0]!.components).toEqual(find(alone, "encode frame")[0]!.components);
  });
});

describe("linked-files", () => {
  const files = ["a.ts", "b.ts", "z.ts"].map((path) => ({
    path,
    text: `function ${path[0]!}() { work(); }`,
  }));
  const segment = miniSegment([...files, { path: "best.ts", text: "function x() { work(); queue(); }" }]);
  /**
   * Row 2, best.ts, and row 3, z.ts, use each other; the first file has the number 10, as if another segment preceded
   * it.
   */
  const links = {
    firstFile: new Map([[segment.id, 10]]),
    offsets: Uint32Array.from({ length: 15 }, (_, file) => Math.max(0, file - 12)),
    neighbors: Uint32Array.of(13, 12),
  };

  it("prefers a file linked to the best file", () => {
    expect(paths(find(createSearchIndex([segment]), "work queue"))).toEqual([
      "best.ts",
      "a.ts",
      "b.ts",
      "z.ts",
    ]);
    const hits = find(createSearchIndex([{ ...segment, links }]), "work queue");
    expect(paths(hits)).toEqual(["best.ts", "z.ts", "a.ts", "b.ts"]);
    expect(part(hits, "z.ts", "linked-files")).toBeGreaterThan(0);
    expect(part(hits, "a.ts", "linked-files")).toBe(0);
  });

  it("adds nothing for files newer than the links", () => {
    const newer = createSearchIndex([{ ...segment, links: { ...links, firstFile: new Map() } }]);
    expect(part(find(newer, "work queue"), "z.ts", "linked-files")).toBe(0);
  });
});

describe("copies", () => {
  it("are penalized after the first one and rank last", () => {
    const vector = new Float32Array(16).fill(1);
    const near = Float32Array.from({ length: 16 }, (_, i) => (i < 3 ? 0 : 1));
    const text = "function hashKey() { return key; }";
    const index = indexOf([
      { path: "a/hash.ts", text, vectors: [vector] },
      { path: "b/hash.ts", text, vectors: [vector] },
      { path: "c/keys.ts", text: "function keyOf() { return hash(key); }", vectors: [near] },
    ]);
    const hits = searchCode(index, { query: "hash of a key", limit: 5, vector });
    expect(part(hits, "a/hash.ts", "copies")).toBe(0);
    expect(part(hits, "b/hash.ts", "copies")).toBeLessThan(0);
    expect(paths(hits).at(-1)).toBe("b/hash.ts");
  });
});

describe("near-copies", () => {
  const body = (first: string): string =>
    `${first}\nfunction readRing() {\n  return ring;\n}\nfunction writeRing() {\n  ring.write();\n}\nfunction closeRing() {\n  ring.close();\n}`;
  const files: MiniFile[] = [
    { path: "ring_linux.ts", text: body("// ring of linux: a ring buffer, ring by ring") },
    { path: "ring_plan.ts", text: body("// ring of plan: a ring buffer") },
    { path: "ring_windows.ts", text: body("// ring of windows") },
    { path: "user.ts", text: "// buffers of a ring\nfunction useRing() {\n  return readRing();\n}" },
  ];

  it("rank below the first file with other content", () => {
    const hits = find(indexOf(files), "buffer of a ring", ["file-saturation"]);
    const others = paths(hits).filter((path) => path !== paths(hits)[0]);
    expect(paths(hits)[0]).toBe("ring_plan.ts");
    expect(others[0]).toBe("user.ts");
    expect(part(hits, "ring_windows.ts", "near-copies")).toBeLessThan(0);
    expect(part(hits, "user.ts", "near-copies")).toBe(0);
    expect(paths(hits)).toContain("ring_linux.ts");
  });

  it("are led by the file whose name contains a word of the question", () => {
    const hits = find(indexOf(files), "buffer of a ring on windows");
    expect(paths(hits)[0]).toBe("ring_windows.ts");
  });

  it("do not include files that declare the same names with different code", () => {
    const long = (name: string): string => `function ${name}() {\n${"  run();\n".repeat(name.length)}}`;
    const index = indexOf([
      { path: "a/ring.ts", text: body("") },
      { path: "b/other.ts", text: ["readRing", "writeRing", "closeRing"].map(long).join("\n") },
    ]);
    expect(find(index, "ring").every(({ components }) => components["near-copies"] === undefined)).toBe(true);
  });
});

describe("centrality", () => {
  it("breaks ties but does not outrank a better match", () => {
    const files = [
      { path: "a.ts", text: "function alpha() { work(); }" },
      { path: "b.ts", text: "function alphb() { work(); }" },
      { path: "c.ts", text: "function gamma() { work(); work(); work(); work(); }" },
    ];
    const segment = miniSegment(files);
    const ranks = new Float32Array(segment.tables.symbols.length);
    const inFileB = segment.tables.symbols.file.findIndex((file, row) => file === 1 && row % 2 === 1);
    ranks[inFileB] = 1;
    const plain = createSearchIndex([segment]);
    const ranked = createSearchIndex([{ ...segment, symbolRanks: ranks }]);
    expect(paths(find(plain, "work"))).toEqual(["c.ts", "a.ts", "b.ts"]);
    expect(paths(find(ranked, "work"))).toEqual(["c.ts", "b.ts", "a.ts"]);
  });
});

it("equal scores are sorted by path, and repeated searches return the same hits", () => {
  const text = "function same() { thing(); }";
  const index = indexOf(["d.ts", "b.ts", "a.ts", "c.ts"].map((path) => ({ path, text })));
  const hits = find(index, "thing", ["file-coherence"]);
  expect(paths(hits)).toEqual(["a.ts", "b.ts", "c.ts", "d.ts"]);
  expect(find(index, "thing", ["file-coherence"])).toEqual(hits);
});
