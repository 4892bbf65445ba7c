// What do the conditions of `if`, `while` and `guard` bind, and what does a `catch`?
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { forEachChild } from "../syntax-parts/node-parts.ts";
import { bindMatched, isCase } from "./syntax-patterns.ts";

/** `if let name = value`, `while let …`, `guard let …`: a guard's names are visible after it. */
export const conditions: Hook = {
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

/** A pattern in a condition, and the node of the value against which it is matched. */
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

const castTo = /^\s*as\s+$/;

/** `catch let e as Failure`; without a name the error is called `error`. */
export const catchBlock: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    forEachChild(x, node, (child) => {
      if (isBound(x, child)) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    let name: number = none;
    let type: number = none;
    forEachChild(x, node, (child) => {
      if (name === none && isBound(x, child)) name = child;
      else if (name !== none && type === none && castTo.test(x.text.slice(x.end(name), x.start(child))))
        type = x.row(child);
    });
    const text = name === none ? x.names.internText("error") : x.intern(name);
    addBinding(x, text, { kind: localKind, span: x.scopeSpan(), type, value: none });
  },
};

export const localKind = bindingKinds.indexOf("local");
