// Python's expressions beyond their rules: calls, subscripts, and operators that choose between values.
import { noString } from "../../../base/string-table.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { eitherValue } from "../syntax-parts/choices.ts";
import { spanOf } from "../syntax-parts/checked-spans.ts";
import { isDisjunction, narrow } from "./syntax-narrowing.ts";
import { noteNeeded } from "./syntax-needed.ts";
import { passedType } from "./syntax-type-rows.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addUnion, asType, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { noteGiven } from "../../parse/nodes/given-values.ts";
import { childrenOf, codeIn } from "../syntax-parts/node-parts.ts";
import {
  addEntering,
  addOperatorCall,
  addProtocolCall,
  addScaling,
  addSubscriptCall,
} from "./syntax-implicit.ts";

const classAttribute = "__class__";

export const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    if (callee !== none && x.role(callee) === roles.name && isText(x, callee, "super")) x.exclude(callee);
    return undefined;
  },
  exit(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    const list = x.child(node, x.rule(node)!.arguments);
    if (callee === none) return;
    if (list !== none && list + 1 < afterOf(x.nodes, list)) {
      addProtocolCall(x, callee, x.row(list + 1));
      const entered = addEntering(x, callee, x.row(list + 1));
      if (entered !== none) x.rowOf[node] = entered;
    }
    const name = list === none ? undefined : specialCallee(x, callee);
    if (name === "getattr") readAttribute(x, node, list);
    else if (name === "setattr") setAttribute(x, list);
    else if (name === "isinstance") narrow(x, node, list);
    else if (name === "type") takeClass(x, node, list + 1);
    else if (name === "cast" || name === "typing.cast") castValue(x, node, list);
    if (x.rowOf[callee] !== excluded) return;
    x.rowOf[node] = x.addExpression(ops.super, noString, none, x.start(node));
  },
};

const specialCallees = new Set(["getattr", "setattr", "isinstance", "type", "cast", "typing.cast"]);
const specialLengths = new Set([...specialCallees].map(({ length }) => length));

/** The callee's name if calls of it mean more than a call; its length is asked first, as most have another. */
function specialCallee(x: Extraction, callee: number): string | undefined {
  if (!specialLengths.has(x.end(callee) - x.start(callee))) return undefined;
  const isNamed = x.role(callee) === roles.name || x.role(callee) === roles.member;
  const name = isNamed ? x.slice(callee) : "";
  return specialCallees.has(name) ? name : undefined;
}

function isText(x: Extraction, node: number, text: string): boolean {
  return x.end(node) - x.start(node) === text.length && x.slice(node) === text;
}

/** `self.__class__` is the class of self. */
export const attribute: Hook = {
  exit(x, node) {
    const name = x.child(node, x.grammarField("attribute"));
    if (name !== none && isText(x, name, classAttribute))
      takeClass(x, node, x.child(node, x.rule(node)!.base));
  },
};

/** `type(self)`: what `node` stands for is the class of self. */
function takeClass(x: Extraction, node: number, value: number): void {
  const row = value < afterOf(x.nodes, node) ? x.row(value) : none;
  if (row === none || x.expressions.op[row] !== ops.self || x.enclosingType() === none) return;
  x.rowOf[node] = x.addExpression(ops.type, x.names.internText("Self"), none, x.start(node));
}

/** `cast("Type", value)`, `typing.cast(Type, value)`: a value of that type, if the file has `cast` from `typing`. */
function castValue(x: Extraction, node: number, list: number): void {
  const given = codeIn(x, list);
  const [type] = given;
  if (type === undefined || given.length !== 2 || !importsCast(x)) return;
  const row = passedType(x, type);
  if (row !== none) x.rowOf[node] = row;
}

function importsCast(x: Extraction): boolean {
  return x.imports.some(
    ({ module, name }) => /^typing(?:_extensions)?$/.test(module) && (name ?? "cast") === "cast",
  );
}

/**
 * `getattr(value, "name")` is `value.name`, `getattr(self, "visit_" + kind, other)` a member with that beginning, or
 * the other.
 */
function readAttribute(x: Extraction, node: number, list: number): void {
  const [, name, other] = childrenOf(x, list);
  if (name === undefined) return;
  const named = namedMember(x, list, name);
  const member = named === none ? memberBeginning(x, list, name) : named;
  if (member === none) return;
  const fallback = other === undefined || named !== none ? none : x.row(other);
  if (fallback !== none) x.expressions.generic[fallback] = none; // it is a part of the value, no longer an argument
  x.rowOf[node] = eitherValue(x, member, fallback);
}

/** How a text begins whose end is computed: `"visit_" + kind`, `f"visit_{kind}"`, `"visit_%s" % kind`. */
const beginning = /^(?:f(["'])([A-Za-z_]\w*)\{|(["'])([A-Za-z_]\w*)(?:\3\s*\+|%s\3\s*%|\{\}\3\s*\.format\())/;

/** Some member of the first argument whose name begins like the text of the node `name`. */
function memberBeginning(x: Extraction, list: number, name: number): number {
  const base = x.row(list + 1);
  const written =
    base === none
      ? null
      : beginning.exec(x.text.slice(x.start(name), Math.min(x.end(name), x.start(name) + 60)));
  if (written === null) return none;
  const start = written[2] ?? written[4]!;
  return x.addExpression(ops.index, x.names.internText(`.${start}*`), base, x.start(name));
}

/** `setattr(value, "name", other)` is `value.name = other`. */
function setAttribute(x: Extraction, list: number): void {
  const [, name, other] = childrenOf(x, list);
  const member = name === undefined || other === undefined ? none : namedMember(x, list, name);
  if (member === none) return;
  x.addFlags(member, expressionFlags.write);
  noteGiven(x, member, x.row(other!));
}

/** The member of the first argument whose name is the text of the node `name`; `none` if that is not a plain name. */
function namedMember(x: Extraction, list: number, name: number): number {
  const base = x.row(list + 1);
  const written = base === none ? null : /^(["'])([A-Za-z_]\w*)\1$/.exec(x.slice(name));
  if (written === null) return none;
  return x.addExpression(ops.member, x.names.internText(written[2]!), base, x.start(name));
}

/** `module.Type[Argument]` is a generic type in an annotation, and an element elsewhere. */
export const subscript: Hook = {
  exit(x, node) {
    const row = x.rowOf[node]!;
    if (row < 0) return;
    const base = x.expressions.base[row]!;
    if (!isAnnotation(x)) {
      addSubscriptCall(x, node, base);
      if (isSlice(x, node)) x.rowOf[node] = base; // a slice of a list has the list's type
      return;
    }
    const first = afterOf(x.nodes, x.child(node, x.rule(node)!.base));
    if (isUnion(x, base)) {
      x.rowOf[node] = addUnion(x, node, first);
      return;
    }
    setTypeArguments(x, node, asType(x, base));
    x.rowOf[node] = base;
  },
};

/** `Union[A, B]` is `A | B`. */
export function isUnion(x: Extraction, row: number): boolean {
  const name = x.expressions.name[row]!;
  return name !== noString && x.names.get(name) === "Union";
}

/** `items[1:]`, `items[start:-1:2]` */
function isSlice(x: Extraction, node: number): boolean {
  const value = x.child(node, x.rule(node)!.base);
  return (
    value !== none &&
    /^\s*\[[\w\s.+*-]{0,60}:[\w\s.+*:-]{0,60}\]$/.test(x.text.slice(x.end(value), x.end(node)))
  );
}

export const union: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    if (!isAnnotation(x)) {
      if (node + 1 >= after) return;
      const right = afterOf(x.nodes, node + 1);
      const call = right < after ? addOperatorCall(x, node + 1, right) : addScaling(x, node, node + 1);
      if (call !== none) x.rowOf[node] = call;
      return;
    }
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) asType(x, x.row(at));
    x.rowOf[node] = addUnion(x, node);
  },
};

/** A type with more than this many parts is read as a value. */
const maxParts = 64;

/** Whether the node being left is in the place of a type, or a part of a union there. */
function isAnnotation(x: Extraction): boolean {
  let outwards = 0;
  let around = x.parent();
  while (around !== none && x.rule(around)?.hook === "union" && outwards < maxParts)
    around = x.parent(++outwards);
  return around !== none && x.role(around) === roles.asType;
}

/** `a or b` is a or b, `a and b` is b. */
export const logical: Hook = {
  exit(x, node) {
    const left = x.child(node, x.grammarField("left"));
    const right = x.child(node, x.grammarField("right"));
    if (left === none || right === none) return;
    x.rowOf[node] = isDisjunction(x, node) ? eitherValue(x, x.row(left), x.row(right)) : x.row(right);
  },
};

/** `a if condition else b`. If the tree does not have all three nodes, it is unknown which are missing. */
export const conditional: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    const first = node + 1;
    const second = first < after ? afterOf(x.nodes, first) : after;
    const third = second < after ? afterOf(x.nodes, second) : after;
    if (third >= after) return;
    x.rowOf[node] = eitherValue(x, x.row(first), x.row(third));
    noteNeeded(x, second, (holds) => spanOf(x, holds ? first : third));
  },
};
