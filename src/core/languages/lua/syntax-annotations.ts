// The annotations of Lua's language server: `@class`, `@field` and `@alias` declare types, `@type`, `@param` and
// `@return` name them.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { cleanDoc } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { ops } from "../../parse/tree/rules.ts";
import { addDocType, type DocTypeStyle } from "../syntax-parts/doc-types.ts";
import { addHeritage, inheritAnnotated } from "./syntax-metatables.ts";
import { addMember, kinds } from "./syntax-owners.ts";

/** A list is a table too: what it holds are its values, not its keys. */
const annotated: DocTypeStyle = { list: "table", place: 1, parter: undefined };
const typeKind = symbolKindCode("type");
const parameterKind = bindingKinds.indexOf("parameter");

const classLine = /^---+[ \t]*@class[ \t]+(?:\(\w+(?:,[ \t]*\w+)*\)[ \t]*)?([A-Za-z_][\w.]*)(.*)$/;
const aliasLine = /^---+[ \t]*@alias[ \t]+([A-Za-z_][\w.]*)[ \t]+(\S.*)$/;
const commentLine = /[ \t]*(--.*)(?:\r?\n|$)/y;
const fieldLine =
  /^---+[ \t]*@field[ \t]+(?:(?:public|protected|private|package)[ \t]+)?([A-Za-z_]\w*)\??[ \t]+(\S.*)$/;
const declared = /[ \t]*(?:local[ \t]+)?([A-Za-z_]\w*(?:\.\w+)*)[ \t]*=(?!=)/y;

/** Types of the language itself that have no members. */
const plainType =
  /^(?:any|boolean|false|fun|function|integer|lightuserdata|nil|number|self|thread|true|unknown|userdata|void)$/;

/** A comment that declares a type. */
export const annotation: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    if (!text.startsWith("---") || !text.includes("@")) return undefined;
    const { docStart, docEnd, docReach } = x; // they belong to what follows
    const [, alias, target] = aliasLine.exec(text.trimEnd()) ?? [];
    if (alias !== undefined) addAlias(x, node, alias, addType(x, target!, x.start(node)));
    else declareClass(x, node, text);
    Object.assign(x, { docStart, docEnd, docReach });
    return undefined;
  },
};

function declareClass(x: Extraction, node: number, text: string): void {
  const [, name, rest] = classLine.exec(text.trimEnd()) ?? [];
  if (name === undefined) return;
  const base = /^(?:<[^<>]*>)?[ \t]*:[ \t]*(\S.*)$/.exec(rest!)?.[1];
  const baseRow = base === undefined ? none : addType(x, base, x.start(node));
  const { lines, end } = linesAfter(x, x.end(node));
  const table = x.owner === 0 ? tableAt(x, end) : undefined;
  if (table === undefined) {
    const row = addNamed(x, node, name, x.start(node) + text.indexOf(name));
    x.symbols.end[row] = Math.max(x.symbols.end[row]!, lines.at(-1)?.end ?? 0);
    x.symbols.doc[row] = x.names.internText(cleanDoc(x.text.slice(x.start(node), x.symbols.end[row])));
    if (baseRow !== none) addHeritage(x, row, baseRow);
    for (const line of lines) addField(x, node, line, row, name);
    return;
  }
  if (table === name) x.memo.set(`annotated ${name}`, 1);
  else addAlias(x, node, name, tableType(x, table, x.start(node)));
  x.memo.set(`owner ${table}`, 1);
  if (baseRow !== none) x.memo.set(`annotated base ${table}`, baseRow);
  for (const line of lines) addField(x, node, line, none, table);
}

/** At the end of the file, the tables that have annotations are known. */
export function finishAnnotations(x: Extraction, row: number): void {
  const name = x.names.get(x.symbols.name[row]!);
  if (x.memo.has(`annotated ${name}`)) x.symbols.flags[row]! |= symbolFlags.annotated;
  const base = x.memo.get(`annotated base ${name}`);
  if (base !== undefined) inheritAnnotated(x, row, base);
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The lines of a class's comment, and where the code after it begins. */
function linesAfter(x: Extraction, from: number): { readonly lines: readonly Line[]; readonly end: number } {
  const lines: Line[] = [];
  let at = x.text.charCodeAt(from - 1) === 10 ? from : x.text.indexOf("\n", from) + 1;
  while (at > 0) {
    commentLine.lastIndex = at;
    const match = commentLine.exec(x.text);
    if (match === null || /^---+[ \t]*@(?:class|alias|enum)\b/.test(match[1]!)) break;
    const start = at + match[0].indexOf("--");
    lines.push({ text: match[1]!.trimEnd(), start, end: start + match[1]!.trimEnd().length });
    at = commentLine.lastIndex;
    if (at >= x.text.length) break;
  }
  return { lines, end: at };
}

/** The table that the statement at that offset assigns, as it is written. */
function tableAt(x: Extraction, offset: number): string | undefined {
  declared.lastIndex = offset;
  return declared.exec(x.text)?.[1];
}

function tableType(x: Extraction, path: string, offset: number): number {
  const parts = path.split(".");
  return parts.reduce<number>(
    (base, part, i) =>
      x.addExpression(
        i === parts.length - 1 ? ops.type : i === 0 ? ops.ident : ops.member,
        x.names.internText(part),
        base,
        offset,
      ),
    none,
  );
}

function addAlias(x: Extraction, node: number, name: string, type: number): void {
  if (type === none || x.declares(0, x.names.internText(name))) return;
  const row = addNamed(x, node, name, x.start(node) + x.slice(node).indexOf(name));
  x.symbols.type[row] = type;
}

/** `---@field name Type`; data of plain types is no member that leads anywhere. */
function addField(x: Extraction, node: number, line: Line, type: number, owner: string): void {
  const [, name, written] = fieldLine.exec(line.text) ?? [];
  if (name === undefined || x.memo.has(`field ${owner}.${name}`)) return;
  if (/^(?:string|table)\b(?!<)(?!.*[|[])/.test(written!)) return;
  const row = addType(x, written!, line.start);
  if (row === none) return;
  const nameStart = line.start + line.text.indexOf(name, line.text.indexOf("@field") + 6);
  x.memo.set(`field ${owner}.${name}`, x.symbols.length);
  const around = x.owner;
  if (type !== none) x.owner = type;
  const field =
    type === none
      ? addMember(
          x,
          node,
          { table: owner },
          { kind: kinds.field, name, nameNode: node, nameStart, isStatic: false },
        )
      : addSymbol(x, node, { kind: kinds.field, name: x.names.internText(name), nameNode: node, flags: 0 });
  x.owner = around;
  place(x, field, nameStart, line.end);
  x.symbols.type[field] = row;
}

function addNamed(x: Extraction, node: number, name: string, nameStart: number): number {
  const { owner } = x;
  x.owner = 0; // types are known everywhere
  const row = addSymbol(x, node, {
    kind: typeKind,
    name: x.names.internText(name),
    nameNode: node,
    flags: 0,
  });
  x.owner = owner;
  place(x, row, nameStart, x.start(node) + x.slice(node).trimEnd().length);
  return row;
}

function place(x: Extraction, row: number, start: number, end: number): void {
  const { symbols } = x;
  symbols.start[row] = symbols.outerStart[row] = symbols.docEnd[row] = symbols.nameStart[row] = start;
  symbols.end[row] = end;
  symbols.doc[row] = noString;
  symbols.signature[row] = x.names.internText(x.text.slice(start, end).replace(/\s+/g, " ").slice(0, 300));
}

/** The type that `---@type Name` gives to a statement, on the line before it or behind it; `none` for others. */
export function annotatedType(x: Extraction, statement: number): number {
  if (!namesTypes(x)) return none;
  const start = x.start(statement);
  const line = x.text.lastIndexOf("\n", start - 1);
  const before = x.text.slice(x.text.lastIndexOf("\n", line - 1) + 1, Math.max(0, line));
  const next = x.text.indexOf("\n", x.end(statement));
  const behind = x.text.slice(x.end(statement), next < 0 ? x.text.length : next);
  const written =
    /^[ \t]*---+[ \t]*@type[ \t]+(\S.*)$/.exec(before) ??
    /^[,;]?[ \t]*--+[ \t]*@type[ \t]+(\S.*)$/.exec(behind);
  return written === null || x.text.slice(line + 1, start).trim() !== ""
    ? none
    : addType(x, written[1]!, start);
}

function namesTypes(x: Extraction): boolean {
  const known = x.memo.get("names types");
  if (known !== undefined) return known === 1;
  const names = x.text.includes("@type");
  x.memo.set("names types", Number(names));
  return names;
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
    for (let b = bindings.length - 1; b >= 0; b--) {
      if (bindings.owner[b] !== row || bindings.kind[b] !== parameterKind) continue;
      if (x.names.get(bindings.name[b]!) !== name) continue;
      const given = addType(x, written!, at);
      if (given !== none) bindings.type[b] = given;
      break;
    }
  }
}

/** Rows of the type at the start of a text: a description may follow it. `none` if it leads to no declaration. */
function addType(x: Extraction, text: string, offset: number): number {
  const type = typeText(text);
  const isPlain = (type.match(/[A-Za-z_][\w.]*/g) ?? []).every((name) => plainType.test(name));
  return isPlain || /^(?:fun\b|["'`{[])/.test(type) ? none : addDocType(x, type, offset, annotated);
}

/** The text up to the first blank or comma outside brackets that does not belong to a union. */
function typeText(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if ("<({[".includes(unit)) depth++;
    else if (">)}]".includes(unit)) depth--;
    else if (depth === 0 && (unit === "," || unit === "#")) return text.slice(0, at);
    else if (
      depth === 0 &&
      /\s/.test(unit) &&
      !/\|\s*$/.test(text.slice(0, at)) &&
      !/^\s*\|/.test(text.slice(at))
    )
      return text.slice(0, at);
  }
  return text;
}
