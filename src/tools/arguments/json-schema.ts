// The part of JSON Schema that zod generates and that we read: to be lenient, and to say what is allowed.
import { z } from "zod";

export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export interface ObjectSchema extends JsonSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

/** JSON Schema 2020-12 of a zod schema; `$schema` is left out, since MCP assumes 2020-12. */
export function toJsonSchema(schema: z.ZodType, side: "input" | "output"): JsonSchema {
  return dropNoise(z.toJSONSchema(schema, { io: side })) as JsonSchema;
}

/** The dialect's name, and bounds that only say "fits a double", are noise that costs the reader tokens. */
function dropNoise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNoise);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, bound]) =>
          key !== "$schema" &&
          !(key === "maximum" && bound === Number.MAX_SAFE_INTEGER) &&
          !(key === "minimum" && bound === Number.MIN_SAFE_INTEGER),
      )
      .map(([key, inner]) => [key, dropNoise(inner)]),
  );
}

/** "an integer from 1 to 100 (default 10)": the values that this schema allows, in words. */
export function describeAllowed(schema: JsonSchema): string {
  const fallback = schema.default === undefined ? "" : ` (default ${JSON.stringify(schema.default)})`;
  return describeType(schema) + fallback;
}

function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(", ")}`;
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeType).join(" or ");
  switch (schema.type) {
    case "integer":
      return `an integer${describeRange(schema)}`;
    case "number":
      return `a number${describeRange(schema)}`;
    case "string":
      return describeLength("a string", "characters", schema.minLength, schema.maxLength);
    case "boolean":
      return "true or false";
    case "array":
      return describeLength(
        `a list of ${describePlural(schema.items)}`,
        "elements",
        schema.minItems,
        schema.maxItems,
      );
    case "object":
      return "an object";
    case undefined:
    default:
      return "any JSON value";
  }
}

function describeRange(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const low = minimum !== undefined ? `from ${minimum}` : above !== undefined ? `above ${above}` : "";
  const high = maximum !== undefined ? `to ${maximum}` : below !== undefined ? `below ${below}` : "";
  if (low !== "" && high !== "")
    return maximum !== undefined && minimum !== undefined ? ` ${low} ${high}` : ` ${low} and ${high}`;
  if (low !== "") return minimum === undefined ? ` ${low}` : ` of ${minimum} or more`;
  if (high !== "") return maximum === undefined ? ` ${high}` : ` of ${maximum} or less`;
  return "";
}

function describeLength(
  noun: string,
  unit: string,
  min: number | undefined,
  max: number | undefined,
): string {
  if (min !== undefined && max !== undefined) return `${noun}, ${min} to ${max} ${unit}`;
  if (min === 1) return `${noun}, not empty`;
  if (min !== undefined) return `${noun}, ${min} ${unit} or more`;
  if (max !== undefined) return `${noun}, at most ${max} ${unit}`;
  return noun;
}

function describePlural(items: JsonSchema | undefined): string {
  switch (items?.type) {
    case "string":
      return items.enum === undefined ? "strings" : describeType(items);
    case "object":
      return "objects";
    case "integer":
    case "number":
      return "numbers";
    case undefined:
    default:
      return "values";
  }
}
