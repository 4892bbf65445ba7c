// Where is `this` not the object around it? A function written in place has the `this` that its caller gives it.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { isExportedObject } from "./syntax-export-properties.ts";

const functionKind = symbolKindCode("function");
const methodKind = symbolKindCode("method");

/**
 * A `this` that only the caller of a function knows gets no row, so nothing is found through it. In an arrow function,
 * even one that is a member of an object, it is the `this` of the function around.
 */
export const self: Hook = {
  enter(x, node) {
    if (isFromCaller(x)) return true;
    const prototype = prototypeAround(x);
    if (prototype !== undefined) {
      x.rowOf[node] = addPrototype(x, prototype, x.start(node));
      return true;
    }
    const owner = ownerOfThis(x);
    const isOfExports = isExported(x, owner);
    if (owner === x.owner && !isOfExports) return undefined;
    const name = isOfExports ? x.names.internText(exportsName) : noString;
    const row = x.addExpression(ops.self, name, none, x.start(node));
    x.expressions.owner[row] = owner;
    x.rowOf[node] = row;
    return true;
  },
};

/** `A` of `A.prototype[name] = function () { this.run(); }`, which belongs to no symbol; undefined elsewhere. */
function prototypeAround(x: Extraction): string | undefined {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.role(around) === roles.symbol) return undefined;
    if (x.role(around) !== roles.lambda || x.rule(around)!.hook !== "functionExpression") continue;
    const holder = x.parent(outwards + 1);
    if (holder === none || x.role(holder) !== roles.assign) return undefined;
    const left = x.child(holder, x.rule(holder)!.left);
    return left === none || x.role(left) !== roles.index ? undefined : prototypeIn(x, left);
  }
}

/** `A` of `A.prototype[name]`, or of `proto[name]` where proto is `A.prototype`. */
function prototypeIn(x: Extraction, subscript: number): string | undefined {
  const base = x.child(subscript, x.rule(subscript)!.base);
  if (base === none || x.end(base) - x.start(base) > maxPrototype) return undefined;
  const text = x.slice(base);
  const aliased = x.memo.get(`prototype ${text}`);
  return aliased === undefined ? /^([\w$]+)\.prototype$/.exec(text)?.[1] : x.names.get(aliased);
}

const maxPrototype = 80;

/** A row for `A.prototype` that is not written where it stands. */
function addPrototype(x: Extraction, type: string, offset: number): number {
  const { flags } = x.expressions;
  const holder = x.addExpression(ops.ident, x.names.internText(type), none, offset);
  const row = x.addExpression(ops.member, x.names.internText("prototype"), holder, offset);
  flags[holder] = flags[holder]! | expressionFlags.implicit;
  flags[row] = flags[row]! | expressionFlags.implicit;
  return row;
}

/** The name of a `this` that is the object which the file exports, unless the function around makes objects. */
export const exportsName = "exports";

/**
 * Whether a symbol is a function of the object that the file exports: `module.exports = { run() {} }`, `exports.run =
 * function () {}`.
 */
function isExported(x: Extraction, row: number): boolean {
  const { parent, kind, owner, start, name } = x.symbols;
  if (row <= 0 || parent[row] !== 0 || owner[row] !== noString) return false;
  if (kind[row] === methodKind) return isInExportedObject(x, row);
  if (kind[row] !== functionKind || /^[A-Z]/.test(x.names.get(name[row]!))) return false;
  return /^(?:module\.)?exports\./.test(x.text.slice(start[row], start[row]! + 16));
}

/** Whether the open function with that symbol is written in the literal that the file exports, not in another one. */
function isInExportedObject(x: Extraction, row: number): boolean {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return false;
    const isPair = x.role(around) === roles.pair && x.start(around + 1) === x.symbols.nameStart[row];
    if (isPair || (x.role(around) === roles.symbol && isNamedBy(x, row, around)))
      return isExportedObject(x, outwards + 1);
  }
}

/** The innermost symbol that is or contains the function, method or class whose `this` is meant; 0 outside of any. */
function ownerOfThis(x: Extraction): number {
  const { start, end, parent } = x.symbols;
  const holder = holderOfThis(x);
  if (holder === none) return 0;
  let row = x.owner;
  while (row > 0 && (start[row]! > x.start(holder) || end[row]! < x.end(holder))) row = parent[row]!;
  const isNamed = x.role(holder) !== roles.symbol || isNamedBy(x, row, holder);
  return isNamed ? row : x.owner; // of an object without a symbol
}

function isNamedBy(x: Extraction, row: number, node: number): boolean {
  const name = x.child(node, x.rule(node)!.name);
  return name !== none && x.symbols.nameStart[row] === x.start(name);
}

function holderOfThis(x: Extraction): number {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    const isOwn = around === none || x.role(around) === roles.symbol;
    if (isOwn || x.rule(around)?.hook === "functionExpression") return around;
  }
}

/** Whether a name is `this`, or a local that holds it. */
export function isThis(x: Extraction, name: string): boolean {
  if (name === "this") return true;
  const binding = x.lateValues.binding(x.names.internText(name));
  const value = binding === none ? none : x.bindings.value[binding]!;
  return value !== none && x.expressions.op[value] === ops.self;
}

function isFromCaller(x: Extraction): boolean {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return false;
    if (x.role(around) === roles.symbol) return isFunctionInMethod(x, x.child(around, x.rule(around)!.name));
    if (x.role(around) !== roles.lambda || x.rule(around)!.hook !== "functionExpression") continue; // an arrow has no own
    return isCalledApart(x, around, outwards) && !declaresThis(x, around);
  }
}

/**
 * Whether the function with that name node is declared inside a method. Calling it by its name gives it no `this`,
 * unless something hands it one: `run.call(this)`, `each(list, run, this)`, `this.run = run`.
 */
function isFunctionInMethod(x: Extraction, nameNode: number): boolean {
  const { symbols } = x;
  let row = x.owner;
  while (row > 0 && symbols.nameStart[row] !== (nameNode === none ? none : x.start(nameNode)))
    row = symbols.parent[row]!;
  if (row <= 0 || symbols.kind[row] !== functionKind) return false;
  const key = `this ${row}`;
  const known = x.memo.get(key);
  if (known !== undefined) return known === 1;
  const method = methodAround(x, row);
  const name = x.names.get(symbols.name[row]!);
  const isApart = method !== none && !/^[A-Z]/.test(name) && !isHanded(x, name, method);
  x.memo.set(key, isApart ? 1 : 0);
  return isApart;
}

/** The method or constructor function in which a function is declared, at any depth; `none` for other functions. */
function methodAround(x: Extraction, row: number): number {
  const { symbols } = x;
  for (let at = symbols.parent[row]!; at > 0; at = symbols.parent[at]!)
    if (symbols.kind[at] === methodKind || symbols.owner[at] !== noString || isMaker(x, at)) return at;
  return none;
}

function isMaker(x: Extraction, row: number): boolean {
  return x.symbols.kind[row] === functionKind && /^[A-Z]/.test(x.names.get(x.symbols.name[row]!));
}

/** Whether a method mentions a function in it other than to call it or to pass it without `this`. */
function isHanded(x: Extraction, name: string, method: number): boolean {
  const text = x.text.slice(x.symbols.start[method], x.symbols.end[method]);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (/[\w$.]/.test(text[at - 1] ?? "")) continue;
    const rest = text.slice(at + name.length, at + name.length + 40);
    if (/^\s*\.(?:call|apply|bind)\b|^\s*,\s*(?:this|self|that|_this)\b/.test(rest)) return true;
    if (/[.\]\w$]\s*[=:]\s*$/.test(text.slice(Math.max(0, at - 20), at)) && !/^\s*[(=]/.test(rest))
      return true;
    if (/[{,]\s*$/.test(text.slice(Math.max(0, at - 20), at)) && /^\s*[,}]/.test(rest)) return true;
  }
  return false;
}

/** Whether the function `lambda`, the open node `place` steps out, is called by something other than its object. */
function isCalledApart(x: Extraction, lambda: number, place: number): boolean {
  const holder = x.parent(place + 1);
  if (holder === none) return false;
  const role = x.role(holder);
  if (role === roles.variable) return isFunctionInMethod(x, x.child(holder, x.rule(holder)!.name));
  if (x.rowOf[lambda] === excluded) return false;
  if (role === roles.return || role === roles.pair) return true;
  return role === roles.arguments && !isGivenThis(x, holder, x.parent(place + 2));
}

/** `each(list, function () {}, this)`, `this.on("end", function () {})`, `wrap(function () {}).call(this)`. */
function isGivenThis(x: Extraction, list: number, call: number): boolean {
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at))
    if (holdsThis(x, at)) return true;
  const rule = call === none ? undefined : x.rule(call);
  const callee = rule === undefined ? none : x.child(call, rule.base);
  if (callee !== none && x.role(callee) === roles.member) {
    const receiver = x.child(callee, x.rule(callee)!.base);
    if (receiver !== none && holdsThis(x, receiver)) return true;
  }
  const invoked = /^\)*\s*\.(?:call|apply|bind)\(\s*([\w$]+)/.exec(
    x.text.slice(x.end(list), x.end(list) + 80),
  );
  return invoked !== null && isThis(x, invoked[1]!);
}

/** Whether an expression is `this`, or a local that holds it. */
export function holdsThis(x: Extraction, node: number): boolean {
  const role = x.role(node);
  return role === roles.self || (role === roles.name && isThis(x, x.slice(node)));
}

/** TypeScript's `function (this: Client) {}`, JSDoc's `@this {Client}`. */
function declaresThis(x: Extraction, lambda: number): boolean {
  const binding = x.lateValues.binding(x.names.internText("this"));
  return binding !== none && x.bindings.start[binding]! >= x.start(lambda);
}
