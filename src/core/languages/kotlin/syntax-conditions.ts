// Kotlin's conditions: which type does a name have if a check succeeds, and which subject does a `when` test?
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { checkedSpans, type ConditionSyntax } from "../syntax-parts/checked-spans.ts";
import { bindNames, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

const localKind = bindingKinds.indexOf("local");

/** `name is Type` makes name a Type while that holds: in the body of its `if`, and after a following `&&`. */
const check: Hook = {
  exit(x, node) {
    const type = lastChild(x, node);
    const operator = type === none ? "" : x.text.slice(x.end(node + 1), x.start(type)).trim();
    if (operator === "in" || operator === "!in")
      addOperatorCall(x, x.row(type), "contains", [x.row(node + 1)]);
    if (!isNarrowable(x, node + 1) || x.rule(type)?.hook !== "userType") return;
    if (operator === "is")
      for (const span of checkedSpans(x, node, conditions)) narrow(x, node + 1, x.row(type), span);
    else if (operator === "!is") narrowAfter(x, node + 1, x.row(type));
  },
};

/** A name, or `this`, whose members need no name before them. */
function isNarrowable(x: Extraction, node: number): boolean {
  return x.role(node) === roles.name || (x.role(node) === roles.self && x.slice(node) === "this");
}

function narrow(
  x: Extraction,
  name: number,
  type: number,
  span: { readonly start: number; readonly end: number },
): void {
  if (span.end > span.start && type !== none)
    addBinding(x, x.intern(name), { kind: localKind, span, type, value: none });
}

/** In the first branch of the enclosing `if`; without an `if`, in the rest of the condition. */
const conditions: ConditionSyntax = {
  joins: (x, node) => (x.role(node) === roles.opaque && isConjunction(x, node) ? "and" : undefined),
  spansAt(x, hook, { check, outwards, rest }) {
    const body = hook === "ifExpression" ? x.childOfRole(x.parent(outwards), roles.block) : none;
    return [body === none ? rest : { start: x.end(check), end: x.end(body) }];
  },
};

function isConjunction(x: Extraction, node: number): boolean {
  const first = node + 1;
  return (
    x.text.slice(x.end(first), x.end(node)).includes("&&") ||
    x.text.slice(x.end(first), x.end(first) + 2).trim() === ""
  );
}

/** `if (name !is Type) return`: after it, name is a Type. */
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
    if (subject !== none && x.rule(subject)?.hook === "whenSubject" && isNarrowable(x, subject + 1))
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

/** The value of a `catch` is that of its last statement. */
const catchBlock: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const isStatement = last !== none && x.text.slice(x.start(node), x.start(last)).includes("{");
    if (isStatement) x.rowOf[node] = x.row(last);
  },
};

/** `try { load() } catch (e: Exception) { Item() }`: the value of the body or of a `catch`, not of `finally`. */
const tryExpression: Hook = {
  exit(x, node) {
    const values: number[] = [];
    let body: number = none;
    forEachChild(x, node, (child) => {
      const hook = x.rule(child)?.hook;
      if (hook === "catchBlock") values.push(x.row(child));
      else if (hook !== "finallyBlock") body = child;
    });
    if (body !== none) x.rowOf[node] = addChoice(x, node, [x.row(body), ...values]);
  },
};

export const conditionHooks: Hooks = {
  catchBlock,
  finallyBlock: {},
  tryExpression,
  check,
  whenSubject,
  whenEntry,
};
