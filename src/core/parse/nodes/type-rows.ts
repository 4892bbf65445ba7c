// Rows of types (generic, qualified and composite types, unions and function types) and of their arguments.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { excludePattern } from "./bindings.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, endOf, startOf } from "../tree/flat-tree.ts";
import { unneededFlag } from "./rows.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { anyChild, noField, roles, scopeKinds } from "../tree/rules.ts";

/** Leaves a node that stands for a type. */
export function exitType(x: Extraction, node: number, role: number, rule: CompiledRule): void {
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
      x.rowOf[node] = asType(x, x.row(x.child(node, rule.value === noField ? anyChild.first : rule.value)));
  }
}

/** A type made of types: a list, a tuple, a union of several. */
function addComposite(x: Extraction, node: number, name: string): number {
  const row = x.addExpression(ops.type, x.names.internText(name), none, startOf(x.nodes, node));
  setTypeArguments(x, node, row);
  return row;
}

/** Names of the elements of a tuple, TypeScript's `[store: Map<string, Item>, size?: number]`, stay inside it. */
export function enterComposite(x: Extraction, node: number): void {
  if (x.childOfRole(node, roles.parameter) !== none)
    x.openScope(node, scopeKinds.block, startOf(x.nodes, node), endOf(x.nodes, node));
}

/** Parameter names in a function type are not references. */
export function enterFunctionType(x: Extraction, node: number, rule: CompiledRule): void {
  x.openScope(node, scopeKinds.block, startOf(x.nodes, node), endOf(x.nodes, node));
  const list = x.child(node, rule.arguments);
  if (list === none) return;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    excludePattern(x, x.role(at) === roles.parameter ? x.child(at, x.rule(at)!.name) : at);
  }
}

/** The type of a function with a receiver, Kotlin's `Query.() -> Unit`: the receiver's type comes before the result. */
export const receiverFunction = ".=>";

/** A type "=>" whose arguments are the types of the parameters and, last, of the result. */
export function addFunctionType(x: Extraction, node: number, rule: CompiledRule): number {
  const row = x.addExpression(ops.type, x.names.internText("=>"), none, startOf(x.nodes, node));
  const list = x.child(node, rule.arguments);
  let position = 0;
  if (list !== none) {
    const after = afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
      const isParameter = x.role(at) === roles.parameter;
      if (isParameter && isSelf(x, x.child(at, x.rule(at)!.name))) continue; // TypeScript's `this: Type` takes no argument
      setTypeArgument(x, x.row(typeIn(x, at)), row, position++);
    }
  }
  setTypeArgument(x, x.row(x.child(node, rule.type)), row, position);
  return row;
}

/** The type of a parameter or of a named element of a tuple, or the type itself. */
function typeIn(x: Extraction, node: number): number {
  return x.role(node) === roles.parameter ? x.child(node, x.rule(node)!.type) : node;
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

/** Row of the type that `node` declares in its syntax or else in a comment. */
export function declaredType(x: Extraction, node: number): number {
  const written = x.child(node, x.rule(node)?.type ?? noField);
  return written === none ? (x.writtenTypes.get(node) ?? none) : asType(x, x.row(written));
}

/** Turns the row of a name that proves to be a type into a type row. */
export function asType(x: Extraction, row: number): number {
  if (row >= 0) {
    const op = x.expressions.op[row]!;
    if (op === ops.ident || op === ops.member) x.expressions.op[row] = ops.type;
  }
  return row;
}

/** Makes the types directly inside `list` the arguments of the type `generic`. */
export function setTypeArguments(x: Extraction, list: number, generic: number): void {
  if (generic === none) return;
  const after = afterOf(x.nodes, list);
  let position = 0;
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role === roles.comment || role === roles.modifier) continue; // C++'s `List<const Item>`
    const row = x.row(typeIn(x, at));
    if (row !== generic || row === none) setTypeArgument(x, row, generic, position++);
  }
}

/** Makes `row` the argument of the type `generic` at that position. */
export function setTypeArgument(x: Extraction, row: number, generic: number, position: number): void {
  if (row === none || row === generic) return;
  asType(x, row);
  x.expressions.generic[row] = generic;
  x.expressions.argc[row] = Math.min(position, 254);
}

/**
 * `Foo | undefined` is Foo; a union of several types is a type "|" of them. Its members are the children of `node` from
 * `first` on.
 */
export function addUnion(x: Extraction, node: number, first = node + 1): number {
  const arms: number[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = first; at < after; at = afterOf(x.nodes, at)) if (x.row(at) !== none) arms.push(x.row(at));
  const known = arms.filter((arm) => !isEmptyType(x, arm));
  if (known.length < 2) return known[0] ?? none;
  return addTypeOf(x, node, "|", arms);
}

/** The type of a condition whose result is one of `branches`: "?" of them, unknown if one of them is unknown. */
export function addBranches(x: Extraction, node: number, branches: readonly number[]): number {
  const rows = branches.map((branch) => x.row(branch));
  if (rows.includes(none)) return none;
  const possible = rows.filter((row) => !isEmptyType(x, row));
  if (possible.length < 2) return possible[0] ?? none;
  return addTypeOf(x, node, "?", possible);
}

/** A type of that name, written at `node`, with the rows as its arguments. */
function addTypeOf(x: Extraction, node: number, name: string, rows: readonly number[]): number {
  const type = x.addExpression(ops.type, x.names.internText(name), none, startOf(x.nodes, node));
  rows.forEach((row, position) => {
    setTypeArgument(x, row, type, position);
  });
  return type;
}

function isEmptyType(x: Extraction, row: number): boolean {
  const name = x.expressions.name[row]!;
  return name !== noString && x.rules.emptyTypes.has(x.names.get(name));
}
