// Swift beyond its rules: member access, operators, patterns, loops, return values.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { exitReturn } from "../../parse/nodes/declarations.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { childrenOf, excludeMember, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { swiftDeclarations } from "./syntax-declarations.ts";
import { lastOperand, operatorHooks, readMisread } from "./syntax-operators.ts";
import { bindMatched, isCase } from "./syntax-patterns.ts";
import { repairSwift } from "./syntax-repair.ts";
import { userType } from "../syntax-parts/type-nodes.ts";
import { call, keyPath, lambda, lambdaParameter } from "./syntax-calls.ts";
import { catchBlock, conditions } from "./syntax-conditions.ts";
/** More elements are a table of data. */
const maxElements = 64;
const elementKind = bindingKinds.indexOf("element");
/** `pair.0` */
const place = /^\d+$/;
const bindingWord = /\b(?:let|var)\b/;

/** `_` names nothing. */
const identifier: Hook = {
  enter: (x, node) => x.text.charCodeAt(x.start(node)) === 0x5f && x.end(node) === x.start(node) + 1,
};

const navigation: Hook = {
  enter: excludeMember,
  exit(x, node) {
    const last = lastChild(x, node);
    const base = x.row(lastOperand(x, node + 1));
    if (last <= node + 1) x.rowOf[node] = base;
    else if (x.role(last) === roles.name || place.test(x.slice(last)))
      x.rowOf[node] = addMember(x, last, base);
    readMisread(x, node);
  },
};

/** A single value in parentheses is that value. */
const tuple: Hook = {
  exit(x, node) {
    if (afterOf(x.nodes, node + 1) === afterOf(x.nodes, node)) x.rowOf[node] = x.row(node + 1);
  },
};

/** A list or dictionary literal has the types of its elements or values. */
const collection: Hook = {
  exit(x, node) {
    const literal = x.row(node);
    if (literal === none) return;
    const isKeyed = x.rule(node)!.as === "Dictionary";
    const values = childrenOf(x, node).filter((_, place) => !isKeyed || place % 2 === 1);
    const { generic } = x.expressions;
    for (const value of values.slice(0, maxElements)) {
      const row = x.row(value);
      if (row !== none && generic[row] === none) generic[row] = literal;
    }
  },
};

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

/** `for case .kind(let name) in list`: binds what the pattern takes out of each element. */
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

/** `case .kind(let name)`, `case let .kind(name)`, matched against the value of the switch. */
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
  ...operatorHooks,
  repair: { prepare: repairSwift },
  identifier,
  navigation,
  call,
  keyPath,
  tuple,
  collection,
  lambdaParameter,
  lambda,
  conditions,
  forStatement,
  catchBlock,
  switchPattern,
  jump,
  userType,
};
