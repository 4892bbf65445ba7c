// References (names, members and calls) as trees of rows.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { noteValue } from "./bindings.ts";
import { excluded } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, endOf, startOf } from "../tree/flat-tree.ts";
import { unneededFlag } from "./rows.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { noField, roles, scopeKinds } from "../tree/rules.ts";
import { enterComposite, exitType, enterFunctionType, setTypeArguments } from "./type-rows.ts";
import { keepArguments, countArguments, noteArguments } from "./arguments.ts";
import { keepElements, nameKeyedCall, nameSubscript } from "./elements.ts";

/** Reads nodes without children. */
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
  else if (role === roles.compositeType) enterComposite(x, node);
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
      nameSubscript(x, node, x.child(node, rule.base), x.rowOf[node]);
      break;
    case roles.await:
      x.rowOf[node] = addDerived(x, ops.await, x.row(x.child(node, rule.base)));
      if (rule.as !== "" && x.rowOf[node] !== none)
        x.expressions.name[x.rowOf[node]] = x.names.internText(rule.as);
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

/** A member row for the name at `property`; `none` if there is no name. */
export function addMember(x: Extraction, property: number, base: number): number {
  if (property === none) return none;
  return x.addExpression(ops.member, x.intern(property), base, startOf(x.nodes, property));
}

/** A call without a receiver reads its name right away: rows of names keep the order of the text. */
function enterMethodCall(x: Extraction, node: number, rule: CompiledRule): void {
  const name = x.child(node, rule.name);
  if (name === none) return;
  if (x.child(node, rule.base) !== none) x.exclude(name);
  else if (x.role(name) !== roles.name) x.rowOf[name] = x.addIdentifier(name);
}

/** Row of the method that a call names; `early` if its arguments need it before the call is left. */
export function calleeOf(x: Extraction, node: number, rule: CompiledRule, early = false): number {
  const name = x.child(node, rule.name);
  const receiver = x.child(node, rule.base);
  if (receiver === none || name === none) return x.row(name);
  const key = node + 0.5; // whole numbers are node keys
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
  if (keepsArguments === undefined || list === none) return row;
  keepArguments(x, list, row, keepsArguments === "named");
  nameKeyedCall(x, list, callee, row);
  return row;
}

function addDerived(x: Extraction, op: number, base: number): number {
  return base === none ? none : x.addExpression(op, noString, base, x.expressions.offset[base]!);
}

/** Takes the marks of a decorator off that runs nothing, such as an attribute of a parameter. */
export function unflagDecorator(x: Extraction, node: number): void {
  const { flags, offset } = x.expressions;
  for (let row = x.expressions.length - 1; row >= 0 && offset[row]! >= x.start(node); row--)
    flags[row]! &= ~expressionFlags.decorator;
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
