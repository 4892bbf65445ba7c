// One pass over a flat tree: every node is entered before its children and left after them, without recursion.
import { enterSymbol, exitHeritage, exitReturn, exitSymbol } from "./declarations.ts";
import { noteComment, noteDecorator } from "./docs.ts";
import { enterExpression, exitExpression, flagDecorator, readLeaf } from "./expressions.ts";
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";
import { excluded } from "./extraction.ts";
import { maxDepth } from "../tree/tree-access.ts";
import { afterOf, fieldOf } from "../tree/flat-tree.ts";
import { readImport, readPackage } from "./imports.ts";
import type { CompiledRule } from "../tree/rules.ts";
import {
  enterLambda,
  enterParameter,
  enterParameters,
  enterTypeParameter,
  exitLambda,
  exitParameter,
  exitParameters,
  exitTypeParameter,
} from "./parameters.ts";
import { eitherSide, noField, roles } from "../tree/rules.ts";
import { addChoice } from "./choices.ts";
import { excludeLabels } from "./labels.ts";
import { enterAssign, enterBlock, enterElement, exitAssign, exitBlock, exitElement } from "./statements.ts";
import { enterVariable, exitVariable } from "./variables.ts";

/** Fills the rows of `x` from its tree. */
export function walkTree(x: Extraction): void {
  const { nodes, count } = x;
  let node = 1; // the root is the file's module, opened by `begin`
  while (node < count) {
    while (x.depth > 0 && afterOf(nodes, x.open[x.depth - 1]!) <= node) leaveInnermost(x);
    const role = x.role(node);
    const rule = x.rule(node);
    if (rule === undefined) {
      node++; // a modifier's token or a syntax error, whose children are read as usual
      continue;
    }
    if (isLeaf(role)) {
      readLeaf(x, node, role, rule);
      if (x.casts.size > 0) takeCast(x, node);
      node = afterOf(nodes, node);
    } else if (enter(x, node, role, rule) || x.depth === maxDepth) {
      node = afterOf(nodes, node);
    } else {
      x.open[x.depth++] = node++;
    }
  }
  while (x.depth > 0) leaveInnermost(x);
}

function isLeaf(role: number): boolean {
  return role >= roles.name && role <= roles.super;
}

/** Returns true if the inside of the node is done. */
function enter(x: Extraction, node: number, role: number, rule: CompiledRule): boolean {
  if (rule.excludes !== noField) x.exclude(x.child(node, rule.excludes));
  if (rule.labels !== "") excludeLabels(x, node, rule.labels);
  if (rule.ignored) return true;
  if (rule.hook !== undefined && x.hooks[rule.hook]?.enter?.(x, node) === true) return true;
  switch (role) {
    case roles.comment:
      noteComment(x, node);
      return true;
    case roles.package:
      readPackage(x, node);
      return true;
    case roles.import:
      readImport(x, node, rule);
      return true;
    case roles.symbol:
      enterSymbol(x, node, rule);
      break;
    case roles.variable:
      enterVariable(x, node, rule);
      break;
    case roles.lambda:
      enterLambda(x, node, rule);
      break;
    case roles.block:
      enterBlock(x, node, rule);
      break;
    case roles.parameters:
      enterParameters(x, node, rule);
      break;
    case roles.parameter:
      enterParameter(x, node, rule);
      break;
    case roles.typeParameter:
      enterTypeParameter(x, node, rule);
      break;
    case roles.element:
      enterElement(x, node, rule);
      break;
    case roles.assign:
      enterAssign(x, node, rule);
      break;
    default:
      enterExpression(x, node, role, rule);
  }
  return false;
}

function leaveInnermost(x: Extraction): void {
  const node = x.open[--x.depth]!;
  const role = x.role(node);
  const rule = x.rule(node)!; // only nodes with a rule are opened
  switch (role) {
    case roles.symbol:
      exitSymbol(x, node, rule);
      break;
    case roles.variable:
      exitVariable(x, node, rule);
      break;
    case roles.lambda:
      exitLambda(x, node, rule);
      break;
    case roles.block:
      exitBlock(x, node, rule);
      break;
    case roles.parameters:
      exitParameters(x, node, rule);
      break;
    case roles.parameter:
      exitParameter(x, node, rule);
      break;
    case roles.typeParameter:
      exitTypeParameter(x, node, rule);
      break;
    case roles.heritage:
      exitHeritage(x, node, rule);
      break;
    case roles.element:
      exitElement(x, node, rule);
      break;
    case roles.assign:
      exitAssign(x, node, rule);
      break;
    case roles.return:
      exitReturn(x, node, rule);
      break;
    case roles.decorator:
      flagDecorator(x, node);
      noteDecorator(x, node);
      break;
    default:
      exitExpression(x, node, role, rule);
  }
  if (rule.worth !== noField) takeWorth(x, node, rule);
  if (rule.hook !== undefined) x.hooks[rule.hook]?.exit?.(x, node);
  if (x.casts.size > 0) takeCast(x, node);
  x.closeScopes(node);
}

/** A cast value has the cast's type; a callee is still the value itself. */
function takeCast(x: Extraction, node: number): void {
  const type = x.casts.get(node);
  if (type === undefined || x.rowOf[node] === excluded) return;
  const around = x.parent();
  const isCalled =
    around !== none && x.role(around) === roles.call && fieldOf(x.nodes, node) === x.rule(around)!.base;
  if (!isCalled) x.rowOf[node] = type;
}

/** The node's value is that of one of its children. */
function takeWorth(x: Extraction, node: number, rule: CompiledRule): void {
  if (rule.worth === eitherSide) {
    const sides = [x.row(x.child(node, rule.left)), x.row(x.child(node, rule.right))];
    x.rowOf[node] = addChoice(x, node, sides);
    return;
  }
  const child = x.child(node, rule.worth);
  if (child >= 0) x.rowOf[node] = x.row(child);
}
