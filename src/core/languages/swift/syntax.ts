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
import { bindMatched, isCase } from "./syntax-patterns.ts";
import { repairSwift } from "./syntax-repair.ts";
import { userType } from "../syntax-parts/type-nodes.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");
/** `pair.0` */
const place = /^\d+$/;
const bindingWord = /\b(?:let|var)\b/;

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
    else if (x.role(last) === roles.name || place.test(x.slice(last)))
      x.rowOf[node] = addMember(x, last, base);
  },
};

/** The grammar reads `a + b.c` as `(a + b).c`: what the member is of stands right. */
function rightmost(x: Extraction, node: number): number {
  let at = node;
  while (at !== none && isBinary(x, at)) at = lastChild(x, at);
  return at;
}

function isBinary(x: Extraction, node: number): boolean {
  const hook = x.rule(node)?.hook;
  return hook === "binary" || hook === "arithmetic";
}

/**
 * The grammar reads `a + f(x)` as `(a + f)(x)`: what stands right is what is called. Otherwise a sum is like its parts, and
 * a literal tells the least of them.
 */
const arithmetic: Hook = {
  exit(x, node) {
    const right = x.row(lastChild(x, node));
    const isLiteral = right !== none && x.expressions.op[right] === ops.literal;
    x.rowOf[node] = isLiteral ? Math.max(none, x.row(node + 1)) : right;
  },
};

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
      forgetArguments(x, list, row);
      return;
    }
    if (list !== none) x.expressions.name[row] = labelsOf(x, list);
    let closures = 0;
    forEachChild(x, node, (child) => {
      if (child === callee || x.role(child) !== roles.lambda) return;
      closures++;
      const given = x.addExpression(
        ops.literal,
        x.names.internText("=>"),
        onlyValue(x, child),
        x.start(child),
      );
      x.expressions.generic[given] = row;
    });
    x.expressions.argc[row] = Math.min(x.expressions.argc[row]! + closures, 254);
  },
};

/** `f(1, to: x)` is a call of `f` by the labels `_ to`. */
function labelsOf(x: Extraction, list: number): number {
  const labels: string[] = [];
  let end = x.start(list);
  forEachChild(x, list, (child) => {
    const between = x.text.slice(end, x.start(child));
    const isFirst = labels.length === 0;
    if (isFirst || between.includes(",")) labels.push(/(\w+)\s*:\s*$/.exec(between)?.[1] ?? "_");
    end = x.end(child);
  });
  return labels.length === 0 ? noString : x.names.internText(labels.join(" "));
}

/** What a closure of one expression gives. */
function onlyValue(x: Extraction, closure: number): number {
  let value: number = none;
  let count = 0;
  forEachChild(x, closure, (child) => {
    if (x.rule(child)?.hook === "lambdaParameter") return;
    value = x.row(child);
    count++;
  });
  return count === 1 ? value : none;
}

/** A subscript takes no arguments that tell anything. */
function forgetArguments(x: Extraction, list: number, row: number): void {
  const { generic } = x.expressions;
  forEachChild(x, list, (child) => {
    const given = x.row(child);
    if (given !== none && generic[given] === row) generic[given] = none;
  });
  for (let at = row + 1; at < x.expressions.length; at++) if (generic[at] === row) generic[at] = none;
}

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
    for (const { nodes } of casePatterns(x, node)) {
      for (const child of nodes) if (x.role(child) === roles.name) x.exclude(child);
    }
    return undefined;
  },
  exit(x, node) {
    const start = isGuard(x, node) ? x.end(node) : -1;
    const after = afterOf(x.nodes, node);
    const patterns = casePatterns(x, node);
    const inPattern = new Set(patterns.flatMap(({ nodes }) => nodes));
    for (const { nodes, start: from, matched } of patterns) {
      const span = { start: start < 0 ? x.end(matched) : start, end: x.scopeSpan().end };
      bindMatched(x, { nodes, start: from, value: x.row(matched) }, span);
    }
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const value = afterOf(x.nodes, at);
      if (
        !isBound(x, at) ||
        inPattern.has(at) ||
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

/** A pattern of a condition, and the node of the value that it is matched against. */
interface CasePattern {
  readonly nodes: readonly number[];
  readonly start: number;
  readonly matched: number;
}

/** `case let .pair(a, b) = value` among the conditions of a statement. */
function casePatterns(x: Extraction, node: number): CasePattern[] {
  const found: CasePattern[] = [];
  let nodes: number[] | undefined;
  let start = x.start(node);
  let end = start;
  forEachChild(x, node, (child) => {
    const gap = x.text.slice(end, x.start(child));
    end = x.end(child);
    if (nodes !== undefined && /=\s*(?:try\b[?!]?\s*|await\s+)*$/.test(gap)) {
      found.push({ nodes, start, matched: child });
      nodes = undefined;
    } else if (/\bcase\b/.test(gap)) {
      nodes = [child];
      start = x.start(child);
    } else nodes?.push(child);
  });
  return found;
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
    if (source !== none && /^for\s+case\b/.test(x.text.slice(x.start(node), x.start(node) + 40))) {
      bindCases(x, node, source);
      return;
    }
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

/** `for case .kind(let name) in list`: what the pattern takes out of each element. */
function bindCases(x: Extraction, node: number, source: number): void {
  const nodes: number[] = [];
  const list = x.child(node, x.rule(node)!.right);
  forEachChild(x, node, (child) => {
    if (child < list) nodes.push(child);
  });
  const value = x.addExpression(ops.index, noString, source, x.expressions.offset[source]!);
  bindMatched(x, { nodes, start: x.start(node), value }, x.scopeSpan());
}

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

/** `case .kind(let name)`, `case let .kind(name)`, of the value that the switch is about. */
const switchPattern: Hook = {
  enter(x, node) {
    const binds = bindingWord.test(x.slice(node));
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.name && (binds || isCase(x, child))) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    if (!bindingWord.test(x.slice(node))) return;
    const around = x.parent(1);
    const matched = around === none ? none : x.row(x.child(around, x.rule(around)!.value));
    const nodes: number[] = [];
    forEachChild(x, node, (child) => nodes.push(child));
    bindMatched(x, { nodes, start: x.start(node), value: matched }, x.scopeSpan());
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
  arithmetic,
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
