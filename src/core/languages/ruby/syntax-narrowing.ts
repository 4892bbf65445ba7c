// Where in Ruby is a local known to be of some class: in the branches of `case`, and behind `is_a?`.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { ops, roles } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { lastValue } from "./syntax-values.ts";

const localKind = bindingKinds.indexOf("local");
const classPath = /^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/;

/** The body of a branch: its value is that of its last statement. */
export const tail: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (around !== none && x.rule(around)?.hook === "choice" && x.text.startsWith("case", x.start(around)))
      narrowBranch(x, around, node);
    return undefined;
  },
  exit(x, node) {
    x.rowOf[node] = lastValue(x, node);
  },
};

/** `case value when A, B then …`: in the branch `body`, the value is an A or a B. */
function narrowBranch(x: Extraction, choice: number, body: number): void {
  const value = x.child(choice, x.grammarField("value"));
  if (value === none || x.role(value) !== roles.name) return;
  let patterns: number[] = [];
  for (let at = afterOf(x.nodes, value); at < body; at = afterOf(x.nodes, at)) {
    if (x.rule(at)?.hook === "tail") patterns = [];
    else if (x.role(at) !== roles.comment) patterns.push(at);
  }
  if (patterns.length === 0 || !patterns.every((at) => classPath.test(x.slice(at)))) return;
  const types = patterns.map((at) => typeAt(x, at));
  narrow(x, value, addChoice(x, types, x.start(body)), { start: x.start(body), end: x.end(body) });
}

/** `value.is_a?(A)`: the value is an A in the branch behind the test, or right of `&&`. */
export function noteTypeTest(x: Extraction, node: number, name: number): void {
  if (!/^(?:is_a|kind_of|instance_of)\?$/.test(x.slice(name))) return;
  const value = x.child(node, x.rule(node)!.base);
  const list = x.child(node, x.rule(node)!.arguments);
  if (value === none || list === none || x.role(value) !== roles.name) return;
  const type = list + 1;
  if (type >= afterOf(x.nodes, list) || !classPath.test(x.slice(type))) return;
  const span = spanBehind(x, node);
  if (span !== undefined) narrow(x, value, typeAt(x, type), span);
}

function spanBehind(x: Extraction, test: number): { start: number; end: number } | undefined {
  const around = x.parent();
  if (around === none) return undefined;
  const hook = x.rule(around)?.hook;
  const end = x.end(around);
  if (hook === "binary")
    return /^\)?\s*(?:&&|and\b)/.test(x.text.slice(x.end(test), x.end(test) + 8))
      ? { start: x.end(test), end }
      : undefined;
  if (hook !== "choice" || !/^(?:els)?if\b/.test(x.text.slice(x.start(around), x.start(around) + 6)))
    return undefined;
  const body = x.child(around, x.grammarField("consequence"));
  return body === none || x.child(around, x.grammarField("condition")) !== test
    ? undefined
    : { start: x.start(body), end: x.end(body) };
}

/** A row for the class at that node, apart from the row that refers to it. */
function typeAt(x: Extraction, node: number): number {
  let row: number = none;
  for (const part of x.slice(node).replace(/^::/, "").split("::")) {
    row = x.addExpression(ops.type, x.names.internText(part), row, x.start(node));
    x.addFlags(row, unneededFlag);
  }
  return row;
}

function narrow(x: Extraction, value: number, type: number, span: { start: number; end: number }): void {
  if (type !== none) addBinding(x, x.intern(value), { kind: localKind, span, type, value: none });
}
