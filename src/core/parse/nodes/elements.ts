// What does a literal hold, at which keys, and what does `table[key] = value` put into it later?
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, startOf } from "../tree/flat-tree.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { roles, scopeKinds } from "../tree/rules.ts";

/** Further elements have the same type as these, or the literal is a table of data. */
const maxElements = 16;
/** Keys of a table beyond this number are not told apart. */
const maxEntries = 64;

/** Prefix of the key in the names of rows for entries and subscripts; alone, it stands for an unknown key. */
const keyMark = ".";

/** Links the elements of a list or tuple, the values of a mapping and the result of a comprehension to the literal. */
export function keepElements(x: Extraction, node: number, rule: CompiledRule, literal: number): void {
  if (rule.as === "string" || rule.as === "str") return;
  if (rule.as === "Object" && !isHeld(x)) return;
  const children = childrenOf(x, node);
  const [first] = children;
  if (first === undefined) return;
  if (children.some((at) => isTelling(x, valueRow(x, at)))) x.tellingLiterals.add(literal);
  if (rule.scope !== scopeKinds.none) keepElement(x, literal, valueRow(x, first));
  else if (!followsValues(x)) {
    for (const at of children.slice(0, maxElements))
      keepElement(x, literal, placed(x, at, rule.as === "tuple"));
  } else if (rule.as === "Object" || children.some((at) => x.role(at) === roles.pair))
    keepEntries(x, children, literal, rule.as === "Object");
  else keepInOrder(x, children, rule, literal);
}

/** If names have no type of their own, the values that they hold are followed by key. */
function followsValues(x: Extraction): boolean {
  return x.rules.source.untypedNames === true;
}

/** Row of an element. With `isPlaced`, an empty row if the element has no free one. */
function placed(x: Extraction, node: number, isPlaced: boolean): number {
  const row = valueRow(x, node);
  return isPlaced && (row === none || x.expressions.generic[row] !== none)
    ? x.addExpression(ops.literal, noString, none, startOf(x.nodes, node))
    : row;
}

function childrenOf(x: Extraction, node: number): readonly number[] {
  const found: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after && found.length <= maxEntries; at = afterOf(x.nodes, at))
    if (x.role(at) !== roles.comment) found.push(at);
  return found;
}

/** An object literal assigned to a name, held by another literal, returned by a function or passed to one. */
function isHeld(x: Extraction): boolean {
  const around = x.parent();
  if (around === none) return false;
  const role = x.role(around);
  const isPassed = role === roles.arguments;
  return (
    isPassed ||
    role === roles.variable ||
    role === roles.assign ||
    role === roles.return ||
    role === roles.pair ||
    (role === roles.literal && followsValues(x) && x.rule(around)!.as === "Array")
  );
}

/** Elements by position: if any is known by a name, the others keep their positions with an empty row. */
function keepInOrder(x: Extraction, children: readonly number[], rule: CompiledRule, literal: number): void {
  const isPlaced = rule.as === "tuple" || children.some((at) => isTelling(x, x.row(at)));
  for (const at of children.slice(0, maxElements)) {
    const isSpread = isSpreadOut(x, at);
    if (isSpread) x.addFlags(literal, expressionFlags.branch);
    keepElement(x, literal, isSpread ? elementOf(x, x.row(at)) : placed(x, at, isPlaced));
  }
  if (children.length > maxElements) x.addFlags(literal, expressionFlags.branch);
}

function keepElement(x: Extraction, literal: number, row: number): void {
  if (row !== none && x.expressions.generic[row] === none) x.expressions.generic[row] = literal;
}

/** Values of a mapping or an object, each one known by a name with its key. */
function keepEntries(x: Extraction, children: readonly number[], literal: number, isObject: boolean): void {
  let plain = 0;
  for (const at of children) {
    const row = valueRow(x, at);
    const isPair = x.role(at) === roles.pair;
    if (isSpreadOut(x, at)) {
      x.addFlags(literal, expressionFlags.branch);
      keepElement(x, literal, elementOf(x, row));
    } else if (isTelling(x, row)) {
      addEntry(
        x,
        literal,
        isPair ? entryKey(textBefore(x, at)) || placeIn(x, children, at) : x.slice(at),
        row,
      );
    } else if (!isObject && isPair && plain++ < maxElements) keepElement(x, literal, row);
  }
  if (children.length > maxEntries) x.addFlags(literal, expressionFlags.branch);
}

/** For an entry without a key, its position among such entries, from 1 (Lua's `{ a, b }`); "" for one with a key. */
function placeIn(x: Extraction, children: readonly number[], pair: number): string {
  const isBare = (at: number): boolean => x.role(at) === roles.pair && textBefore(x, at) === "";
  return isBare(pair) ? String(children.slice(0, children.indexOf(pair) + 1).filter(isBare).length) : "";
}

/** Gives a literal the value of the row `value` under a key, if it may be a function or an object. */
export function keepEntry(x: Extraction, literal: number, key: string, value: number): void {
  if (!isTelling(x, value)) return;
  addEntry(x, literal, key, value);
  x.tellingLiterals.add(literal);
}

/** Records that row `value` is at that key of a literal; "" for an unknown key. */
function addEntry(x: Extraction, literal: number, key: string, value: number): void {
  const text = x.names.internText(keyMark + key);
  const entry = x.addExpression(ops.literal, text, value, x.expressions.offset[value]!);
  x.expressions.generic[entry] = literal;
}

/** `new Map([[key, value], …])`: the literal holds the pairs inside `list` by their keys. */
export function keepPairs(x: Extraction, list: number, literal: number): void {
  const pairs = childrenOf(x, list);
  let isWhole = pairs.length <= maxEntries;
  for (const at of pairs) {
    const [key, value, ...others] = childrenOf(x, at);
    const isPair = x.rule(at)?.as === "Array" && value !== undefined && others.length === 0;
    if (!isPair || isSpreadOut(x, value)) isWhole = false;
    else if (isTelling(x, x.row(value))) {
      addEntry(x, literal, literalKey(x, key!), x.row(value));
      x.tellingLiterals.add(literal);
    }
  }
  if (!isWhole) x.addFlags(literal, expressionFlags.branch);
}

/** `new Set([value, …])` */
export function keepMembers(x: Extraction, list: number, literal: number): void {
  for (const at of childrenOf(x, list).slice(0, maxElements)) {
    const row = x.row(at);
    if (isSpreadOut(x, at)) x.addFlags(literal, expressionFlags.branch);
    else if (isTelling(x, row)) {
      x.expressions.generic[row] = literal;
      x.tellingLiterals.add(literal);
    }
  }
}

/** The text of a pair before its value. */
function textBefore(x: Extraction, pair: number): string {
  return x.text.slice(x.start(pair), x.start(x.child(pair, x.rule(pair)!.value)));
}

function valueRow(x: Extraction, node: number): number {
  return x.role(node) === roles.pair ? x.row(x.child(node, x.rule(node)!.value)) : x.row(node);
}

/** A row that may stand for a function or an object, or holds such a row; not plain text or data. */
function isTelling(x: Extraction, row: number): boolean {
  return row !== none && (x.expressions.op[row] !== ops.literal || x.tellingLiterals.has(row));
}

/** `*others`, `**others`, `...others`. */
export function isSpreadOut(x: Extraction, node: number): boolean {
  const start = x.start(node);
  const before = x.text.charCodeAt(start - 1);
  return before === 0x2a || (before === 0x2e && x.text.startsWith("...", start - 3));
}

function elementOf(x: Extraction, row: number): number {
  return row === none ? none : x.addExpression(ops.index, noString, row, x.expressions.offset[row]!);
}

const quotedKey = /^\s*\[?\s*(?:(["'])([^"'\\\n]*)\1|(\d+)|:?([A-Za-z_$][\w$]*))\s*(?::|\]?\s*=>?)\s*$/;

/** The key of an entry as written, "" if it is computed. In JavaScript a bare name is a key. */
function entryKey(text: string): string {
  const parts = text.length > maxKey ? null : quotedKey.exec(text);
  return parts === null ? "" : (parts[2] ?? parts[3] ?? parts[4] ?? "");
}

const maxKey = 80;
const subscriptKey = /^\s*\[\s*(?:(["'])([^"'\\\n]*)\1|(\d+)|:([A-Za-z_]\w*))\s*\]$/;

const literalText = /^(?:(["'])([^"'\\\n]*)\1|(\d+)|:([A-Za-z_]\w*))$/;

/** The text of a string or number node, "" for other nodes. */
function literalKey(x: Extraction, node: number): string {
  if (x.role(node) !== roles.literal || x.end(node) - x.start(node) > maxKey) return "";
  const parts = literalText.exec(x.slice(node));
  return parts === null ? "" : (parts[2] ?? parts[3] ?? parts[4]!);
}

/** Methods whose first argument is the key of the value that they read or put, or the event that they mean. */
const keyedMethods = new Set([
  ...["get", "set", "pop", "setdefault", "fetch", "store", "dig"],
  ...["on", "once", "addListener", "prependListener", "prependOnceListener", "emit"],
]);

/** Names the row of `table.get("key")` and similar calls after the key. */
export function nameKeyedCall(x: Extraction, list: number, callee: number, call: number): void {
  const { op, name } = x.expressions;
  const first = list + 1;
  if (x.role(first) !== roles.literal || op[callee] !== ops.member || !followsValues(x)) return;
  if (first >= afterOf(x.nodes, list) || !keyedMethods.has(x.names.get(name[callee]!))) return;
  const key = literalKey(x, first);
  if (key !== "") name[call] = x.names.internText(keyMark + key);
}

/** Names the row of a subscript after its key, if that is a string or a number. */
export function nameSubscript(x: Extraction, node: number, base: number, row: number): void {
  const start = x.end(base);
  if (row === none || !followsValues(x) || x.end(node) - start > maxKey) return;
  const parts = subscriptKey.exec(x.text.slice(start, x.end(node)));
  if (parts !== null)
    x.expressions.name[row] = x.names.internText(keyMark + (parts[2] ?? parts[3] ?? parts[4]!));
}

/** `table[key] = value`, `table.key = value`: a row for the value at that key; its `generic` is the target's row. */
export function notePut(x: Extraction, target: number, value: number): void {
  if (target === none || value === none || !followsValues(x)) return;
  const { op, name, base } = x.expressions;
  const isMember = op[target] === ops.member;
  if ((!isMember && op[target] !== ops.index) || !isTelling(x, value)) return;
  if (isMember && !mayBeTable(x, base[target]!)) return;
  const key = name[target] === noString ? "" : x.names.get(name[target]!);
  const text = isMember ? keyMark + key : key === "" ? keyMark : key;
  const row = x.addExpression(ops.literal, x.names.internText(text), value, x.expressions.offset[value]!);
  x.expressions.generic[row] = target;
  x.addFlags(row, expressionFlags.implicit);
}

/**
 * `table.key = value` counts as a put if the table is declared in the file or is a field; otherwise it sets a member of
 * some object.
 */
function mayBeTable(x: Extraction, row: number): boolean {
  const { op, name, base } = x.expressions;
  if (op[row] === ops.member) return op[base[row]!] === ops.self;
  if (op[row] !== ops.ident) return false;
  const binding = x.lateValues.binding(name[row]!);
  if (binding === none) return x.declares(0, name[row]!);
  const value = x.bindings.value[binding]!;
  return value !== none && op[value] === ops.literal;
}
