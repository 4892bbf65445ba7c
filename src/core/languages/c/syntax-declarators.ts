// Which name does a declarator of C or C++ declare, and is it a function, a pointer or an array?
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { findContext, placeOf } from "../../parse/nodes/contexts.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import type { CompiledRule } from "../../parse/tree/rules.ts";
import { roles } from "../../parse/tree/rules.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { namesFunction, noteCallback } from "./syntax-callbacks.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const argumentKind = bindingKinds.indexOf("argument");
const maxLevels = 64;

export interface Declarator {
  /** The node of the declared name; `none` if there is none. */
  readonly name: number;
  /** The function declarator directly around the name; `none` if there is none. */
  readonly func: number;
  /** Declares a function, and not a pointer to one. */
  readonly isFunction: boolean;
  /** A pointer, or a reference. */
  readonly isPointer: boolean;
}

const layers: ReadonlySet<string | undefined> = new Set([
  "functionDeclarator",
  "initDeclarator",
  "arrayDeclarator",
  "otherDeclarator",
]);

/** Follows a declarator inwards to its name. */
export function readDeclarator(x: Extraction, node: number): Declarator {
  let at = node;
  let func: number = none;
  for (let levels = 0; at !== none && levels < maxLevels; levels++) {
    const rule = x.rule(at);
    if (rule === undefined || !layers.has(rule.hook)) break;
    if (rule.hook === "functionDeclarator") func = at;
    const inner = x.child(at, rule.name);
    at = inner === none && rule.hook === "otherDeclarator" ? x.child(at, 0) : inner;
  }
  if (at === none) return { name: none, func, isFunction: false, isPointer: false };
  const isPointer = hasPointer(x.text, x.start(node), x.start(at));
  const isFunction = func !== none && !hasPointer(x.text, x.start(func), x.start(at));
  return { name: at, func, isFunction, isPointer };
}

/** Whether there is a `*`, `&` or `^` in `text[from, to)`. */
function hasPointer(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x2a || unit === 0x26 || unit === 0x5e) return true;
  }
  return false;
}

/** The declarators of a declaration, in order. */
export function declaratorsOf(x: Extraction, node: number, rule: CompiledRule): number[] {
  const found: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (fieldOf(x.nodes, at) === rule.name) found.push(at);
  }
  return found;
}

/** Key in `memo` of a parameter list that belongs to the open symbol. */
function ownList(list: number): number {
  return -2 - list;
}

/** Notes that the parameters of this function declarator belong to the symbol whose scope is being opened. */
export function ownParameters(x: Extraction, func: number): void {
  const list = func === none ? none : x.child(func, x.rule(func)!.arguments);
  if (list !== none) x.memo.set(ownList(list), 1);
}

/** Names of parameters are never references; they are bound if they belong to a symbol or function literal. */
export const parameterList: Hook = {
  enter(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) x.exclude(parameterName(x, at));
    return undefined;
  },
  exit(x, node) {
    const around = x.parent();
    const isOwn = x.memo.has(ownList(node));
    const role = around === none ? roles.opaque : x.role(around);
    if (!isOwn && role !== roles.lambda && role !== roles.block) return; // a block here is a catch clause
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const isBare = x.role(at) === roles.name; // old style: only names, with types after the list
      const rule = x.rule(at);
      if (!isBare && rule?.hook !== "parameter") continue;
      const name = parameterName(x, at);
      const type = isBare ? none : parameterType(x, at, rule!);
      if (name === none && isVoid(x, at)) continue;
      const text = name === none ? x.names.internText("_") : x.intern(name);
      if (type === none && role === roles.lambda && addPassed(x, text, node, placeOf(x, node, at))) continue;
      addBinding(x, text, {
        kind: isOwn ? parameterKind : localKind,
        span: x.scopeSpan(),
        type,
        value: none,
        property: noString,
      });
      if (isOwn && type !== none && mayTakeFunction(x, at, type)) noteCallback(x, text);
    }
  },
};

/** Whether a parameter of that type may take a function: a pointer to one, or a named type without a pointer. */
function mayTakeFunction(x: Extraction, node: number, type: number): boolean {
  const { op, name } = x.expressions;
  if (op[type] !== ops.type || name[type] === noString) return false;
  if (x.names.get(name[type]!) === "=>") return true;
  const rule = x.rule(node);
  if (rule === undefined || !isNamedType(x, x.child(node, rule.type))) return false;
  const declarator = x.child(node, rule.name);
  if (declarator === none) return false;
  return !readDeclarator(x, declarator).isPointer || namesFunction(x, name[type]!);
}

/** Whether a type is only a name, and not built in. */
export function isNamedType(x: Extraction, type: number): boolean {
  if (type === none || x.role(type) !== roles.typeName) return false;
  const row = x.row(type);
  return row !== none && (x.expressions.flags[row]! & unneededFlag) === 0;
}

/** `[](const auto& item) { … }`: the call that takes the function literal passes the parameter number `place`. */
function addPassed(x: Extraction, name: number, list: number, place: number): boolean {
  const context = findContext(x, list);
  if (context === undefined) return false;
  const property = x.names.internText(`${context.path}:${place}`);
  addBinding(x, name, { kind: argumentKind, span: x.scopeSpan(), type: none, value: context.row, property });
  return true;
}

/** `(void)` */
function isVoid(x: Extraction, parameter: number): boolean {
  return x.end(parameter) - x.start(parameter) === 4 && x.text.startsWith("void", x.start(parameter));
}

function parameterName(x: Extraction, node: number): number {
  if (x.role(node) === roles.name) return node;
  const rule = x.rule(node);
  if (rule?.hook !== "parameter") return none;
  const declarator = x.child(node, rule.name);
  const { name } = declarator === none ? { name: none } : readDeclarator(x, declarator);
  return name !== none && x.role(name) === roles.name ? name : none;
}

function parameterType(x: Extraction, node: number, rule: CompiledRule): number {
  const type = x.row(x.child(node, rule.type));
  const declarator = x.child(node, rule.name);
  return declarator === none ? type : typeBehind(x, type, readDeclarator(x, declarator));
}

/** The type of the declared name: a type "=>" for a pointer to a function, else the declared type. */
export function typeBehind(x: Extraction, type: number, { func, isFunction }: Declarator): number {
  if (func === none || isFunction) return type;
  return functionType(x, type, x.child(func, x.rule(func)!.arguments), x.start(func));
}

/** A type "=>" with the types of the parameters in `list` and, last, the row `result`. */
export function functionType(x: Extraction, result: number, list: number, offset: number): number {
  const row = x.addExpression(ops.type, x.names.internText("=>"), none, offset);
  let position = 0;
  const after = list === none ? none : afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const rule = x.rule(at);
    if (rule?.hook !== "parameter" || isVoid(x, at)) continue;
    setTypeArgument(x, x.row(x.child(at, rule.type)), row, position++);
  }
  setTypeArgument(x, result, row, position);
  return row;
}
