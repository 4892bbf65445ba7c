// Agents slip: "12" for 12, "true" for true, a list in a string. Which value did they mean?
import { findClosestName } from "../../base/closest-name.ts";
import { isRecord } from "../../base/is-record.ts";
import { quoteValue } from "../../base/quote-value.ts";
import type { JsonSchema, ObjectSchema } from "./json-schema.ts";
import { parseRelaxed } from "./relaxed-json.ts";

export interface LenientArguments {
  readonly values: Readonly<Record<string, unknown>>;
  /** A sentence for each misspelled parameter, and one for all others that the tool does not have. */
  readonly warnings: readonly string[];
}

/** An encoded list that cannot be read, since its end is missing: split at commas, it would be texts with quotes. */
const cutList = /^\s*\[\s*["']/;
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Converts values that can only mean one thing; the schema judges all others unchanged. */
export function readLeniently(
  raw: Readonly<Record<string, unknown>>,
  schema: ObjectSchema,
): LenientArguments {
  const values = convertProperties(raw, schema);
  return { values, warnings: [...describeUnknowns(raw, schema, ""), ...describeInner(raw, schema)] };
}

function describeUnknowns(raw: object, schema: JsonSchema, prefix: string): string[] {
  const names = Object.keys(schema.properties ?? {});
  const unknown = Object.keys(raw).filter((name) => !names.includes(name));
  const strange = unknown.filter((name) => findClosestName(name, names) === undefined);
  return [
    ...unknown.flatMap((name) => {
      const meant = findClosestName(name, names);
      return meant === undefined ? [] : [ignore([prefix + name], `did you mean ${meant}?`)];
    }),
    ...(strange.length === 0
      ? []
      : [
          ignore(
            strange.map((name) => prefix + name),
            describeKnown(names),
          ),
        ]),
  ];
}

function describeKnown(names: readonly string[]): string {
  return names.length === 0 ? "the tool has no parameters" : `known parameters: ${names.join(", ")}`;
}

function ignore(names: readonly string[], hint: string): string {
  const [noun, verb] = names.length === 1 ? ["parameter", "was"] : ["parameters", "were"];
  return `Unknown ${noun} ${names.map(quoteValue).join(", ")} ${verb} ignored; ${hint}`;
}

/** Only for parameters that are objects. List elements may be other programs' records, with more fields than needed. */
function describeInner(raw: Readonly<Record<string, unknown>>, schema: ObjectSchema): string[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    if (property.type !== "object" || property.properties === undefined) return [];
    const value = typeof raw[name] === "string" ? parseEncoded(raw[name], "{") : raw[name];
    return isRecord(value) ? describeUnknowns(value, property, `${name}.`) : [];
  });
}

function convertProperties(
  raw: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
): Record<string, unknown> {
  const converted: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(raw, name)) continue;
    const value = raw[name];
    const optional = schema.required?.includes(name) !== true;
    // A null for an optional value means "none given"; if null is a valid value, the schema says so.
    if (value === null && optional && !allowsNull(property)) continue;
    converted[name] = convert(value, property);
  }
  return converted;
}

function convert(value: unknown, schema: JsonSchema): unknown {
  switch (schema.type) {
    case "integer":
    case "number":
      return typeof value === "string" && decimal.test(value.trim()) ? Number(value) : value;
    case "boolean":
      return typeof value === "string" ? toBoolean(value) : value;
    case "string":
      return typeof value === "string" && schema.enum !== undefined ? toMember(value, schema.enum) : value;
    case "array":
      return toList(value, schema);
    case "object": {
      const parsed = typeof value === "string" ? parseEncoded(value, "{") : value;
      // An object without declared properties (free metadata) is accepted unchanged.
      return isRecord(parsed) && schema.properties !== undefined ? convertProperties(parsed, schema) : parsed;
    }
    case undefined:
    default:
      return value;
  }
}

function toBoolean(text: string): unknown {
  const folded = text.trim().toLowerCase();
  return folded === "true" ? true : folded === "false" ? false : text;
}

/** "Function" and " function " mean "function": values of a closed list are matched ignoring case. */
function toMember(text: string, members: readonly unknown[]): unknown {
  const folded = text.trim().toLowerCase();
  return members.find((member) => typeof member === "string" && member.toLowerCase() === folded) ?? text;
}

function toList(value: unknown, schema: JsonSchema): unknown {
  const items = schema.items ?? {};
  let list = typeof value === "string" ? parseEncoded(value, "[") : value;
  if (typeof list === "string" && items.type === "string" && !cutList.test(list)) {
    list = list
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
  }
  return Array.isArray(list) ? list.map((item) => convert(item, items)) : list;
}

/** The value of a text in JSON or Python spelling; any other text unchanged. */
function parseEncoded(text: string, opening: "[" | "{"): unknown {
  return text.trimStart().startsWith(opening) ? (parseRelaxed(text) ?? text) : text;
}

function allowsNull(schema: JsonSchema): boolean {
  return schema.type === "null" || schema.anyOf?.some(allowsNull) === true;
}
