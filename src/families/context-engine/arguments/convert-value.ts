// Which value of this type did the agent mean? "12" is 12, "yes" is true, "['a']" is a list, 404 is the text "404".
import { isRecord } from "../../../base/is-record.ts";
import { parseObject } from "./parse-object.ts";
import { parseTexts } from "./parse-list.ts";
import type { JsonSchema } from "../../../tools/arguments/json-schema.ts";

export interface ConvertedValue {
  /** Undefined if the default applies. A value that cannot be converted stays unchanged, for the schema to reject. */
  readonly value: unknown;
  readonly warning?: string;
}

const integer = /^[+-]?\d+$/;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const yes: ReadonlySet<string> = new Set(["true", "1", "yes", "on"]);
const no: ReadonlySet<string> = new Set(["false", "0", "no", "off"]);

export function convertValue(name: string, value: unknown, schema: JsonSchema): ConvertedValue {
  const allowed = new Set([schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)]);
  if (value === null) return { value: undefined };
  if (allowed.has("array")) return { value: parseTexts(value) ?? value };
  if (allowed.has("integer") || allowed.has("number")) return convertNumber(name, value, schema);
  if (allowed.has("boolean")) return convertBoolean(name, value, schema);
  if (allowed.has("object")) return convertObject(name, value, schema);
  return allowed.has("string") ? { value: convertText(value) } : { value };
}

function convertNumber(name: string, value: unknown, schema: JsonSchema): ConvertedValue {
  if (typeof value !== "string") return { value };
  const text = value.trim();
  if (text === "") return { value: undefined };
  const pattern = schema.type === "number" ? decimal : integer;
  if (pattern.test(text)) return { value: Number(text) };
  return { value: undefined, warning: describeDefault(name, value, "a number", schema) };
}

function convertBoolean(name: string, value: unknown, schema: JsonSchema): ConvertedValue {
  if (value === 1 || value === 0) return { value: value === 1 };
  if (typeof value !== "string") return { value };
  const folded = value.trim().toLowerCase();
  if (folded === "") return { value: undefined };
  if (yes.has(folded) || no.has(folded)) return { value: yes.has(folded) };
  return { value: undefined, warning: describeDefault(name, value, "true or false", schema) };
}

function describeDefault(name: string, value: string, wanted: string, schema: JsonSchema): string {
  const used =
    schema.default === undefined
      ? "it was left out"
      : `the default ${JSON.stringify(schema.default)} was used`;
  return `${name} is ${JSON.stringify(value.slice(0, 100))}, which is not ${wanted}; ${used}`;
}

function convertObject(name: string, value: unknown, schema: JsonSchema): ConvertedValue {
  if (typeof value === "string" && value.trim() === "") return { value: undefined };
  const parsed = typeof value === "string" ? (parseObject(value) ?? value) : value;
  if (!isRecord(parsed) || schema.properties === undefined) return { value: parsed };
  const members = Object.entries(parsed).map(([key, member]): [string, unknown] => {
    const property = schema.properties?.[key];
    return [key, property === undefined ? member : convertValue(`${name}.${key}`, member, property).value];
  });
  return { value: Object.fromEntries(members) };
}

/** A list of one text becomes that text; several are joined by commas, the form in which filters take several. */
function convertText(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return value;
  const texts = parseTexts(value);
  return texts === undefined ? value : texts.join(",");
}
