// What does a client's file say, whatever its format?
import { isDeepStrictEqual } from "node:util";
import { getNodeValue } from "jsonc-parser";
import { stripMark } from "../../base/strip-mark.ts";
import type { ClientFile } from "./client.ts";
import { parseJson } from "./edit-json.ts";
import { parseToml } from "./edit-toml.ts";

export type FileFormat = Pick<ClientFile, "format" | "path">;

/** Undefined for a JSON file without a value. Throws CONFIG_INVALID with line and column. */
export function parseContent({ format, path }: FileFormat, text: string): unknown {
  if (format === "toml") return parseToml(text, path);
  const tree = parseJson(text, path);
  return tree === undefined ? undefined : (getNodeValue(tree) as unknown);
}

export function isSameContent(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

/** Without prototypes, because parsers use different ones. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plain(child)]));
}

/** A byte order mark is not part of what is parsed, and stays. */
export function splitMark(text: string): { readonly mark: string; readonly body: string } {
  const body = stripMark(text);
  return { mark: text.slice(0, text.length - body.length), body };
}
