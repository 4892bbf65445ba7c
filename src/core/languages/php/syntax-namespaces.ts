// A file may have several namespaces without braces, each of which ends where the next one begins. The grammar reads them
// as statements, so it sees them with braces. A namespace that is alone is that of the file.
import type { Hook } from "../../parse/nodes/extraction.ts";

const statement = /^[ \t]*namespace\s+[\w\\]+\s*;/gim;
/** Statements, and what may hold the word without being one. */
const parts =
  /\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[)).*|<<<[ \t]*(["']?)(\w+)\1\n[\s\S]*?\n\s*\2\b|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|(?<![\w\\$>:])namespace\s+[\w\\]+\s*;/gi;

export const prepare: Hook = {
  prepare: (text) => ((text.match(statement)?.length ?? 0) > 1 ? withBraces(text) : text),
};

/** Every character stays in its place: a brace is put in that of a semicolon or of a space. */
function withBraces(text: string): string {
  const namespaces = [...text.matchAll(parts)].filter(([found]) => /^namespace/i.test(found));
  if (namespaces.length < 2) return text;
  let shown = "";
  for (const [i, { 0: found, index }] of namespaces.entries()) {
    const before = text.slice(shown.length, index);
    // A namespace right behind another character leaves the file as it is.
    if (i > 0 && !/\s$/.test(before)) return text;
    shown += (i === 0 ? before : `${before.slice(0, -1)}}`) + `${found.slice(0, -1)}{`;
  }
  const rest = text.slice(shown.length);
  const trimmed = rest.trimEnd();
  const end = trimmed.endsWith("?>") ? trimmed.length - 2 : rest.length;
  if (!/\s/.test(rest.charAt(end - 1))) return shown + rest;
  return `${shown}${rest.slice(0, end - 1)}}${rest.slice(end)}`;
}
