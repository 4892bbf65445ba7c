// The forms in which agents write arguments, one by one: all of them have the same meaning.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseTexts } from "../../../../src/families/context-engine/arguments/parse-list.ts";
import { parseObject } from "../../../../src/families/context-engine/arguments/parse-object.ts";
import { readArguments } from "../../../../src/families/context-engine/arguments/read-arguments.ts";
import { toJsonSchema, type ObjectSchema } from "../../../../src/tools/arguments/json-schema.ts";

const texts = z.union([z.string(), z.array(z.string())]);
const schema = toJsonSchema(
  z.object({
    query: texts,
    limit: z.int().default(10),
    per_path: z.int().default(2),
    memory_weight: z.number().default(1),
    include_memories: z.boolean().default(true),
    compact: z.boolean().optional(),
    language: z.string().optional(),
    path_glob: texts.optional(),
    not: z.string().optional(),
    collection: z.string().optional(),
    per_source_limits: z.object({ code: z.int().optional(), memory: z.int().optional() }).optional(),
  }),
  "input",
) as ObjectSchema;

function read(raw: Record<string, unknown>): Readonly<Record<string, unknown>> {
  return readArguments(raw, schema).values;
}

describe("names", () => {
  test.each([
    [{ q: "x" }],
    [{ text: "x" }],
    [{ queries: ["x"] }],
    [{ kwargs: { query: "x" } }],
    [{ kwargs: '{"query":"x"}' }],
    [{ kwargs: "{'query': 'x'}" }],
    [{ kwargs: '"query":"x"' }],
    [{ kwargs: "query=x" }],
    [{ kwargs: "?query=x" }],
    [{ kwargs: { kwargs: '{"arguments":{"q":"x"}}' } }],
    [{ arguments: { query: "x" } }],
    [{ arguments: '{"kwargs":"query=x"}' }],
    [{ query: '{"query":"x"}' }],
    [{ query: "", kwargs: { query: "x" } }],
    [{ query: null, kwargs: { query: "x" } }],
    [{ query: "x", kwargs: { query: "y" } }],
  ])("%j means the query x", (raw) => {
    expect(read(raw)).toEqual({ query: ["x"] });
  });

  test.each([
    [{ topK: 7 }, { limit: 7 }],
    [{ top_k: "7" }, { limit: 7 }],
    [{ not_: "vendor" }, { not: "vendor" }],
    [{ includeMemories: "no" }, { include_memories: false }],
    [{ memoryWeight: "2.5" }, { memory_weight: 2.5 }],
    [{ pathGlob: "src/*.py,tests/*" }, { path_glob: ["src/*.py", "tests/*"] }],
    [{ "per-path": 0 }, { per_path: 0 }],
    [{ perSourceLimits: '{"code":"1","memory":2}' }, { per_source_limits: { code: 1, memory: 2 } }],
    [{ kwargs: "query=x&limit=3" }, { query: ["x"], limit: 3 }],
    [{ kwargs: "query=x,limit=3" }, { query: ["x"], limit: 3 }],
    [{ kwargs: '"query":"x","limit":2' }, { query: ["x"], limit: 2 }],
    [{ collection: '{"collection":"shop","limit":3}' }, { collection: "shop", limit: 3 }],
    [{ query: 404 }, { query: ["404"] }],
    [{ language: 7 }, { language: "7" }],
  ])("%j means %j", (raw, wanted) => {
    expect(read(raw)).toEqual(wanted);
  });

  test("an unknown name is passed on, and a query with JSON text stays unchanged", () => {
    expect(read({ queri: "x" })).toEqual({ queri: "x" });
    expect(read({ query: '{"name": "left-pad"}' })).toEqual({ query: ['{"name": "left-pad"}'] });
    expect(read({ kwargs: { qurey: "x" } })).toEqual({ qurey: "x" });
  });

  test("a wrapper without arguments is ignored with a warning", () => {
    const { values, warnings } = readArguments({ query: "x", kwargs: "hello world" }, schema);
    expect(values).toEqual({ query: ["x"] });
    expect(warnings).toEqual([expect.stringContaining("kwargs was ignored") as string]);
  });

  test("arguments wrapped a hundred times are ignored", () => {
    let raw: Record<string, unknown> = { query: "deep" };
    for (let i = 0; i < 100; i++) raw = { kwargs: raw };
    expect(read(raw)).toEqual({});
  });
});

describe("values", () => {
  test.each([
    ["12", 12],
    [" 12 ", 12],
    [12, 12],
    ["", undefined],
    ["  ", undefined],
    [null, undefined],
    ["abc", undefined],
    ["4.2", undefined],
  ])("limit %j means %j", (limit, wanted) => {
    const { values, warnings } = readArguments({ limit }, schema);
    expect(values["limit"]).toBe(wanted);
    expect(warnings.length).toBe(limit === "abc" || limit === "4.2" ? 1 : 0);
  });

  test.each([
    ["false", false],
    ["OFF", false],
    ["0", false],
    [0, false],
    ["Yes", true],
    ["1", true],
    [true, true],
    ["maybe", undefined],
    ["", undefined],
  ])("compact %j means %j", (compact, wanted) => {
    expect(read({ compact })["compact"]).toBe(wanted);
  });

  test("a value without a meaning is passed on for the schema to reject", () => {
    expect(read({ limit: { nonsense: true }, query: { nonsense: true } })).toEqual({
      limit: { nonsense: true },
      query: { nonsense: true },
    });
  });
});

describe("lists", () => {
  test.each([
    ['["a b","c"]', ["a b", "c"]],
    ["['a', 'b']", ["a", "b"]],
    ['/"a"/', ["a"]],
    ["'x'", ["x"]],
    [
      ["a", ["b"]],
      ["a", "b"],
    ],
    ['"[\\"x\\", \\"y\\"]"', ["x", "y"]],
    ["foo,bar", ["foo", "bar"]],
    ["a, b", ["a", "b"]],
    ["find a, then b", ["find a, then b"]],
    ["src/{a,b}/*.ts", ["src/{a,b}/*.ts"]],
    ["format(a,b)", ["format(a,b)"]],
    [
      ["find a, then b", "c,d"],
      ["find a, then b", "c,d"],
    ],
    ["", []],
    [null, []],
    ["[unclosed", ["[unclosed"]],
  ])("list %j means %j", (value, wanted) => {
    expect(parseTexts(value)).toEqual(wanted);
  });

  test("objects are not accepted as a list of texts", () => {
    expect(parseTexts([{ a: 1 }])).toBeUndefined();
    expect(parseTexts({ a: 1 })).toBeUndefined();
  });
});

describe("objects", () => {
  test.each([
    ["{'a': True, 'b': None, 'c': [1, 'x',],}", { a: true, b: null, c: [1, "x"] }],
    ["{a: 1, b: 'it\\'s'}", { a: 1, b: "it's" }],
    ['"{\\"a\\":1}"', { a: 1 }],
    ["query=find a, then b&limit=3", { query: "find a, then b", limit: "3" }],
    ["query=a%20b+c&x=c++", { query: "a b c", x: "c++" }],
    ['path_glob=["a","b"]', { path_glob: ["a", "b"] }],
    ["language=None", { language: null }],
    ["discount=100%", { discount: "100%" }],
  ])("reads %s", (text, wanted) => {
    expect(parseObject(text)).toEqual(wanted);
  });

  test.each(["hello", "", "a b = c", "{", "{a", "note", "[1]"])("%j is not an object", (text) => {
    expect(parseObject(text)).toBeUndefined();
  });

  test("nesting depth is limited", () => {
    expect(parseObject(`{'a': ${"[".repeat(100_000)}`)).toBeUndefined();
  });
});
