// Swift beyond its rules: calls with closures behind them, conditions that bind, patterns, what returns give.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/bindings.ts";
import { exitReturn } from "../../parse/declarations.ts";
import { addMember } from "../../parse/expressions.ts";
import { asType, setTypeArguments } from "../../parse/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { afterOf, fieldOf } from "../../parse/flat-tree.ts";
import { unknownArgc } from "../../parse/rows.ts";
import { ops, roles, scopeKinds } from "../../parse/rules.ts";
import { bindLiteral, constraint, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import type { LiteralParameter } from "../syntax-parts/node-parts.ts";
import { swiftDeclarations } from "./syntax-declarations.ts";
import { repairSwift } from "./syntax-repair.ts";
import { userType } from "../syntax-parts/type-nodes.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");

/** `_` names nothing. */
const identifier: Hook = {
  enter: (x, node) => x.text.charCodeAt(x.start(node)) === 0x5f && x.end(node) === x.start(node) + 1,
};

const navigation: Hook = {
  enter(x, node) {
    const last = lastChild(x, node);
    if (last > node + 1 && x.role(last) === roles.name) x.exclude(last);
    return undefined;
  },
  exit(x, node) {
    const last = lastChild(x, node);
    const base = x.row(rightmost(x, node + 1));
    if (last <= node + 1) x.rowOf[node] = base;
    else if (x.role(last) === roles.name) x.rowOf[node] = addMember(x, last, base);
  },
};

/** The grammar reads `a + b.c` as `(a + b).c`: what the member is of stands right. */
function rightmost(x: Extraction, node: number): number {
  let at = node;
  while (at !== none && x.rule(at)?.hook === "binary") at = lastChild(x, at);
  return at;
}

/** `f(x)`, `f(x) { }`, `items[0]`, `[Item]()`: one node type. */
const call: Hook = {
  exit(x, node) {
    const callee = node + 1;
    const list = x.child(node, x.rule(node)!.arguments);
    const made = x.rule(callee)?.as;
    if (made === "Array" || made === "Dictionary") {
      x.rowOf[node] = x.addExpression(ops.type, x.names.internText(made), none, x.start(callee));
      setTypeArguments(x, callee, x.rowOf[node]);
      return;
    }
    const row = x.row(node);
    if (row === none) return;
    if (list !== none && x.text.charCodeAt(x.start(list)) === 0x5b) {
      x.expressions.op[row] = ops.index;
      x.expressions.argc[row] = unknownArgc;
      return;
    }
    let closures = 0;
    forEachChild(x, node, (child) => {
      if (child !== callee && x.role(child) === roles.lambda) closures++;
    });
    x.expressions.argc[row] = Math.min(x.expressions.argc[row]! + closures, 254);
  },
};

/**
 * `.name`: a member of a type that only the context knows. The grammar reads `!ok(1)` as `(!ok)(1)` and `!self.m()` as
 * `(!self).m()`: what stands behind the operator is what is called.
 */
const prefix: Hook = {
  enter(x, node) {
    if (isCase(x, node + 1)) x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const operand = lastChild(x, node);
    if (operand > node && !isCase(x, operand)) x.rowOf[node] = x.row(operand);
  },
};

/** One value in parentheses is that value. */
const tuple: Hook = {
  exit(x, node) {
    if (afterOf(x.nodes, node + 1) === afterOf(x.nodes, node)) x.rowOf[node] = x.row(node + 1);
  },
};

const lambdaParameter: Hook = {
  enter(x, node) {
    x.exclude(nameOf(x, node));
    return undefined;
  },
};

/** The last name: what stands before it is the label. */
function nameOf(x: Extraction, node: number): number {
  let name: number = none;
  forEachChild(x, node, (child) => {
    if (x.role(child) === roles.name) name = child;
  });
  return name;
}

const lambda: Hook = {
  exit(x, node) {
    const parameters: LiteralParameter[] = [];
    forEachChild(x, node, (child) => {
      const rule = x.rule(child);
      if (rule?.hook !== "lambdaParameter" || nameOf(x, child) === none) return;
      parameters.push({ name: nameOf(x, child), type: asType(x, x.row(x.child(child, rule.type))) });
    });
    bindLiteral(x, parameters, parameters.length === 0 ? ["$0", "$1"] : []);
  },
};

/** `if let name = value`, `while let …`, `guard let …`: what a guard binds is visible behind it. */
const conditions: Hook = {
  enter(x, node) {
    if (!isGuard(x, node)) x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    forEachChild(x, node, (child) => {
      if (isBound(x, child) || (x.role(child) === roles.name && isCase(x, child))) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    const start = isGuard(x, node) ? x.end(node) : -1;
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const value = afterOf(x.nodes, at);
      if (
        !isBound(x, at) ||
        value >= after ||
        !/^\s*(?::[^=]+)?[)\s]*=[^=]/.test(x.text.slice(x.end(at), x.end(at) + 60))
      )
        continue;
      const span = { start: start < 0 ? x.end(value) : start, end: x.scopeSpan().end };
      addBinding(x, x.intern(at), { kind: localKind, span, type: none, value: x.row(value) });
    }
  },
};

function isGuard(x: Extraction, node: number): boolean {
  return x.text.startsWith("guard", x.start(node));
}

function isBound(x: Extraction, node: number): boolean {
  if (x.role(node) !== roles.name) return false;
  if (fieldOf(x.nodes, node) === x.grammarField("bound_identifier")) return true;
  return /\b(?:let|var)\s+$/.test(x.text.slice(Math.max(0, x.start(node) - 8), x.start(node)));
}

/** A dot stands before it. */
function isCase(x: Extraction, node: number): boolean {
  return x.text.charCodeAt(x.start(node) - 1) === 0x2e;
}

const forStatement: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    for (const name of loopNames(x, node)) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const source = x.row(x.child(node, x.rule(node)!.right));
    const names = loopNames(x, node);
    names.forEach((name, i) => {
      const property = names.length === 1 ? noString : x.names.internText(String(i));
      addBinding(x, x.intern(name), {
        kind: elementKind,
        span: x.scopeSpan(),
        type: none,
        value: source,
        property,
      });
    });
  },
};

function loopNames(x: Extraction, node: number): number[] {
  const source = x.child(node, x.rule(node)!.right);
  const names: number[] = [];
  forEachChild(x, node, (child) => {
    if (child < source && x.role(child) === roles.name && !isCase(x, child)) names.push(child);
  });
  return names;
}

/** `catch let e as Failure`; without a name the error is called error. */
const catchBlock: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    forEachChild(x, node, (child) => {
      if (isBound(x, child)) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    const name = x.child(node, x.grammarField("bound_identifier"));
    const isNamed = name !== none && isBound(x, name);
    const text = isNamed ? x.intern(name) : x.names.internText("error");
    addBinding(x, text, {
      kind: localKind,
      span: x.scopeSpan(),
      type: isNamed ? x.row(x.child(node, x.rule(node)!.type)) : none,
      value: none,
    });
  },
};

/** `case .kind(let name)`, `case let .kind(name)` */
const switchPattern: Hook = {
  enter(x, node) {
    const binds = /\b(?:let|var)\b/.test(x.slice(node));
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.name && (binds || isCase(x, child))) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    if (!/\b(?:let|var)\b/.test(x.slice(node))) return;
    forEachChild(x, node, (child) => {
      if (x.role(child) !== roles.name || isCase(x, child)) return;
      addBinding(x, x.intern(child), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
    });
  },
};

const jump: Hook = {
  exit(x, node) {
    if (x.text.startsWith("return", x.start(node))) exitReturn(x, node, x.rule(node)!);
  },
};

export const swiftHooks: Hooks = {
  ...swiftDeclarations,
  binary: {},
  repair: { prepare: repairSwift },
  identifier,
  navigation,
  call,
  prefix,
  tuple,
  lambdaParameter,
  lambda,
  conditions,
  forStatement,
  catchBlock,
  switchPattern,
  jump,
  constraint,
  userType,
};
