// References: names, members, calls and types, as trees of rows.
import { noString } from "../../base/string-table.ts";
import { byName, expressionFlags, none } from "../types/parsed-file.ts";
import { excludePattern, noteValue } from "./bindings.ts";
import { excluded } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, endOf, namedChildCount, startOf } from "./flat-tree.ts";
import { unknownArgc, unneededFlag } from "./rows.ts";
import type { CompiledRule } from "./rules.ts";
import { noField, ops, roles, scopeKinds } from "./rules.ts";

/** Nodes without an inside. */
export function readLeaf(x: Extraction, node: number, role: number, rule: CompiledRule): void {
  if (x.rowOf[node]! < none || rule.ignored) return;
  if (rule.hook !== undefined && x.hooks[rule.hook]?.enter?.(x, node) === true) return;
  switch (role) {
    case roles.name: {
      const name = x.intern(node);
      const op = name === x.selfName ? ops.self : rule.op < 0 ? ops.ident : rule.op;
      x.rowOf[node] = x.addExpression(op, name, none, startOf(x.nodes, node));
      break;
    }
    case roles.typeName:
      x.rowOf[node] = x.addExpression(ops.type, x.intern(node), none, startOf(x.nodes, node));
      if (rule.as === "builtin") x.addFlags(x.rowOf[node], unneededFlag);
      break;
    case roles.self:
      x.rowOf[node] = x.addExpression(ops.self, noString, none, startOf(x.nodes, node));
      break;
    case roles.super:
      x.rowOf[node] = x.addExpression(ops.super, noString, none, startOf(x.nodes, node));
  }
}

export function enterExpression(x: Extraction, node: number, role: number, rule: CompiledRule): void {
  if (role === roles.member || role === roles.qualifiedType) x.exclude(x.child(node, rule.property));
  else if (role === roles.methodCall) enterMethodCall(x, node, rule);
  else if (role === roles.pair || role === roles.opaque) x.exclude(x.child(node, rule.name));
  else if (role === roles.literal && rule.scope !== scopeKinds.none) {
    x.openScope(node, rule.scope, startOf(x.nodes, node), endOf(x.nodes, node));
  } else if (role === roles.functionType) enterFunctionType(x, node, rule);
}

export function exitExpression(x: Extraction, node: number, role: number, rule: CompiledRule): void {
  if (x.rowOf[node] === excluded) return;
  switch (role) {
    case roles.literal:
      x.rowOf[node] = x.addExpression(ops.literal, x.names.internText(rule.as), none, startOf(x.nodes, node));
      if (rule.scope === scopeKinds.none) noteArguments(x, node);
      if (x.rules.source.keepsArguments === "named") keepElements(x, node, rule, x.rowOf[node]);
      break;
    case roles.member:
      x.rowOf[node] = addMember(x, x.child(node, rule.property), x.row(x.child(node, rule.base)));
      break;
    case roles.call:
      x.rowOf[node] = addCall(x, node, rule, ops.call, x.row(x.child(node, rule.base)));
      break;
    case roles.new:
      x.rowOf[node] = addCall(x, node, rule, ops.new, x.row(x.child(node, rule.base)));
      break;
    case roles.methodCall:
      x.rowOf[node] = addCall(x, node, rule, ops.call, calleeOf(x, node, rule));
      break;
    case roles.index:
      x.rowOf[node] = addDerived(x, ops.index, x.row(x.child(node, rule.base)));
      break;
    case roles.await:
      x.rowOf[node] = addDerived(x, ops.await, x.row(x.child(node, rule.base)));
      break;
    case roles.cast:
      x.rowOf[node] = Math.max(none, x.row(x.child(node, rule.type)));
      break;
    case roles.pair:
      noteValue(x, x.row(x.child(node, rule.value)));
      break;
    case roles.arguments:
      noteArguments(x, node);
      break;
    case roles.decorator:
      break;
    default:
      exitType(x, node, role, rule);
  }
}

/** A member row for the name at `property`; `none` without a name. */
export function addMember(x: Extraction, property: number, base: number): number {
  if (property === none) return none;
  return x.addExpression(ops.member, x.intern(property), base, startOf(x.nodes, property));
}

/** A call without a receiver reads its name, and now: rows of names keep the order of the text. */
function enterMethodCall(x: Extraction, node: number, rule: CompiledRule): void {
  const name = x.child(node, rule.name);
  if (name === none) return;
  if (x.child(node, rule.base) !== none) x.exclude(name);
  else if (x.role(name) !== roles.name) x.rowOf[name] = x.addIdentifier(name);
}

/** Row of what a method call names; `early` when its arguments ask for it before the call is left. */
export function calleeOf(x: Extraction, node: number, rule: CompiledRule, early = false): number {
  const name = x.child(node, rule.name);
  const receiver = x.child(node, rule.base);
  if (receiver === none || name === none) return x.row(name);
  const key = node + 0.5; // whole numbers are the nodes' own
  const made = x.memo.get(key) ?? addMember(x, name, x.row(receiver));
  if (early) x.memo.set(key, made);
  return made;
}

export function addCall(x: Extraction, node: number, rule: CompiledRule, op: number, callee: number): number {
  if (callee === none) return none;
  const row = x.addExpression(op, noString, callee, x.expressions.offset[callee]!);
  const list = x.child(node, rule.arguments);
  if (rule.arguments !== noField) x.expressions.argc[row] = list === none ? 0 : countArguments(x, list);
  const types = x.childOfRole(node, roles.typeArguments);
  if (types !== none) setTypeArguments(x, types, callee);
  const { keepsArguments } = x.rules.source;
  if (keepsArguments !== undefined && list !== none) keepArguments(x, list, row, keepsArguments === "named");
  return row;
}

/**
 * Says of each argument's row whose argument it is; one without a row gets one that says nothing, to keep its place.
 * `onlyNamed` leaves out those behind the last that names something.
 */
function keepArguments(x: Extraction, list: number, call: number, onlyNamed: boolean): void {
  if (x.role(list) !== roles.arguments) return;
  const after = onlyNamed ? afterLastNamed(x, list) : afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.comment) continue;
    const row = argumentRow(x, at);
    x.expressions.generic[row] = call;
  }
}

/** Row of an argument. A function literal's says what it gives; a keyword's is without a place. */
function argumentRow(x: Extraction, node: number): number {
  const role = x.role(node);
  if (role === roles.pair) {
    const value = x.row(x.child(node, x.rule(node)!.value));
    const isFree = value !== none && x.expressions.generic[value] === none;
    const hasPlace = isFree && x.expressions.argc[value] !== unknownArgc;
    if (isFree && !hasPlace) {
      x.expressions.argc[value] = byName;
      nameArgument(x, node, value);
      return value;
    }
  } else if (role === roles.lambda && x.rowOf[node] !== excluded) {
    const body = x.child(node, x.rule(node)!.body);
    const given = body === none ? none : x.row(body);
    return x.addExpression(ops.literal, x.names.internText("=>"), given, startOf(x.nodes, node));
  } else {
    const row = x.row(node);
    if (row !== none && x.expressions.generic[row] === none) return row;
  }
  return x.addExpression(ops.literal, noString, none, startOf(x.nodes, node));
}

/** Which parameter a function, or what may hold one, is passed to: a literal row `name=` on top of it. */
function nameArgument(x: Extraction, node: number, value: number): void {
  if (x.rules.source.untypedNames !== true) return;
  const key = x.child(node, x.rule(node)!.name);
  const op = x.expressions.op[value]!;
  if (key === none || (op !== ops.ident && op !== ops.member)) return;
  const name = x.names.internText(`${x.slice(key)}=`);
  const row = x.addExpression(ops.literal, name, value, x.expressions.offset[value]!);
  x.addFlags(row, expressionFlags.implicit);
}

/** More are as the first ones, or a table of data. */
const maxElements = 16;

/** Says of the elements of a list, a tuple or a mapping's values that they are in it; of a comprehension, of what it gives. */
function keepElements(x: Extraction, node: number, rule: CompiledRule, literal: number): void {
  if (rule.as === "string" || rule.as === "str" || rule.as === "Object") return;
  const after = afterOf(x.nodes, node);
  const isTuple = rule.as === "tuple";
  let count = 0;
  for (let at = node + 1; at < after && count < maxElements; at = afterOf(x.nodes, at), count++) {
    let row = x.role(at) === roles.pair ? x.row(x.child(at, x.rule(at)!.value)) : x.row(at);
    if (isTuple && (row === none || x.expressions.generic[row] !== none))
      row = x.addExpression(ops.literal, noString, none, startOf(x.nodes, at));
    if (row !== none && x.expressions.generic[row] === none) x.expressions.generic[row] = literal;
    if (rule.scope !== scopeKinds.none) return;
  }
}

/** Where the last argument ends that is a name, a call or what is based on one. */
function afterLastNamed(x: Extraction, list: number): number {
  const after = afterOf(x.nodes, list);
  let last = list + 1;
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    const row = role === roles.pair ? x.row(x.child(at, x.rule(at)!.value)) : x.row(at);
    if (role === roles.lambda || (row !== none && says(x, row))) last = afterOf(x.nodes, at);
  }
  return last;
}

function says(x: Extraction, row: number): boolean {
  return x.expressions.op[row] !== ops.literal || !/^(?:string|str|None)$/.test(nameOf(x, row));
}

function nameOf(x: Extraction, row: number): string {
  const name = x.expressions.name[row]!;
  return name === noString ? "" : x.names.get(name);
}

function countArguments(x: Extraction, list: number): number {
  if (x.role(list) !== roles.arguments) return 1;
  let comments = 0;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) if (x.role(at) === roles.comment) comments++;
  return Math.min(namedChildCount(x.nodes, list) - comments, 254);
}

function noteArguments(x: Extraction, list: number): void {
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) noteValue(x, x.row(at));
}

function addDerived(x: Extraction, op: number, base: number): number {
  return base === none ? none : x.addExpression(op, noString, base, x.expressions.offset[base]!);
}

function exitType(x: Extraction, node: number, role: number, rule: CompiledRule): void {
  switch (role) {
    case roles.genericType:
      x.rowOf[node] = addGeneric(x, node, rule);
      break;
    case roles.qualifiedType:
      x.rowOf[node] = addQualifiedType(x, node, rule);
      break;
    case roles.compositeType:
      x.rowOf[node] = addComposite(x, node, rule.as);
      break;
    case roles.unionType:
      x.rowOf[node] = addUnion(x, node);
      break;
    case roles.functionType:
      x.rowOf[node] = addFunctionType(x, node, rule);
      break;
    case roles.asType:
      x.rowOf[node] = asType(x, x.row(rule.value === noField ? node + 1 : x.child(node, rule.value)));
  }
}

/** A type of types: a list, a tuple, a union of several. */
function addComposite(x: Extraction, node: number, name: string): number {
  const row = x.addExpression(ops.type, x.names.internText(name), none, startOf(x.nodes, node));
  setTypeArguments(x, node, row);
  return row;
}

/** Parameters of a function type name nothing that could be read. */
function enterFunctionType(x: Extraction, node: number, rule: CompiledRule): void {
  x.openScope(node, scopeKinds.block, startOf(x.nodes, node), endOf(x.nodes, node));
  const list = x.child(node, rule.arguments);
  if (list === none) return;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    excludePattern(x, x.role(at) === roles.parameter ? x.child(at, x.rule(at)!.name) : at);
  }
}

/** A type "=>" whose arguments are the types of the parameters and, last, of the result. */
function addFunctionType(x: Extraction, node: number, rule: CompiledRule): number {
  const row = x.addExpression(ops.type, x.names.internText("=>"), none, startOf(x.nodes, node));
  const list = x.child(node, rule.arguments);
  let position = 0;
  if (list !== none) {
    const after = afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
      const isParameter = x.role(at) === roles.parameter;
      if (isParameter && isSelf(x, x.child(at, x.rule(at)!.name))) continue; // TypeScript's `this: Type` takes no argument
      setTypeArgument(x, x.row(isParameter ? x.child(at, x.rule(at)!.type) : at), row, position++);
    }
  }
  setTypeArgument(x, x.row(x.child(node, rule.type)), row, position);
  return row;
}

function isSelf(x: Extraction, node: number): boolean {
  return node !== none && x.role(node) === roles.self;
}

function addQualifiedType(x: Extraction, node: number, rule: CompiledRule): number {
  const name = x.child(node, rule.property);
  if (name === none) return none;
  return x.addExpression(ops.type, x.intern(name), x.row(x.child(node, rule.base)), startOf(x.nodes, name));
}

function addGeneric(x: Extraction, node: number, rule: CompiledRule): number {
  const name = x.child(node, rule.name);
  const list =
    rule.arguments === noField ? x.childOfRole(node, roles.typeArguments) : x.child(node, rule.arguments);
  const row = asType(x, x.row(name));
  if (list === none || row === none) return row;
  const { transparentTypes } = x.rules;
  if (transparentTypes.size > 0 && transparentTypes.has(x.names.get(x.expressions.name[row]!))) {
    x.addFlags(row, unneededFlag);
    return list + 1 < afterOf(x.nodes, list) ? x.row(list + 1) : none;
  }
  setTypeArguments(x, list, row);
  return row;
}

/** Of two rows for one value, the one that says more of its type: what is called or made, else the first. */
export function chooseValue(x: Extraction, first: number, second: number): number {
  const op = second === none ? ops.literal : x.expressions.op[second]!;
  const isMade = op === ops.call || op === ops.new;
  return first === none || (isMade && x.expressions.op[first] !== ops.new) ? second : first;
}

/** A name that turns out to be a type. */
export function asType(x: Extraction, row: number): number {
  if (row >= 0) {
    const op = x.expressions.op[row]!;
    if (op === ops.ident || op === ops.member) x.expressions.op[row] = ops.type;
  }
  return row;
}

/** Says of the types directly inside `list` that they are the arguments of the type `generic`. */
export function setTypeArguments(x: Extraction, list: number, generic: number): void {
  if (generic === none) return;
  const after = afterOf(x.nodes, list);
  let position = 0;
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const row = x.row(at);
    if (row !== generic || row === none) setTypeArgument(x, row, generic, position++);
  }
}

/** Says that `row` is the argument of the type `generic` at that position. */
export function setTypeArgument(x: Extraction, row: number, generic: number, position: number): void {
  if (row === none || row === generic) return;
  asType(x, row);
  x.expressions.generic[row] = generic;
  x.expressions.argc[row] = Math.min(position, 254);
}

/** `Foo | undefined` is Foo; a union of several types is a type "|" of them. */
export function addUnion(x: Extraction, node: number): number {
  let only: number = none;
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    const row = x.row(at);
    if (row === none || isEmptyType(x, row)) continue;
    if (only !== none) return addComposite(x, node, "|");
    only = row;
  }
  return only;
}

function isEmptyType(x: Extraction, row: number): boolean {
  const name = x.expressions.name[row]!;
  return name !== noString && x.rules.emptyTypes.has(x.names.get(name));
}

/** Marks the references directly inside a decorator. */
export function flagDecorator(x: Extraction, node: number): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    let row = x.row(at);
    x.addFlags(row, expressionFlags.decorator);
    while (row >= 0 && x.expressions.op[row] !== ops.ident) row = x.expressions.base[row]!;
    x.addFlags(row, expressionFlags.decorator);
  }
}
