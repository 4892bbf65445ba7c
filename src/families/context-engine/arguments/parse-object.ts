// Which object did an agent write as text? JSON, JSON without braces, a query string, or `key=value, key=value`.
import { isRecord } from "../../../base/is-record.ts";
import { parseMembers, parseRelaxed } from "../../../tools/arguments/relaxed-json.ts";

/** Undefined for any other text. Values of the `=` forms stay texts: the schema knows their types. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseRelaxed(text);
  if (isRecord(value)) return value;
  // A whole object that was encoded twice: "{\"query\":\"x\"}".
  if (typeof value === "string" && value !== text) return parseObject(value);
  return parseMembers(text) ?? parsePairs(text);
}

/** A comma or `&` only separates if another `key=` follows, so that values may contain both. */
const pairSeparator = /[&,]\s*(?=[A-Za-z_][\w.-]*=)/;
const pair = /^([A-Za-z_][\w.-]*)=([\s\S]*)$/;

function parsePairs(text: string): Readonly<Record<string, unknown>> | undefined {
  const parts = text.trim().replace(/^\?/, "").split(pairSeparator);
  const entries: [string, unknown][] = [];
  for (const part of parts) {
    const [, key, raw] = pair.exec(part) ?? [];
    if (key === undefined || raw === undefined) return undefined;
    entries.push([key, parsePairValue(raw)]);
  }
  return Object.fromEntries(entries);
}

function parsePairValue(raw: string): unknown {
  const plain = decodePart(raw).trim();
  if (plain === "null" || plain === "None") return null;
  return parseRelaxed(plain) ?? plain;
}

/** As in a URL, but `+` is a space only between words, because `c++` is a language. */
function decodePart(raw: string): string {
  const spaced = raw.replaceAll(/(?<=\w)\+(?=\w)/g, " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced; // a bare "%" is a plain character, not an escape
  }
}
