// A header that consists only of macros, read line by line: the same result as from its syntax tree, in a tenth of the
// time.
import { symbolKindCode } from "../../types/kinds.ts";
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import { settleAccess } from "../../parse/nodes/access.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { behindSpace, matchAt } from "../syntax-parts/text-parts.ts";

const macroKind = symbolKindCode("macro");
const includeKind = importKinds.indexOf("include");

const definition = /#[ \t]*define[ \t]+(\w+)/y;
const inclusion = /#[ \t]*include[ \t]*(?:<([^>\n]+)>|"([^"\n]+)")/y;
const condition = /#[ \t]*(?:undef|if|ifdef|ifndef|elif|else|endif)\b/y;

/** False if a line is not a directive, or continues on the next: then the tree is needed. */
function readMacros(x: Extraction): boolean {
  const { text } = x;
  for (let at = 0; at < text.length;) {
    const code = behindSpace(text, at);
    if (code >= text.length) return true;
    if (text.startsWith("/*", code)) {
      const close = text.indexOf("*/", code + 2);
      if (close < 0) return false;
      at = close + 2;
      continue;
    }
    const next = text.indexOf("\n", code);
    const end = next < 0 ? text.length : next;
    at = end + 1;
    if (text.startsWith("//", code)) continue;
    if (text.charCodeAt(code) !== 0x23 || !readDirective(x, code, end)) return false;
  }
  return true;
}

function readDirective(x: Extraction, start: number, lineEnd: number): boolean {
  const { text } = x;
  let end = lineEnd;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  if (text[end - 1] === "\\") return false;
  const line = text.slice(start, end);
  const remark = line.indexOf("/*");
  if (remark >= 0 && line.indexOf("*/", remark + 2) + 2 !== line.length) return false;
  const name = matchAt(definition, text, start)?.[1];
  if (name !== undefined) {
    const nameStart = definition.lastIndex - name.length;
    const interned = x.names.intern(text, nameStart, nameStart + name.length);
    const row = x.symbols.add(macroKind, interned, 0, { start, end, nameStart });
    x.symbols.ordinal[row] = x.nextOrdinal(0, interned);
    settleAccess(x, row, -1);
    return true;
  }
  const included = matchAt(inclusion, text, start);
  if (included === null) return matchAt(condition, text, start) !== null;
  const flags = included[1] === undefined ? 0 : importFlags.system;
  x.addImport({ kind: includeKind, module: included[1] ?? included[2]!, offset: start, flags });
  return true;
}

export const bulk: Hook = { bulk: readMacros };
