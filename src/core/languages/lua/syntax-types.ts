// The annotations of Lua's language server that name types: `@type`, `@param` and `@return`.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { addDocType, type DocTypeStyle } from "../syntax-parts/doc-types.ts";

/** A list is a table too: what it holds are its values, not its keys. */
const style: DocTypeStyle = { list: "table", place: 1, parter: undefined };
const parameterKind = bindingKinds.indexOf("parameter");

const lineBefore = /[ \t]*---+[ \t]*@type[ \t]+(\S.*)/y;
const commentBehind = /[,;]?[ \t]*--+[ \t]*@type[ \t]+(\S.*)/y;

/** Types of the language itself that have no members. */
const plainType =
  /^(?:any|boolean|false|fun|function|integer|lightuserdata|nil|number|self|thread|true|unknown|userdata|void)$/;

/** The type that `---@type Name` gives to a statement, on the line before it or behind it; `none` for others. */
export function annotatedType(x: Extraction, statement: number): number {
  if (!namesTypes(x)) return none;
  const start = x.start(statement);
  const line = startOfLine(x.text, start);
  if (line < 0) return none;
  const before = line === 0 ? undefined : matchAt(lineBefore, x.text, x.text.lastIndexOf("\n", line - 2) + 1);
  const written = before ?? matchAt(commentBehind, x.text, x.end(statement));
  return written === undefined ? none : addType(x, written, start);
}

function namesTypes(x: Extraction): boolean {
  const known = x.memo.get("names types");
  if (known !== undefined) return known === 1;
  const names = x.text.includes("@type");
  x.memo.set("names types", Number(names));
  return names;
}

/** Where the line begins whose first code is at that offset; −1 if code is before it. */
function startOfLine(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && /[ \t]/.test(text.charAt(at - 1))) at--;
  return at === 0 || text.charAt(at - 1) === "\n" ? at : -1;
}

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[1];
}

/** Sets the types that a function's comment names. */
export function typeFunction(x: Extraction, row: number): void {
  const { symbols, bindings } = x;
  if (symbols.doc[row] === noString) return;
  const doc = x.names.get(symbols.doc[row]!);
  const at = symbols.nameStart[row]!;
  const result = /@return[ \t]+(\S.*)/.exec(doc)?.[1];
  const type = result === undefined ? none : addType(x, result, at);
  if (type !== none) symbols.type[row] = type;
  for (const [, name, written] of doc.matchAll(/@param[ \t]+(\w+)\??[ \t]+(\S.*)/g)) {
    // What is bound since the function began belongs to it or to functions in it, which have later rows.
    for (let b = bindings.length - 1; b >= 0 && bindings.owner[b]! >= row; b--) {
      if (bindings.owner[b] !== row || bindings.kind[b] !== parameterKind) continue;
      if (x.names.get(bindings.name[b]!) !== name) continue;
      const given = addType(x, written!, at);
      if (given !== none) bindings.type[b] = given;
      break;
    }
  }
}

/** Rows of the type at the start of a text: a description may follow it. `none` if it leads to no declaration. */
export function addType(x: Extraction, text: string, offset: number): number {
  const type = typeText(text);
  const isPlain = (type.match(/[A-Za-z_][\w.]*/g) ?? []).every((name) => plainType.test(name));
  return isPlain || /^(?:fun\b|["'`{[])/.test(type) ? none : addDocType(x, type, offset, style);
}

/** The text up to the first blank or comma outside brackets that does not belong to a union. */
function typeText(text: string): string {
  let depth = 0;
  let last = "";
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (/\s/.test(unit)) {
      const blank = at;
      while (/\s/.test(text.charAt(at + 1))) at++;
      if (depth === 0 && last !== "|" && text.charAt(at + 1) !== "|") return text.slice(0, blank);
      continue;
    }
    if ("<({[".includes(unit)) depth++;
    else if (">)}]".includes(unit)) depth--;
    else if (depth === 0 && (unit === "," || unit === "#")) return text.slice(0, at);
    last = unit;
  }
  return text;
}
