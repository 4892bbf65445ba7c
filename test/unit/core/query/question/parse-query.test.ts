import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../../../src/core/query/question/parse-query.ts";
import type { QueryKind } from "../../../../../src/core/query/question/query-kind.ts";
import { pathClasses } from "../../../../../src/core/query/paths/path-class.ts";
import { cpuMs } from "../../../../support/cpu-time.ts";

describe("the kind of a query", () => {
  it.each<[string, QueryKind]>([
    ["parseQuery", "symbol"],
    ["Router.handle", "symbol"],
    ["std::vec::Vec", "symbol"],
    ["open_file()", "symbol"],
    ["authentication", "symbol"],
    ["src/core/query.ts", "path"],
    ["query.ts:12", "path"],
    ["middleware/session", "path"],
    ["how does the router match a request", "prose"],
    ["connection pool timeouts", "prose"],
    ["where is useState implemented", "mixed"],
    ["what calls parse_url with a port", "mixed"],
    ["TypeError: Cannot read properties of undefined (reading 'x')", "error"],
    ["Error: boom\n    at foo (/a/b.js:1:2)\n    at bar (c.js:3:4)", "error"],
    ['Traceback (most recent call last):\n  File "a/views.py", line 3, in get', "error"],
    ["error: config.json is not a file", "error"],
    ['why do I get "expected 2 arguments, not 3"', "error"],
    ["#0  0x000055d1 in take (p=0x0) at src/pool.c:12", "error"],
    ["", "prose"],
  ])("%s is a query of the kind %s", (text, kind) => {
    expect(parseQuery(text).kind).toBe(kind);
  });
});

describe("parseQuery", () => {
  it("extracts symbol names with their scopes and strengths", () => {
    const [name] = parseQuery("Router::handle").names;
    expect(name).toMatchObject({ name: "handle", scopes: ["router"], strength: 1 });
    const mixed = parseQuery("why does parseUrl fail").names;
    expect(mixed.find(({ name: own }) => own === "parseUrl")?.strength).toBe(0.9);
    expect(parseQuery("retry the failed request").names.map(({ name: own }) => own)).toContain(
      "failed_request",
    );
  });

  it("extracts files and lines", () => {
    expect(parseQuery("src/a/b.ts:12").places).toEqual([{ path: "src/a/b.ts", line: 12 }]);
    expect(parseQuery('File "/usr/lib/app/views.py", line 33, in get').places).toEqual([
      { path: "usr/lib/app/views.py", line: 33 },
    ]);
    expect(parseQuery("at f (C:\\app\\src\\x.js:4:1)\n at g (src/y.js:5:1)").places).toEqual([
      { path: "app/src/x.js", line: 4 },
      { path: "src/y.js", line: 5 },
    ]);
  });

  it("extracts file names that begin with a dot", () => {
    expect(parseQuery("unknown key in .toolrc.yml is accepted").places).toEqual([
      { path: ".toolrc.yml", line: undefined },
    ]);
  });

  it("recognizes requests for tests, examples, and documentation", () => {
    expect(parseQuery("tests of the router").asksFor).toBe(pathClasses.test);
    expect(parseQuery("example in the docs").asksFor).toBe(pathClasses.example | pathClasses.documentation);
    expect(parseQuery("router").asksFor).toBe(0);
  });

  it("recognizes no request for tests in a question about running tests", () => {
    const { asksFor, mentions } = parseQuery("how does the runner discover unit tests in a folder");
    expect([asksFor, mentions]).toEqual([0, pathClasses.test]);
    for (const text of ["router tests", "test fixtures of the router", "specs that cover login"]) {
      expect([text, parseQuery(text).asksFor & pathClasses.test]).toEqual([text, pathClasses.test]);
    }
    expect(parseQuery("where are the formatters tested").asksFor).toBe(pathClasses.test);
    for (const text of ["test is marked risky when it prints", "tests fail after the setup hook threw"]) {
      expect([text, parseQuery(text).asksFor]).toEqual([text, 0]);
    }
  });

  it("puts the innermost frame of a stack trace first", () => {
    const lines = (text: string): (number | undefined)[] => parseQuery(text).places.map(({ line }) => line);
    expect(lines("Error: x\n    at a (src/a.js:1:2)\n    at b (src/b.js:2:3)")).toEqual([1, 2]);
    const python =
      'Traceback (most recent call last):\n  File "b.py", line 2, in b\n  File "a.py", line 1, in a\nKeyError: 1';
    expect(lines(python)).toEqual([1, 2]);
  });

  it("weighs all words of an error message, but less the words common in error reports", () => {
    const weights = (text: string): number[] => parseQuery(text).words.map(({ weight }) => weight);
    expect(weights("error: must be empty")).toEqual([0.2, 0.3, 0.3, 1]);
    expect(weights("must be empty")).toEqual([1]);
  });

  it("drops the project's own name from the topic unless it is the only word", () => {
    const project = { ownNames: new Set(["gizmo"]), hasPlace: () => true, hasSymbol: () => false };
    expect([...parseQuery("how does gizmo parse a header", project).topic]).toEqual(["parse", "header"]);
    expect([...parseQuery("gizmo", project).topic]).toEqual(["gizmo"]);
    expect(parseQuery("gizmo", project).words[0]?.weight).toBe(1);
  });

  it("does not take a product name such as Node.js for a file unless such a file exists", () => {
    const text = "streams of Node.js that end early";
    const places = (has: boolean): number =>
      parseQuery(text, { ownNames: new Set(), hasPlace: () => has, hasSymbol: () => false }).places.length;
    expect([places(false), places(true)]).toEqual([0, 1]);
    expect(parseQuery("run under Socket.io").names.map(({ name }) => name)).not.toContain("io");
  });

  it("extracts one-letter names only when they are clearly names", () => {
    const names = (text: string): string[] => parseQuery(text).names.map(({ name }) => name);
    expect(names("R")).toEqual(["R"]);
    expect(names("what is `T` bound to")).toContain("T");
    expect(names("plan b is slow")).not.toContain("b");
  });

  it("excludes common question words from the topic unless there are no others", () => {
    expect([...parseQuery("Where is the function that parses a URL defined?").topic]).toEqual([
      "parses",
      "url",
    ]);
    expect([...parseQuery("how is it used").topic]).toEqual(["how", "is", "it", "used"]);
  });
});

it.each([
  ...["a/", ":", "a/b.ts ", "'a ", "x.", "(a, "].map((part) => ({ start: "", part })),
  // As in stack traces and quoted messages.
  { start: "at ", part: "a" },
  { start: "why\n", part: "\n" },
  { start: "", part: "get “" },
])('reads a long question of "$start" and many "$part" in linear time', ({ start, part }) => {
  const timeOf = (characters: number): number => {
    const text = `${start}${part.repeat(characters / part.length)},`;
    return cpuMs(() => parseQuery(text));
  };
  timeOf(1_000);
  // Twenty times as long; quadratic time would be 400 times as long.
  expect(timeOf(20_000)).toBeLessThan(100 * Math.max(2, timeOf(1_000)));
});
