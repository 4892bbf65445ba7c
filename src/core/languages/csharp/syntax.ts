// C# inside bodies: loops, patterns, queries, choices. Names are in syntax-names.ts.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, loopName, none, ops } from "../../types/parsed-file.ts";
import { excludePattern } from "../../parse/nodes/bindings.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { lambdaHooks } from "./syntax-lambdas.ts";
import { nameHooks } from "./syntax-names.ts";
import { bindMatched, patternHooks } from "./syntax-patterns.ts";
import { addBinaryCall, operatorHooks, signBetween } from "./syntax-operators.ts";
import { targetHooks } from "./syntax-targets.ts";
import { keepFirstBranches } from "./syntax-conditionals.ts";
import { bindNames, constraint, delegatedConstructor, forEachChild } from "../syntax-parts/node-parts.ts";
import { addChoice } from "../../parse/nodes/choices.ts";
import { declarationHooks } from "./syntax-declarations.ts";
import { addElementDeconstruction, deconstructionHooks, noteDeclared } from "./syntax-deconstruction.ts";

const elementKind = bindingKinds.indexOf("element");
const localKind = bindingKinds.indexOf("local");

/** Methods that take an element out of their object and return it through `out`. */
const takers = new Set(["TryGetValue", "TryDequeue", "TryPop", "TryPeek", "TryTake", "TryRemove"]);

/** `table.TryGetValue(key, out var found)`: an element of the table. In a pattern, the name of a part. */
const outVariable: Hook = {
  exit(x, node) {
    bindMatched(x, node);
    noteDeclared(x, node);
    const last = x.bindings.length - 1;
    const call = outerCall(x);
    const callee = call === none ? none : x.row(x.child(call, x.rule(call)!.base));
    if (last < 0 || callee === none || x.expressions.base[callee]! < 0) return;
    const isFound = takers.has(x.names.get(x.expressions.name[callee]!));
    if (!isFound || !x.slice(node).startsWith("var ")) return;
    x.bindings.type[last] = none;
    x.bindings.value[last] = x.addExpression(ops.index, noString, x.expressions.base[callee]!, x.start(node));
  },
};

/** The call whose argument is being left. */
function outerCall(x: Extraction): number {
  for (let outwards = 0; outwards < 3; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return none;
    if (x.role(around) === roles.call) return around;
  }
  return none;
}

/** `foreach (Item it in items)` */
const forEach: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    excludePattern(x, x.child(node, x.rule(node)!.left));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const type = asType(x, x.row(x.child(node, rule.type)));
    const left = x.child(node, rule.left);
    const value = x.row(x.child(node, rule.right));
    bindNames(x, left, { kind: elementKind, span: x.scopeSpan(), type, value });
    if (value !== none)
      x.addExpression(ops.operator, x.names.internText(loopName), value, x.expressions.offset[value]!);
    const isTakenApart = left !== none && (x.isPattern(left) || x.rule(left)?.hook === "tuple");
    if (isTakenApart) addElementDeconstruction(x, left, value);
  },
};

/** `let z = x.Value` in a query: a name, then its value. */
const letClause: Hook = {
  enter(x, node) {
    x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const value = afterOf(x.nodes, node + 1);
    x.bindings.value[x.bindings.length - 1] = value < afterOf(x.nodes, node) ? x.row(value) : none;
  },
};

/** `join c in others on …` */
const joinClause: Hook = {
  enter(x, node) {
    x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const from = afterOf(x.nodes, node + 1);
    if (x.rowOf[node + 1] !== excluded || from >= afterOf(x.nodes, node)) return;
    bindNames(x, node + 1, { kind: elementKind, span: x.scopeSpan(), type: none, value: x.row(from) });
  },
};

/** Names that a query binds with `into` have an unknown type. */
const query: Hook = {
  exit(x, node) {
    forEachChild(x, node, (child) => {
      if (
        x.role(child) !== roles.name ||
        !/\binto\s+$/.test(x.text.slice(x.start(child) - 8, x.start(child)))
      )
        return;
      bindNames(x, child, { kind: localKind, span: x.scopeSpan(), type: none, value: none });
    });
  },
};

const switchExpression: Hook = {
  exit(x, node) {
    const arms: number[] = [];
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.block) arms.push(x.row(child));
    });
    x.rowOf[node] = addChoice(x, node, arms);
  },
};

/** `a ?? b` is one of the two; `a + b` is the result of a method. */
const binary: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || right === none) return;
    const sign = signBetween(x, left, right);
    const row =
      sign === "??" ? addChoice(x, node, [x.row(left), x.row(right)]) : addBinaryCall(x, left, sign, right);
    if (row !== none) x.rowOf[node] = row;
  },
};

export const csharpHooks: Hooks = {
  ...declarationHooks,
  ...nameHooks,
  ...targetHooks,
  ...operatorHooks,
  ...patternHooks,
  ...lambdaHooks,
  ...deconstructionHooks,
  outVariable,
  constraints: constraint,
  constructorInitializer: delegatedConstructor,
  forEach,
  letClause,
  joinClause,
  query,
  switchExpression,
  binary,
  repair: { prepare: keepFirstBranches },
};
