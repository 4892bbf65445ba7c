// Blocks in Ruby: what a call passes to its block, and what a method passes to the block that it takes.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { enterLambda, exitLambda } from "../../parse/nodes/parameters.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addPart } from "../syntax-parts/choices.ts";
import { calleeOf } from "./syntax-callees.ts";
import { symbolName } from "./syntax-symbols.ts";

const argumentKind = bindingKinds.indexOf("argument");
const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");

/** The block's place among the arguments of a call: after all others. */
const blockPlace = 255;

/** Methods that run their block with the receiver as self. */
const receiverWords = /^(?:instance|class|module)_(?:eval|exec)$/;

/** Methods whose block has the self around it. They are so frequent that their blocks are not looked at. */
const plainWords = new Set(
  `each map collect select filter reject each_with_index each_with_object inject reduce flat_map sort_by group_by min_by
  max_by any? all? none? find detect times upto loop tap then proc lambda sum count partition filter_map each_value
  each_key each_pair to_h fetch expect open new synchronize zip each_slice find_index delete_if sort index gsub`.split(
    /\s+/,
  ),
);

/**
 * A block's parameters get what the call passes to it. The block of `Class.new` and the like is the body of the class.
 */
export const block: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (around !== none && x.memo.has(`class body ${around}`)) return undefined;
    if (around !== none && x.role(around) === roles.hook && !x.memo.has(`declared ${around}`))
      noteReceiver(x, node, around);
    enterLambda(x, node, x.rule(node)!);
    return undefined;
  },
  exit(x, node) {
    const around = x.parent();
    const body = x.child(node, x.rule(node)!.body);
    x.rowOf[node] = body === none ? none : x.row(body);
    if (around === none || !x.memo.has(`class body ${around}`)) exitLambda(x, node, x.rule(node)!);
  },
};

/** The self of a block is what the method that takes it makes self: `this` is bound to it. */
function noteReceiver(x: Extraction, node: number, call: number): void {
  const callee = calleeOf(x, call);
  // A block that is run with another self rarely takes parameters.
  if (x.child(node, x.grammarField("parameters")) !== none) return;
  if (callee < 0 || plainWords.has(x.names.get(x.expressions.name[callee]!))) return;
  bindGiven(x, "this", callee, "this", { start: x.start(node), end: x.end(node) });
}

/** Binds a name to what the call with that callee passes to its block. */
function bindGiven(
  x: Extraction,
  name: string,
  callee: number,
  part: string,
  span: { start: number; end: number },
): void {
  addBinding(x, x.names.internText(name), { kind: argumentKind, span, type: none, value: callee });
  x.bindings.property[x.bindings.length - 1] = x.names.internText(`${blockPlace}:${part}`);
}

/** Parameters of a block: their values depend on the call that takes the block. */
export const blockParameters: Hook = {
  enter(x, node) {
    x.memo.set(`first ${node}`, x.bindings.length);
    return undefined;
  },
  exit(x, node) {
    const { bindings } = x;
    const call = x.parent(1);
    const callee = call === none ? undefined : x.memo.get(`callee ${call}`);
    const [folded, started] = call === none ? [-1, none] : foldOf(x, call);
    let position = 0;
    for (let b = x.memo.get(`first ${node}`)!; b < bindings.length; b++) {
      bindings.kind[b] = localKind;
      if (bindings.type[b] !== none || bindings.value[b] !== none) continue;
      if (bindings.property[b] !== noString || callee === undefined) continue;
      const place = position++;
      bindings.kind[b] = place === folded ? localKind : argumentKind;
      bindings.value[b] = place === folded ? started : callee;
      if (place !== folded) bindings.property[b] = x.names.internText(`${blockPlace}:${place}`);
    }
  },
};

/** `inject(start) { |sum, item| … }`: the place of the parameter that begins as `start`, and the row of that. */
export function foldOf(x: Extraction, call: number): readonly [number, number] {
  const rule = x.rule(call)!;
  const name = x.child(call, rule.name);
  const list = x.child(call, rule.arguments);
  if (name === none || list === none || list + 1 >= afterOf(x.nodes, list)) return [-1, none];
  const word = x.slice(name);
  const place = /^(?:inject|reduce)$/.test(word) ? 0 : word === "each_with_object" ? 1 : -1;
  const row = x.row(list + 1);
  return place < 0 || row < 0 || symbolName(x, list + 1) !== undefined ? [-1, none] : [place, row];
}

/** `&block` in a method's parameters. */
export const blockParameter: Hook = {
  exit(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    x.memo.set(blockKey(x), name === none ? unnamed : x.intern(name));
  },
};

/** `def each(&) = @items.each(&)`: a block that has no name is known by the mark alone. */
const unnamed = -1;

const blockKey = (x: Extraction): string => `block of ${x.owner}`;

/** Whether the node names the block that the method takes. */
function isOwnBlock(x: Extraction, node: number): boolean {
  return x.role(node) === roles.name && x.memo.get(blockKey(x)) === x.intern(node);
}

/** `yield value` */
export const yielded: Hook = {
  exit(x, node) {
    const list = x.childOfRole(node, roles.arguments);
    if (list !== none) noteYielded(x, node, list);
  },
};

/**
 * The first `yield` or call of a method's block shows what the method passes to it: these are the parameter types of
 * the parameter "&".
 */
function noteYielded(x: Extraction, node: number, list: number): void {
  if (x.memo.has(`yields ${x.owner}`)) return;
  const rows: number[] = [];
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    const row = x.row(at);
    const isFree = row !== none && x.expressions.generic[row] === none;
    rows.push(isFree ? row : addUnknown(x, node));
  }
  addBlockType(x, x.owner, "=>", rows, x.start(node));
}

/** The parameter "&" of a method takes a function of that type; for ".=>", the last of `rows` is its self. */
function addBlockType(
  x: Extraction,
  method: number,
  mark: string,
  rows: readonly number[],
  offset: number,
): void {
  x.memo.set(`yields ${method}`, 1);
  const type = x.addExpression(ops.type, x.names.internText(mark), none, offset);
  rows.forEach((row, place) => {
    addPart(x, type, row, place);
  });
  const result = x.addExpression(ops.literal, x.names.internText("nil"), none, offset);
  addPart(x, type, result, rows.length);
  x.expressions.owner[type] = x.expressions.owner[result] = method;
  const span = { start: offset, end: offset };
  addBinding(x, x.names.internText("&"), { kind: parameterKind, span, type, value: none });
  x.bindings.owner[x.bindings.length - 1] = method;
}

function addUnknown(x: Extraction, node: number): number {
  return x.addExpression(ops.literal, x.names.internText("nil"), none, x.start(node));
}

/** What a call does with blocks that it does not write: `&:name`, `&block`, `block.call(value)`. */
export function noteBlockArgument(x: Extraction, node: number, callee: number): void {
  const rule = x.rule(node)!;
  const receiver = x.child(node, rule.base);
  const name = x.child(node, rule.name);
  const list = x.child(node, rule.arguments);
  if (list === none) return;
  if (receiver !== none && isOwnBlock(x, receiver) && (name === none || x.slice(name) === "call"))
    noteYielded(x, node, list);
  const last = lastOf(x, list);
  const handsUnnamed = callee >= 0 && x.memo.get(blockKey(x)) === unnamed;
  if (handsUnnamed && /&\s*\)?$/.test(x.text.slice(x.end(list) - 4, x.end(list)))) {
    noteHandedOn(x, node, list, callee);
    return;
  }
  if (last === none || x.text.charCodeAt(x.start(last) - 1) !== 0x26 || callee < 0) return;
  const named = x.role(last) === roles.literal ? symbolName(x, last) : undefined;
  if (named !== undefined) addSymbolCall(x, last, callee, named);
  else if (isOwnBlock(x, last)) noteHandedOn(x, node, last, callee);
}

function lastOf(x: Extraction, list: number): number {
  let last: number = none;
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) last = at;
  return last;
}

/** `items.each(&:name)` calls name on each element, as `{ |item| item.name }` does. */
function addSymbolCall(x: Extraction, node: number, callee: number, named: string): void {
  const offset = x.start(node);
  bindGiven(x, "&it", callee, "0", { start: offset, end: x.end(node) });
  const item = x.addExpression(ops.ident, x.names.internText("&it"), none, offset);
  const member = x.addExpression(ops.member, x.names.internText(named), item, offset);
  const call = x.addExpression(ops.call, noString, member, offset);
  x.expressions.argc[call] = 0;
  x.memo.set(`symbol call ${node}`, call);
}

/** The value of what a call's block or `&:name` gives; `none` without one. */
export function blockValue(x: Extraction, node: number): number {
  const written = x.child(node, x.grammarField("block"));
  if (written !== none) return x.row(written);
  const list = x.child(node, x.rule(node)!.arguments);
  const last = list === none ? none : lastOf(x, list);
  return last === none ? none : (x.memo.get(`symbol call ${last}`) ?? none);
}

/** `instance_eval(&block)` runs the block with the receiver as self; other methods pass on what they give their block. */
function noteHandedOn(x: Extraction, node: number, given: number, callee: number): void {
  if (x.memo.has(`yields ${x.owner}`)) return;
  const receiver = x.child(node, x.rule(node)!.base);
  const word = x.names.get(x.expressions.name[callee]!);
  if (!receiverWords.test(word)) {
    if (!x.memo.has(`hands on ${x.owner}`)) x.memo.set(`hands on ${x.owner}`, callee);
    return;
  }
  const offset = x.start(given);
  const held = receiver === none ? x.addExpression(ops.self, noString, none, offset) : x.row(receiver);
  if (held !== none && x.expressions.generic[held] === none) addBlockType(x, x.owner, ".=>", [held], offset);
}

/** At the end of a method: if it only hands its block on, its block gets what the other method gives to it. */
export function settleBlock(x: Extraction, method: number, node: number): void {
  const callee = x.memo.get(`hands on ${method}`);
  if (callee === undefined || x.memo.has(`yields ${method}`)) return;
  const offset = x.end(node) - 1;
  const rows = ["0", "1", "this"].map((part) => {
    bindGiven(x, `&${part}`, callee, part, { start: offset, end: offset + 1 });
    x.bindings.owner[x.bindings.length - 1] = method;
    const row = x.addExpression(ops.ident, x.names.internText(`&${part}`), none, offset);
    x.expressions.owner[row] = method;
    return row;
  });
  addBlockType(x, method, ".=>", rows, offset);
}
