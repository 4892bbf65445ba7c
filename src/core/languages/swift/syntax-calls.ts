// Calls in Swift: their labels and closures, closures as values, and subscripts, which the grammar reads as calls.
import { noString } from "../../../base/string-table.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unknownArgc } from "../../parse/nodes/rows.ts";
import { roles } from "../../parse/tree/rules.ts";
import { asType, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { noLabel, none, ops } from "../../types/parsed-file.ts";
import { readMisread } from "./syntax-operators.ts";
import { bindLiteral, forEachChild, type LiteralParameter } from "../syntax-parts/node-parts.ts";

/** `f(x)`, `f(x) { }`, `items[0]`, `[Item]()`: one node type. */
export const call: Hook = {
  exit(x, node) {
    readCall(x, node);
    readMisread(x, node);
  },
};

function readCall(x: Extraction, node: number): void {
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
  if (list !== none) {
    x.expressions.name[row] = labelsOf(x, list);
    passKeyPaths(x, list, row);
  } else if (isContinued(x, node, callee)) {
    // One call: the row of the outer one only hands its value on.
    x.expressions.op[row] = ops.await;
    x.rowOf[node] = x.row(callee);
    passClosures(x, node, x.row(callee));
    return;
  }
  passClosures(x, node, row);
}

/** Where a value is declared, the grammar reads `make(1) { … }` as a call of `make(1)`. */
function isContinued(x: Extraction, node: number, callee: number): boolean {
  const inner = x.rule(callee)?.hook === "call" ? x.row(callee) : none;
  if (inner === none || x.expressions.op[inner] !== ops.call || inner === x.row(node)) return false;
  const opening = x.text.slice(x.end(callee), x.end(callee) + 80);
  return x.text[x.end(callee) - 1] === ")" && /^[ \t]*\{/.test(opening);
}

/** Closures after the parentheses are the last arguments. */
function passClosures(x: Extraction, node: number, row: number): void {
  const callee = node + 1;
  let closures = 0;
  forEachChild(x, node, (child) => {
    if (child === callee || x.role(child) !== roles.lambda) return;
    closures++;
    const given = x.addExpression(ops.literal, x.names.internText("=>"), onlyValue(x, child), x.start(child));
    x.expressions.generic[given] = row;
  });
  x.expressions.argc[row] = Math.min(x.expressions.argc[row]! + closures, 254);
}

/** A key path that is passed is a function of what it leads to: `map(\.name)`. */
function passKeyPaths(x: Extraction, list: number, call: number): void {
  const { generic } = x.expressions;
  forEachChild(x, list, (child) => {
    const value = x.text.charCodeAt(x.start(child)) === backslash ? x.row(child) : none;
    if (value === none || generic[value] !== call) return;
    const given = x.addExpression(ops.literal, x.names.internText("=>"), value, x.start(child));
    generic[value] = none;
    generic[given] = call;
  });
}

const backslash = 0x5c;
/** Methods of containers that apply a key path to their elements. */
const applying = /^(?:map|compactMap|flatMap|filter|first|last|contains|allSatisfy|forEach|min|max|sorted)$/;
/** Nodes between a key path and the call that takes it. */
const maxBetween = 8;

/** The root of a key path: `\Type.name`, or an element of the container whose method takes `\.name`. */
export const keyPath: Hook = {
  exit(x, node) {
    const type = x.childOfRole(node, roles.typeName);
    const call = type === none ? takerOf(x) : none;
    const callee = call === none ? none : x.row(call + 1);
    if (type !== none) x.rowOf[node] = asType(x, x.row(type));
    if (callee === none || x.expressions.op[callee] !== ops.member) return;
    const name = x.expressions.name[callee]!;
    const container = x.expressions.base[callee]!;
    if (container === none || !applying.test(x.names.get(name))) return;
    x.rowOf[node] = x.addExpression(ops.index, noString, container, x.start(node));
  },
};

/** The call whose argument the open key path is; `none` for other key paths. */
function takerOf(x: Extraction): number {
  for (let outwards = 0; outwards < maxBetween; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === "call") return around;
    if (around === none || (hook !== "navigation" && x.role(around) !== roles.arguments)) return none;
  }
  return none;
}

/** `f(1, to: x)` calls `f` with the labels `_ to`. */
function labelsOf(x: Extraction, list: number): number {
  const labels: string[] = [];
  let end = x.start(list);
  forEachChild(x, list, (child) => {
    const between = x.text.slice(end, x.start(child));
    const isFirst = end === x.start(list);
    labels.push(...labelsOfNil(between));
    if (isFirst || between.includes(",")) labels.push(/(\w+)\s*:\s*$/.exec(between)?.[1] ?? noLabel);
    end = x.end(child);
  });
  labels.push(...labelsOfNil(x.text.slice(end, x.end(list))));
  return labels.length === 0 ? noString : x.names.internText(labels.join(" "));
}

/** `size: nil` is no node. */
function labelsOfNil(between: string): string[] {
  if (!between.includes("nil")) return [];
  return Array.from(
    between.matchAll(/[(,]\s*(?:(\w+)\s*:\s*)?nil\s*(?=[,)])/g),
    ([, label]) => label ?? noLabel,
  );
}

/** The result of a closure with one expression. */
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

/** The arguments of a subscript carry no information, so they are dropped. */
function forgetArguments(x: Extraction, list: number, row: number): void {
  const { generic } = x.expressions;
  forEachChild(x, list, (child) => {
    const given = x.row(child);
    if (given !== none && generic[given] === row) generic[given] = none;
  });
  for (let at = row + 1; at < x.expressions.length; at++) if (generic[at] === row) generic[at] = none;
}

export const lambdaParameter: Hook = {
  enter(x, node) {
    x.exclude(nameOf(x, node));
    return undefined;
  },
};

/** The last name; the one before it is the label. */
function nameOf(x: Extraction, node: number): number {
  let name: number = none;
  forEachChild(x, node, (child) => {
    if (x.role(child) === roles.name) name = child;
  });
  return name;
}

export const lambda: Hook = {
  exit(x, node) {
    const parameters: LiteralParameter[] = [];
    forEachChild(x, node, (child) => {
      const rule = x.rule(child);
      if (rule?.hook !== "lambdaParameter" || nameOf(x, child) === none) return;
      parameters.push({ name: nameOf(x, child), type: asType(x, x.row(x.child(child, rule.type))) });
    });
    bindLiteral(x, parameters, parameters.length === 0 ? ["$0", "$1"] : [], false, typeOfHolder(x, node));
  },
};

/** The declared type of the property whose value is the closure, or the target to which it is assigned. */
function typeOfHolder(x: Extraction, node: number): number {
  const around = x.parent();
  if (around === none) return none;
  const rule = x.rule(around)!;
  if (rule.hook === "property") return x.row(x.child(around, rule.type));
  const isAssigned = rule.role === roles.assign && x.child(around, rule.right) === node;
  return isAssigned ? x.row(x.child(around, rule.left)) : none;
}
