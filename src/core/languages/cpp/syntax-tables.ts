// Functions in C++'s braces: `Command commands[] = {{"load", load}}`, `map<string, Run> runs = {{"load", load}}`,
// `list.push_back({"load", load})`. And calls of their elements that the grammar reads as declarations.
import { noString } from "../../../base/string-table.ts";
import { none, ops, tableKeys } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import type { TableRow } from "../../parse/nodes/given-values.ts";
import { addTable, mayBeFunction, placesIn } from "../../parse/nodes/given-values.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import type { Declared } from "../c/syntax-names.ts";
import { cppFacts, putters } from "./facts.ts";
import { isPlainType, readAsValues } from "./syntax-made.ts";
import { isBraced } from "../c/syntax-tables.ts";

const putting: ReadonlySet<string> = new Set(putters.split(" "));
const keyed: ReadonlySet<string> = new Set(cppFacts.keyed!.split(" "));
const arrays: ReadonlySet<string> = new Set(["array"]);
/** `MAX_SIZE`, `kMaxSize` */
const constant = /^(?:[\p{Lu}\d_]+|k\p{Lu}\w*)$/u;
const designator = /\.\s*(\w+)\s*=/y;
/** Of longer lists the first ones are read. */
const mostEntries = 64;

/** A value in braces: its node without a designator, the row of a value that may be a function, and the member's name. */
interface Entry {
  readonly at: number;
  readonly row: number;
  readonly name: string | undefined;
}

/** The row of the table that the braces `value` of a declared name are; `none` if they hold no functions. */
export function addBraces(x: Extraction, value: number, { name, type }: Declared): number {
  if (value === none || type === none || !isBraced(x, value)) return none;
  if (x.text.slice(x.end(name), x.start(value)).includes("[")) return addElements(x, value, type, type);
  const inner = value + 1;
  const isDouble = inner < afterOf(x.nodes, value) && afterOf(x.nodes, inner) >= afterOf(x.nodes, value);
  // `std::array<Run, 2> runs = {{load, store}}`
  if (isDouble && isBraced(x, inner) && isNamed(x, type, arrays)) return addBraces(x, inner, { name, type });
  const isStruct = !isPlainType(x, type);
  const members = isStruct ? membersOf(x, value) : [];
  const element = (): number => x.addExpression(ops.index, noString, type, x.expressions.offset[type]!);
  return addElements(x, value, type, element, members);
}

/**
 * `runs_{{"load", load}, {"store", store}}`: a row for what a container is made of; `none` if that holds no functions.
 */
export function addListed(x: Extraction, list: number): number {
  if (!isBraced(x, list) || list + 1 >= afterOf(x.nodes, list) || !isBraced(x, list + 1)) return none;
  const elements: TableRow[] = [];
  for (const { at } of entriesOf(x, list)) {
    const second = isBraced(x, at) ? secondOf(x, at) : none;
    if (second !== none) elements.push({ key: tableKeys.element, row: second });
  }
  if (elements.length === 0) return none;
  const made = x.addExpression(ops.literal, noString, none, x.start(list));
  addTable(x, list, made, elements);
  return made;
}

/** Notes the members that braces among the arguments of `commands.push_back({"load", load})` set. */
export function notePutBraces(x: Extraction, list: number, call: number): void {
  const { op, base, name } = x.expressions;
  const callee = call === none || list === none ? none : base[call]!;
  const holder = callee === none ? none : base[callee]!;
  if (callee === none || holder === none || op[callee] !== ops.member) return;
  if (name[callee] === noString || !putting.has(x.names.get(name[callee]!))) return;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    if (!isBraced(x, at)) continue;
    const second = secondOf(x, at);
    const members = membersOf(x, at);
    if (members.length > 0) {
      const element = x.addExpression(ops.index, noString, holder, x.expressions.offset[callee]!);
      addTable(x, at, element, members);
    }
    if (second !== none) x.rowOf[at] = second;
  }
}

/**
 * A table with the elements of a list, besides `members` that the list sets. @param element - the row of the type of
 * structs in the list, or what adds it
 */
function addElements(
  x: Extraction,
  list: number,
  type: number,
  element: number | (() => number),
  members: readonly TableRow[] = [],
): number {
  const elements: TableRow[] = [];
  let made: number | undefined = typeof element === "number" ? element : undefined;
  const isOfPairs = typeof element !== "number" && isNamed(x, type, keyed);
  for (const { at, row } of entriesOf(x, list)) {
    if (row !== none) elements.push({ key: tableKeys.element, row });
    if (!isBraced(x, at)) continue;
    const second = typeof element === "number" ? none : secondOf(x, at);
    if (second !== none) elements.push({ key: tableKeys.element, row: second });
    const inner = isOfPairs ? lastOf(x, at) : at;
    const own = inner === none || !isBraced(x, inner) ? [] : membersOf(x, inner);
    if (own.length === 0) continue;
    made ??= (element as () => number)();
    addTable(x, inner, made, own);
  }
  return addTable(x, list, type, [...members, ...elements]);
}

function isNamed(x: Extraction, type: number, words: ReadonlySet<string>): boolean {
  const name = x.expressions.name[type]!;
  return name !== noString && words.has(x.names.get(name));
}

/** The members that a list sets, by name or position. */
function membersOf(x: Extraction, list: number): TableRow[] {
  const entries = entriesOf(x, list).filter(({ row }) => row !== none);
  const placed = entries.filter(({ name }) => name === undefined);
  const found = entries
    .filter(({ name }) => name !== undefined)
    .map(({ row, name }) => ({ key: `.${name!}`, row }));
  const starts = placed.map(({ at }) => x.start(at));
  const places = placed.length === 0 ? [] : placesIn(x, list, starts);
  return [...found, ...placed.map(({ row }, index) => ({ key: `.${String(places[index])}`, row }))];
}

/** The values of a list; `row` is `none` for one that is no function. */
function entriesOf(x: Extraction, list: number): Entry[] {
  const found: Entry[] = [];
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after && found.length < mostEntries; at = afterOf(x.nodes, at)) {
    const isPair = x.role(at) === roles.pair;
    const value = isPair ? x.child(at, x.rule(at)!.value) : at;
    if (value === none || x.role(at) === roles.comment) continue;
    designator.lastIndex = x.start(at);
    const name = isPair ? designator.exec(x.text)?.[1] : undefined;
    if (!isPair || name !== undefined) found.push({ at: value, row: functionAt(x, value), name });
  }
  return found;
}

/** The row of a value that may be a function; `none` for other values. */
function functionAt(x: Extraction, node: number): number {
  const row = x.row(node);
  if (row === none || !mayBeFunction(x, row)) return none;
  const name = x.expressions.name[row]!;
  return name === noString || constant.test(x.names.get(name)) ? none : row;
}

/** In `{"load", load}` the row of the second value, if it may be a function. */
function secondOf(x: Extraction, list: number): number {
  const last = lastOf(x, list);
  return last === none ? none : functionAt(x, last);
}

/** The second of two values. */
function lastOf(x: Extraction, list: number): number {
  const after = afterOf(x.nodes, list);
  const first = list + 1;
  const second = first < after ? afterOf(x.nodes, first) : after;
  return second < after && afterOf(x.nodes, second) >= after ? second : none;
}

/** `table[code](at);` with names alone looks like a declaration of `code` in brackets, which only `auto` has. */
export function addTableCall(x: Extraction, at: number, type: number): boolean {
  const rule = x.rule(at)!;
  if (type === none || rule.hook !== "functionDeclarator" || x.declaresSymbols) return false;
  if (x.rule(x.child(at, rule.name))?.hook !== "structuredBinding") return false;
  const list = x.child(at, rule.arguments);
  const { expressions } = x;
  expressions.op[type] = expressions.base[type] === none ? ops.ident : ops.member;
  const element = x.addExpression(ops.index, noString, type, expressions.offset[type]!);
  const values = list === none ? [] : readAsValues(x, list);
  const call = x.addExpression(ops.call, noString, element, expressions.offset[type]!);
  expressions.argc[call] = values.length;
  for (const value of values) expressions.generic[value] = call;
  return true;
}
