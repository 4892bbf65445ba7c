// Which declared types in C++ are reached through a pointer, and which are constant? The operators of a class are not
// those of pointers to it, and the value decides between two methods that differ only in `const`.
import { expressionFlags, none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { parameterList, readDeclarator, type Declarator } from "../c/syntax-declarators.ts";
import { addFunctionArgument } from "./syntax-functions.ts";

const star = 0x2a;

/**
 * Marks the type row `type` if it is constant, and if the declarator at `node` makes it a pointer to that type, an
 * array of it, or a function that returns one.
 */
export function markDeclared(x: Extraction, type: number, node: number, { name, func }: Declarator): void {
  if (type === none || node === none) return;
  if (isConstant(x, x.expressions.offset[type]!, x.start(node))) x.addFlags(type, expressionFlags.constant);
  if (node === name) return;
  const to = func !== none ? x.start(func) : name === none ? x.end(node) : x.start(name);
  markDepth(x, type, starsIn(x.text, x.start(node), to) + (func === none && isArray(x, node) ? 1 : 0));
}

function markDepth(x: Extraction, type: number, pointers: number): void {
  if (pointers > 0) x.addFlags(type, expressionFlags.indirect);
  if (pointers > 1) x.addFlags(type, expressionFlags.branch);
}

function starsIn(text: string, from: number, to: number): number {
  let stars = 0;
  for (let at = text.indexOf("*", from); at >= 0 && at < to; at = text.indexOf("*", at + 1)) stars++;
  return stars;
}

/** `const Item *` in a parameter list: marks a type that no name follows. */
function markUnnamed(x: Extraction, type: number, parameter: number): void {
  if (type === none) return;
  const from = x.end(x.child(parameter, x.rule(parameter)!.type));
  const behind = x.text.slice(from, x.end(parameter));
  const declarator = from + behind.search(/[*&]|$/);
  if (isConstant(x, x.expressions.offset[type]!, declarator)) x.addFlags(type, expressionFlags.constant);
  markDepth(x, type, /^[\s\w*]*/.exec(behind)![0].split("*").length - 1);
}

/** `const ns::Item &item`, `Item const &item`: `const` is before the type's name, or between it and the declarator. */
function isConstant(x: Extraction, type: number, declarator: number): boolean {
  const before = x.text.slice(Math.max(0, type - 80), type);
  return constBefore.test(before) || /\bconst\s*$/.test(x.text.slice(type, declarator));
}

const constBefore = /\bconst\s+(?:volatile\s+)?(?:(?:struct|class|typename)\s+)?(?:\w+::)*$/;

function isArray(x: Extraction, node: number): boolean {
  const rule = x.rule(node);
  if (rule?.hook !== "initDeclarator") return rule?.hook === "arrayDeclarator";
  return x.rule(x.child(node, rule.name))?.hook === "arrayDeclarator";
}

export const markedParameters: Hook = {
  ...parameterList,
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const rule = x.rule(at);
      if (rule?.hook !== "parameter") continue;
      const declarator = x.child(at, rule.name);
      const type = x.row(x.child(at, rule.type));
      if (declarator === none) markUnnamed(x, type, at);
      else markDeclared(x, type, declarator, readDeclarator(x, declarator));
    }
    addFunctionArgument(x, node);
    parameterList.exit!(x, node);
  },
};

/** `vector<Item*>`: a type argument followed by a star. */
export const typeArguments: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) markBefore(x, at);
  },
};

/** `(Item*)value` */
export const castExpression: Hook = {
  exit(x, node) {
    const type = x.child(node, x.rule(node)!.type);
    if (type !== none) markBefore(x, type);
  },
};

function markBefore(x: Extraction, type: number): void {
  let at = x.end(type);
  while (x.text.charCodeAt(at) <= 32) at++;
  if (x.text.charCodeAt(at) === star || x.text.startsWith("const*", at))
    x.addFlags(x.row(type), expressionFlags.indirect);
}
