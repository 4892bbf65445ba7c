// Dart's `name is Type` gives a local that type while it holds: in the rest of `&&`, in the branch, after a guard.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const localKind = bindingKinds.indexOf("local");

/** Conditions are nested at most that deep in others. */
const maxLevels = 8;

interface Span {
  readonly start: number;
  readonly end: number;
}

const typeTest: Hook = {
  exit(x, node) {
    const name = node + 1;
    const test = afterOf(x.nodes, name);
    // A member is not promoted.
    if (x.role(name) !== roles.name || test >= afterOf(x.nodes, node)) return;
    const type = x.childOfRole(test, roles.typeName);
    const isNegated = /^is\s*!/.test(x.slice(test));
    const span = type === none ? undefined : spanOf(x, node, isNegated);
    if (span === undefined) return;
    addBinding(x, x.intern(name), { kind: localKind, span, type: x.row(type), value: none });
  },
};

/** Where a test holds, or, if it is negated, does not hold. */
function spanOf(x: Extraction, node: number, isNegated: boolean): Span | undefined {
  let rest: Span | undefined;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === (isNegated ? "either" : "both")) rest = { start: x.end(node), end: x.end(around) };
    else if (hook === "choice") return choiceSpan(x, node, around, isNegated) ?? rest;
    else if (hook === "ifStatement") return branchSpan(x, node, outwards, isNegated) ?? rest;
    else if (hook !== "parentheses") return rest;
  }
  return rest;
}

/** `condition ? then : else` */
function choiceSpan(x: Extraction, node: number, around: number, isNegated: boolean): Span | undefined {
  const then = x.child(around, x.grammarField("consequence"));
  const otherwise = x.child(around, x.grammarField("alternative"));
  if (then === none || otherwise === none || x.start(then) < x.end(node)) return undefined;
  return isNegated
    ? { start: x.start(otherwise), end: x.end(around) }
    : { start: x.end(node), end: x.start(otherwise) };
}

/** The body of an `if`; the rest of the block around it, if the body leaves that block when the test does not hold. */
function branchSpan(x: Extraction, node: number, outwards: number, isNegated: boolean): Span | undefined {
  const around = x.parent(outwards);
  const body = x.child(around, x.grammarField("consequence"));
  if (body === none || x.start(body) < x.end(node)) return undefined;
  if (!isNegated) return { start: x.end(node), end: x.end(body) };
  const block = x.parent(outwards + 1);
  const leaves = /\b(?:return|throw|continue|break|rethrow)\b[^;]*;\s*\}?\s*$/.test(x.slice(body));
  return leaves && block !== none && x.role(block) === roles.block
    ? { start: x.end(around), end: x.end(block) }
    : undefined;
}

/** Only their names matter here. */
const named: Hook = {};

export const conditionHooks: Hooks = {
  typeTest,
  both: named,
  either: named,
  choice: named,
  ifStatement: named,
  parentheses: named,
};
