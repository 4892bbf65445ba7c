// Which field was wrong, what was its value, and what is allowed there?
import type { z } from "zod";
import { LociError } from "../../errors.ts";
import { describeAllowed, type JsonSchema } from "./json-schema.ts";

/**
 * INPUT_INVALID with one sentence per field.
 * @param toolName - or the path of a route
 * @param values - the parsed arguments, for the value that each issue is about
 * @param warnings - about parameters that were ignored: a misspelled name is often why another one is missing
 */
export function toInputError(
  toolName: string,
  issues: readonly z.core.$ZodIssue[],
  values: unknown,
  schema: JsonSchema,
  warnings: readonly string[],
): LociError {
  const told = oneForEachField(issues);
  const sentences = told.map((issue) => describeIssue(issue, values, schema));
  const [first] = told;
  const field = first?.path.map(String).join(".") ?? "";
  const place = toolName.startsWith("/")
    ? `See ${toolName} in /openapi.json.`
    : `See the schema of ${toolName} in tools/list.`;
  const hint = warnings.length > 0 ? joinSentences(warnings) : place;
  const details = { field, message: sentences[0] };
  return new LociError("INPUT_INVALID", sentences.join(" "), { hint, details });
}

/** Without the last full stop. */
function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map((each) => (each.endsWith("?") ? each : `${each}.`))
    .join(" ")
    .replace(/\.$/, "");
}

/** A tool's own rule says more than the shape of the schema: if a field breaks both, only that rule is reported. */
function oneForEachField(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const fields = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const field = issue.path.map(String).join(".");
    if (!fields.has(field) || issue.code === "custom") fields.set(field, issue);
  }
  return [...fields.values()];
}

function describeIssue(issue: z.core.$ZodIssue, values: unknown, schema: JsonSchema): string {
  const path = pathOfValue(values, issue.path);
  const field = path.map(String).join(".");
  const value = valueAt(values, path);
  const place = schemaAt(schema, issue.path);
  if (issue.code === "custom" || place === undefined) {
    return field === "" ? `${issue.message}.` : `${field} is ${showValue(value)}: ${issue.message}.`;
  }
  const allowed = describeAllowed(place);
  if (value === undefined) return `${field} is missing: it must be ${allowed}.`;
  return `${field} is ${showValue(value)}, but must be ${allowed}.`;
}

/** Without the places in a list that was written as one text. */
function pathOfValue(values: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  const parent = path.slice(0, -1);
  return path.length > 1 && typeof valueAt(values, parent) === "string" ? parent : path;
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    values,
  );
}

function schemaAt(schema: JsonSchema, path: readonly PropertyKey[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((place, key) => partAt(place, key), schema);
}

function partAt(place: JsonSchema | undefined, key: PropertyKey): JsonSchema | undefined {
  const own = typeof key === "number" ? place?.items : place?.properties?.[String(key)];
  if (own !== undefined) return own;
  return place?.anyOf?.map((choice) => partAt(choice, key)).find((part) => part !== undefined);
}

/** A value as JSON, short enough for a message. */
function showValue(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 100 ? text : `${text.slice(0, 100)}… (${text.length} characters)`;
}
