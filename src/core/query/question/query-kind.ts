// What kind of query is it: a name, a path, an error, prose, or prose with names or paths in it?
import type { AskedPlace } from "./asked-places.ts";
import { looksLikeCode } from "./written-names.ts";

export type QueryKind = "symbol" | "path" | "error" | "prose" | "mixed";

/** Blanks end with their line: otherwise each of many empty lines would be read to the end of all. */
const framePattern =
  /^[^\S\n]*at .{2,}:\d+|^[^\S\n]*File ".+", line \d+|^\S.*\.\w+:\d+(:\d+)?\b|\b(panicked at|Traceback|goroutine \d+|Caused by:|Exception in thread)|^#\d+\s+0x/m;
const errorPattern =
  /\b([A-Z]\w*(Error|Exception|Warning)|E[A-Z]{4,}|panic|segfault|SIGSEGV|undefined is not|cannot read propert)\b.*[:'"(]/;
const messagePattern = /^(\w+ )?(error|fatal|fatal error|warning|panic|exception)\s*:/i;
const quotedPattern =
  /\b(get|got|gets|getting|see|says?|error|message|throws?|fails? with)\b[^"“]{0,20}["“][^"”]{12,1000}["”]/i;

/** @param names - the parts of the text that look like names */
export function kindOf(text: string, places: readonly AskedPlace[], names: readonly string[]): QueryKind {
  const trimmed = text.trim();
  const isOneToken = !/\s/.test(trimmed.replace(/\(\s*\)$/, ""));
  if (framePattern.test(trimmed) && (trimmed.includes("\n") || places.length > 0) && !isOneToken)
    return "error";
  if (isOneToken && places.length > 0) return "path";
  if (isOneToken && /^[\p{L}_$][\p{L}\p{N}_$:.#>!?-]*(\(\))?$/u.test(trimmed)) return "symbol";
  if (errorPattern.test(trimmed) || messagePattern.test(trimmed) || quotedPattern.test(trimmed))
    return "error";
  return names.some(looksLikeCode) || places.length > 0 ? "mixed" : "prose";
}
