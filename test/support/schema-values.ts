// Random arguments for a tool, drawn from its schema: valid ones, edge cases, and invalid ones.
import fc from "fast-check";

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** `texts` are real values that the tools know: paths, ids, names. */
export function createArguments(
  schema: JsonSchema,
  texts: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const fields = Object.fromEntries(
    properties.map(([name, property]) => [
      name,
      fc.oneof(
        { weight: 8, arbitrary: valueOf(property, texts, 0) },
        { weight: 2, arbitrary: anyValue(texts) },
      ),
    ]),
  );
  const all = fc.record(fields, { requiredKeys: [] });
  const complete = fc.record(fields, {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  });
  return fc.oneof(
    { weight: 6, arbitrary: complete },
    { weight: 1, arbitrary: all },
    { weight: 1, arbitrary: withUnknown(complete) },
  );
}

function withUnknown(known: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(known, fc.string(), fc.jsonValue())
    .map(([values, name, value]) => ({ ...values, [name]: value }));
}

function valueOf(schema: JsonSchema, texts: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, texts, depth)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  switch (type ?? "") {
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numberOf(schema, type === "integer");
    case "string":
      return textOf(texts);
    case "array":
      return fc.array(depth > 3 ? fc.constant(null) : valueOf(schema.items ?? {}, texts, depth + 1), {
        maxLength: 4,
      });
    case "object":
      return depth > 3 ? fc.constant({}) : createArguments(schema, texts);
    default:
      return anyValue(texts);
  }
}

function numberOf({ minimum, maximum }: JsonSchema, isInteger: boolean): fc.Arbitrary<number> {
  const [low, high] = [Math.max(minimum ?? -1000, -1e6), Math.min(maximum ?? 1000, 1e6)];
  const edges = [low, high, low - 1, high + 1, 0, -0, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 0.5];
  const inside = isInteger
    ? fc.integer({ min: Math.ceil(low), max: Math.floor(high) })
    : fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof({ weight: 3, arbitrary: inside }, { weight: 1, arbitrary: fc.constantFrom(...edges) });
}

/** Texts that break careless code. */
const nasty = [
  "", " ", "\0", "a\0b", "\u001b[31mred", "\r\n", "..", "../..", "/", "//", "\\", "C:\\", "~", "%00", "{", "[", "[z-a]", "(a+)+$", "*a".repeat(200),
  "__proto__", "constructor", "toString", "null", "undefined", "NaN", "-1", "1e999", "true", "[]", "{}", '"', "'", "`", "${x}", "\ud800", "😀", "\u202e",
  "9999-99-99", "+275760-09-13T00:00:00.001Z", "2020-01-01T00:00:00Z", "yesterday", "a".repeat(300), "a/".repeat(3000), "x".repeat(20_000), "# ".repeat(500),
]; // prettier-ignore

function textOf(texts: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...texts) },
    { weight: 3, arbitrary: fc.constantFrom(...nasty) },
    { weight: 2, arbitrary: fc.string({ maxLength: 60, unit: "binary" }) },
  );
}

function anyValue(texts: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    textOf(texts),
    fc.jsonValue(),
    fc.constantFrom(
      null,
      [],
      {},
      [[]],
      0,
      -1,
      1.5,
      1e308,
      true,
      nest(400),
      Array.from({ length: 3000 }, () => "x"),
    ),
  );
}

export function nest(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}
