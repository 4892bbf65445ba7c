// Which texts are in this list? It is a list, a JSON list in a string, or a comma-separated string; "find a, then b" is
// one text.
import { parseRelaxed } from "../../../tools/arguments/relaxed-json.ts";

/** How deeply lists within lists or strings are unwrapped. */
const maxDepth = 10;

/** Trimmed, without empty ones; undefined if any item is neither a text, a number nor a list of these. */
export function parseTexts(value: unknown, depth = 0): readonly string[] | undefined {
  if (value === null || value === undefined) return [];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (Array.isArray(value)) {
    if (depth > maxDepth) return undefined;
    const lists = value.map((item) => parseItem(item, depth + 1));
    return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
  }
  return typeof value === "string" ? parseText(value, depth) : undefined;
}

/** As `parseTexts`, but commas in a string always separate: a tag may have several words, a sentence is none. */
export function parseTags(value: unknown): readonly string[] | undefined {
  const texts = parseTexts(value);
  if (typeof value !== "string" || texts?.length !== 1 || texts[0] !== value.trim()) return texts;
  return splitAtCommas(value)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Inside a list, commas do not separate: each element is one text, unless it is itself a list. */
function parseItem(value: unknown, depth: number): readonly string[] | undefined {
  if (typeof value !== "string") return parseTexts(value, depth);
  const inner = parseEncoded(value, depth);
  const text = value.trim();
  return inner ?? (text === "" ? [] : [text]);
}

function parseText(value: string, depth: number): readonly string[] | undefined {
  const inner = parseEncoded(value, depth);
  if (inner !== undefined) return inner;
  const parts = splitAtCommas(value)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.every((part) => !/\s/.test(part))) return parts;
  return [value.trim()];
}

/** The texts of an encoded list or string: `["a"]`, `'x'`, `"[\"x\"]"`, `/"a"/`. */
function parseEncoded(value: string, depth: number): readonly string[] | undefined {
  if (depth > maxDepth) return undefined;
  const trimmed = value.trim().replace(/^\/(["'].*["'])\/$/s, "$1");
  const decoded = parseRelaxed(trimmed);
  if (Array.isArray(decoded)) return parseTexts(decoded, depth + 1);
  if (typeof decoded !== "string" || decoded === value) return undefined;
  return parseItem(decoded, depth + 1);
}

/** Commas inside brackets do not separate: `src/{a,b}/*.ts`, `format(a,b)`. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth = Math.max(0, depth - 1);
    else if (character === "," && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
}
