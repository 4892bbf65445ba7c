// Functions kept in tables and structs of C: `struct ops o = { .open = openFile, closeFile }`, `o->open = openFile`.
import { noString } from "../../../base/string-table.ts";
import { none, ops, tableKeys } from "../../types/parsed-file.ts";
import { isAddress, isCallback, isFunction } from "./syntax-callbacks.ts";
import { valuesIn } from "./syntax-values.ts";
import { isConditional } from "./syntax-conditionals.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import type { TableRow } from "../../parse/nodes/given-values.ts";
import { addGiven, addTable, placesIn } from "../../parse/nodes/given-values.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import type { Declarator } from "./syntax-declarators.ts";

const constant = /^[\p{Lu}\d_]+$/u;
const designator = /((?:\.\s*\w+\s*)+)=/y;
/** Structs inside structs are filled to this depth. */
const mostInner = 3;

/** Arrays in arrays are read to this depth. */
const mostDimensions = 3;

/**
 * Notes what the braced value of a declarator sets: the members of a struct, or of each struct in an array, or the
 * elements of an array of functions, which an array of pointers may be.
 */
export function noteTable(x: Extraction, { name, isPointer }: Declarator, value: number, type: number): void {
  if (name === none || value === none || !isBraced(x, value)) return;
  const dimensions = x.text.slice(x.end(name), x.start(value)).split("[").length - 1;
  if (dimensions > mostDimensions) return;
  if (dimensions > 0) noteElements(x, value, { dimensions, isPointer, type, guards: new Set() });
  else if (!isPointer) noteMembers(x, value, type, new Set());
}

interface ArrayOf {
  readonly dimensions: number;
  readonly isPointer: boolean;
  /** Row of the declared type. */
  readonly type: number;
  readonly guards: Set<number>;
}

function noteElements(x: Extraction, list: number, array: ArrayOf): void {
  const { dimensions, isPointer, type, guards } = array;
  if (dimensions === 1) {
    const entries = entriesOf(x, list).filter(({ at }) => !isPointer || !isAddress(x, at));
    const elements = entries.map(({ row }) => ({ key: tableKeys.element, row }));
    addTable(x, list, none, elements);
  }
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const element = x.role(at) === roles.pair ? x.child(at, x.rule(at)!.value) : at;
    if (element === none) continue;
    if (!isPointer && dimensions === 1 && x.role(element) === roles.call) noteMade(x, element, type);
    if (!isBraced(x, element)) continue;
    if (dimensions > 1) noteElements(x, element, { ...array, dimensions: dimensions - 1 });
    else if (!isPointer) noteMembers(x, element, type, guards);
  }
}

/** `TEST(parses)` as an element: its text may be a braced list that holds the function. */
function noteMade(x: Extraction, call: number, type: number): void {
  const list = x.child(call, x.rule(call)!.arguments);
  const made = x.row(call);
  if (list === none || made === none) return;
  const entries: TableRow[] = [];
  let place = 0;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at), place++) {
    const row = x.row(at);
    const isPassed = isFunction(x, row) && x.expressions.generic[row] === made;
    if (isPassed) entries.push({ key: `${tableKeys.made}${place}`, row });
  }
  addTable(x, call, type, entries);
}

/** `(struct ops){ .read = readFile }`: notes the members that it sets. The row of the literal is that of its type. */
export function noteCompound(x: Extraction, node: number): void {
  const rule = x.rule(node)!;
  const [type, value] = [x.child(node, rule.type), x.child(node, rule.value)];
  const row = x.row(node);
  if (row === none || type === none || value === none || !isBraced(x, value)) return;
  if (!x.text.slice(x.start(type), x.start(value)).includes("[")) noteMembers(x, value, row, new Set());
}

/** `o->open = openFile` */
export const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.row(x.child(node, rule.left));
    const value = x.child(node, rule.right);
    if (left === none || value === none) return;
    const { op, name } = x.expressions;
    for (const right of valuesIn(x, value)) {
      // Most assignments set a member to a local: C declares a file's functions before their use.
      const isMember = op[left] === ops.member;
      if (isMember && isDeclaredAbove(x, right))
        addTable(x, node, left, [{ key: "." + x.names.get(name[left]!), row: right }]);
      else if (isCallback(x, right) || (!isMember && isFunction(x, right))) addGiven(x, left, right);
    }
  },
};

/** `{ … }`, a list of values. */
export function isBraced(x: Extraction, node: number): boolean {
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
    const name = value === none || !isBraced(x, value) ? undefined : designatorAt(x, at);
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
  if (x.declaresSymbols) return !constant.test(x.names.get(name[row]!));
  return isDeclaredAbove(x, row) || isCallback(x, row);
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
