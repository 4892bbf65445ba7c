// What functions take: parameters with and without a node of their own, those of callbacks, type parameters.
import { noString } from "../../base/string-table.ts";
import { bindingKinds, none } from "../model/parsed-file.ts";
import { addBinding, bindPattern, claimPattern, noteValue } from "./bindings.ts";
import { asType } from "./expressions.ts";
import { claimed } from "./extraction.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf, fieldOf, startOf } from "./flat-tree.ts";
import type { CompiledRule } from "./rules.ts";
import { noField, roles, scopeKinds } from "./rules.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const genericKind = bindingKinds.indexOf("generic");
const argumentKind = bindingKinds.indexOf("argument");
const comma = 0x2c;

/** A function literal: its parameters, and its own name, live inside it. */
export function enterLambda(x: Extraction, node: number, rule: CompiledRule): void {
  x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
  x.claim(x.child(node, rule.property));
  enterParameters(x, node, rule);
}

export function exitLambda(x: Extraction, node: number, rule: CompiledRule): void {
  const ownName = x.child(node, rule.property);
  if (ownName !== none) addBinding(x, x.intern(ownName), localKind, x.scopeSpan(), none, none);
  exitParameters(x, node, rule);
}

/** Parameters that stand in their list, or as a function's only one, without a node of their own. */
export function enterParameters(x: Extraction, node: number, rule: CompiledRule): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (isBareParameter(x, at, rule)) claimPattern(x, at);
  }
}

/** Binds the parameters of a list in their order. */
export function exitParameters(x: Extraction, node: number, rule: CompiledRule): void {
  const around = x.parent();
  if (around !== none && x.role(around) === roles.functionType) return;
  const after = afterOf(x.nodes, node);
  const list = rule.role === roles.parameters;
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.parameter) {
      if (list) bindParameterNode(x, at, node);
    } else if (isBareParameter(x, at, rule)) bindParameter(x, at, node, none, none);
  }
}

function bindParameterNode(x: Extraction, node: number, holder: number): void {
  const rule = x.rule(node)!;
  const target = x.child(node, rule.name);
  if (target === none) return;
  const type = asType(x, x.row(x.child(node, rule.type)));
  // TypeScript's `this: Type` takes no argument.
  if (x.role(target) === roles.self) {
    if (type !== none) addBinding(x, x.intern(target), localKind, x.scopeSpan(), type, none);
    return;
  }
  bindParameter(x, target, holder, type, x.row(x.child(node, rule.value)));
}

/**
 * Binds a parameter. Without a type, in a function literal that a call takes, what it holds is up to the call:
 * its value is then the callee, with the places of the literal and of the parameter.
 */
function bindParameter(x: Extraction, target: number, holder: number, type: number, value: number): void {
  if (type === none && value === none) {
    const callback = findCallback(x, holder);
    if (callback !== undefined) {
      const place = `${callback.place}:${placeOf(x, holder, target)}`;
      const callee = { row: callback.callee, place: x.names.internText(place) };
      bindPattern(x, target, undefined, none, none, (name, _value, property) => {
        if (property !== noString)
          addBinding(x, x.intern(name), localKind, x.scopeSpan(), none, none, property);
        else addBinding(x, x.intern(name), argumentKind, x.scopeSpan(), none, callee.row, callee.place);
      });
      return;
    }
  }
  const isOwners = !isInNamelessLiteral(x, holder);
  bindPattern(x, target, undefined, type, value, undefined, isOwners ? parameterKind : localKind);
}

/** The list, or the literal itself, is of a function literal that is no symbol: what it takes, its owner does not. */
export function isInNamelessLiteral(x: Extraction, holder: number): boolean {
  const literal = x.role(holder) === roles.lambda ? holder : x.parent();
  return literal !== none && x.role(literal) === roles.lambda && x.rowOf[literal] !== claimed;
}

/** The call that takes the function literal whose parameter list `holder` is or which it is itself. */
function findCallback(x: Extraction, holder: number): { callee: number; place: number } | undefined {
  let outwards = 0;
  let literal = holder;
  while (x.role(literal) !== roles.lambda) {
    literal = x.parent(outwards++);
    if (literal === none || outwards > 3) return undefined;
  }
  const list = x.parent(outwards);
  const call = x.parent(outwards + 1);
  if (list === none || call === none || x.role(list) !== roles.arguments) return undefined;
  const rule = x.rule(call);
  if (rule === undefined || rule.base === noField) return undefined;
  const callee = rule.role === roles.call || rule.role === roles.new ? x.row(x.child(call, rule.base)) : none;
  return callee === none ? undefined : { callee, place: placeOf(x, list, literal) };
}

/** How many commas stand before `child` in `list`, those inside of its other children aside. */
function placeOf(x: Extraction, list: number, child: number): number {
  let place = 0;
  let end = x.start(list);
  for (let at = list + 1; at <= child; at = afterOf(x.nodes, at)) {
    for (let i = end; i < startOf(x.nodes, at); i++) if (x.text.charCodeAt(i) === comma) place++;
    end = x.end(at);
  }
  return place;
}

function isBareParameter(x: Extraction, at: number, rule: CompiledRule): boolean {
  if (rule.role !== roles.parameters && fieldOf(x.nodes, at) !== rule.name) return false;
  return x.role(at) === roles.name || x.isPattern(at);
}

export function enterParameter(x: Extraction, node: number, rule: CompiledRule): void {
  claimPattern(x, x.child(node, rule.name));
}

/** Inside a list, the list binds it. */
export function exitParameter(x: Extraction, node: number, rule: CompiledRule): void {
  noteValue(x, x.row(x.child(node, rule.value)));
  const around = x.parent();
  if (around === none || x.role(around) !== roles.parameters) bindParameterNode(x, node, node);
}

export function enterTypeParameter(x: Extraction, node: number, rule: CompiledRule): void {
  x.claim(x.child(node, rule.name));
}

export function exitTypeParameter(x: Extraction, node: number, rule: CompiledRule): void {
  const name = x.child(node, rule.name);
  if (name === none) return;
  addBinding(x, x.intern(name), genericKind, x.scopeSpan(), x.row(x.child(node, rule.type)), none);
}
