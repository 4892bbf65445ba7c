// Classes in R are made by calls: R6Class, setRefClass and setClass. Which of their arguments are members, which name
// a base, and which words in methods mean the object?
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";

const classKind = symbolKindCode("class");

/** The arguments of a class that hold its members, and those that name its bases, by the function that makes it. */
const makers: ReadonlyMap<string, { readonly members: RegExp; readonly bases: RegExp }> = new Map([
  ["R6Class", { members: /^(?:public|private|active)$/, bases: /^inherit$/ }],
  ["setRefClass", { members: /^methods$/, bases: /^contains$/ }],
  ["setClass", { members: /^$/, bases: /^contains$/ }],
]);

/** The name of a called function, without its package: `R6Class` for `R6::R6Class(…)`. */
export function calledWord(x: Extraction, call: number): string {
  const callee = x.child(call, x.rule(call)!.base);
  if (callee === none || x.end(callee) - x.start(callee) > 80) return "";
  return x.slice(callee).replace(/^.*::/, "");
}

/** `Stack <- R6Class(…)`: what is inside belongs to the class. Returns whether it is such a class. */
export function enterClass(x: Extraction, call: number): boolean {
  const word = calledWord(x, call);
  if (word !== "R6Class" && word !== "setRefClass") return false;
  const holder = x.parent();
  const row = holder === none ? none : x.symbolOpenedBy(holder);
  if (row === none || x.child(holder, x.rule(holder)!.value) !== call) return false;
  x.symbols.kind[row] = classKind;
  x.openSymbolScope(call, scopeKinds.type, row);
  if (word === "setRefClass")
    for (const [, name] of x.slice(call).matchAll(/([\w.]+)\s*=\s*function\b/g))
      x.memo.set(bare(row, name!), 1);
  return true;
}

/** In `memo`: methods of a reference class see each other by their bare names. */
function bare(type: number, name: string): string {
  return `bare ${type} ${name}`;
}

export const argument: Hook = {
  enter(x, node) {
    if (isMember(x, node)) enterVariable(x, node, x.rule(node)!);
    return undefined;
  },
  exit(x, node) {
    if (x.symbolOpenedBy(node) !== none) exitVariable(x, node, x.rule(node)!);
    else inheritNamed(x, node);
  },
};

/** Whether an argument is `name = …` in the list of members of the class around it. */
function isMember(x: Extraction, node: number): boolean {
  if (x.scopeKind !== scopeKinds.type || x.child(node, x.rule(node)!.name) === none) return false;
  const [list, holder, maker] = [x.parent(1), x.parent(2), x.parent(4)];
  if (list === none || holder === none || maker === none || x.scopeNode !== maker) return false;
  if (x.rule(holder)?.hook !== "argument" || x.role(list) !== roles.call) return false;
  const name = x.child(holder, x.rule(holder)!.name);
  const members = makers.get(calledWord(x, maker))?.members;
  return name !== none && members?.test(x.slice(name)) === true && calledWord(x, list) === "list";
}

/** `inherit = Base`, `contains = "Base"`, `contains = c("A", "B")`. */
function inheritNamed(x: Extraction, node: number): void {
  const rule = x.rule(node)!;
  const [name, value, maker] = [x.child(node, rule.name), x.child(node, rule.value), x.parent(1)];
  if (name === none || value === none || maker === none || x.role(maker) !== roles.call) return;
  const bases = makers.get(calledWord(x, maker))?.bases;
  if (bases?.test(x.slice(name)) !== true || x.owner === 0) return;
  const written = x.role(value) === roles.literal ? [value] : stringsOf(x, value);
  if (written.length > 0) {
    for (const text of written) {
      const base = x.names.internText(x.slice(text).slice(1, -1));
      addBase(x, x.addExpression(ops.type, base, none, x.start(text)));
    }
  } else addBase(x, x.row(value));
}

/** The strings inside `c(…)`. */
function stringsOf(x: Extraction, value: number): number[] {
  if (x.role(value) !== roles.call || calledWord(x, value) !== "c") return [];
  const strings: number[] = [];
  for (let at = value + 1; at < afterOf(x.nodes, value); at++)
    if (x.role(at) === roles.literal && x.rule(at)!.as === "string") strings.push(at);
  return strings;
}

function addBase(x: Extraction, base: number): void {
  if (base !== none) x.addExpression(ops.inherit, noString, base, x.expressions.offset[base]!);
}

/**
 * In methods, `self`, `private` and `.self` are the object, and `super` is the object viewed as its base. In those of
 * reference classes, `callSuper` is the base's method of that name, and methods have bare names.
 */
export const identifier: Hook = {
  enter(x, node) {
    const type = x.enclosingType();
    if (type === none) return undefined;
    const word = x.slice(node);
    const op = words.get(word);
    const offset = x.start(node);
    if (op !== undefined) x.rowOf[node] = x.addExpression(op, noString, none, offset);
    else if (word === "callSuper" && x.owner !== type) {
      const base = x.addExpression(ops.super, noString, none, offset);
      x.rowOf[node] = x.addExpression(ops.member, x.symbols.name[x.owner]!, base, offset);
    } else if (x.memo.has(bare(type, word)) && !isBound(x, type, node)) {
      const self = x.addExpression(ops.self, noString, none, offset);
      x.rowOf[node] = x.addExpression(ops.member, x.names.internText(word), self, offset);
    } else return undefined;
    return true;
  },
};

/** Whether the name at `node` is a parameter or local of the methods around it, up to the class `type`. */
function isBound(x: Extraction, type: number, node: number): boolean {
  const { bindings, memo } = x;
  const name = x.intern(node);
  const seen = memo.get("bindings seen") ?? 0;
  for (let row = seen; row < bindings.length; row++) {
    const key = bound(bindings.owner[row]!, bindings.name[row]!);
    memo.set(key, Math.max(memo.get(key) ?? 0, bindings.end[row]!));
  }
  memo.set("bindings seen", bindings.length);
  for (let owner = x.owner; owner > 0 && owner !== type; owner = x.symbols.parent[owner]!)
    if ((memo.get(bound(owner, name)) ?? 0) > x.start(node)) return true;
  return false;
}

/** In `memo`: where the last parameter or local of that name in the symbol `owner` ends. */
function bound(owner: number, name: number): string {
  return `bound ${owner} ${name}`;
}

const words: ReadonlyMap<string, number> = new Map([
  ["self", ops.self],
  [".self", ops.self],
  ["private", ops.self],
  ["super", ops.super],
]);

/** `new("Circle", …)` makes an instance of the class with that name. */
export function exitNew(x: Extraction, call: number): void {
  if (calledWord(x, call) !== "new") return;
  const list = x.child(call, x.rule(call)!.arguments);
  const first = list === none ? none : list + 1;
  const text = first === none || first >= afterOf(x.nodes, list) ? "" : x.slice(first);
  const name = /^(?:Class\s*=\s*)?(["'])([\w.]+)\1$/.exec(text)?.[2];
  if (name === undefined) return;
  const base = x.addExpression(ops.type, x.names.internText(name), none, x.start(first));
  x.rowOf[call] = x.addExpression(ops.new, noString, base, x.start(first));
}
