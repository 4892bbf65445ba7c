// However an agent wraps and spells its arguments, they are read the same.
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { readArguments } from "../../src/families/context-engine/arguments/read-arguments.ts";
import { toJsonSchema, type ObjectSchema } from "../../src/tools/arguments/json-schema.ts";

const texts = z.union([z.string(), z.array(z.string())]);
const schema = toJsonSchema(
  z.object({
    query: texts,
    limit: z.int(),
    memory_weight: z.number(),
    include_snippet: z.boolean(),
    language: z.string(),
    not: z.string(),
    path_glob: texts,
  }),
  "input",
) as ObjectSchema;

interface Arguments {
  readonly query: readonly string[];
  readonly limit?: number;
  readonly memory_weight?: number;
  readonly include_snippet?: boolean;
  readonly language?: string;
  readonly not?: string;
  readonly path_glob?: readonly string[];
}

/** Any text that is a single list element: it contains no list or quoted text itself. */
const phrase = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .map((text) => `w ${text.trim()}`.trim());
const word = fc.stringMatching(/^[a-z][a-z+#.]{0,8}$/);

const sent: fc.Arbitrary<Arguments> = fc.record(
  {
    query: fc.array(phrase, { minLength: 1, maxLength: 3 }),
    limit: fc.nat(1000),
    memory_weight: fc.nat(1000).map((n) => n / 8),
    include_snippet: fc.boolean(),
    language: word,
    not: word,
    path_glob: fc.array(
      word.map((text) => `src/${text}/*`),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: ["query"] },
);

const synonyms: Readonly<Record<string, readonly string[]>> = {
  query: ["q", "text", "queries"],
  limit: ["top_k", "topK"],
  memory_weight: ["memoryWeight", "memory-weight"],
  include_snippet: ["includeSnippet"],
  language: ["lang"],
  not: ["not_"],
  path_glob: ["pathGlob"],
};

type Pick = (below: number) => number;

function rename(args: Arguments, pick: Pick): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const names = [name, ...(synonyms[name] ?? [])];
      return [names[pick(names.length)]!, spell(name, value, pick)];
    }),
  );
}

function spell(name: string, value: unknown, pick: Pick): unknown {
  if (Array.isArray(value)) {
    const forms: unknown[] = [value, JSON.stringify(value), JSON.stringify(JSON.stringify(value)), [value]];
    if (name === "path_glob") forms.push(value.join(","), value.join(", "));
    if (value.length === 1 && !/[,]/.test(value[0] as string)) forms.push(value[0]);
    return forms[pick(forms.length)];
  }
  return pick(2) === 0 || typeof value === "string" ? value : String(value);
}

/** Writes the object in one of its equivalent forms. */
function write(object: Record<string, unknown>, pick: Pick): unknown {
  const json = JSON.stringify(object);
  const forms = [
    () => object,
    () => json,
    () => json.slice(1, -1),
    () => JSON.stringify(json),
    () => pairs(object, "&", encodeURIComponent),
    () => pairs(object, ",", encodeURIComponent),
  ];
  const form = forms[pick(forms.length)]!;
  return form();
}

function pairs(object: Record<string, unknown>, separator: string, encode: (text: string) => string): string {
  return Object.entries(object)
    .map(([key, value]) => `${key}=${encode(typeof value === "string" ? value : JSON.stringify(value))}`)
    .join(separator);
}

function wrap(object: Record<string, unknown>, pick: Pick): Record<string, unknown> {
  const free = ["kwargs", "arguments", "args"].filter((one) => !(one in object));
  const name = free[pick(free.length)];
  if (name === undefined) return object;
  // Some arguments stay outside the wrapper; blanks there are filled from it.
  const outside = Object.entries(object).filter(() => pick(3) === 0);
  const inside = Object.entries(object).filter(([key]) => outside.every(([taken]) => taken !== key));
  const blanks = inside
    .filter(() => pick(4) === 0)
    .map(([key]): [string, unknown] => [key, pick(2) === 0 ? null : ""]);
  return {
    ...Object.fromEntries([...blanks, ...outside]),
    ...(inside.length > 0 ? { [name]: write(Object.fromEntries(inside), pick) } : {}),
  };
}

test("all equivalent forms of the same arguments are read the same", () => {
  fc.assert(
    fc.property(sent, fc.nat(4), fc.infiniteStream(fc.nat()), (args, depth, numbers) => {
      const pick: Pick = (below) => (numbers.next().value as number) % below;
      let raw = rename(args, pick);
      for (let level = 0; level < depth; level++) raw = wrap(raw, pick);
      expect(readArguments(raw, schema), JSON.stringify(raw)).toEqual({ values: args, warnings: [] });
    }),
    { numRuns: 3000 },
  );
});

test("arbitrary malformed arguments are read quickly and without an exception", () => {
  const junk = fc.string({ unit: fc.constantFrom(..."{}[]\"'=&,:\\ aq1%+".split("")), maxLength: 60 });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("kwargs", "arguments", "query", "q", "limit", "collection"), junk),
      (raw) => {
        const startedAt = performance.now();
        readArguments(raw, schema);
        expect(performance.now() - startedAt).toBeLessThan(200);
      },
    ),
    { numRuns: 3000 },
  );
});
