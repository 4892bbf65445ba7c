// Kotlin beyond its rules: members, calls with a lambda behind them, smart casts, values of branches.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding, excludePattern, noteValue } from "../../parse/bindings.ts";
import { exitReturn } from "../../parse/declarations.ts";
import { addMember } from "../../parse/expressions.ts";
import { asType } from "../../parse/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { afterOf } from "../../parse/flat-tree.ts";
import { ops, roles, scopeKinds } from "../../parse/rules.ts";
import { kotlinDeclarations } from "./syntax-declarations.ts";
import { repairKotlin } from "./syntax-repair.ts";
import {
  bindLiteral,
  bindNames,
  constraint,
  delegatedConstructor,
  forEachChild,
  lastChild,
} from "../syntax-parts/node-parts.ts";
import type { LiteralParameter } from "../syntax-parts/node-parts.ts";
import { addChoice } from "../../parse/choices.ts";

const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");

/** The name behind a base is a member's, not one of the scope. */
const excludeMember: NonNullable<Hook["enter"]> = (x, node) => {
  const last = lastChild(x, node);
  if (last > node + 1 && x.role(last) === roles.name) x.exclude(last);
  return undefined;
};

/** `base.name`, `base?.name`; what is assigned to may be a name alone. */
const navigation: Hook = {
  enter: excludeMember,
  exit(x, node) {
    const last = lastChild(x, node);
    const base = x.row(node + 1);
    if (last <= node + 1) x.rowOf[node] = base;
    else if (x.role(last) === roles.name) x.rowOf[node] = addMember(x, last, base);
    else if (base !== none && last > node) {
      x.rowOf[node] = x.addExpression(ops.index, noString, base, x.expressions.offset[base]!); // a[0] = …
    }
  },
};

/** `::name`, `Item::name`, `item::name`, `Item::class` */
const callableReference: Hook = {
  enter: excludeMember,
  exit(x, node) {
    const last = lastChild(x, node);
    const first = x.row(node + 1);
    if (last <= node + 1) {
      const isClass = x.slice(node).endsWith("class");
      if (isClass)
        x.rowOf[node] = x.addExpression(ops.literal, x.names.internText("KClass"), none, x.start(node));
      else if (last !== none && x.role(last) === roles.name) x.rowOf[node] = first;
      return;
    }
    const isValue = /[a-z_]/.test(x.text.charAt(x.start(node)));
    if (isValue && x.expressions.op[first] === ops.type) x.expressions.op[first] = ops.ident;
    x.rowOf[node] = addMember(x, last, first);
  },
};

/** A lambda behind the parentheses is an argument, too; `f(x) { }` is a call whose callee looks like one. */
const call: Hook = {
  exit(x, node) {
    const row = x.row(node);
    if (row === none) return;
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const hasLambda = x.childOfRole(node, roles.lambda) !== none;
    if (!hasLambda) return;
    const { argc } = x.expressions;
    const inner = x.row(callee);
    const isBehindCall = x.child(node, rule.arguments) === none && x.rule(callee)?.hook === "call";
    if (isBehindCall && x.expressions.op[inner] === ops.call && row === x.expressions.length - 1) {
      x.expressions.length--; // `f(x) { }` is one call
      argc[inner] = Math.min(argc[inner]! + 1, 254);
      x.rowOf[node] = inner;
    } else argc[row] = Math.min(argc[row]! + 1, 254);
  },
};

/** Binds what a lambda takes: its parameters, or `it`. */
const lambda: Hook = {
  enter(x, node) {
    const list = parametersOf(x, node);
    if (list !== none)
      forEachChild(x, list, (child) => {
        excludePattern(x, child);
      });
    return undefined;
  },
  exit(x, node) {
    const parameters: LiteralParameter[] = [];
    const list = parametersOf(x, node);
    if (list !== none) {
      forEachChild(x, list, (child) => {
        if (x.role(child) === roles.name || x.isPattern(child)) parameters.push({ name: child, type: none });
        else if (parameters.length > 0) parameters.at(-1)!.type = asType(x, x.row(child));
      });
    }
    bindLiteral(x, parameters, list === none ? ["it"] : []);
  },
};

/** The list before "->"; none for a lambda that uses `it`. */
function parametersOf(x: Extraction, node: number): number {
  const first = node + 1;
  return first < afterOf(x.nodes, node) &&
    x.text
      .slice(x.end(first), x.end(first) + 80)
      .trimStart()
      .startsWith("->")
    ? first
    : none;
}

const forStatement: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    excludePattern(x, targetOf(x, node));
    return undefined;
  },
  exit(x, node) {
    let type: number = none;
    let source: number = none;
    const target = targetOf(x, node);
    forEachChild(x, node, (child) => {
      if (child <= target || x.role(child) === roles.block) return;
      if (x.rule(child)?.hook === "userType" && source === none && type === none && !isBehindIn(x, child))
        type = x.row(child);
      else source = child;
    });
    bindNames(x, target, {
      kind: elementKind,
      span: { start: x.start(node), end: endOfLoop(x, node) },
      type,
      value: source === none ? none : x.row(source),
    });
  },
};

/** A body without braces may stand behind the loop in the tree. */
function endOfLoop(x: Extraction, node: number): number {
  const next = afterOf(x.nodes, node);
  const isHead = x.text.charCodeAt(x.end(node) - 1) === 0x29 && x.childOfRole(node, roles.block) === none;
  return isHead && next < afterOf(x.nodes, x.parent()) ? x.end(next) : x.end(node);
}

function isBehindIn(x: Extraction, node: number): boolean {
  return /\bin\s+$/.test(x.text.slice(Math.max(0, x.start(node) - 12), x.start(node)));
}

function targetOf(x: Extraction, node: number): number {
  let target: number = none;
  forEachChild(x, node, (child) => {
    if (target === none && (x.role(child) === roles.name || x.isPattern(child))) target = child;
  });
  return target;
}

/** `return value`; to throw gives nothing. */
const jump: Hook = {
  exit(x, node) {
    if (/^return(?!@)/.test(x.text.slice(x.start(node), x.start(node) + 8)))
      exitReturn(x, node, x.rule(node)!);
  },
};

const assignment: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    if (last > node + 1) noteValue(x, x.row(last));
  },
};

/** `name is Type` makes name a Type where that holds: in the body of its `if`, and in what follows by `&&`. */
const check: Hook = {
  exit(x, node) {
    const type = lastChild(x, node);
    const operator = type === none ? "" : x.text.slice(x.end(node + 1), x.start(type)).trim();
    if (x.role(node + 1) !== roles.name || x.rule(type)?.hook !== "userType") return;
    if (operator === "is") narrow(x, node + 1, x.row(type), { start: x.end(node), end: endOfBranch(x) });
    else if (operator === "!is") narrowAfter(x, node + 1, x.row(type));
  },
};

function narrow(
  x: Extraction,
  name: number,
  type: number,
  span: { readonly start: number; readonly end: number },
): void {
  if (span.end > span.start && type !== none)
    addBinding(x, x.intern(name), { kind: localKind, span, type, value: none });
}

/** Where the first branch of the `if` around ends; behind a condition without `if`, where the condition ends. */
function endOfBranch(x: Extraction): number {
  let end = 0;
  for (let outwards = 0; outwards < 6; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return end;
    const rule = x.rule(around);
    if (rule?.hook === "ifExpression") {
      const body = x.childOfRole(around, roles.block);
      return body === none ? end : x.end(body);
    }
    if (rule?.role !== roles.opaque || !isConjunction(x, around)) return end;
    end = x.end(around);
  }
  return end;
}

function isConjunction(x: Extraction, node: number): boolean {
  const first = node + 1;
  return (
    x.text.slice(x.end(first), x.end(node)).includes("&&") ||
    x.text.slice(x.end(first), x.end(first) + 2).trim() === ""
  );
}

/** `if (name !is Type) return`: from there on it is. */
function narrowAfter(x: Extraction, name: number, type: number): void {
  const around = x.parent();
  if (around === none || x.rule(around)?.hook !== "ifExpression") return;
  const body = x.childOfRole(around, roles.block);
  if (
    body === none ||
    !/^\{?\s*(?:return|throw|continue|break)\b/.test(x.text.slice(x.start(body), x.start(body) + 40))
  )
    return;
  narrow(x, name, type, { start: x.end(around), end: x.scopeSpan().end });
}

/** `when (val name = value)` */
const whenSubject: Hook = {
  enter(x, node) {
    if (isBinding(x, node)) x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    if (!isBinding(x, node)) return;
    bindNames(x, node + 1, {
      kind: localKind,
      span: x.scopeSpan(),
      type: none,
      value: x.row(lastChild(x, node)),
    });
  },
};

function isBinding(x: Extraction, node: number): boolean {
  return (
    /^\(\s*val\s/.test(x.text.slice(x.start(node), x.start(node) + 24)) && x.role(node + 1) === roles.name
  );
}

/** `is Type ->` makes the subject a Type. */
const whenEntry: Hook = {
  enter(x, node) {
    const when = x.parent();
    const subject = when === none ? none : when + 1;
    if (subject !== none && x.rule(subject)?.hook === "whenSubject" && x.role(subject + 1) === roles.name)
      x.memo.set(node, subject + 1);
    return undefined;
  },
  exit(x, node) {
    const name = x.memo.get(node);
    const body = lastChild(x, node);
    if (body !== none) x.rowOf[node] = x.row(body);
    const test = node + 2; // when_condition, type_test
    if (name === undefined || test >= afterOf(x.nodes, node) || !/^is\s/.test(x.slice(test))) return;
    narrow(x, name, asType(x, x.row(test + 1)), { start: x.start(body), end: x.end(body) });
  },
};

const branchValues: Hook = {
  exit(x, node) {
    const values: number[] = [];
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.block) values.push(x.row(child));
    });
    x.rowOf[node] = addChoice(x, node, values);
  },
};

/** `a name b` is `a.name(b)`. */
const infix: Hook = {
  enter(x, node) {
    x.exclude(afterOf(x.nodes, node + 1));
    return undefined;
  },
  exit(x, node) {
    const name = afterOf(x.nodes, node + 1);
    const base = x.row(node + 1);
    if (name >= afterOf(x.nodes, node) || x.role(name) !== roles.name || base === none) return;
    noteValue(x, x.row(lastChild(x, node)));
    const callee = addMember(x, name, base);
    x.rowOf[node] = x.addExpression(ops.call, noString, callee, x.start(name));
    x.expressions.argc[x.row(node)] = 1;
  },
};

export const kotlinHooks: Hooks = {
  ...kotlinDeclarations,
  constraint,
  delegatedConstructor,
  navigation,
  callableReference,
  call,
  lambda,
  forStatement,
  jump,
  assignment,
  check,
  whenSubject,
  whenEntry,
  whenExpression: branchValues,
  ifExpression: branchValues,
  infix,
  repair: { prepare: repairKotlin },
};
