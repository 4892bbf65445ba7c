// Scala inside bodies: names that are keywords, calls, patterns, matches.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, noLabel, none, ops } from "../../types/parsed-file.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import { asType, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { bindLiteral, blockPlace, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import type { LiteralParameter } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";
import { joinArguments, takerOfList } from "../../parse/nodes/arguments.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import { placeOf } from "../../parse/nodes/contexts.ts";
import { declarationHooks } from "./syntax-declarations.ts";
import { loopHooks } from "./syntax-loops.ts";
import { bindCase, calleeBefore, forEachNewName, infixCallee, patternHooks } from "./syntax-patterns.ts";

const argumentKind = bindingKinds.indexOf("argument");

/** `this` and `super` are identifiers here; `_` is what the enclosing call passes. */
const identifier: Hook = {
  enter(x, node) {
    const length = x.end(node) - x.start(node);
    if (length === 1 && x.text.charCodeAt(x.start(node)) === 0x5f) {
      bindPlaceholder(x, node);
      return true;
    }
    if (length !== 4 && length !== 5) return undefined;
    const word = x.slice(node);
    if (word !== "this" && word !== "super") return undefined;
    const op = word === "this" ? ops.self : ops.super;
    x.rowOf[node] = x.addExpression(op, noString, none, x.start(node));
    return true;
  },
};

/** `items.map(_.name)`, `items map { _.name }` */
function bindPlaceholder(x: Extraction, node: number): void {
  const place = isSecond(x, node) ? 1 : 0;
  for (let outwards = 0; outwards < 6; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return;
    const role = x.role(around);
    if (role === roles.arguments) {
      // `f(_)` is f itself
      if (outwards > 0) bindInList(x, node, outwards, place);
      return;
    }
    const callee = outwards === 0 ? none : calleeOnTheLeft(x, around, node);
    if (callee !== none) {
      bindHanded(x, node, callee, place, x.role(around) === roles.call ? blockPlace : 0);
      return;
    }
    if (!passesOn.has(role)) return;
  }
}

/** `_ + _`: each stands for another parameter. */
function isSecond(x: Extraction, node: number): boolean {
  const around = x.parent();
  const rule = around === none ? undefined : x.rule(around);
  if (rule?.hook !== "infix" || x.child(around, rule.right) !== node) return false;
  return x.slice(x.child(around, rule.left)) === "_";
}

/** Roles of the nodes allowed between a placeholder and the call that passes it. */
const passesOn: ReadonlySet<number> = new Set([roles.block, roles.member, roles.call, roles.opaque]);

/** `items.fold(start)(_ + _)`: the placeholder is in an argument of the list that is the `outwards`th node around it. */
function bindInList(x: Extraction, node: number, outwards: number, parameter: number): void {
  const call = x.parent(outwards + 1);
  if (call === none || x.role(call) !== roles.call) return;
  const { callee, before } = takerOfList(x, call);
  const list = x.parent(outwards);
  bindHanded(x, node, callee, parameter, before + placeOf(x, list, x.parent(outwards - 1)));
}

/** The callee of `around` if the node is in its right operand or in the braces after it. */
function calleeOnTheLeft(x: Extraction, around: number, node: number): number {
  const rule = x.rule(around);
  if (rule?.hook === "infix") {
    return x.start(x.child(around, rule.right)) <= x.start(node) ? infixCallee(x, around) : none;
  }
  if (rule?.role !== roles.call) return none;
  const passed = x.child(around, rule.arguments);
  const isPassed = passed !== none && x.role(passed) === roles.block && x.start(passed) <= x.start(node);
  return isPassed ? calleeBefore(x, around) : none;
}

function bindHanded(x: Extraction, node: number, callee: number, parameter: number, place = 0): void {
  if (callee === none) return;
  addBinding(x, x.intern(node), {
    kind: argumentKind,
    span: { start: x.start(node), end: x.end(node) },
    type: none,
    value: callee,
    property: x.names.internText(`${place}:${parameter}`),
  });
  x.rowOf[node] = x.addIdentifier(node);
}

/** The names of a call's arguments, `_` for one without: `Clock(config = c, 1)` has `config _`. */
function noteLabels(x: Extraction, node: number, row: number): void {
  const list = x.child(node, x.rule(node)!.arguments);
  if (list === none || x.role(list) !== roles.arguments) return;
  const labels: string[] = [];
  forEachChild(x, list, (child) => {
    labels.push(x.role(child) === roles.assign ? x.slice(x.child(child, x.rule(child)!.left)) : noLabel);
  });
  if (labels.some((label) => label !== noLabel))
    x.expressions.name[row] = x.names.internText(labels.join(" "));
}

/** `f(a)(b) { … }` is one call. */
const call: Hook = {
  exit(x, node) {
    const row = x.row(node);
    const callee = x.child(node, x.rule(node)!.base);
    if (row !== none) noteLabels(x, node, row);
    const inner = row === none ? none : x.row(callee);
    if (inner === none || x.expressions.op[inner] !== ops.call || x.rule(callee)?.hook !== "call") return;
    joinArguments(x, inner, row);
    x.rowOf[node] = inner;
  },
};

/** `f[T]`; `x.asInstanceOf[T]` has type T. */
const genericFunction: Hook = {
  exit(x, node) {
    const row = x.row(x.child(node, x.rule(node)!.base));
    const list = x.childOfRole(node, roles.typeArguments);
    if (row === none || list === none) return;
    const isCast =
      x.expressions.name[row] !== noString && x.names.get(x.expressions.name[row]!) === "asInstanceOf";
    if (isCast) x.rowOf[node] = asType(x, x.row(list + 1));
    else {
      setTypeArguments(x, list, row);
      const isCallee = x.parent() !== none && x.role(x.parent()) === roles.call;
      x.rowOf[node] = isCallee ? row : x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    }
  },
};

/** `f(size = 2)`: the name on the left is a parameter. */
const argumentNames: Hook = {
  enter(x, node) {
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.assign) x.exclude(x.child(child, x.rule(child)!.left));
    });
    return undefined;
  },
};

/** `a name b` is `a.name(b)`. */
const infix: Hook = {
  exit(x, node) {
    const callee = infixCallee(x, node);
    if (callee === none) {
      operatorCall(x, node);
      return;
    }
    noteValue(x, x.row(x.child(node, x.rule(node)!.right)));
    x.rowOf[node] = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.expressions.argc[x.row(node)] = 1;
  },
};

/** `a + b` runs the method `+` of `a`; an operator that ends with a colon belongs to `b`. */
function operatorCall(x: Extraction, node: number): void {
  const rule = x.rule(node)!;
  const operator = x.child(node, rule.property);
  if (operator === none || x.role(operator) !== roles.property) return;
  const name = x.slice(operator);
  const left = x.row(x.child(node, rule.left));
  const right = x.row(x.child(node, rule.right));
  const isRights = name.endsWith(":");
  const call = addOperatorCall(x, isRights ? right : left, name, [isRights ? left : right]);
  if (call !== none) x.rowOf[node] = call;
}

const lambda: Hook = {
  enter(x, node) {
    const list = x.child(node, x.rule(node)!.name);
    if (list !== none && x.role(list) === roles.name) x.exclude(list);
    return undefined;
  },
  exit(x, node) {
    const list = x.child(node, x.rule(node)!.name);
    const parameters: LiteralParameter[] = [];
    if (list === none) return;
    if (x.role(list) === roles.name) return; // bound as a parameter without a list
    forEachChild(x, list, (child) => {
      const name = x.child(child, x.grammarField("name"));
      if (name === none) return;
      parameters.push({ name, type: asType(x, x.row(x.child(child, x.grammarField("type")))) });
    });
    bindLiteral(x, parameters, []);
  },
};

/** Names in a pattern that begin with a small letter are new. */
const caseClause: Hook = {
  enter(x, node) {
    const pattern = x.child(node, x.grammarField("pattern"));
    if (pattern !== none)
      forEachNewName(x, pattern, (name) => {
        x.exclude(name);
      });
    return undefined;
  },
  exit(x, node) {
    const pattern = x.child(node, x.grammarField("pattern"));
    if (pattern !== none) bindCase(x, pattern);
    const body = lastChild(x, node);
    if (body !== none && body !== pattern) x.rowOf[node] = x.row(body);
  },
};

const matchExpression: Hook = {
  exit(x, node) {
    x.rowOf[node] = addChoice(x, node, valuesOfCases(x, node));
  },
};

function valuesOfCases(x: Extraction, node: number): number[] {
  const values: number[] = [];
  forEachChild(x, node, (block) => {
    if (x.role(block) !== roles.opaque) return;
    forEachChild(x, block, (clause) => {
      if (x.rule(clause)?.hook === "caseClause") values.push(x.row(clause));
    });
  });
  return values;
}

/** `try load() catch { case e: Exception => new Item }`: the value of the body or of a case. */
const tryExpression: Hook = {
  exit(x, node) {
    const body = x.child(node, x.rule(node)!.value);
    if (body !== none) x.rowOf[node] = addChoice(x, node, [x.row(body), ...valuesOfCases(x, node)]);
  },
};

/** `-a` runs `unary_-` of `a`. */
const prefix: Hook = {
  exit(x, node) {
    const call = addOperatorCall(x, x.row(node + 1), `unary_${x.text.charAt(x.start(node))}`, []);
    if (call !== none) x.rowOf[node] = call;
  },
};

/** `a.b.Name`: the names are siblings or nested. */
const path: Hook = {
  enter(x, node) {
    let isFirst = true;
    forEachChild(x, node, (child) => {
      if (!isFirst) x.exclude(child);
      isFirst = false;
    });
    return undefined;
  },
  exit(x, node) {
    let row: number = none;
    forEachChild(x, node, (child) => {
      if (child === node + 1) row = x.row(child);
      else {
        const op = x.role(child) === roles.typeName ? ops.type : ops.member;
        row = x.addExpression(op, x.intern(child), row, x.start(child));
      }
    });
    x.rowOf[node] = row;
  },
};

export const scalaHooks: Hooks = {
  ...declarationHooks,
  ...patternHooks,
  ...loopHooks,
  identifier,
  call,
  genericFunction,
  arguments: argumentNames,
  infix,
  prefix,
  lambda,
  caseClause,
  matchExpression,
  tryExpression,
  path,
};
