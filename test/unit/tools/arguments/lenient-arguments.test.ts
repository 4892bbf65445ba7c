import { expect, test } from "vitest";
import { z } from "zod";
import { toJsonSchema, type ObjectSchema } from "../../../../src/tools/arguments/json-schema.ts";
import { readLeniently } from "../../../../src/tools/arguments/lenient-arguments.ts";

const schema = toJsonSchema(
  z.object({
    query: z.string(),
    k: z.int().optional(),
    weight: z.number().optional(),
    confirm: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    kind: z.enum(["function", "RELATES_TO"]).optional(),
    parts: z.array(z.object({ content: z.string(), importance: z.number().optional() })).optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
  "input",
) as ObjectSchema;

function read(raw: Record<string, unknown>): Readonly<Record<string, unknown>> {
  return readLeniently(raw, schema).values;
}

test.each([
  [{ k: "12" }, { k: 12 }],
  [{ k: " 12 " }, { k: 12 }],
  [{ weight: "-0.5e2" }, { weight: -50 }],
  [{ confirm: "true" }, { confirm: true }],
  [{ confirm: "FALSE" }, { confirm: false }],
  [{ tags: '["a", "b"]' }, { tags: ["a", "b"] }],
  [{ tags: "['a', 'it\\'s']" }, { tags: ["a", "it's"] }],
  [{ tags: "[id]/page.tsx, b" }, { tags: ["[id]/page.tsx", "b"] }],
  [{ metadata: "{'a': True}" }, { metadata: { a: true } }],
  [{ tags: "rust, lint ,," }, { tags: ["rust", "lint"] }],
  [{ tags: "" }, { tags: [] }],
  [{ kind: "Function" }, { kind: "function" }],
  [{ kind: "relates_to" }, { kind: "RELATES_TO" }],
  [{ parts: '[{"content": "x", "importance": "0.5"}]' }, { parts: [{ content: "x", importance: 0.5 }] }],
  [{ metadata: '{"a": "1"}' }, { metadata: { a: "1" } }],
  [{ k: null }, {}],
])("reads %j as %j", (raw, meant) => {
  expect(read(raw)).toEqual(meant);
});

test.each([
  { k: "12abc" },
  { k: "" },
  { k: "0x10" },
  { confirm: "yes" },
  { confirm: 1 },
  { query: 12 },
  { query: null },
  { tags: { a: 1 } },
  { tags: '["a", "b"' },
  { tags: "['a', 'b" },
  { parts: "not json" },
  { kind: "unknown" },
])("leaves %j for the schema to reject", (raw) => {
  expect(read(raw)).toEqual(raw);
});

test("drops unknown parameters and suggests the closest known one", () => {
  const { values, warnings } = readLeniently({ qurey: "x", zzz: 1 }, schema);
  expect(values).toEqual({});
  expect(warnings).toEqual([
    'Unknown parameter "qurey" was ignored; did you mean query?',
    'Unknown parameter "zzz" was ignored; known parameters: query, k, weight, confirm, tags, kind, parts, metadata',
  ]);
});

test("names all parameters that are like none of the known ones in one sentence", () => {
  const { warnings } = readLeniently({ zzz: 1, qurey: 2, "#": 3 }, schema);
  expect(warnings).toEqual([
    'Unknown parameter "qurey" was ignored; did you mean query?',
    'Unknown parameters "zzz", "#" were ignored; known parameters: query, k, weight, confirm, tags, kind, parts, metadata',
  ]);
});

test("ignores inherited properties", () => {
  expect(read(JSON.parse('{"__proto__": {"k": "3"}}') as Record<string, unknown>)).toEqual({});
});
