// Where is a function literal used, so that the code around it gives the types of its untyped parameters?
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, startOf } from "../tree/flat-tree.ts";
import { takerOfList } from "./arguments.ts";
import { calleeOf } from "./expressions.ts";
import { noField, roles } from "../tree/rules.ts";
import { declaredType } from "./type-rows.ts";

const comma = 0x2c;
/** Place of an argument behind the parentheses of a call. */
const lastPlace = 255;
/** At most this many lists, literals and declarations around a function literal are looked through. */
const maxLevels = 6;
/** Stands in a path for the result of a call. */
const resultKey = ".()";

/** What determines the parameters of a function literal. */
export interface Context {
  /**
   * Expression row: the callee of the call that takes the literal, the target that it is assigned to, or the declared
   * type of its holder.
   */
  readonly row: number;
  /**
   * Path to the literal in it: its position among the arguments ("" for a type), then ".key" for each object literal and
   * ".()" for each function literal that returns it.
   */
  readonly path: string;
}

/** A node around a function literal, and the path from it to the literal. */
interface Around {
  readonly inside: number;
  /** How many nodes outwards its parent is. */
  readonly outwards: number;
  readonly keys: string;
}

/** The context of the function literal that `holder` is or whose parameter list it is; undefined if there is none. */
export function findContext(x: Extraction, holder: number): Context | undefined {
  let outwards = 0;
  let inside = holder;
  while (x.role(inside) !== roles.lambda && !isMethodOfLiteral(x, inside, outwards)) {
    inside = x.parent(outwards++);
    if (inside === none || outwards > 3) return undefined;
  }
  const keys = x.role(inside) === roles.symbol ? keyOf(x, x.child(inside, x.rule(inside)!.name)) : "";
  let at: Around | undefined = keys === undefined ? undefined : { inside, outwards, keys };
  for (let level = 0; level < maxLevels && at !== undefined; level++) {
    const around = x.parent(at.outwards);
    if (around === none) return undefined;
    const isReturned =
      x.role(around) === roles.return || isBodyOf(x, around, at.inside) || isValueOf(x, around, at.inside);
    const result = isReturned ? returnedContext(x, at) : heldContext(x, around, at);
    if (result === undefined || "row" in result) return result;
    at = result;
  }
  return undefined;
}

/** The context of what `around` holds, or the way further outwards. */
function heldContext(
  x: Extraction,
  around: number,
  { inside, outwards, keys }: Around,
): Context | Around | undefined {
  const outer = outwards + 1;
  switch (x.role(around)) {
    case roles.arguments:
      return argumentContext(x, around, x.parent(outer), inside, keys);
    case roles.block:
      return keys === "" ? blockContext(x, around, x.parent(outer)) : undefined;
    case roles.variable:
      return variableContext(x, around, inside, keys);
    case roles.assign:
      return assignContext(x, around, inside, keys);
    case roles.pair: {
      const key = around + 1 === inside ? undefined : keyOf(x, around + 1);
      return key === undefined ? undefined : { inside: around, outwards: outer, keys: key + keys };
    }
    case roles.literal:
      return keys === "" ? undefined : { inside: around, outwards: outer, keys };
    case roles.opaque: {
      // `&mut |item| …` is handed over as the literal itself would be.
      const { worth } = x.rule(around)!;
      const isWorth = worth !== noField && x.child(around, worth) === inside;
      return isWorth ? { inside: around, outwards: outer, keys } : undefined;
    }
    default:
      return undefined;
  }
}

/** The declared result of the function that returns the value, or the way further outwards from that function. */
function returnedContext(x: Extraction, { outwards, keys }: Around): Context | Around | undefined {
  let outer = outwards;
  let maker = x.parent(outer);
  while (maker !== none && x.role(maker) !== roles.lambda && x.role(maker) !== roles.symbol)
    maker = x.parent(++outer);
  if (maker === none) return undefined;
  const row = declaredType(x, maker);
  if (row !== none) return { row, path: keys };
  const name = x.role(maker) === roles.lambda ? "" : keyOf(x, x.child(maker, x.rule(maker)!.name));
  return name === undefined
    ? undefined
    : { inside: maker, outwards: outer + 1, keys: name + resultKey + keys };
}

/** A method of an object literal: `{ run(job) {} }`, whether or not it is a symbol. */
function isMethodOfLiteral(x: Extraction, node: number, outwards: number): boolean {
  if (!isOpenSymbol(x, node)) return false;
  const around = x.parent(outwards);
  return x.symbolOpenedBy(node) === none || (around !== none && x.role(around) === roles.literal);
}

/** A method of an object literal that is not a symbol: `{ run(job) {} }` as an argument. */
export function isNamelessMethod(x: Extraction, node: number): boolean {
  return isOpenSymbol(x, node) && x.symbolOpenedBy(node) === none;
}

/** What is being read belongs to the scope of this declaration. */
function isOpenSymbol(x: Extraction, node: number): boolean {
  return x.role(node) === roles.symbol && x.scopeNode === node;
}

/** `(name) => (item) => …`: a function literal whose body is the value `inside`. */
function isBodyOf(x: Extraction, around: number, inside: number): boolean {
  return x.role(around) === roles.lambda && x.child(around, x.rule(around)!.body) === inside;
}

/** `def get: Parser = (input) => …`: a function whose value is `inside`. */
function isValueOf(x: Extraction, around: number, inside: number): boolean {
  if (x.role(around) !== roles.symbol || x.rule(around)!.value === noField) return false;
  return x.child(around, x.rule(around)!.value) === inside;
}

function keyOf(x: Extraction, node: number): string | undefined {
  if (node === none) return undefined;
  const text = x.slice(node);
  return /^[\w$]+$/.test(text) ? `.${text}` : undefined;
}

function argumentContext(
  x: Extraction,
  list: number,
  call: number,
  inside: number,
  keys: string,
): Context | undefined {
  const rule = call === none ? undefined : x.rule(call);
  if (rule === undefined || rule.base === noField) return undefined;
  const isCall = rule.role === roles.call || rule.role === roles.new;
  const isMethodCall = rule.role === roles.methodCall;
  if (isMethodCall) {
    const row = calleeOf(x, call, rule, true);
    return row === none ? undefined : { row, path: `${placeOf(x, list, inside)}${keys}` };
  }
  const { callee, before } = isCall ? takerOfList(x, call) : { callee: none, before: 0 };
  return callee === none ? undefined : { row: callee, path: `${before + placeOf(x, list, inside)}${keys}` };
}

/** `items.foreach { item => … }`: the block in braces is the last argument. */
function blockContext(x: Extraction, block: number, call: number): Context | undefined {
  const rule = call === none ? undefined : x.rule(call);
  if (rule?.role !== roles.call || rule.arguments === noField || x.child(call, rule.arguments) !== block)
    return undefined;
  const row = x.row(x.child(call, rule.base));
  // `fold(start) { … }` is called with both lists.
  const isCalled = row !== none && x.expressions.op[row] === ops.call;
  const callee = isCalled ? x.expressions.base[row]! : row;
  return callee === none ? undefined : { row: callee, path: `${lastPlace}` };
}

/** `const handler: Handler = (event) => …` */
function variableContext(x: Extraction, node: number, inside: number, keys: string): Context | undefined {
  const rule = x.rule(node)!; // variables have rules
  if (x.child(node, rule.value) !== inside) return undefined;
  const row = declaredType(x, node);
  return row === none ? undefined : { row, path: keys };
}

/** `button.onTap = { tap in … }`, `bus.Got += m => …`: the assigned value has the type of its target. */
function assignContext(x: Extraction, node: number, inside: number, keys: string): Context | undefined {
  const rule = x.rule(node)!; // assignments have rules
  if (x.child(node, rule.right) !== inside) return undefined;
  const row = x.row(x.child(node, rule.left));
  return row === none ? undefined : { row, path: keys };
}

/** How many commas come before `child` in `list`, without those inside its other children. */
export function placeOf(x: Extraction, list: number, child: number): number {
  let place = 0;
  let end = x.start(list);
  for (let at = list + 1; at <= child; at = afterOf(x.nodes, at)) {
    for (let i = end; i < startOf(x.nodes, at); i++) if (x.text.charCodeAt(i) === comma) place++;
    end = x.end(at);
  }
  return place;
}
