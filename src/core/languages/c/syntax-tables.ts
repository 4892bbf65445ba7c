// Functions kept in tables and structs of C: `struct ops o = { .open = openFile, closeFile }`, `o->open = openFile`.
import { noString } from "../../../base/string-table.ts";
import { none, tableKeys } from "../../types/parsed-file.ts";
import { isConditional } from "./syntax-conditionals.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import type { TableRow } from "../../parse/nodes/given-values.ts";
import { addTable, placesIn } from "../../parse/nodes/given-values.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { ops, roles } from "../../parse/tree/rules.ts";

const constant = /^[\p{Lu}\d_]+$/u;
const designator = /((?:\.\s*\w+\s*)+)=/y;
/** Structs inside structs are filled to this depth. */
const mostInner = 3;

/** Notes what the braced value of a declarator sets: the members of a struct, or of each struct in an array. */
export function noteTable(x: Extraction, name: number, value: number, type: number): void {
  if (name === none || value === none || !isList(x, value)) return;
  const dimensions = x.text.slice(x.end(name), x.start(value)).split("[").length - 1;
  if (dimensions > 1) return;
  const guards = new Set<number>();
  if (dimensions === 0) {
    noteMembers(x, value, type, guards);
    return;
  }
  const elements = entriesOf(x, value).map(({ row }) => ({ key: tableKeys.element, row }));
  addTable(x, value, none, elements);
  const after = afterOf(x.nodes, value);
  for (let at = value + 1; at < after; at = afterOf(x.nodes, at)) {
    const element = x.role(at) === roles.pair ? x.child(at, x.rule(at)!.value) : at;
    if (element !== none && isList(x, element)) noteMembers(x, element, type, guards);
  }
}

/** `o->open = openFile` */
export const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.row(x.child(node, rule.left));
    const right = x.row(x.child(node, rule.right));
    if (left === none || right === none) return;
    const { op, name } = x.expressions;
    // Most assignments set a member to a local: C declares a file's functions before their use.
    if (op[left] !== ops.member || !isDeclaredAbove(x, right)) return;
    addTable(x, node, left, [{ key: "." + x.names.get(name[left]!), row: right }]);
  },
};

function isList(x: Extraction, node: number): boolean {
  return x.role(node) === roles.arguments && x.text.charCodeAt(x.start(node)) === 0x7b;
}

/** Whether the row is an identifier that the file has declared at its top. */
function isDeclaredAbove(x: Extraction, row: number): boolean {
  const { op, name } = x.expressions;
  return op[row] === ops.ident && name[row] !== noString && x.declares(0, name[row]!);
}

/** `{ .open = openFile, closeFile }`: a member without a name has its position as key. */
function noteMembers(x: Extraction, list: number, type: number, guards: Set<number>): void {
  const entries = entriesOf(x, list);
  const keyed = namedEntries(x, list, "", 0);
  if (entries.length === 0 && keyed.length === 0) return;
  // Behind a named member, positions count from there.
  const firstPair = x.childOfRole(list, roles.pair);
  const placed = entries.filter(
    ({ at, name }) => name === undefined && (firstPair === none || at < firstPair),
  );
  if (placed.length > 0 && !isConditional(x, list)) {
    const places = placesIn(
      x,
      list,
      placed.map(({ at }) => x.start(at)),
    );
    placed.forEach(({ row }, index) => keyed.push({ key: "." + String(places[index]), row }));
    for (const row of macrosIn(x, list, placed.at(-1)!.at, guards)) keyed.push({ key: tableKeys.macro, row });
  }
  addTable(x, list, type, keyed);
}

/** `{ .read = readFile, .meta = { .stat = statFile } }`: entries with the names of their members, ".meta.stat". */
function namedEntries(x: Extraction, list: number, path: string, depth: number): TableRow[] {
  const found: TableRow[] = [];
  for (const { row, name } of entriesOf(x, list))
    if (name !== undefined) found.push({ key: `${path}.${name}`, row });
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after && depth < mostInner; at = afterOf(x.nodes, at)) {
    if (x.role(at) !== roles.pair) continue;
    const value = x.child(at, x.rule(at)!.value);
    const name = value === none || !isList(x, value) ? undefined : designatorAt(x, at);
    if (name !== undefined) found.push(...namedEntries(x, value, `${path}.${name}`, depth + 1));
  }
  return found;
}

interface Entry {
  readonly at: number;
  readonly row: number;
  /** Of the member, if the entry names it. */
  readonly name: string | undefined;
}

/** The entries that name something which may be a function. */
function entriesOf(x: Extraction, list: number): Entry[] {
  const found: Entry[] = [];
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const isPair = x.role(at) === roles.pair;
    const value = isPair ? x.child(at, x.rule(at)!.value) : at;
    const row = value === none ? none : x.row(value);
    if (row === none || !mayBeFunction(x, row)) continue;
    found.push({ at, row, name: isPair ? designatorAt(x, at) : undefined });
  }
  return found;
}

/** In the table of a function most names are locals. */
function mayBeFunction(x: Extraction, row: number): boolean {
  const { op, name } = x.expressions;
  if (op[row] !== ops.ident || name[row] === noString) return false;
  return x.declaresSymbols ? !constant.test(x.names.get(name[row]!)) : isDeclaredAbove(x, row);
}

function designatorAt(x: Extraction, pair: number): string | undefined {
  designator.lastIndex = x.start(pair);
  return designator.exec(x.text)?.[1]!.replace(/\s/g, "").slice(1);
}

/**
 * Rows of the elements before `last` that may be macros, each name once per variable: the text of a macro may be several
 * elements.
 */
function macrosIn(x: Extraction, list: number, last: number, known: Set<number>): number[] {
  const { op, base, name } = x.expressions;
  const rows: number[] = [];
  for (let at = list + 1; at < last; at = afterOf(x.nodes, at)) {
    const row = x.row(at);
    if (row === none) continue;
    const named = op[row] === ops.call ? base[row]! : row;
    if (named === none || op[named] !== ops.ident || known.has(name[named]!)) continue;
    if (named === row && !constant.test(x.names.get(name[row]!))) continue;
    known.add(name[named]!);
    rows.push(named);
  }
  return rows;
}
