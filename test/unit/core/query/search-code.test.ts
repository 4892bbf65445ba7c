import { describe, expect, it } from "vitest";
import { createSearchIndex, rankCode } from "../../../../src/core/query/index.ts";
import { searchCode } from "../../../../src/core/query/search-code.ts";
import { defaultRanking } from "../../../../src/core/query/ranking-settings.ts";
import type { SearchHit, SearchRequest } from "../../../../src/core/query/index.ts";
import { LociError } from "../../../../src/errors.ts";
import { miniSegment } from "./mini-index.ts";
import type { MiniFile } from "./mini-index.ts";

const files: readonly MiniFile[] = [
  {
    path: "src/http/retry-policy.ts",
    text: `import { sleep } from "./clock";
export function retryRequest(request, attempts) {
  // wait longer after each failed attempt
  return backoff(attempts).then(() => send(request));
}
function backoff(attempts) {
  return sleep(2 ** attempts * 100);
}`,
  },
  {
    path: "src/http/client.ts",
    text: `export class Client {
  method send(request) { return this.pool.take().write(request); }
  method close() { this.pool.drain(); }
}
export function createClient(options) {
  return new Client(options.pool);
}`,
  },
  {
    path: "src/cache/lru.ts",
    text: `export class LruCache {
  method get(key) { return this.map.get(key); }
  method evict() { this.map.delete(this.oldest); }
}`,
  },
  {
    path: "test/http/retry-policy.test.ts",
    test: true,
    text: `function testRetryRequest() {
  retryRequest(request, 3); retryRequest(request, 4);
  // retry request after failed attempt
}`,
  },
  { path: "lib/parser.py", language: "python", text: "def parse_html(text):\n    return tree(text)\n" },
];

const index = createSearchIndex([miniSegment(files)]);

function search(query: string, more: Partial<SearchRequest> = {}): SearchHit[] {
  return searchCode(index, { query, limit: 10, ...more });
}

function places(hits: readonly SearchHit[]): string[] {
  return hits.map(({ path, startLine }) => `${path}:${startLine}`);
}

describe("searchCode", () => {
  it.each([
    ["retryRequest", "src/http/retry-policy.ts:2"],
    ["how are failed requests retried", "src/http/retry-policy.ts:2"],
    ["LruCache.evict", "src/cache/lru.ts:1"],
    ["parseHTML", "lib/parser.py:1"],
    ["html parser", "lib/parser.py:1"],
    ["create a client", "src/http/client.ts:5"],
    ["src/http/client.ts:6", "src/http/client.ts:5"],
    ["src/http/cleint.ts:6", "src/http/client.ts:5"],
    ["retrypolicy.ts", "src/http/retry-policy.ts:1"],
    ["parsr.py", "lib/parser.py:1"],
    ["at evict (/build/src/cache/lru.ts:3:12)\n  at run (native)", "src/cache/lru.ts:1"],
    ["tests for retrying a request", "test/http/retry-policy.test.ts:1"],
  ])("finds %s at %s", (query, place) => {
    expect(places(search(query))[0]).toBe(place);
  });

  it("sorts hits by score, from 0 to 1, and each score is the sum of its components", () => {
    const hits = search("retry a failed request");
    expect(hits.length).toBeGreaterThan(1);
    let previous = 1;
    for (const { score, components } of hits) {
      expect(Object.values(components).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
      expect(score).toBeLessThanOrEqual(previous);
      expect(score).toBeGreaterThan(0);
      previous = score;
    }
    expect(Object.keys(hits[0]!.components)).toContain("words");
  });

  it("reports the symbol of each hit", () => {
    const segment = index.segments[0]!.tables;
    const nameOf = ({ symbol }: SearchHit): string => segment.strings.get(segment.symbols.name[symbol]!);
    expect(nameOf(search("LruCache.evict")[0]!)).toBe("evict");
    expect(nameOf(search("retry request backoff")[0]!)).toMatch(/retryRequest|backoff/);
  });

  it("returns nothing for unknown words and for queries without meaningful words", () => {
    for (const query of ["zyxwv", "", "   ", "()", "the of and", "\u0000", "```", "%%%"]) {
      expect(search(query)).toEqual([]);
    }
  });

  it("returns at most the requested number of hits, without duplicate spans", () => {
    expect(search("request", { limit: 1 })).toHaveLength(1);
    const all = places(search("request client retry"));
    expect(new Set(all).size).toBe(all.length);
  });

  it("merges neighboring chunks of the same symbol", () => {
    const body = Array.from({ length: 30 }, (_, i) => `  step${i}(alpha, beta);`).join("\n");
    const long = createSearchIndex([
      miniSegment([{ path: "a.ts", text: `function longOne() {\n${body}\n}` }], 10),
    ]);
    // The mini parser ends a symbol at its first chunk, so only text after the symbol may be joined.
    const hits = searchCode(long, { query: "alpha beta", limit: 10 });
    expect(hits.map(({ startLine, endLine }) => [startLine, endLine]).sort()).toEqual([
      [1, 10],
      [11, 32],
    ]);
    expect(hits.flatMap(({ chunks }) => [...chunks]).sort()).toEqual([0, 1, 2, 3]);
  });
});

describe("filters and limits", () => {
  it.each<[string, SearchRequest["filters"], string[]]>([
    ["language", { languages: ["python"] }, ["lib/parser.py"]],
    ["folder", { under: ["src/cache/"] }, ["src/cache/lru.ts"]],
    ["a folder's name is no prefix", { under: ["src/cach"] }, []],
    ["glob", { globs: ["**/*.test.ts"] }, ["test/http/retry-policy.test.ts"]],
    ["glob by name", { globs: ["l*.ts"] }, ["src/cache/lru.ts"]],
    ["kind", { kinds: ["class"], under: ["src"] }, ["src/cache/lru.ts", "src/http/client.ts"]],
    ["several folders", { under: ["src/cache", "/lib/"] }, ["lib/parser.py", "src/cache/lru.ts"]],
    ["a folder with the root before it", { under: ["/root/src/cache"] }, ["src/cache/lru.ts"]],
    ["a file as a place", { under: ["src/http/client.ts"] }, ["src/http/client.ts"]],
    ["a folder as a pattern", { globs: ["cache"] }, ["src/cache/lru.ts"]],
    ["an anchored pattern", { globs: ["/http/*.ts"] }, []],
    ["** before a folder at the root", { globs: ["**/lib/**/*.py"] }, ["lib/parser.py"]],
    ["a pattern with the root before it", { globs: ["/root/lib/*.py"] }, ["lib/parser.py"]],
    ["patterns that take out", { globs: ["!test/", "!*.ts"] }, ["lib/parser.py"]],
    ["notGlobs", { notGlobs: ["**/*.ts"] }, ["lib/parser.py"]],
    ["without", { without: ["http", "CACHE"], matchCase: false }, ["lib/parser.py"]],
    ["extension", { extensions: ["py", ".cpp"] }, ["lib/parser.py"]],
    ["path pattern", { pathPattern: "^lib/.+\\.py$" }, ["lib/parser.py"]],
    ["path pattern, any case", { pathPattern: "^LIB/", matchCase: false }, ["lib/parser.py"]],
    ["case counts", { globs: ["LIB/*"] }, []],
    ["case does not count", { globs: ["LIB/*"], matchCase: false }, ["lib/parser.py"]],
    ["tests", { purpose: "test" }, ["test/http/retry-policy.test.ts"]],
    ["symbol", { symbols: ["LruCache.evict"] }, ["src/cache/lru.ts"]],
    ["symbol by another spelling", { symbols: ["parseHtml()"] }, ["lib/parser.py"]],
    ["symbol, case counts", { symbols: ["parseHtml"], matchCase: true }, []],
    ["symbol of another parent", { symbols: ["Other.evict"] }, []],
    ["filters that exclude each other", { languages: ["python"], extensions: ["ts"] }, []],
  ])("a filter limits the results: %s", (_name, filters, expected) => {
    const query = "text tree get key map request retry client pool parse evict";
    const found = new Set(search(query, { filters, limit: 100 }).map(({ path }) => path));
    expect([...found].sort()).toEqual(expected);
  });

  it("filters apply before ranking, so a weak match inside beats the best match outside", () => {
    const hits = search("retryRequest", { limit: 1, filters: { under: ["test"] } });
    expect(places(hits)).toEqual(["test/http/retry-policy.test.ts:1"]);
  });

  it("filters by kind or name select the matching symbol and its lines", () => {
    const [hit] = search("pool of a client", {
      filters: { kinds: ["function"], under: ["src/http/client.ts"] },
    });
    expect(hit).toMatchObject({ path: "src/http/client.ts", startLine: 5 });
    const [evict] = search("cache", { filters: { symbols: ["evict"] } });
    const { symbols, strings } = index.segments[0]!.tables;
    expect(strings.get(symbols.name[evict!.symbol]!)).toBe("evict");
  });

  it("the total does not depend on the limit", () => {
    const counts = [1, 2, 10].map((limit) => rankCode(index, { query: "request", limit }).total);
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBe(search("request", { limit: 100 }).length);
  });

  it("the word scores lie between 0 and 1, and the best hit has 1", () => {
    const hits = search("retry request");
    expect(Math.max(...hits.map(({ retrieverScores }) => retrieverScores.words))).toBe(1);
    for (const { retrieverScores } of hits) expect(retrieverScores.words).toBeGreaterThanOrEqual(0);
  });

  it("an invalid regular expression is rejected", () => {
    expect(() => search("request", { filters: { pathPattern: "(" } })).toThrow(LociError);
  });

  it("an invalid glob is rejected", () => {
    expect(() => search("request", { filters: { globs: ["src/[a"] } })).toThrow(LociError);
    expect(() => search("request", { filters: { globs: ["src/{a,b"] } })).toThrow(LociError);
  });
});

describe("search over several segments", () => {
  it("ranks the same regardless of how files are split into segments", () => {
    const whole = createSearchIndex([miniSegment(files)]);
    const split = createSearchIndex([miniSegment(files.slice(3)), miniSegment(files.slice(0, 3))]);
    for (const query of ["retry request", "client pool", "parseHTML", "evict"]) {
      const flat = (hits: SearchHit[]): unknown =>
        hits.map(({ path, startLine, score }) => [path, startLine, score]);
      expect(flat(searchCode(split, { query, limit: 10 }))).toEqual(
        flat(searchCode(whole, { query, limit: 10 })),
      );
    }
  });

  it("neither finds nor counts dead files", () => {
    const segment = miniSegment(files);
    const gone = segment.tables.files.path.findIndex((p) =>
      segment.tables.strings.get(p).startsWith("test/"),
    );
    const deadFiles = segment.deadFiles.map((byte, i) => byte | (i === gone >>> 3 ? 1 << (gone & 7) : 0));
    const marked = createSearchIndex([{ ...segment, deadFiles }]);
    const fresh = createSearchIndex([miniSegment(files.filter(({ test }) => test !== true))]);
    const flat = (hits: SearchHit[]): unknown =>
      hits.map(({ path, startLine, score }) => [path, startLine, score]);
    for (const query of ["retry request", "tests for retry", "testRetryRequest"]) {
      const hits = searchCode(marked, { query, limit: 10 });
      expect(flat(hits)).toEqual(flat(searchCode(fresh, { query, limit: 10 })));
      expect(hits.some(({ path }) => path.startsWith("test/"))).toBe(false);
    }
  });
});

describe("vector search", () => {
  const near = new Float32Array(16).fill(1);
  const far = Float32Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? 1 : -1));
  const embedded = createSearchIndex([
    miniSegment([
      { path: "a.ts", text: "function alpha() {}", vectors: [far] },
      { path: "b.ts", text: "function beta() {}", vectors: [near] },
    ]),
  ]);

  it("finds a chunk that shares no word with the query", () => {
    const hits = searchCode(embedded, { query: "something else entirely", limit: 5, vector: near });
    expect(places(hits)).toEqual(["b.ts:1"]);
    expect(hits[0]!.components["vector"]).toBeGreaterThan(0);
  });

  it("has no effect when the share of vectors is 0", () => {
    const ranking = { ...defaultRanking, vectorShare: { ...defaultRanking.vectorShare, prose: 0 } };
    expect(
      searchCode(embedded, { query: "something else entirely", limit: 5, vector: near, ranking }),
    ).toEqual([]);
  });
});
