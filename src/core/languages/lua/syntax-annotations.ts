// The annotations of Lua's language server that declare types: `@class`, `@field` and `@alias`.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { cleanDoc } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { addHeritage, inheritAnnotated } from "./syntax-metatables.ts";
import { addMember, kinds } from "./syntax-owners.ts";
import { addType } from "./syntax-types.ts";

const typeKind = symbolKindCode("type");

const classLine = /^---+[ \t]*@class[ \t]+(?:\(\w+(?:,[ \t]*\w+)*\)[ \t]*)?([A-Za-z_][\w.]*)(.*)$/;
const aliasLine = /^---+[ \t]*@alias[ \t]+([A-Za-z_][\w.]*)[ \t]+(\S.*)$/;
const commentLine = /[ \t]*(--.*)(?:\r?\n|$)/y;
const fieldLine =
  /^---+[ \t]*@field[ \t]+(?:(?:public|protected|private|package)[ \t]+)?([A-Za-z_]\w*)\??[ \t]+(\S.*)$/;
const declared = /[ \t]*(?:local[ \t]+)?([A-Za-z_]\w*(?:\.\w+)*)[ \t]*=(?!=)/y;

/** A comment that declares a type. */
export const annotation: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    if (!text.startsWith("---") || !text.includes("@")) return undefined;
    const { docStart, docEnd, docReach } = x; // they belong to what follows
    const [, alias, target] = aliasLine.exec(text.trimEnd()) ?? [];
    if (alias !== undefined)
      addAlias(
        x,
        node,
        alias,
        text.indexOf(alias, text.indexOf("@alias") + 6),
        addType(x, target!, x.start(node)),
      );
    else declareClass(x, node, text);
    Object.assign(x, { docStart, docEnd, docReach });
    return undefined;
  },
};

function declareClass(x: Extraction, node: number, text: string): void {
  const [, name, rest] = classLine.exec(text.trimEnd()) ?? [];
  if (name === undefined) return;
  const nameAt = text.trimEnd().length - rest!.length - name.length;
  const base = /^(?:<[^<>]*>)?[ \t]*:[ \t]*(\S.*)$/.exec(rest!)?.[1];
  const baseRow = base === undefined ? none : addType(x, base, x.start(node));
  const { lines, end } = linesAfter(x, x.end(node));
  const table = x.owner === 0 ? tableAt(x, end) : undefined;
  if (table === undefined) {
    const row = addNamed(x, node, name, x.start(node) + nameAt);
    x.symbols.end[row] = Math.max(x.symbols.end[row]!, lines.at(-1)?.end ?? 0);
    x.symbols.doc[row] = x.names.internText(cleanDoc(x.text.slice(x.start(node), x.symbols.end[row])));
    if (baseRow !== none) addHeritage(x, row, baseRow);
    for (const line of lines) addField(x, node, line, row, name);
    return;
  }
  if (table === name) x.memo.set(`annotated ${name}`, 1);
  else addAlias(x, node, name, nameAt, tableType(x, table, x.start(node)));
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

function addAlias(x: Extraction, node: number, name: string, nameAt: number, type: number): void {
  if (type === none || x.declares(0, x.names.internText(name))) return;
  const row = addNamed(x, node, name, x.start(node) + nameAt);
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
