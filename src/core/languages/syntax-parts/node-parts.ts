// Node handling shared by hooks of several languages: argument labels, branch values, bounds, delegated constructors.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { takerOfList } from "../../parse/nodes/arguments.ts";
import { addBinding, bindPattern } from "../../parse/nodes/bindings.ts";
import type { NewBinding, VisitName } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf, namedChildCount } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";

const localKind = bindingKinds.indexOf("local");
const argumentKind = bindingKinds.indexOf("argument");
const genericKind = bindingKinds.indexOf("generic");
const fieldKind = symbolKindCode("field");

/** Calls `visit` with each child of a node. */
export function forEachChild(x: Extraction, node: number, visit: (child: number) => void): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) visit(at);
}

export function childrenOf(x: Extraction, node: number): number[] {
  const children: number[] = [];
  forEachChild(x, node, (child) => children.push(child));
  return children;
}

/** `none` if there are no children. */
export function lastChild(x: Extraction, node: number): number {
  let last: number = none;
  forEachChild(x, node, (child) => (last = child));
  return last;
}

/** The children that are code. */
export function codeIn(x: Extraction, node: number): readonly number[] {
  return childrenOf(x, node).filter((at) => x.role(at) !== roles.comment);
}

/** Whether the node is a value of a built-in type. */
export function isLiteral(x: Extraction, node: number): boolean {
  const row = x.row(node);
  return row !== none && x.expressions.op[row] === ops.literal;
}

/** `base.name` without fields: the name after a base is a member, not a name in scope. */
export function excludeMember(x: Extraction, node: number): undefined {
  const last = lastChild(x, node);
  if (last > node + 1 && x.role(last) === roles.name) x.exclude(last);
}

/** Makes the children of `list` arguments of the call, unless they are arguments of another one. */
export function giveArguments(x: Extraction, list: number, call: number): void {
  forEachChild(x, list, (child) => {
    const argument = x.row(child);
    if (argument !== none && x.expressions.generic[argument] === none) x.expressions.generic[argument] = call;
  });
}

/** For symbols whose name says all: a test's text. */
export function signByName(x: Extraction, node: number): void {
  const row = x.symbolOpenedBy(node);
  if (row !== none) x.symbols.signature[row] = x.symbols.name[row]!;
}

/** `where T : Item`: the bound of a type parameter; the parameter comes first. */
export const constraint: Hook = {
  enter(x, node) {
    x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const name = x.intern(node + 1);
    let bound: number = none;
    for (let at = afterOf(x.nodes, node + 1); at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
      if (bound === none) bound = asType(x, x.row(at));
    }
    const { bindings } = x;
    for (let row = bindings.length - 1; row >= 0; row--) {
      if (bindings.kind[row] !== genericKind || bindings.name[row] !== name) continue;
      if (bindings.owner[row] !== x.owner) return;
      bindings.type[row] = bound;
      return;
    }
  },
};

/** A constructor that first calls another: `: this(…)`, `: super(…)`; the word comes first. */
export const delegatedConstructor: Hook = {
  exit(x, node) {
    const callee = x.row(node + 1);
    const list = x.childOfRole(node, roles.arguments);
    if (callee === none) return;
    const row = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.expressions.argc[row] = list === none ? 0 : Math.min(namedChildCount(x.nodes, list), 254);
  },
};

/** Adds the field that a class parameter declares; its type is set when the parameter is left. */
export function addParameterField(x: Extraction, node: number, name: number): number {
  const row = addSymbol(x, node, { kind: fieldKind, name: x.intern(name), nameNode: name, flags: 0 });
  x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
  return row;
}

/** Binds the names of a pattern, or a single name, with that kind. */
export function bindNames(x: Extraction, target: number, { kind, span, type, value }: NewBinding): void {
  if (target === none) return;
  if (x.isPattern(target)) bindPattern(x, target, { span, type, value, kind });
  else addBinding(x, x.intern(target), { kind, span, type, value });
}

/** A parameter of a function literal: the node of its name or pattern, and the row of its type. */
export interface LiteralParameter {
  readonly name: number;
  type: number;
}

/** Position of a function literal after the parentheses of a call, which is the call's last argument. */
export const blockPlace = 255;

/** The row of the callee of the call that takes a function literal, and the literal's position; "" for a declared type. */
interface LiteralTaker {
  readonly callee: number;
  readonly place: number | "";
}

/**
 * Binds the parameters of the function literal that is being left; `implicit` are names that it has without declaring
 * them. Parameters without a type get one from the call that takes the literal, else from `heldAs`: the type of what
 * holds it, or a call that the tree does not show.
 */
export function bindLiteral(
  x: Extraction,
  parameters: readonly LiteralParameter[],
  implicit: readonly string[],
  mayHaveReceiver = false,
  heldAs: number | LiteralTaker = none,
): void {
  const receivingCall = typeof heldAs === "number" ? (findReceivingCall(x) ?? takerOf(heldAs)) : heldAs;
  const span = x.scopeSpan();
  const bind = (name: number, position: number | string): void => {
    if (receivingCall === undefined) addBinding(x, name, { kind: localKind, span, type: none, value: none });
    else {
      const place = x.names.internText(`${receivingCall.place}:${position}`);
      addBinding(x, name, {
        kind: argumentKind,
        span,
        type: none,
        value: receivingCall.callee,
        property: place,
      });
    }
  };
  const partOf =
    (position: number): VisitName =>
    (name, _value, property) => {
      bind(x.intern(name), property === noString ? -1 : `${position}.${x.names.get(property)}`);
    };
  parameters.forEach(({ name, type }, position) => {
    if (x.isPattern(name) && type === none)
      bindPattern(x, name, { type, value: none, visit: partOf(position) });
    else if (type !== none) bindNames(x, name, { kind: localKind, span, type, value: none });
    else bind(x.intern(name), position);
  });
  implicit.forEach((name, position) => {
    bind(x.names.internText(name), position);
  });
  if (mayHaveReceiver && receivingCall !== undefined) bind(x.names.internText("this"), "this");
}

function takerOf(type: number): LiteralTaker | undefined {
  return type === none ? undefined : { callee: type, place: "" };
}

/** The call that takes the function literal being left, either in its arguments or after them. */
function findReceivingCall(x: Extraction): LiteralTaker | undefined {
  const around = x.parent();
  if (around === none) return undefined;
  const isInBraces =
    x.role(around) === roles.block && x.parent(1) !== none && x.role(x.parent(1)) === roles.call;
  const isTrailing = isInBraces || x.role(around) === roles.call;
  const call = isInBraces
    ? x.parent(1)
    : isTrailing
      ? around
      : x.role(around) === roles.arguments
        ? x.parent(1)
        : none;
  const rule = call === none ? undefined : x.rule(call);
  if (rule?.role !== roles.call && rule?.role !== roles.new) return undefined;
  const taker = takerOfList(x, call);
  let { callee } = taker;
  if (isTrailing && callee !== none && x.expressions.op[callee] === ops.call)
    callee = x.expressions.base[callee]!;
  if (callee === none) return undefined;
  return { callee, place: isTrailing ? blockPlace : taker.before + argumentsBefore(x, around) };
}

/** How many arguments of a list have been read. */
function argumentsBefore(x: Extraction, list: number): number {
  let commas = 0;
  let end = x.start(list);
  const here = x.scopeSpan().start;
  forEachChild(x, list, (child) => {
    if (x.start(child) > here) return;
    for (let at = end; at < x.start(child); at++) if (x.text.charCodeAt(at) === 0x2c) commas++;
    end = x.end(child);
  });
  return commas;
}
