// What did the agent mean by these arguments? Synonyms, camelCase, wrappers in any form, and values in strings.
import { isRecord } from "../../../base/is-record.ts";
import { convertValue } from "./convert-value.ts";
import { parseObject } from "./parse-object.ts";
import type { ObjectSchema } from "../../../tools/arguments/json-schema.ts";

export interface ReadArguments {
  readonly values: Readonly<Record<string, unknown>>;
  /** One sentence for each argument that was given but not used. */
  readonly warnings: readonly string[];
}

/** How deeply wrappers within wrappers are read. */
const maxDepth = 10;
const wrapperNames: ReadonlySet<string> = new Set(["kwargs", "arguments", "args"]);
/** Parameters in which agents put the whole arguments object. */
const misusedNames: ReadonlySet<string> = new Set(["query", "collection", "subdir"]);

const synonyms: Readonly<Record<string, string>> = {
  q: "query",
  text: "query",
  queries: "query",
  top_k: "limit",
  not_: "not",
  lang: "language",
};

/**
 * The arguments under the names of `schema`, converted to its types. The outermost value of a name counts; if it is
 * blank, the wrappers fill it. Unknown names are passed on unchanged, for the caller to warn about.
 */
export function readArguments(raw: Readonly<Record<string, unknown>>, schema: ObjectSchema): ReadArguments {
  const warnings: string[] = [];
  const found = new Map<string, unknown>();
  collect(raw, { schema, found, warnings, depth: 0 });
  const values: Record<string, unknown> = {};
  for (const [name, value] of found) {
    const property = schema.properties[name];
    const converted = property === undefined ? { value } : convertValue(name, value, property);
    if (converted.warning !== undefined) warnings.push(converted.warning);
    if (converted.value !== undefined) values[name] = converted.value;
  }
  return { values, warnings };
}

interface Collecting {
  readonly schema: ObjectSchema;
  readonly found: Map<string, unknown>;
  readonly warnings: string[];
  readonly depth: number;
}

function collect(given: Readonly<Record<string, unknown>>, into: Collecting): void {
  const wrapped: Readonly<Record<string, unknown>>[] = [];
  for (const [key, value] of Object.entries(given)) {
    const name = resolveName(key, into.schema);
    const inner = unwrap(name, value, into);
    if (inner !== undefined) wrapped.push(inner);
    else if (isBlank(into.found.get(name)) && (!isBlank(value) || !into.found.has(name))) {
      into.found.set(name, value);
    }
  }
  if (into.depth >= maxDepth) return;
  for (const inner of wrapped) collect(inner, { ...into, depth: into.depth + 1 });
}

/** The arguments inside a wrapper; undefined if the value belongs to the parameter itself. */
function unwrap(
  name: string,
  value: unknown,
  { schema, warnings }: Collecting,
): Readonly<Record<string, unknown>> | undefined {
  const isParameter = Object.hasOwn(schema.properties, name);
  if (wrapperNames.has(name) && !isParameter) {
    if (isBlank(value)) return {};
    const inner = typeof value === "string" ? parseObject(value) : value;
    if (isRecord(inner)) return inner;
    warnings.push(`${name} was ignored: it is not an object, JSON or key=value pairs`);
    return {};
  }
  if (!misusedNames.has(name) || typeof value !== "string" || !/^\s*(\{|["']\w+["']\s*:)/.test(value)) {
    return undefined;
  }
  // Only if every key is a parameter, because a question may be about JSON.
  const inner = parseObject(value);
  const keys = Object.keys(inner ?? {});
  const isArguments =
    keys.length > 0 &&
    keys.every((key) => Object.hasOwn(schema.properties, resolveName(key, schema)) || wrapperNames.has(key));
  return isArguments ? inner : undefined;
}

/** The parameter that a name stands for; the name itself if there is none. */
function resolveName(key: string, { properties }: ObjectSchema): string {
  if (Object.hasOwn(properties, key)) return key;
  const snake = key
    .trim()
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  for (const name of [snake, synonyms[key], synonyms[snake]]) {
    if (name !== undefined && (Object.hasOwn(properties, name) || wrapperNames.has(name))) return name;
  }
  return key;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}
