// How is a table inserted into a hand-written TOML file? At the end, and only if the result parses as intended.
import { parse, TomlError } from "smol-toml";
import { LociError } from "../../errors.ts";
import type { Json } from "./client.ts";
import { findAt } from "./find-at.ts";

type Table = Readonly<Record<string, unknown>>;

/** Throws CONFIG_INVALID with line and column. */
export function parseToml(text: string, path: string): Table {
  try {
    // An integer of TOML has 64 bits.
    return parse(text, { integersAsBigInt: "asNeeded" });
  } catch (error) {
    const place = error instanceof TomlError ? ` at line ${error.line}, column ${error.column}` : "";
    throw new LociError("CONFIG_INVALID", `${path} is not TOML${place}.`, {
      hint: "Fix it by hand; it was left unchanged.",
      cause: error,
    });
  }
}

/** `text` with the table at its end, or in place of an existing one if `replace` is set. Throws CONFIG_INVALID. */
export function setTable(
  text: string,
  path: string,
  at: readonly string[],
  value: Readonly<Record<string, Json>>,
  replace: boolean,
): string {
  const content = parseToml(text, path);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = [
    `[${at.join(".")}]`,
    ...Object.entries(value).map(([key, child]) => `${key} = ${format(child)}`),
  ];
  const table = lines.map((line) => line + eol).join("");
  if (findAt(content, at) === undefined) {
    const gap = text === "" ? "" : text.endsWith("\n") ? eol : eol + eol;
    return text + gap + table;
  }
  if (!replace) return text;
  const span = findSpan(text, at);
  if (span === undefined) {
    throw new LociError("CONFIG_INVALID", `${at.join(".")} of ${path} is not written as its own table.`, {
      hint: `Write it as [${at.join(".")}], or remove it.`,
    });
  }
  return text.slice(0, span.start) + table + text.slice(span.end);
}

/** `text` without the table; undefined if it is not written as one. */
export function removeTable(text: string, at: readonly string[]): string | undefined {
  const span = findSpan(text, at);
  if (span === undefined) return undefined;
  const [before, after] = [text.slice(0, span.start), text.slice(span.end)];
  // Of the blank lines around it, one is left.
  return (/^\s/.test(after) || after === "" ? before.replace(/(\n)\r?\n$/, "$1") : before) + after;
}

/** JSON's strings, numbers and lists of them are valid TOML too. */
function format(value: Json): string {
  return Array.isArray(value)
    ? `[${value.map((element) => format(element as Json)).join(", ")}]`
    : JSON.stringify(value);
}

/** From the table's header to the end of its last pair: blank lines and comments after it belong to the next part. */
function findSpan(
  text: string,
  at: readonly string[],
): { readonly start: number; readonly end: number } | undefined {
  const name = at.map((key) => `(?:${key}|"${key}")`).join(String.raw`\s*\.\s*`);
  const header = new RegExp(String.raw`^[ \t]*\[\s*${name}\s*\][^\n]*(?:\n|$)`, "m").exec(text);
  if (header === null) return undefined;
  let end = header.index + header[0].length;
  const pair = /^[ \t]*[\w"'][^\n]*(?:\n|$)/my;
  for (pair.lastIndex = end; pair.exec(text) !== null;) end = pair.lastIndex;
  return { start: header.index, end };
}
