// JSON as found in manifests, with comments and trailing commas. Text that does not parse gives undefined.
import { stripMark } from "../../../base/strip-mark.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** The object in `text`; undefined if it is not an object. */
export function parseJsonObject(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  try {
    return asObject(JSON.parse(text) as Json);
  } catch {
    try {
      return asObject(JSON.parse(plainJson(text)) as Json);
    } catch {
      return undefined;
    }
  }
}

export function asObject(value: Json | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !isList(value) ? value : undefined;
}

export function asString(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The strings of a list; empty for any other value. */
export function asStrings(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter((item) => typeof item === "string") : [];
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Own values by key, so that keys like "constructor" are keys. */
export function entriesOf(value: Json | undefined): readonly (readonly [string, Json])[] {
  return Object.entries(asObject(value) ?? {}) as [string, Json][];
}

// An unclosed string or comment runs to the end, so it is scanned only once, however many begin inside it.
const token = /"(?:[^"\\]|\\[^])*(?:"|$)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|,(?=\s*[}\]])/g;

function plainJson(text: string): string {
  const withoutComments = stripMark(text).replace(token, (match) => (match.startsWith("/") ? " " : match));
  return withoutComments.replace(token, (match) => (match === "," ? "" : match));
}
