// C# patterns: `Number(0)` names a type, and a name without a type takes what is matched or a part of it.
import { noString } from "../../../base/string-table.ts";
import { none } from "../../types/parsed-file.ts";
import { placeOf } from "../../parse/nodes/contexts.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { namedChildCount } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { childrenOf, forEachChild } from "../syntax-parts/node-parts.ts";
import { addDeconstruction, addTypedDeconstruction } from "./syntax-deconstruction.ts";

/** What a name in a pattern is bound to: the value of a row, or the member or part of it that `property` names. */
interface Matched {
  readonly value: number;
  readonly property: number;
}

/**
 * The grammar reads the pattern `Number(0)` as a call, and the patterns inside it as its arguments. In `a is Number(0)`
 * it takes `a is Number` for what is called; in `a is Number(0) && b`, `Number(0) && b` for the pattern.
 */
const invocation: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    if (callee === none || x.slice(callee) === "nameof") return undefined;
    const isPattern = x.rule(callee)?.hook === "matching" || beginsPattern(x, node);
    if (isPattern || patternAround(x, 0) !== none) x.exclude(node);
    return undefined;
  },
  exit(x, node) {
    if (x.rowOf[node] !== excluded) return;
    const type = typeIn(x, node);
    const list = x.childOfRole(node, roles.arguments);
    if (type !== none && list !== none) addTypedDeconstruction(x, type, namedChildCount(x.nodes, list));
    x.rowOf[node] = none;
  },
};

/** Whether the node is a whole pattern, or the first operand of what the grammar takes for one. */
function beginsPattern(x: Extraction, node: number): boolean {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return false;
    const hook = x.rule(around)?.hook;
    if (hook === "constantPattern") return true;
    const isInTuple = hook === "tuple" && x.rule(x.parent(outwards + 1))?.hook === "constantPattern";
    if (isInTuple) return true; // `(Point(var a, _), _)`
    if (hook !== "binary" || x.start(around) !== x.start(node)) return false;
  }
}

/** The pattern, written like a call, of which the node inside its parent number `outwards` is an argument. */
function patternAround(x: Extraction, outwards: number): number {
  const [list, call] = [x.parent(outwards), x.parent(outwards + 1)];
  const isArgument = list !== none && call !== none && x.role(list) === roles.arguments;
  return isArgument && x.rowOf[call] === excluded ? call : none;
}

/** Row of the type that a pattern, or a pattern written like a call, names. */
function typeIn(x: Extraction, pattern: number): number {
  const rule = x.rule(pattern)!;
  const named = x.child(pattern, rule.role === roles.call ? rule.base : rule.type);
  let row = x.row(named);
  if (named !== none && x.rule(named)?.hook === "matching") {
    forEachChild(x, named, (child) => {
      if (x.rule(child)?.hook === "constantPattern") row = x.row(child + 1);
    });
  }
  return asType(x, row);
}

/** `value is { } item`, `value is var item`, `Add(var left, _)`, `{ Left: var left }` */
const patternName: Hook = {
  exit(x, node) {
    bindMatched(x, node);
    addParts(x, node);
  },
};

/** `Point(var a, var b)`, `(var a, var b)`: what takes the value apart. */
function addParts(x: Extraction, pattern: number): void {
  const parts = childrenOf(x, pattern).filter((child) => x.rule(child)?.hook === "subpattern");
  if (parts.length === 0 || !/\(\s*$/.test(x.text.slice(x.start(pattern), x.start(parts[0]!)))) return;
  const type = typeIn(x, pattern);
  if (type !== none) addTypedDeconstruction(x, type, parts.length);
  else {
    const matched = matchedAt(x, pattern, 0);
    if (matched?.property === noString) addDeconstruction(x, matched.value, parts.length);
  }
}

/** Gives the name of the pattern `node`, if it states no type, what its pattern is matched with. */
export function bindMatched(x: Extraction, node: number): void {
  const { bindings } = x;
  const last = bindings.length - 1;
  const name = x.child(node, x.rule(node)!.name);
  if (last < 0 || name === none || x.intern(name) !== bindings.name[last]) return;
  if (bindings.type[last] !== none || bindings.value[last] !== none) return;
  const found = matchedAt(x, node, 0);
  if (found === undefined || found.value === none) return;
  bindings.value[last] = found.value;
  bindings.property[last] = found.property;
}

/** What the pattern `node`, inside its parent number `outwards`, is matched with. */
function matchedAt(x: Extraction, node: number, outwards: number): Matched | undefined {
  const around = x.parent(outwards);
  const outer = x.parent(outwards + 1);
  if (around === none || outer === none) return undefined;
  switch (x.rule(around)?.hook ?? "") {
    case "matching":
      return whole(x.row(x.child(around, x.grammarField("expression"))));
    case "matchingArm":
      return x.role(outer + 1) === roles.block ? undefined : whole(x.row(outer + 1));
    case "matchingSection":
      return whole(x.row(x.child(outer, x.grammarField("value"))));
    case "subpattern":
      return partOf(x, outer, partName(x, outer, around), outwards + 2);
    default: {
      const call = patternAround(x, outwards);
      return call === none ? undefined : partOf(x, call, String(placeOf(x, around, node)), outwards + 2);
    }
  }
}

function whole(value: number): Matched {
  return { value, property: noString };
}

/** A part of what `pattern` matches: of the type that it names, or else of the whole that is matched with it. */
function partOf(x: Extraction, pattern: number, part: string, outwards: number): Matched | undefined {
  const type = typeIn(x, pattern);
  const value = type === none ? matchedAt(x, pattern, outwards) : whole(type);
  return value?.property === noString
    ? { value: value.value, property: x.names.internText(part) }
    : undefined;
}

/** The member that a part of a pattern names (`Left: …`), or else its position. */
function partName(x: Extraction, pattern: number, part: number): string {
  return /^([\w@]+)\s*:(?!:)/.exec(x.slice(part))?.[1] ?? String(placeOf(x, pattern, part));
}

/** What a pattern stands in is known by the name of its hook; these do nothing of their own. */
const places: Hooks = {
  matching: {},
  matchingArm: {},
  matchingSection: {},
  constantPattern: {},
  subpattern: {},
};

export const patternHooks: Hooks = { invocation, patternName, ...places };
